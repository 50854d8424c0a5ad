import type { PGlite } from '@electric-sql/pglite';
import { MINUTE_MS } from '#contracts/lib/durations.ts';

const DEFAULTS = {
  checkEveryMs: 10_000,
  /** After a check that met an open transaction. */
  retryAfterMs: 200,
  checkpointAfterBytes: 32 * 1024 * 1024,
  /** Without a quiet moment: a start after a crash replays the whole log. */
  checkpointAtLatestBytes: 64 * 1024 * 1024,
  checkpointAfterMs: 5 * MINUTE_MS,
  vacuumEveryMs: MINUTE_MS,
  /** A step blocks every query, so it waits until there was none for this long. */
  quietMs: 500,
  /** The longest delay of a vacuum. */
  vacuumAfterMs: 10 * MINUTE_MS,
};

export interface Housekeeping {
  stop(): void;
  /** Suspends checkpoints, so that a copy of the files has the whole log. */
  keepLog(isKept: boolean): void;
}

/** Bounds log and table size with checkpoints and vacuums, which the embedded database does not run by itself. */
export function startHousekeeping(
  pglite: PGlite,
  { lastUsedAt, ...settings }: Partial<typeof DEFAULTS> & { lastUsedAt: () => number },
): Housekeeping {
  const { checkEveryMs, retryAfterMs, ...due } = { ...DEFAULTS, ...settings };
  let checkpointAt = Date.now();
  let vacuumAt = Date.now();
  let toVacuum: string[] = [];
  let lookedAt = 0;
  let checkpointPosition: string | undefined;
  let isStopped = false;
  let isLogKept = false;
  let timer = setTimeout(() => void check(), checkEveryMs).unref();

  const isQuiet = () => Date.now() - lastUsedAt() >= due.quietMs;

  async function check(): Promise<void> {
    const isBusy = pglite.isInTransaction();
    try {
      if (!isBusy) {
        if (Date.now() - lookedAt >= checkEveryMs) await look();
        await vacuumWaiting();
      }
    } catch (error) {
      // The next check tries again; committed data is safe without it.
      console.error('Housekeeping of the embedded database failed:', error);
    }
    const delay = isBusy || toVacuum.length > 0 ? retryAfterMs : checkEveryMs;
    if (!isStopped) timer = setTimeout(() => void check(), delay).unref();
  }

  async function look(): Promise<void> {
    lookedAt = Date.now();
    if (!isLogKept) await checkpointIfDue();
    if (toVacuum.length === 0) await findTables();
  }

  async function checkpointIfDue(): Promise<void> {
    const since =
      checkpointPosition === undefined ? 'pg_current_wal_lsn()' : `'${checkpointPosition}'::pg_lsn`;
    const [state] = await select<{ position: string; written: number }>(
      `select pg_current_wal_lsn()::text as position, (pg_current_wal_lsn() - ${since})::float8 as written`,
    );
    if (state === undefined) return;
    checkpointPosition ??= state.position;
    const isOld = Date.now() - checkpointAt >= due.checkpointAfterMs;
    const enough = isQuiet() ? due.checkpointAfterBytes : due.checkpointAtLatestBytes;
    if (state.written < enough && !(isOld && state.written > 0)) return;
    await pglite.exec('CHECKPOINT');
    checkpointPosition = state.position;
    checkpointAt = Date.now();
  }

  // The thresholds are autovacuum's own defaults.
  async function findTables(): Promise<void> {
    if (Date.now() - vacuumAt < due.vacuumEveryMs) return;
    vacuumAt = Date.now();
    const tables = await select<{ name: string }>(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
       where n_dead_tup > 50 + n_live_tup * 0.2 or n_mod_since_analyze > 50 + n_live_tup * 0.1`,
    );
    toVacuum = tables.map(({ name }) => name);
  }

  async function vacuumWaiting(): Promise<void> {
    const isLate = () => Date.now() - vacuumAt >= due.vacuumAfterMs;
    while (!isStopped && !pglite.isInTransaction() && (isQuiet() || isLate())) {
      const name = toVacuum.shift();
      if (name === undefined) return;
      await pglite.exec(`VACUUM (ANALYZE) ${name}`);
      // Lets a waiting query go first.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  // One message, without parameters: between several, the application's could come.
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
