import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/families/index.ts';
import { recordIdentity } from '#server/areas/families/guardians/links.ts';
import { registerMails } from '#server/areas/mail/index.ts';
import type { Config } from '#server/config.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { consentAsked, consentReceipt } from './consent-mail.ts';
import * as office from './office.ts';
import * as service from './service.ts';

/** The staff's side is always there, as that of the guardians: without accounts nobody can be asked, and nobody differs. */
export function registerConsentPassport(
  app: FastifyInstance,
  { publicServices }: Pick<Config, 'publicServices'>,
): void {
  registerMails(consentReceipt, consentAsked);
  bind(app, contract.askForConsents, ({ ctx, params, body }) =>
    office.askForConsents(ctx, params.id, body.purposes),
  );
  bind(app, contract.settleConsent, async ({ ctx, params, body }) => ({
    state: await office.settleConsent(ctx, params.id, body),
  }));
  bind(app, contract.recordIdentity, async ({ ctx, params, body }) => {
    await recordIdentity(ctx, params.id, body.seenOn);
    return { message: 'The identity is recorded' };
  });
  if (publicServices !== 'accounts') return;
  bind(app, contract.getConsentPassport, ({ ctx, params }) => service.getPassport(ctx, params.id));
  bind(app, contract.decideConsent, async ({ ctx, params, body }) => ({
    state: await service.decide(ctx, params.id, body),
  }));
  bind(app, contract.withdrawFamilyConsent, async ({ ctx, params }) => ({
    state: await service.withdraw(ctx, params.id, params.purpose),
  }));
}
