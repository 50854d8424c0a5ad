import type { FastifyInstance } from 'fastify';
import type { Outbox } from './delivery.ts';
import { missingTemplates } from './templates.ts';
import { createWorker } from './worker.ts';

/** Delivers mail for as long as the app is up. It has no address: the portal's page of it is the feature `mail`. */
export function registerOutbox(app: FastifyInstance, outbox: Omit<Outbox, 'log'>): void {
  const worker = createWorker({ ...outbox, log: app.log });
  let stopped = Promise.resolve();
  app.addHook('onReady', async () => {
    const missing = missingTemplates();
    if (missing.length > 0) throw new Error(`No area has registered the mail ${missing.join(', ')}`);
    worker.start();
  });
  // Begins at once, while requests are still being answered; the app is closed when both are done.
  app.addHook('preClose', async () => {
    stopped = worker.stop();
  });
  app.addHook('onClose', () => stopped);
}
