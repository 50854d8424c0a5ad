import { and, eq, getTableColumns, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { SubmissionKind } from '#contracts/enquiry-inbox.ts';
import type { MailStatus } from '#contracts/mail.ts';
import type { Queryable } from '#server/db/client.ts';
import { refusesContact } from '#server/db/contact-consent.ts';
import { accountLinks } from '#server/db/schema/account-links.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { appointmentRequests, enquiries } from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';

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

/** Somebody of the team, to write to or to write about. */
export async function selectMember(db: Queryable, id: number) {
  const { name, email, role, isActive } = members;
  const [row] = await db
    .select({ id: members.id, name, email, role, isActive })
    .from(members)
    .where(eq(members.id, id));
  return row;
}

const SUBMISSIONS = { enquiry: enquiries, appointment_request: appointmentRequests };

/** What a family sent: how far it is, and who sees to it. */
export async function selectSubmission(db: Queryable, kind: SubmissionKind, id: number) {
  const { status, assigneeId, createdAt } = SUBMISSIONS[kind];
  const [row] = await db
    .select({ status, assigneeId, createdAt })
    .from(SUBMISSIONS[kind])
    .where(eq(SUBMISSIONS[kind].id, id));
  return row;
}

/** A link by which a member chooses a password, if it still works. */
export async function selectOpenLink(db: Queryable, tokenHash: string, now: Date) {
  const { usedAt, endedAt, expiresAt } = accountLinks;
  const [row] = await db
    .select({ expiresAt })
    .from(accountLinks)
    .where(and(eq(accountLinks.tokenHash, tokenHash), isNull(usedAt), isNull(endedAt), gt(expiresAt, now)));
  return row;
}

const FAMILY = {
  guardianName: students.guardianName,
  email: students.email,
  isSample: students.isSample,
  refusesContact: refusesContact(students.id),
};

/** Whom to write to about a student. */
export async function selectFamily(db: Queryable, studentId: number) {
  const [row] = await db.select(FAMILY).from(students).where(eq(students.id, studentId));
  return row;
}
export type Family = NonNullable<Awaited<ReturnType<typeof selectFamily>>>;

/** An appointment with the family that it is for. */
export async function selectAppointment(db: Queryable, id: number) {
  const [row] = await db
    .select({ appointment: appointments, counsellor: members.name, family: FAMILY })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(eq(appointments.id, id));
  return row;
}

/** A link to a report, with the family that it is for. */
export async function selectReportLink(db: Queryable, id: number) {
  const { expiresAt, revokedAt } = reportLinks;
  const [row] = await db
    .select({
      ...{ expiresAt, revokedAt },
      ...{ status: reports.status, service: enrolments.service, family: FAMILY },
    })
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(eq(reportLinks.id, id));
  return row;
}
