import type { FastifyInstance } from 'fastify';
import { getAnalytics } from '#contracts/insight/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerAnalytics(app: FastifyInstance): void {
  bind(app, getAnalytics, ({ ctx, query }) => service.getAnalytics(ctx, query));
}
