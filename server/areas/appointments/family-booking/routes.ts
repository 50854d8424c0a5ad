import type { FastifyInstance } from 'fastify';
import { getFamilyBooking, updateFamilyBooking } from '#contracts/appointments/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as settings from './settings.ts';

export function registerFamilyBooking(app: FastifyInstance): void {
  bind(app, getFamilyBooking, ({ ctx }) => settings.getFamilyBooking(ctx));
  bind(app, updateFamilyBooking, ({ ctx, body }) => settings.updateFamilyBooking(ctx, body));
}
