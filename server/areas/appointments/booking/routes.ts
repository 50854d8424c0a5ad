import type { FastifyInstance } from 'fastify';
import {
  bookWishedTime,
  confirmAppointment,
  createAppointment,
  createSeries,
  getAppointment,
  getCalendar,
  getCalendarFile,
  getFreeSlots,
  listAppointments,
  rescheduleAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { registerMailSearch, registerTemplates } from '#server/areas/mail/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import {
  appointmentCancelled,
  appointmentChanged,
  appointmentConfirmed,
  appointmentReminder,
} from './appointment-mail.ts';
import * as booking from './booking.ts';
import { isAppointmentMail } from './repo.ts';
import * as series from './series.ts';
import * as service from './service.ts';
import { bookWished } from './wished-time.ts';

export function registerAppointments(app: FastifyInstance): void {
  registerTemplates(appointmentConfirmed, appointmentChanged, appointmentCancelled, appointmentReminder);
  registerMailSearch(isAppointmentMail);
  bind(app, listAppointments, ({ ctx, query }) => service.listAppointments(ctx, query));
  bind(app, getCalendar, ({ ctx, query }) => service.getCalendar(ctx, query));
  bind(app, getAppointment, ({ ctx, params }) => service.getAppointment(ctx, params.id));
  bind(app, createAppointment, async ({ ctx, body }) => ({
    appointment: await booking.createAppointment(ctx, body),
    timeZone: ctx.office.timeZone,
  }));
  bind(app, bookWishedTime, async ({ ctx, params, body }) => ({
    appointment: await bookWished(ctx, params.id, body),
    timeZone: ctx.office.timeZone,
  }));
  bind(app, createSeries, ({ ctx, body }) => series.createSeries(ctx, body));
  bind(app, confirmAppointment, async ({ ctx, params, body }) => ({
    appointment: await booking.confirmAppointment(ctx, params.id, body),
    timeZone: ctx.office.timeZone,
  }));
  bind(app, rescheduleAppointment, async ({ ctx, params, body }) => ({
    appointment: body.following
      ? await series.rescheduleFollowing(ctx, params.id, body)
      : await booking.rescheduleAppointment(ctx, params.id, body),
    timeZone: ctx.office.timeZone,
  }));
  bind(app, setAppointmentOutcome, async ({ ctx, params, body }) => ({
    appointment: body.following
      ? await series.cancelFollowing(ctx, params.id, body)
      : await booking.setAppointmentOutcome(ctx, params.id, body),
    timeZone: ctx.office.timeZone,
  }));
  bind(app, getCalendarFile, ({ ctx, params }) => service.makeCalendarFile(ctx, params.id));
  bind(app, getFreeSlots, ({ ctx, params, query }) => service.listFreeSlots(ctx, params.id, query));
}
