import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  inviteMember,
  openAccountLink,
  requestPasswordReset,
  setPassword,
} from '#contracts/identity/index.ts';
import type { Identify } from '#server/areas/identity/second-factor/service.ts';
import { registerMails } from '#server/areas/mail/index.ts';
import { busy, conflict } from '#server/errors.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import type { DeferredJobs } from '#server/lib/background-jobs.ts';
import { describeBrowser } from '#server/lib/user-agent.ts';
import { invitation, passwordReset } from './link-mail.ts';
import * as service from './service.ts';

interface Options {
  deferred: DeferredJobs;
  identify: Identify;
}

export function registerAccountLinks(app: FastifyInstance, { deferred, identify }: Options): void {
  registerMails(invitation, passwordReset);
  bind(app, inviteMember, async ({ ctx, params, body }) =>
    service.inviteMember(ctx, params.id, {
      isIdentified: await identify(ctx, body.identity),
    }),
  );
  bind(app, requestPasswordReset, async ({ ctx, body }) => {
    if (!ctx.office.isMailOn) {
      throw conflict('conflict', 'E-mail is not set up here. Please ask an administrator to let you in.');
    }
    await service.takeResetRequest(ctx, body.email);
    // After the answer, so that response time does not reveal an account.
    if (!deferred.add(() => service.mailResetLink(ctx, body.email))) throw busy();
    return { message: 'If the address is a member’s, a link is on its way.' };
  });
  bind(app, openAccountLink, async ({ ctx, body, reply }) => {
    keepPrivate(reply);
    return { link: await service.openLink(ctx, body.token) };
  });
  bind(app, setPassword, async ({ ctx, body, request, reply }) => {
    keepPrivate(reply);
    const browser = describeBrowser(request.headers['user-agent']);
    await service.setPassword(ctx, body, { browser });
    return { message: 'Password set successfully' };
  });
}

function keepPrivate(reply: FastifyReply): void {
  reply.header('referrer-policy', 'no-referrer');
}
