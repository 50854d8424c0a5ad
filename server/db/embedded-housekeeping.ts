import type { PGlite } from '@electric-sql/pglite';

const DEFAULTS = {
  checkEveryMs: 10_000,
  /** While a transaction is open, housekeeping has to wait for its end. */
  retryAfterMs: 200,
  checkpointAfterBytes: 32 * 1024 * 1024,
  checkpointAfterMs: 5 * 60_000,
  vacuumEveryMs: 60_000,
};

export interface Housekeeping {
  stop(): void;
  /** While the log is kept there is no checkpoint, so that a copy of the files finds all of it. */
  keepLog(isKept: boolean): void;
}

/**
 * A PostgreSQL server has processes of its own for this; PGlite has none, so without it the log would grow until the
 * next start and dead rows would stay for ever. Each step is one statement between two of the application's, and never
 * inside its transaction.
 */
export function startHousekeeping(pglite: PGlite, settings: Partial<typeof DEFAULTS> = {}): Housekeeping {
  const { checkEveryMs, retryAfterMs, checkpointAfterBytes, checkpointAfterMs, vacuumEveryMs } = {
    ...DEFAULTS,
    ...settings,
  };
  let checkpointAt = Date.now();
  let vacuumAt = Date.now();
  let checkpointPosition: string | undefined;
  let isStopped = false;
  let isLogKept = false;
  let timer = setTimeout(() => void check(), checkEveryMs).unref();

  async function check(): Promise<void> {
    const isBusy = pglite.isInTransaction();
    try {
      if (!isBusy) {
        if (!isLogKept) await checkpointIfDue();
        await vacuumIfDue();
      }
    } catch (error) {
      // Tried again at the next turn; what is committed is safe without it.
      console.error('Housekeeping of the embedded database failed:', error);
    }
    if (!isStopped) timer = setTimeout(() => void check(), isBusy ? retryAfterMs : checkEveryMs).unref();
  }

  async function checkpointIfDue(): Promise<void> {
    const since =
      checkpointPosition === undefined ? 'pg_current_wal_lsn()' : `'${checkpointPosition}'::pg_lsn`;
    const [state] = await select<{ position: string; written: number }>(
      `select pg_current_wal_lsn()::text as position, (pg_current_wal_lsn() - ${since})::float8 as written`,
    );
    if (state === undefined) return;
    checkpointPosition ??= state.position;
    const isOld = Date.now() - checkpointAt >= checkpointAfterMs;
    if (state.written < checkpointAfterBytes && !(isOld && state.written > 0)) return;
    await pglite.exec('CHECKPOINT');
    checkpointPosition = state.position;
    checkpointAt = Date.now();
  }

  // The thresholds are autovacuum's own defaults.
  async function vacuumIfDue(): Promise<void> {
    if (Date.now() - vacuumAt < vacuumEveryMs) return;
    vacuumAt = Date.now();
    const tables = await select<{ name: string }>(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
       where n_dead_tup > 50 + n_live_tup * 0.2 or n_mod_since_analyze > 50 + n_live_tup * 0.1`,
    );
    for (const { name } of tables) {
      if (isStopped || pglite.isInTransaction()) return;
      await pglite.exec(`VACUUM (ANALYZE) ${name}`);
      // Lets a query that came in meanwhile go first.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  // As one message: parameters would take several, between which the application's could come.
  async function select<Row>(sql: string): Promise<Row[]> {
    const [result] = await pglite.exec(sql);
    return (result?.rows ?? []) as Row[];
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    keepLog(isKept) {
      isLogKept = isKept;
    },
  };
}
