import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * While the app closes, a connection is closed as soon as its last answer is out. Otherwise one that was busy when
 * closing began would be kept for another request, and closing would wait for it in vain.
 */
export function registerClosing(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
