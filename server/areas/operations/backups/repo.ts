import { and, eq, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { BACKUP_TURN, productState } from '#server/db/schema/product-state.ts';

const MADE = 'backup_made';
const FAILED = 'backup_failed';
const INSTALLATION = 'installation';

const TURN_STATES = ['running', 'done', 'failed'] as const;
type TurnState = (typeof TURN_STATES)[number];

/** One attempt at a day's backup. */
export interface Turn {
  day: string;
  /** Tells it from other attempts of the day: a process that was taken for gone may come back. */
  id: string;
}
const turnOf = ({ day, id }: Turn, state: TurnState) => `${day} ${state} ${id}`;

interface Patience {
  /** A process that was not heard of since then is gone. */
  goneSince: Date;
  /** What failed before then is tried again. */
  failedBefore: Date;
}

/** How the newest turn stands, and of which day it is; null when there never was one. */
export async function selectTurn(db: Queryable): Promise<{ day: string; state: TurnState } | null> {
  const [row] = await db.select().from(productState).where(eq(productState.key, BACKUP_TURN));
  const [day = '', stateWord] = row?.value.split(' ') ?? [];
  const state = TURN_STATES.find((state) => state === stateWord);
  return state === undefined ? null : { day, state };
}

/** Takes the turn for a day's backup; of several processes that try, one gets true. */
export async function takeTurn(
  db: Queryable,
  turn: Turn,
  now: Date,
  { goneSince, failedBefore }: Patience,
): Promise<boolean> {
  const { value, changedAt } = productState;
  const row = { key: BACKUP_TURN, value: turnOf(turn, 'running'), changedAt: now };
  const day = sql`split_part(${value}, ' ', 1)`;
  const state = sql`split_part(${value}, ' ', 2)`;
  const taken = await db
    .insert(productState)
    .values(row)
    .onConflictDoUpdate({
      target: productState.key,
      set: row,
      setWhere: sql`${and(lt(day, turn.day), ne(state, 'running'))}
        or ${and(lte(day, turn.day), eq(state, 'running'), lt(changedAt, goneSince))}
        or ${and(eq(day, turn.day), eq(state, 'failed'), lt(changedAt, failedBefore))}`,
    })
    .returning({ key: productState.key });
  return taken.length > 0;
}

/** How the turn stands now. False when it is no longer the caller's: another process has taken it over. */
export async function setTurn(db: Queryable, turn: Turn, state: TurnState, now: Date): Promise<boolean> {
  const changed = await db
    .update(productState)
    .set({ value: turnOf(turn, state), changedAt: now })
    .where(isHeld(turn))
    .returning({ key: productState.key });
  return changed.length > 0;
}

/** Leaves the turn to whoever comes next. */
export async function deleteTurn(db: Queryable, turn: Turn): Promise<void> {
  await db.delete(productState).where(isHeld(turn));
}

function isHeld(turn: Turn) {
  return and(eq(productState.key, BACKUP_TURN), eq(productState.value, turnOf(turn, 'running')));
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
