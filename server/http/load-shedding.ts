import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy } from '#server/errors.ts';

/** Statements and requests that may wait for the database: a few seconds of work. */
export const MAX_QUEUE_LENGTH = 500;

/** Answers 503 while the database queue is full: before any work, and again after the body was read. */
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
