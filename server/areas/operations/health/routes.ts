import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';

const DATABASE_PATIENCE_MS = 2000;

/** For load balancers and supervisors. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const patience = AbortSignal.timeout(DATABASE_PATIENCE_MS);
    const tooLate = new Promise<never>((_, reject) => {
      patience.addEventListener('abort', () => reject(new Error('The database did not answer in time')));
    });
    try {
      await Promise.race([database.ping(), tooLate]);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
