import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy } from '#server/errors.ts';

/**
 * The most statements and requests that may wait for the database: a few seconds of usual ones. A further request would
 * wait for longer than its sender does.
 */
export const MAX_QUEUE_LENGTH = 500;

/**
 * Refuses API calls with 503 while the queue for the database is full: before any work is done for them, and again after
 * their body was read, since many bodies can end at once. A request that has begun is never refused, so the queue
 * gets shorter.
 * @param queueLength reads how many statements and requests wait.
 */
export function registerLoadShedding(app: FastifyInstance, queueLength: () => number): void {
  const shed = (_request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    if (queueLength() >= MAX_QUEUE_LENGTH) done(busy());
    else done();
  };
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return;
    route.onRequest = [shed, route.onRequest ?? []].flat();
    if (route.method !== 'GET') route.preHandler = [shed, route.preHandler ?? []].flat();
  });
}
