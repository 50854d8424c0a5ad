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

export function registerExports(app: FastifyInstance, { timeZone }: { timeZone: string }): void {
  bind(app, exportStudents, ({ ctx, query }) => service.studentsFile(ctx, query, timeZone));
  bind(app, exportSchools, ({ ctx, query }) => service.schoolsFile(ctx, query, timeZone));
  bind(app, exportEnquiries, ({ ctx, query }) => service.enquiriesFile(ctx, query, timeZone));
  bind(app, exportAppointments, ({ ctx, query }) => service.appointmentsFile(ctx, query, timeZone));
  bind(app, exportReports, ({ ctx, query }) => service.reportsFile(ctx, query, timeZone));
  bind(app, exportAnalytics, ({ ctx, query }) => service.analyticsFile(ctx, query, timeZone));
}
