import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import {
  type getBackupState as getBackupStateEndpoint,
  OLD_BACKUP_DAYS,
} from '#contracts/operations/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import {
  type Claim,
  claimBackup,
  deleteClaim,
  installationId,
  selectClaim,
  selectOutcome,
  setClaim,
  setFailed,
  setMade,
} from './repo.ts';
import { dueDay, nameAt, removeOldBackups } from './retention.ts';
import type { MakeBackup } from './run-backup.ts';

/** A process renews its claim while it makes a backup. Without a heartbeat the claim expires. */
const HEARTBEAT_MS = MINUTE_MS;
const GONE_AFTER_MS = 5 * HEARTBEAT_MS;
const RETRY_AFTER_MS = HOUR_MS;
const MAX_REASON_LENGTH = 300;

export interface DailyBackup {
  /** The folder, which is created if it is missing. */
  dir: string;
  at: string;
  keepDays: number;
}

interface Tidying {
  removed: string[];
  tidyingError: unknown;
}

export type Outcome =
  | ({ kind: 'made'; file: string } & Tidying)
  | { kind: 'failed'; error: unknown }
  | { kind: 'interrupted' };

/** Makes the day's backup if it is due and no other process makes it. @returns null if there was nothing to do. */
export async function makeDueBackup(
  jobContext: () => JobContext,
  settings: DailyBackup,
  { make, signal }: { make: MakeBackup; signal: AbortSignal },
): Promise<Outcome | null> {
  const ctx = jobContext();
  const { db } = ctx;
  const claim = { day: dueDay(ctx.now, settings.at, ctx.office.timeZone), id: randomUUID() };
  if (!(await claimDue(ctx, claim))) return null;
  const heartbeat = setInterval(() => {
    // The next heartbeat makes up for a failed one.
    setClaim(db, claim, 'running', jobContext().now).catch(() => undefined);
  }, HEARTBEAT_MS).unref();
  try {
    const { file, bytes, rows, installation } = await makeFile(ctx, settings, { make, signal });
    clearInterval(heartbeat);
    await inTransaction(jobContext(), async (ctx) => recordMade(ctx, claim, { file, bytes, rows }));
    return { kind: 'made', file, ...(await tidy(jobContext(), settings, installation)) };
  } catch (error) {
    clearInterval(heartbeat);
    if (signal.aborted) {
      await deleteClaim(db, claim);
      return { kind: 'interrupted' };
    }
    await inTransaction(jobContext(), async (ctx) => recordFailed(ctx, claim, error));
    return { kind: 'failed', error };
  }
}

// A failed removal of old backups does not make the new one a failure.
async function tidy(ctx: JobContext, { dir, keepDays }: DailyBackup, installation: string): Promise<Tidying> {
  try {
    const { removed, errors } = await removeOldBackups(ctx, dir, { installation, keepDays });
    return { removed, tidyingError: errors[0] ?? null };
  } catch (error) {
    return { removed: [], tidyingError: error };
  }
}

/** Claims the backup if it is due, and records the failure of a process that ended during the one before. */
async function claimDue(ctx: JobContext, claim: Claim): Promise<boolean> {
  const last = await selectClaim(ctx.db);
  if (last?.state === 'done' && last.day === claim.day) return false;
  const before = (ms: number) => new Date(ctx.now.getTime() - ms);
  const limits = { goneSince: before(GONE_AFTER_MS), failedBefore: before(RETRY_AFTER_MS) };
  if (!(await claimBackup(ctx.db, claim, ctx.now, limits))) return false;
  if (last?.state === 'running') {
    const reason = 'The process that made the backup ended before it was done';
    await inTransaction(ctx, async (ctx) => recordFailure(ctx, reason));
  }
  return true;
}

async function makeFile(
  ctx: JobContext,
  { dir }: DailyBackup,
  { make, signal }: { make: MakeBackup; signal: AbortSignal },
) {
  const installation = await installationId(ctx.db, randomUUID(), ctx.now);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, nameAt(ctx, installation));
  return { file, installation, ...(await make(file, signal)) };
}

async function recordMade(
  ctx: JobContext,
  claim: Claim,
  { file, bytes, rows }: { file: string; bytes: number; rows: number },
): Promise<void> {
  await setClaim(ctx.db, claim, 'done', ctx.now);
  await setMade(ctx.db, basename(file), ctx.now);
  await recordEvent(ctx, { action: 'backup.made', after: { file: basename(file), bytes, rows } });
}

// A process that took the claim over has recorded the failure already.
async function recordFailed(ctx: JobContext, claim: Claim, error: unknown): Promise<void> {
  if (!(await setClaim(ctx.db, claim, 'failed', ctx.now))) return;
  await recordFailure(ctx, error instanceof Error ? error.message : String(error));
}

async function recordFailure(ctx: JobContext, words: string): Promise<void> {
  const reason = words.slice(0, MAX_REASON_LENGTH);
  await setFailed(ctx.db, reason, ctx.now);
  await recordEvent(ctx, { action: 'backup.failed', after: { reason } });
}

/** Whether the daily backups need attention. */
export async function getBackupState(
  ctx: Pick<JobContext, 'db' | 'now'>,
  isDaily: boolean,
): Promise<AnswerOf<typeof getBackupStateEndpoint>> {
  const { madeAt, failure } = await selectOutcome(ctx.db);
  const ageDays = madeAt && Math.floor((ctx.now.getTime() - madeAt.getTime()) / DAY_MS);
  const isOld = ageDays !== null && ageDays >= OLD_BACKUP_DAYS;
  return {
    problem: !isDaily ? null : failure !== null ? 'failed' : isOld ? 'old' : null,
    lastMadeAt: madeAt,
    ageDays,
    reason: failure,
  };
}
