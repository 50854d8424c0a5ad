import { and, asc, eq, getTableColumns, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { MailStatus } from '#contracts/mail/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';

export type OutboxRow = typeof outbox.$inferSelect;
/** Selects the `name` and `address` that the Mail page shows, for a row of `outbox`. */
export type RecipientQuery = SQL;
export type NewMessage = Omit<typeof outbox.$inferInsert, 'id' | 'status'>;

/** @returns its id; null if its `onceKey` exists. */
export async function insertMessage(db: Queryable, message: NewMessage): Promise<number | null> {
  const rows = await db
    .insert(outbox)
    .values(message)
    .onConflictDoNothing({ target: outbox.onceKey })
    .returning({ id: outbox.id });
  return rows[0]?.id ?? null;
}

/** One attempt to send a message. */
export interface Attempt {
  id: number;
  claimId: string | null;
}

/**
 * Claims due messages, oldest first, and counts the attempt. Skips rows that another process is claiming.
 * @param claim.until after this moment another worker may claim them.
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

/** The claim still holds: another worker may have claimed the message after the claim expired. */
const isHeld = ({ id, claimId }: Attempt) =>
  and(eq(outbox.id, id), eq(outbox.claimId, claimId ?? ''), eq(outbox.status, 'waiting'));

/** Stores the outcome of a message and removes its secret. */
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

/** Stores a failed attempt and the time of the next one. */
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

/** Releases claimed messages without counting the attempt. */
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

export async function selectOldestWaiting(db: Queryable): Promise<Date | undefined> {
  const [oldest] = await db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.status, 'waiting'))
    .orderBy(outbox.createdAt)
    .limit(1);
  return oldest?.createdAt;
}

export async function deleteEnded(db: Queryable, statuses: MailStatus[], before: Date): Promise<void> {
  await db.delete(outbox).where(and(inArray(outbox.status, statuses), lt(outbox.endedAt, before)));
}

/** Makes a message one about another entry of the history. */
export async function moveMail(db: Queryable, id: number, historyId: number): Promise<void> {
  await db.update(outbox).set({ historyId }).where(eq(outbox.id, id));
}

/** The messages to or about a removed member. */
export async function deleteMailAbout(db: Queryable, memberId: number): Promise<void> {
  await db.delete(outbox).where(eq(outbox.memberId, memberId));
}

/** Ids of mails to a family, and of the records that they are about. */
export interface MailAbout {
  id?: number[];
  appointmentId?: number[];
  reportLinkId?: number[];
  choiceQuestionId?: number[];
  guardianInvitationId?: number[];
  historyId?: number[];
  /** Contacts, of which only codes and receipts go to the family: the other mails go to the team. */
  toFamilyOfContactId?: number[];
}

/** The mails to a family, oldest first. */
export async function selectMailAbout(db: Queryable, about: MailAbout) {
  const { kind, status, sentTo, createdAt, endedAt } = outbox;
  return db
    .select({ kind, status, sentTo, createdAt, endedAt })
    .from(outbox)
    .where(
      or(
        inArray(outbox.id, about.id ?? []),
        inArray(outbox.appointmentId, about.appointmentId ?? []),
        inArray(outbox.reportLinkId, about.reportLinkId ?? []),
        inArray(outbox.choiceQuestionId, about.choiceQuestionId ?? []),
        inArray(outbox.guardianInvitationId, about.guardianInvitationId ?? []),
        inArray(outbox.historyId, about.historyId ?? []),
        and(
          inArray(kind, ['parent_code', 'request_receipt']),
          inArray(outbox.contactId, about.toFamilyOfContactId ?? []),
        ),
      ),
    )
    .orderBy(asc(outbox.id));
}
