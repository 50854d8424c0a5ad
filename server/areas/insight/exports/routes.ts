import type { FastifyInstance } from 'fastify';
import {
  exportAnalytics,
  exportAppointments,
  exportEnquiries,
  exportReports,
  exportSchools,
  exportStudents,
} from '#contracts/insight/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerExports(app: FastifyInstance): void {
  bind(app, exportStudents, ({ ctx, query }) => service.studentsFile(ctx, query));
  bind(app, exportSchools, ({ ctx, query }) => service.schoolsFile(ctx, query));
  bind(app, exportEnquiries, ({ ctx, query }) => service.enquiriesFile(ctx, query));
  bind(app, exportAppointments, ({ ctx, query }) => service.appointmentsFile(ctx, query));
  bind(app, exportReports, ({ ctx, query }) => service.reportsFile(ctx, query));
  bind(app, exportAnalytics, ({ ctx, query }) => service.analyticsFile(ctx, query));
}
