import { and, eq, getTableColumns, inArray, lt, lte, sql } from 'drizzle-orm';
import type { MailStatus } from '#contracts/mail/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';

export type OutboxRow = typeof outbox.$inferSelect;
export type NewMessage = Omit<typeof outbox.$inferInsert, 'id' | 'status'>;

/** Writes a message down. @returns whether it is new: of one that may be told once there is one only. */
export async function insertMessage(db: Queryable, message: NewMessage): Promise<boolean> {
  const rows = await db
    .insert(outbox)
    .values(message)
    .onConflictDoNothing({ target: outbox.onceKey })
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** Which attempt at which message. */
export interface Attempt {
  id: number;
  claimId: string | null;
}

/**
 * Takes messages that are due, the longest due first, and counts the attempt. Those that another process is taking at
 * the moment are passed over.
 * @param claim.until after this moment somebody else may take them.
 */
export async function claimDue(
  db: Queryable,
  now: Date,
  claim: { claimId: string; until: Date; limit: number },
): Promise<OutboxRow[]> {
  const due = db.$with('due').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.status, 'waiting'), lte(outbox.dueAt, now)))
      .orderBy(outbox.dueAt, outbox.id)
      .limit(claim.limit)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(outbox)
    .set({ claimId: claim.claimId, dueAt: claim.until, attempts: sql`${outbox.attempts} + 1` })
    .from(due)
    .where(eq(outbox.id, due.id))
    .returning(getTableColumns(outbox));
}

/** Whose attempt it still is: of one that took too long, somebody else may have begun another. */
const isHeld = ({ id, claimId }: Attempt) =>
  and(eq(outbox.id, id), eq(outbox.claimId, claimId ?? ''), eq(outbox.status, 'waiting'));

/** Writes down how a message ended. Its secret goes. */
export async function endMessage(
  db: Queryable,
  attempt: Attempt,
  end: { status: Exclude<MailStatus, 'waiting'>; endedAt: Date } & Partial<
    Pick<OutboxRow, 'sentTo' | 'problem' | 'dropReason'>
  >,
): Promise<void> {
  await db
    .update(outbox)
    .set({ ...end, claimId: null, secret: null })
    .where(isHeld(attempt));
}

/** Writes down that an attempt failed, and when the next one may be made. */
export async function postponeMessage(
  db: Queryable,
  attempt: Attempt,
  next: Pick<OutboxRow, 'dueAt' | 'problem'> & Partial<Pick<OutboxRow, 'sentTo'>>,
): Promise<void> {
  await db
    .update(outbox)
    .set({ ...next, claimId: null })
    .where(isHeld(attempt));
}

/** Gives messages back as they were: nothing was tried. */
export async function giveBack(
  db: Queryable,
  { ids, claimId, now }: { ids: number[]; claimId: string; now: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({ claimId: null, dueAt: now, attempts: sql`${outbox.attempts} - 1` })
    .where(and(inArray(outbox.id, ids), eq(outbox.claimId, claimId), eq(outbox.status, 'waiting')));
}

export async function countByStatus(db: Queryable, status: MailStatus): Promise<number> {
  return db.$count(outbox, eq(outbox.status, status));
}

/** When the message was written that waits longest; undefined when none waits. */
export async function selectOldestWaiting(db: Queryable): Promise<Date | undefined> {
  const [oldest] = await db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.status, 'waiting'))
    .orderBy(outbox.createdAt)
    .limit(1);
  return oldest?.createdAt;
}

/** Forgets messages that ended in one of the ways, before a moment. */
export async function deleteEnded(db: Queryable, statuses: MailStatus[], before: Date): Promise<void> {
  await db.delete(outbox).where(and(inArray(outbox.status, statuses), lt(outbox.endedAt, before)));
}
