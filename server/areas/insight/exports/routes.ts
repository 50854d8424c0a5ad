import type { FastifyInstance } from 'fastify';
import { exportContacts } from '#contracts/enquiries/index.ts';
import {
  exportAnalytics,
  exportAppointments,
  exportReports,
  exportSchools,
  exportStudents,
} from '#contracts/insight/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerExports(app: FastifyInstance): void {
  bind(app, exportStudents, ({ ctx, query }) => service.studentsFile(ctx, query));
  bind(app, exportSchools, ({ ctx, query }) => service.schoolsFile(ctx, query));
  bind(app, exportContacts, ({ ctx, query }) => service.contactsFile(ctx, query));
  bind(app, exportAppointments, ({ ctx, query }) => service.appointmentsFile(ctx, query));
  bind(app, exportReports, ({ ctx, query }) => service.reportsFile(ctx, query));
  bind(app, exportAnalytics, ({ ctx, query }) => service.analyticsFile(ctx, query));
}
