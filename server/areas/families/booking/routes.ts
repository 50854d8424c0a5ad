import type { FastifyInstance } from 'fastify';
import {
  askForAnotherTime,
  bookFamilyAppointment,
  cancelFamilyAppointment,
  listFamilyAppointments,
  listFamilyFreeTimes,
  moveFamilyAppointment,
} from '#contracts/families/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerFamiliesBooking(app: FastifyInstance): void {
  bind(app, listFamilyAppointments, ({ ctx, params }) => service.listAppointments(ctx, params.id));
  bind(app, listFamilyFreeTimes, ({ ctx, params, query }) => service.listTimes(ctx, params.id, query));
  bind(app, bookFamilyAppointment, ({ ctx, params, body }) => service.bookAppointment(ctx, params.id, body));
  bind(app, moveFamilyAppointment, ({ ctx, params, body }) => service.moveAppointment(ctx, params, body));
  bind(app, cancelFamilyAppointment, async ({ ctx, params, body }) => {
    await service.cancelAppointment(ctx, params, body.version);
    return { message: 'The appointment is cancelled' };
  });
  bind(app, askForAnotherTime, async ({ ctx, params, body }) => {
    await service.askForAnotherTime(ctx, params.id, body);
    return { message: 'The office has your question' };
  });
}
