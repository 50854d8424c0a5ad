import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/families/index.ts';
import { recordIdentity } from '#server/areas/families/guardians/links.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as office from './office.ts';
import * as service from './service.ts';

/** The team's side. */
export function registerConsentRequests(app: FastifyInstance): void {
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
}

/** The family's side. */
export function registerConsentPassport(app: FastifyInstance): void {
  bind(app, contract.getConsentPassport, ({ ctx, params }) => service.getPassport(ctx, params.id));
  bind(app, contract.decideConsent, async ({ ctx, params, body }) => ({
    state: await service.decide(ctx, params.id, body),
  }));
  bind(app, contract.withdrawFamilyConsent, async ({ ctx, params }) => ({
    state: await service.withdraw(ctx, params.id, params.purpose),
  }));
}
