import type { FastifyInstance } from 'fastify';
import { recordConsent, withdrawConsent } from '#contracts/students/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerConsents(app: FastifyInstance): void {
  bind(app, recordConsent, async ({ ctx, params, body }) => ({
    consent: await service.recordConsent(ctx, params.id, body),
  }));
  bind(app, withdrawConsent, async ({ ctx, params }) => ({
    consent: await service.withdrawConsent(ctx, params.id),
  }));
}
