import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { getBackupState } from '#contracts/operations/index.ts';
import type { Config } from '#server/config.ts';
import type { JobContext } from '#server/context.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { runPeriodically } from '#server/http/periodic-job.ts';
import { runBackup } from './run-backup.ts';
import * as service from './service.ts';

/** Delayed, so that the start is over. */
const FIRST_LOOK_MS = 5_000;
const LOOK_EVERY_MS = MINUTE_MS;

interface BackupOptions extends Omit<Config['backup'], 'passphrase'> {
  jobContext: () => JobContext;
}

/** Serves the state of the backups, and makes the daily one if its folder is configured. */
export function registerBackups(app: FastifyInstance, { dir, jobContext, ...times }: BackupOptions): void {
  bind(app, getBackupState, ({ ctx }) => service.getBackupState(ctx, dir !== null));
  if (dir === null) return;
  const settings = { ...times, dir };
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  const look = async () => {
    const outcome = await service.makeDueBackup(jobContext, settings, {
      make: runBackup,
      signal: closing.signal,
    });
    if (outcome?.kind === 'failed') app.log.error({ err: outcome.error }, 'the daily backup failed');
    if (outcome?.kind === 'made') {
      app.log.info({ file: outcome.file, removed: outcome.removed }, 'daily backup made');
      if (outcome.tidyingError !== null) {
        app.log.error({ err: outcome.tidyingError }, 'old daily backups could not be removed');
      }
    }
  };
  // Not awaited, since closing would wait for the end of the backup.
  const begin = async () => {
    running ??= look()
      .catch((error: unknown) => app.log.error({ err: error }, 'the daily backup failed'))
      .finally(() => {
        running = undefined;
      });
  };
  runPeriodically(app, 'daily backup', LOOK_EVERY_MS, begin, FIRST_LOOK_MS);
  app.addHook('preClose', async () => {
    closing.abort();
    await running;
  });
}
