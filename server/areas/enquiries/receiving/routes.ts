import type { FastifyInstance } from 'fastify';
import {
  confirmByCode,
  createAppointmentRequest,
  createEnquiry,
  createPrivacyRequest,
  listFreeTimes,
} from '#contracts/enquiries/index.ts';
import { registerMails } from '#server/areas/mail/index.ts';
import type { Config } from '#server/config.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { confirmWithCode, parentCode } from './parent-code.ts';
import { requestReceipt } from './receipt-mail.ts';
import * as service from './service.ts';

/** Not registered while the public site sends nothing to the server. */
export function registerReceiving(
  app: FastifyInstance,
  { publicServices }: Pick<Config, 'publicServices'>,
): void {
  registerMails(parentCode, requestReceipt);
  if (publicServices === 'browser') return;
  bind(app, createEnquiry, async ({ ctx, body }) => {
    await service.receiveEnquiry(ctx, body);
    return { received: true as const };
  });
  bind(app, createAppointmentRequest, ({ ctx, body }) => service.receiveAppointmentRequest(ctx, body));
  bind(app, createPrivacyRequest, ({ ctx, body }) => service.receivePrivacyRequest(ctx, body));
  const readFreeTimes = service.makeFreeTimes();
  bind(app, listFreeTimes, ({ ctx, query }) => readFreeTimes(ctx, query.service));
  bind(app, confirmByCode, async ({ ctx, body }) => {
    await confirmWithCode(ctx, body);
    return { confirmed: true as const };
  });
}
