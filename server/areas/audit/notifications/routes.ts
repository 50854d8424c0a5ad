import type { FastifyInstance } from 'fastify';
import { listNotifications, markNotificationsRead } from '#contracts/audit/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerNotifications(app: FastifyInstance): void {
  bind(app, listNotifications, ({ ctx }) => service.listNotifications(ctx));
  bind(app, markNotificationsRead, ({ ctx, body }) => service.markRead(ctx, body.upTo));
}
