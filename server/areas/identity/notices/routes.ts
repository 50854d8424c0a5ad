import type { FastifyInstance } from 'fastify';
import { getNoticeChoices, setNoticeChoices } from '#contracts/identity/index.ts';
import { registerMails } from '#server/areas/mail/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { workNotice } from './notice-mail.ts';
import { selectMailedNotices } from './repo.ts';
import { chooseNotices } from './service.ts';

export function registerNotices(app: FastifyInstance): void {
  registerMails(workNotice);
  bind(app, getNoticeChoices, async ({ ctx }) => ({
    mailed: await selectMailedNotices(ctx.db, ctx.actor.id),
  }));
  bind(app, setNoticeChoices, ({ ctx, body }) => chooseNotices(ctx, body));
}
