import type { FastifyInstance } from 'fastify';
import {
  exportAppointments,
  getAppointment,
  getCalendar,
  getCalendarFile,
  getFreeSlots,
  listAppointments,
  listCounsellorLoad,
} from '#contracts/appointments/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerCalendar(app: FastifyInstance): void {
  bind(app, listAppointments, ({ ctx, query }) => service.listAppointments(ctx, query));
  bind(app, exportAppointments, ({ ctx, query }) => service.exportAppointments(ctx, query));
  bind(app, getCalendar, ({ ctx, query }) => service.getCalendar(ctx, query));
  bind(app, getAppointment, ({ ctx, params }) => service.getAppointment(ctx, params.id));
  bind(app, getCalendarFile, ({ ctx, params }) => service.makeCalendarFile(ctx, params.id));
  bind(app, getFreeSlots, ({ ctx, params, query }) => service.listFreeSlots(ctx, params.id, query));
  bind(app, listCounsellorLoad, ({ ctx, query }) => service.listLoad(ctx, query.day));
}
