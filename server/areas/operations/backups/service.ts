import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { type BackupState, OLD_BACKUP_DAYS } from '#contracts/operations/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import {
  deleteTurn,
  installationId,
  selectOutcome,
  selectTurn,
  setFailed,
  setMade,
  setTurn,
  type Turn,
  takeTurn,
} from './repo.ts';
import { removeOldBackups } from './retention.ts';
import type { MakeBackup } from './run-backup.ts';
import { dueDay, nameAt } from './slots.ts';

/** A process that makes a backup says so this often; one that has not for longer is gone. */
const HEARTBEAT_MS = 60_000;
const GONE_AFTER_MS = 5 * HEARTBEAT_MS;
const RETRY_AFTER_MS = 3_600_000;
/** How much of a reason is kept: it comes from another program. */
const LONGEST_REASON = 300;

export interface DailyBackup {
  /** The folder, which is made if it is missing. */
  dir: string;
  at: string;
  keepDays: number;
  timeZone: string;
}

type Context = Pick<PublicContext, 'db' | 'now'>;

/** Which old backups are gone now, and what kept others from being removed; null when nothing did. */
interface Tidying {
  removed: string[];
  tidyingError: unknown;
}

/** What became of a backup that was due. */
export type Outcome =
  | ({ kind: 'made'; file: string } & Tidying)
  | { kind: 'failed'; error: unknown }
  | { kind: 'interrupted' };

/**
 * Makes the day's backup if it is due and nobody else makes it. Several processes may ask at once and as often as they
 * like.
 * @param clock what time it is while it goes on.
 * @returns null when there was nothing to do.
 */
export async function makeDueBackup(
  db: Context['db'],
  clock: () => Date,
  settings: DailyBackup,
  { make, signal }: { make: MakeBackup; signal: AbortSignal },
): Promise<Outcome | null> {
  const turn = { day: dueDay(clock(), settings.at, settings.timeZone), id: randomUUID() };
  if (!(await takeFreeTurn({ db, now: clock() }, turn))) return null;
  const heartbeat = setInterval(() => {
    // One that is missed is made up for by the next.
    setTurn(db, turn, 'running', clock()).catch(() => undefined);
  }, HEARTBEAT_MS).unref();
  try {
    const { file, bytes, rows, installation } = await makeFile({ db, now: clock() }, settings, {
      make,
      signal,
    });
    clearInterval(heartbeat);
    await inTransaction({ db, now: clock() }, async (ctx) => keepMade(ctx, turn, { file, bytes, rows }));
    return { kind: 'made', file, ...(await tidy({ ...settings, installation, now: clock() })) };
  } catch (error) {
    clearInterval(heartbeat);
    if (signal.aborted) {
      await deleteTurn(db, turn);
      return { kind: 'interrupted' };
    }
    await inTransaction({ db, now: clock() }, async (ctx) => keepFailed(ctx, turn, error));
    return { kind: 'failed', error };
  }
}

// An old backup that can't be removed does not make the new one a failure.
async function tidy({
  dir,
  ...which
}: { dir: string } & Parameters<typeof removeOldBackups>[1]): Promise<Tidying> {
  try {
    return { removed: await removeOldBackups(dir, which), tidyingError: null };
  } catch (error) {
    return { removed: [], tidyingError: error };
  }
}

/** Nothing is written while nothing is due. That a process has gone in the middle of one is written down. */
async function takeFreeTurn(ctx: Context, turn: Turn): Promise<boolean> {
  const last = await selectTurn(ctx.db);
  if (last?.state === 'done' && last.day === turn.day) return false;
  const before = (ms: number) => new Date(ctx.now.getTime() - ms);
  const patience = { goneSince: before(GONE_AFTER_MS), failedBefore: before(RETRY_AFTER_MS) };
  if (!(await takeTurn(ctx.db, turn, ctx.now, patience))) return false;
  if (last?.state === 'running') {
    const reason = 'The process that made the backup ended before it was done';
    await inTransaction(ctx, async (ctx) => writeFailure(ctx, reason));
  }
  return true;
}

async function makeFile(
  { db, now }: Context,
  { dir, timeZone }: DailyBackup,
  { make, signal }: { make: MakeBackup; signal: AbortSignal },
) {
  const installation = await installationId(db, randomUUID(), now);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, nameAt({ installation, now, timeZone }));
  return { file, installation, ...(await make(file, signal)) };
}

async function keepMade(
  ctx: Context,
  turn: Turn,
  { file, bytes, rows }: { file: string; bytes: number; rows: number },
): Promise<void> {
  await setTurn(ctx.db, turn, 'done', ctx.now);
  await setMade(ctx.db, basename(file), ctx.now);
  await recordEvent(ctx, { action: 'backup.made', after: { file: basename(file), bytes, rows } });
}

// Whoever took the turn over has written down that this one came to nothing, and may have made a good one since.
async function keepFailed(ctx: Context, turn: Turn, error: unknown): Promise<void> {
  if (!(await setTurn(ctx.db, turn, 'failed', ctx.now))) return;
  await writeFailure(ctx, error instanceof Error ? error.message : String(error));
}

async function writeFailure(ctx: Context, words: string): Promise<void> {
  const reason = words.slice(0, LONGEST_REASON);
  await setFailed(ctx.db, reason, ctx.now);
  await recordEvent(ctx, { action: 'backup.failed', after: { reason } });
}

/** Whether somebody should look after the backups. */
export async function getBackupState(ctx: Context, isDaily: boolean): Promise<BackupState> {
  const { madeAt, failure } = await selectOutcome(ctx.db);
  const ageDays = madeAt && Math.floor((ctx.now.getTime() - madeAt.getTime()) / DAY_MS);
  const isOld = ageDays !== null && ageDays >= OLD_BACKUP_DAYS;
  return {
    problem: !isDaily ? null : failure !== null ? 'failed' : isOld ? 'old' : null,
    lastMadeAt: madeAt?.toISOString() ?? null,
    ageDays,
    reason: failure,
  };
}
