import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Housekeeping } from './embedded-housekeeping.ts';

/** How long a moment between two transactions is waited for, and how often it is looked for. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 2;

export interface CopyMode {
  begin(): Promise<string>;
  end(): Promise<string>;
  leave(): Promise<string>;
}

/**
 * PostgreSQL's own online backup: between begin and end every page that is changed is in the log as a whole, so that a
 * copy of half-written files is mended by the log. The log is kept until the copy is left.
 */
export function startCopyMode(pglite: PGlite, housekeeping: Pick<Housekeeping, 'keepLog'>): CopyMode {
  let isBegun = false;

  // As with housekeeping, each step is one statement, and never inside the application's transaction.
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

  async function begin() {
    if (isBegun) throw new Error('A copy is being made already');
    housekeeping.keepLog(true);
    try {
      await select(`pg_backup_start('copy', fast => true)`);
      isBegun = true;
      return '';
    } catch (error) {
      housekeeping.keepLog(false);
      throw error;
    }
  }

  async function end() {
    const label = await select(`(select labelfile from pg_backup_stop(wait_for_archive => false))`);
    isBegun = false;
    return label;
  }

  async function leave() {
    try {
      if (isBegun) await end();
    } finally {
      housekeeping.keepLog(false);
    }
    return '';
  }

  return { begin, end, leave };
}
