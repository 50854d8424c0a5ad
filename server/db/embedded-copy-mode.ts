import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Housekeeping } from './embedded-housekeeping.ts';
import type { DatabaseRequests } from './wire-stream.ts';

/** The longest wait for a moment between two transactions. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 2;

export type CopyMode = Pick<DatabaseRequests, 'beginCopy' | 'endCopy' | 'leaveCopy'>;

/**
 * PostgreSQL's online backup. It buys a backup of a running server that delays others by one checkpoint only: between begin
 * and end the log has every changed page as a whole, and repairs a copy of half-written files. The log stays until leave.
 */
export function startCopyMode(pglite: PGlite, housekeeping: Pick<Housekeeping, 'keepLog'>): CopyMode {
  let isBegun = false;

  // One statement, never inside a transaction of the application.
  async function select(expression: string): Promise<string> {
    const until = Date.now() + PATIENCE_MS;
    while (pglite.isInTransaction()) {
      if (Date.now() > until) throw new Error('There was no moment without a transaction');
      await wait(LOOK_EVERY_MS);
    }
    const [result] = await pglite.exec(`select ${expression} as value`);
    const [row] = (result?.rows ?? []) as { value: unknown }[];
    return String(row?.value);
  }

  async function beginCopy() {
    if (isBegun) throw new Error('A copy is being made already');
    housekeeping.keepLog(true);
    try {
      await select(`pg_backup_start('copy', fast => true)`);
      isBegun = true;
    } catch (error) {
      housekeeping.keepLog(false);
      throw error;
    }
  }

  async function endCopy() {
    const label = await select(`(select labelfile from pg_backup_stop(wait_for_archive => false))`);
    isBegun = false;
    return label;
  }

  async function leaveCopy() {
    try {
      if (isBegun) await endCopy();
    } finally {
      housekeeping.keepLog(false);
    }
  }

  return { beginCopy, endCopy, leaveCopy };
}
