import type { FastifyInstance } from 'fastify';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerInterestResults(app: FastifyInstance): void {
  bind(app, listInterestResults, ({ ctx, params }) => service.listInterestResults(ctx, params.id));
}
