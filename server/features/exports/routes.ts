import type { FastifyInstance } from 'fastify';
import { exportAppointments, exportEnquiries, exportSchools, exportStudents } from '#contracts/exports.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerExports(app: FastifyInstance, { timeZone }: { timeZone: string }): void {
  bind(app, exportStudents, ({ ctx, query }) => service.studentsFile(ctx, query, timeZone));
  bind(app, exportSchools, ({ ctx, query }) => service.schoolsFile(ctx, query, timeZone));
  bind(app, exportEnquiries, ({ ctx, query }) => service.enquiriesFile(ctx, query, timeZone));
  bind(app, exportAppointments, ({ ctx }) => service.appointmentsFile(ctx, timeZone));
}
