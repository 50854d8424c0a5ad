import type { FastifyInstance } from 'fastify';

const CHECK_INTERVAL_MS = 50;

/** Closes connections after their last response. Node closes idle ones once only, so that busy ones would stay open. */
export function registerGracefulShutdown(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), CHECK_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
