import { type SQL, sql } from 'drizzle-orm';

/** The keys of all advisory locks. Any numbers will do that nothing else in the database uses. */
export const LOCK_KEYS = {
  /** Session level: one process migrates the database. */
  migration: 7_230_441,
  /** Session level: servers share it, a restore takes it exclusively. */
  server: 7_230_499,
  /** Transaction level: one change to the team. */
  team: 7_230_442,
  /** Transaction level, per counsellor: one change to a calendar. */
  calendar: 7_230_443,
  /** Transaction level: one new name of a school. */
  schoolNames: 7_230_447,
  /** Transaction level: one new name of a message template. */
  messageTemplates: 7_230_448,
  /** Transaction level: one correction of the table of courses. */
  courseCorrections: 7_230_451,
  /** Transaction level: one new class list, so that the number of open ones holds. */
  imports: 7_230_449,
  /** Transaction level: one process does the housekeeping. */
  housekeeping: 7_230_461,
  /** Transaction level: one process tells of due work. */
  workDue: 7_230_463,
};

type TransactionLock =
  | 'team'
  | 'calendar'
  | 'schoolNames'
  | 'messageTemplates'
  | 'courseCorrections'
  | 'imports'
  | 'housekeeping'
  | 'workDue';

interface Session {
  execute(query: SQL): PromiseLike<{ rows: Record<string, unknown>[] }>;
}

/** Waits for a lock and holds it until the transaction ends. @param id of a record, for a lock per record. */
export async function takeLock(db: Session, lock: TransactionLock, id?: number): Promise<void> {
  const key = LOCK_KEYS[lock];
  await db.execute(
    id === undefined
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock(${key}, ${id})`,
  );
}

/** Takes a lock until the transaction ends, without waiting. @returns false when another transaction holds it. */
export async function tryLock(db: Session, lock: TransactionLock): Promise<boolean> {
  const { rows } = await db.execute(sql`select pg_try_advisory_xact_lock(${LOCK_KEYS[lock]}) as "isTaken"`);
  return rows[0]?.isTaken === true;
}
