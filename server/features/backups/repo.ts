import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { productState } from '#server/db/schema/product-state.ts';

/** Whose turn it is. The value is the day and how it stands; `changed_at` is when that process was last heard of. */
const TURN = 'backup_turn';
const MADE = 'backup_made';
const FAILED = 'backup_failed';
const INSTALLATION = 'installation';

const TURN_STATES = ['running', 'done', 'failed'] as const;
type TurnState = (typeof TURN_STATES)[number];
const turnOf = (day: string, state: TurnState) => `${day} ${state}`;

interface Patience {
  /** A process that was not heard of since then is gone. */
  goneSince: Date;
  /** What failed before then is tried again. */
  failedBefore: Date;
}

/** The day's turn as it stands; null when nobody has taken it. */
export async function selectTurn(db: Queryable, day: string): Promise<TurnState | null> {
  const [row] = await db.select().from(productState).where(eq(productState.key, TURN));
  return TURN_STATES.find((state) => row?.value === turnOf(day, state)) ?? null;
}

/** Takes the turn for a day's backup; of several processes that try, one gets true. */
export async function takeTurn(
  db: Queryable,
  day: string,
  now: Date,
  { goneSince, failedBefore }: Patience,
): Promise<boolean> {
  const { value, changedAt } = productState;
  const row = { key: TURN, value: turnOf(day, 'running'), changedAt: now };
  const taken = await db
    .insert(productState)
    .values(row)
    .onConflictDoUpdate({
      target: productState.key,
      set: row,
      setWhere: sql`split_part(${value}, ' ', 1) < ${day}
        or ${and(eq(value, turnOf(day, 'running')), lt(changedAt, goneSince))}
        or ${and(eq(value, turnOf(day, 'failed')), lt(changedAt, failedBefore))}`,
    })
    .returning({ key: productState.key });
  return taken.length > 0;
}

/** How the turn stands now, said by the process that has it. */
export async function setTurn(db: Queryable, day: string, state: TurnState, now: Date): Promise<void> {
  await db
    .update(productState)
    .set({ value: turnOf(day, state), changedAt: now })
    .where(and(eq(productState.key, TURN), eq(productState.value, turnOf(day, 'running'))));
}

/** Leaves the turn to whoever comes next. */
export async function deleteTurn(db: Queryable, day: string): Promise<void> {
  await db
    .delete(productState)
    .where(and(eq(productState.key, TURN), eq(productState.value, turnOf(day, 'running'))));
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

/** When the last one was made, and what has failed since then. */
export async function selectOutcome(db: Queryable): Promise<{ madeAt: Date | null; failure: string | null }> {
  const rows = await db
    .select()
    .from(productState)
    .where(or(eq(productState.key, MADE), eq(productState.key, FAILED)));
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  return { madeAt: rowOf(MADE)?.changedAt ?? null, failure: rowOf(FAILED)?.value ?? null };
}

/** What tells this installation's backups from another's: made once, and kept with the data. */
export async function installationId(db: Queryable, fresh: string, now: Date): Promise<string> {
  await db
    .insert(productState)
    .values({ key: INSTALLATION, value: fresh, changedAt: now })
    .onConflictDoNothing();
  const [row] = await db.select().from(productState).where(eq(productState.key, INSTALLATION));
  return row?.value ?? fresh;
}
