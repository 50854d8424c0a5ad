import type { FastifyInstance } from 'fastify';
import { getMyDay } from '#contracts/insight/index.ts';
import { onOneConnection } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerMyDay(app: FastifyInstance): void {
  bind(app, getMyDay, ({ ctx }) => onOneConnection(ctx, service.getMyDay));
}
