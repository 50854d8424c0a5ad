import type { FastifyInstance } from 'fastify';

/**
 * Runs work every so often while the app is up. A failure is logged, and the next turn tries again.
 * @param firstMs after this long for the first time.
 */
export function repeat(
  app: FastifyInstance,
  everyMs: number,
  work: () => Promise<void>,
  firstMs = everyMs,
): void {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const start = (afterMs: number) => {
    timer = setTimeout(() => {
      turn = work()
        .catch((error: unknown) => app.log.error({ err: error }, 'repeated work failed'))
        .finally(() => {
          if (timer !== undefined) start(everyMs);
        });
    }, afterMs).unref();
  };
  app.addHook('onReady', async () => start(firstMs));
  app.addHook('preClose', async () => {
    clearTimeout(timer);
    timer = undefined;
    await turn;
  });
}
