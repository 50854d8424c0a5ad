import type { FastifyInstance } from 'fastify';
import type { Outbox } from './delivery.ts';
import { missingMails } from './mail-definition.ts';
import { createWorker } from './worker.ts';

/** Delivers mail while the app is up. */
export function registerOutbox(app: FastifyInstance, outbox: Omit<Outbox, 'log'>): void {
  const worker = createWorker({ ...outbox, log: app.log });
  let stopped = Promise.resolve();
  app.addHook('onReady', async () => {
    const missing = missingMails();
    if (missing.length > 0) throw new Error(`No area has registered the mail ${missing.join(', ')}`);
    worker.start();
  });
  // The worker stops while the last requests are answered; the app closes when both are done.
  app.addHook('preClose', async () => {
    stopped = worker.stop();
  });
  app.addHook('onClose', () => stopped);
}
