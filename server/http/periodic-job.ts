import type { FastifyInstance } from 'fastify';

/** Runs a job periodically, never two runs at once. Logs a failure with the job's name and goes on. */
export function runPeriodically(
  app: FastifyInstance,
  name: string,
  intervalMs: number,
  job: () => Promise<void>,
  initialDelayMs = intervalMs,
): void {
  let timer: NodeJS.Timeout | undefined;
  let run = Promise.resolve();
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      run = job()
        .catch((error: unknown) => app.log.error({ err: error, job: name }, 'a periodic job failed'))
        .finally(() => {
          if (timer !== undefined) schedule(intervalMs);
        });
    }, delayMs).unref();
  };
  app.addHook('onReady', async () => schedule(initialDelayMs));
  app.addHook('preClose', async () => {
    clearTimeout(timer);
    timer = undefined;
    await run;
  });
}
