import { and, eq, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { BACKUP_LEASE, productState } from '#server/db/schema/product-state.ts';

const MADE = 'backup_made';
const FAILED = 'backup_failed';
const INSTALLATION = 'installation';

const CLAIM_STATES = ['running', 'done', 'failed'] as const;
type ClaimState = (typeof CLAIM_STATES)[number];

/** One attempt at a day's backup. The id identifies the attempt. */
export interface Claim {
  day: string;
  id: string;
}
const claimText = ({ day, id }: Claim, state: ClaimState) => `${day} ${state} ${id}`;

/** The newest claim; null before the first one. */
export async function selectClaim(db: Queryable): Promise<{ day: string; state: ClaimState } | null> {
  const [row] = await db.select().from(productState).where(eq(productState.key, BACKUP_LEASE));
  const [day = '', stateWord] = row?.value.split(' ') ?? [];
  const state = CLAIM_STATES.find((state) => state === stateWord);
  return state === undefined ? null : { day, state };
}

/**
 * Claims a day's backup. Of several processes one gets true.
 * @param limits.goneSince a running claim without a heartbeat since then is void.
 * @param limits.failedBefore a backup that failed before then is tried again.
 */
export async function claimBackup(
  db: Queryable,
  claim: Claim,
  now: Date,
  { goneSince, failedBefore }: { goneSince: Date; failedBefore: Date },
): Promise<boolean> {
  const { value, changedAt } = productState;
  const row = { key: BACKUP_LEASE, value: claimText(claim, 'running'), changedAt: now };
  const day = sql`split_part(${value}, ' ', 1)`;
  const state = sql`split_part(${value}, ' ', 2)`;
  const { rowCount } = await db
    .insert(productState)
    .values(row)
    .onConflictDoUpdate({
      target: productState.key,
      set: row,
      setWhere: sql`${and(lt(day, claim.day), ne(state, 'running'))}
        or ${and(lte(day, claim.day), eq(state, 'running'), lt(changedAt, goneSince))}
        or ${and(eq(day, claim.day), eq(state, 'failed'), lt(changedAt, failedBefore))}`,
    });
  return rowCount === 1;
}

/** @returns false if another process has claimed the backup meanwhile. */
export async function setClaim(db: Queryable, claim: Claim, state: ClaimState, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(productState)
    .set({ value: claimText(claim, state), changedAt: now })
    .where(isHeld(claim));
  return rowCount === 1;
}

/** Releases a claim, so that another process can make the backup. */
export async function deleteClaim(db: Queryable, claim: Claim): Promise<void> {
  await db.delete(productState).where(isHeld(claim));
}

function isHeld(claim: Claim) {
  return and(eq(productState.key, BACKUP_LEASE), eq(productState.value, claimText(claim, 'running')));
}

export async function setMade(db: Queryable, file: string, now: Date): Promise<void> {
  await setState(db, MADE, file, now);
  await db.delete(productState).where(eq(productState.key, FAILED));
}

export async function setFailed(db: Queryable, reason: string, now: Date): Promise<void> {
  await setState(db, FAILED, reason, now);
}

async function setState(db: Queryable, key: string, value: string, now: Date): Promise<void> {
  const row = { key, value, changedAt: now };
  await db.insert(productState).values(row).onConflictDoUpdate({ target: productState.key, set: row });
}

/** When the last backup was made, and the failure since then. */
export async function selectOutcome(db: Queryable): Promise<{ madeAt: Date | null; failure: string | null }> {
  const rows = await db
    .select()
    .from(productState)
    .where(or(eq(productState.key, MADE), eq(productState.key, FAILED)));
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  return { madeAt: rowOf(MADE)?.changedAt ?? null, failure: rowOf(FAILED)?.value ?? null };
}

/** Distinguishes this installation's backups from those of others. Created once and kept with the data. */
export async function installationId(db: Queryable, fresh: string, now: Date): Promise<string> {
  await db
    .insert(productState)
    .values({ key: INSTALLATION, value: fresh, changedAt: now })
    .onConflictDoNothing();
  const [row] = await db.select().from(productState).where(eq(productState.key, INSTALLATION));
  return row?.value ?? fresh;
}
