import type { FastifyInstance } from 'fastify';
import { getMailState, listMail, sendMailAgain } from '#contracts/mail/index.ts';
import type { MailSettings } from '#server/config.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerMailOverview(app: FastifyInstance, mail: MailSettings | null): void {
  bind(app, getMailState, ({ ctx }) => service.getMailState(ctx, mail));
  bind(app, listMail, ({ ctx, query }) => service.listMail(ctx, query));
  bind(app, sendMailAgain, async ({ ctx, params }) => {
    await service.sendMailAgain(ctx, params.id);
    return { message: 'The message is queued again' };
  });
}
