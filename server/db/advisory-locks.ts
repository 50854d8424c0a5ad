import { type SQL, sql } from 'drizzle-orm';

// The keys of all advisory locks. The numbers are arbitrary, but each has one use in the database.

/** Held until the session ends. */
export const SESSION_LOCKS = {
  /** One process migrates the database. */
  migration: 7_230_441,
  /** Servers share it, a restore takes it exclusively. */
  server: 7_230_499,
};

/** Held until the transaction ends. */
export const TRANSACTION_LOCKS = {
  /** One change to the team. */
  team: 7_230_442,
  /** Per counsellor: one change to a calendar. */
  calendar: 7_230_443,
  /** One new name of a school. */
  schoolNames: 7_230_447,
  /** One new name of a message template. */
  messageTemplates: 7_230_448,
  /** One correction of the table of courses. */
  courseCorrections: 7_230_451,
  /** One new class list, so that the number of open ones holds. */
  imports: 7_230_449,
  /** One process does the housekeeping. */
  housekeeping: 7_230_461,
  /** One sign-up of a family. */
  familyAccounts: 7_230_467,
  /** One process tells of due work. */
  workDue: 7_230_463,
};
type TransactionLock = keyof typeof TRANSACTION_LOCKS;

interface Session {
  execute(query: SQL): PromiseLike<{ rows: Record<string, unknown>[] }>;
}

/** Waits for a lock and holds it until the transaction ends. @param id of a record, for a lock per record. */
export async function takeLock(db: Session, lock: TransactionLock, id?: number): Promise<void> {
  const key = TRANSACTION_LOCKS[lock];
  await db.execute(
    id === undefined
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock(${key}, ${id})`,
  );
}

/** Takes a lock until the transaction ends, without waiting. @returns false when another transaction holds it. */
export async function tryLock(db: Session, lock: TransactionLock): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select pg_try_advisory_xact_lock(${TRANSACTION_LOCKS[lock]}) as "isTaken"`,
  );
  return rows[0]?.isTaken === true;
}
