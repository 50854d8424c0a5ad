import type { FastifyInstance } from 'fastify';
import { createAppointmentRequest, createEnquiry } from '#contracts/enquiries/index.ts';
import type { Config } from '#server/config.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

/** Not registered while the public site sends nothing to the server. */
export function registerEnquiries(
  app: FastifyInstance,
  { publicServices }: Pick<Config, 'publicServices'>,
): void {
  if (publicServices === 'browser') return;
  bind(app, createEnquiry, async ({ ctx, body }) => {
    await service.receiveEnquiry(ctx, body);
    return { received: true as const };
  });
  bind(app, createAppointmentRequest, async ({ ctx, body }) => {
    await service.receiveAppointmentRequest(ctx, body);
    return { received: true as const };
  });
}
