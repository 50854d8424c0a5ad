import type { PGlite } from '@electric-sql/pglite';

const CHECK_INTERVAL_MS = 10_000;
const RETRY_MS = 200;
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
const CHECKPOINT_AFTER_MS = 5 * 60_000;
const VACUUM_AFTER_MS = 60_000;

/**
 * A PostgreSQL server has processes of its own for this; PGlite has none, so without it the log would grow until the
 * next start and dead rows would stay for ever. Each step is one statement between two of the application's, and never
 * inside its transaction. Returns what stops it.
 */
export function startHousekeeping(pglite: PGlite): () => void {
  let checkpointAt = Date.now();
  let vacuumAt = Date.now();
  let position: string | undefined;
  let timer = setTimeout(check, CHECK_INTERVAL_MS).unref();

  async function check(): Promise<void> {
    const isBusy = pglite.isInTransaction();
    try {
      if (!isBusy) {
        await checkpointIfDue();
        await vacuumIfDue();
      }
    } catch {
      // Tried again at the next turn; what is committed is safe without it.
    }
    if (!pglite.closed) timer = setTimeout(check, isBusy ? RETRY_MS : CHECK_INTERVAL_MS).unref();
  }

  async function checkpointIfDue(): Promise<void> {
    const { rows } = await pglite.query<{ position: string; written: number }>(
      'select pg_current_wal_lsn()::text as position, (pg_current_wal_lsn() - coalesce($1, pg_current_wal_lsn()::text)::pg_lsn)::float8 as written',
      [position ?? null],
    );
    const [state] = rows;
    if (state === undefined) return;
    position ??= state.position;
    const isOld = Date.now() - checkpointAt >= CHECKPOINT_AFTER_MS;
    if (state.written < CHECKPOINT_AFTER_BYTES && !(isOld && state.written > 0)) return;
    await pglite.exec('CHECKPOINT');
    position = state.position;
    checkpointAt = Date.now();
  }

  // The thresholds are autovacuum's own defaults.
  async function vacuumIfDue(): Promise<void> {
    if (Date.now() - vacuumAt < VACUUM_AFTER_MS) return;
    vacuumAt = Date.now();
    const { rows } = await pglite.query<{ name: string }>(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
       where n_dead_tup > 50 + n_live_tup * 0.2 or n_mod_since_analyze > 50 + n_live_tup * 0.1`,
    );
    for (const { name } of rows) {
      if (pglite.isInTransaction()) return;
      await pglite.exec(`VACUUM (ANALYZE) ${name}`);
      // Lets a query that came in meanwhile go first.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return () => clearTimeout(timer);
}
