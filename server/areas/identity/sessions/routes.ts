import type { FastifyInstance } from 'fastify';
import { listOnlineUsers } from '#contracts/identity/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import type { Presence } from './presence.ts';
import { listOnline, type SessionLimits } from './service.ts';

export function registerSessions(
  app: FastifyInstance,
  options: { limits: SessionLimits; presence: Presence },
): void {
  bind(app, listOnlineUsers, async ({ ctx }) => ({ onlineUsers: await listOnline(ctx, options) }));
}
