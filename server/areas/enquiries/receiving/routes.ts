import type { FastifyInstance } from 'fastify';
import { createAppointmentRequest, createEnquiry } from '#contracts/enquiries/index.ts';
import type { Config } from '#server/config.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

interface Options {
  publicServices: Config['publicServices'];
  timeZone: string;
}

/** The forms of the public site. Where nothing leaves the browser, there is nothing that could be called. */
export function registerEnquiries(app: FastifyInstance, options: Options): void {
  if (options.publicServices === 'browser') return;
  bind(app, createEnquiry, async ({ ctx, body }) => {
    await service.receiveEnquiry(ctx, body);
    return { received: true as const };
  });
  bind(app, createAppointmentRequest, async ({ ctx, body }) => {
    await service.receiveAppointmentRequest(ctx, body, options);
    return { received: true as const };
  });
}
