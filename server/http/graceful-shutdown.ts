import type { FastifyInstance } from 'fastify';

const CHECK_INTERVAL_MS = 50;

/**
 * Closes each connection after its last response while the app closes. Node closes idle connections once only, so one that
 * was busy at that moment would stay open for another request and keep the app from closing.
 */
export function registerGracefulShutdown(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), CHECK_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
