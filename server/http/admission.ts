import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy } from '#server/errors.ts';

/**
 * So many statements and requests wait for the database at most, some seconds' worth of usual ones. A request more
 * would only wait for longer than its sender does.
 */
export const LONGEST_QUEUE = 500;

/**
 * Refuses calls of the API while the queue for the database is full: at the door, where nothing has been done for them
 * yet, and again when a body has come, since many can come at once. What is under way is never refused, so that the
 * queue gets shorter.
 * @param waiting how many wait.
 */
export function registerAdmission(app: FastifyInstance, waiting: () => number): void {
  const admit = (_request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    if (waiting() >= LONGEST_QUEUE) done(busy());
    else done();
  };
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return;
    route.onRequest = [admit, route.onRequest ?? []].flat();
    if (route.method !== 'GET') route.preHandler = [admit, route.preHandler ?? []].flat();
  });
}
