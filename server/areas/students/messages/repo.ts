import { desc, eq, or, sql } from 'drizzle-orm';
import { refusesContact } from '#server/areas/students/consents/consents-sql.ts';
import { FAMILY_COLUMNS } from '#server/areas/students/family-mail/repo.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointmentRequests, consents, enquiries, leads } from '#server/db/schema/enquiries.ts';
import { familyMessages } from '#server/db/schema/messages.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { idsWithWords } from '#server/db/search.ts';

export type MessageRow = typeof familyMessages.$inferSelect;
export type NewMessage = typeof familyMessages.$inferInsert;

export const toMessage = ({ id, channel, subject, text, authorName, createdAt }: MessageRow) => ({
  id,
  channel,
  subject,
  text,
  author: authorName,
  at: createdAt,
});

/** @returns undefined for an existing idempotency key. */
export async function insertMessage(db: Queryable, message: NewMessage): Promise<MessageRow | undefined> {
  const [row] = await db
    .insert(familyMessages)
    .values(message)
    .onConflictDoNothing({ target: familyMessages.idempotencyKey })
    .returning();
  return row;
}

export async function selectByKey(db: Queryable, idempotencyKey: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(familyMessages)
    .where(eq(familyMessages.idempotencyKey, idempotencyKey));
  return row;
}

export async function selectMessage(db: Queryable, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(familyMessages).where(eq(familyMessages.id, id));
  return row;
}

/** The messages about an enquiry, a request or a lead, newest first. */
export async function selectMessagesAbout(db: Queryable, about: SubmissionRef) {
  const { enquiryId, appointmentRequestId, leadId } = familyMessages;
  const rows = await db
    .select()
    .from(familyMessages)
    .where(
      or(
        eq(enquiryId, about.enquiryId ?? 0),
        eq(appointmentRequestId, about.appointmentRequestId ?? 0),
        eq(leadId, about.leadId ?? 0),
      ),
    )
    .orderBy(desc(familyMessages.id));
  return rows.map(toMessage);
}

/** One id. */
export type SubmissionRef = Partial<Pick<MessageRow, 'enquiryId' | 'appointmentRequestId' | 'leadId'>>;

/** The address of an enquiry, request or lead, and whether its family withdrew its consent to be contacted. */
export async function selectSender(
  db: Queryable,
  { enquiryId, appointmentRequestId, leadId }: SubmissionRef,
) {
  const [table, id, consentOf] = enquiryId
    ? ([enquiries, enquiryId, consents.enquiryId] as const)
    : appointmentRequestId
      ? ([appointmentRequests, appointmentRequestId, consents.appointmentRequestId] as const)
      : ([leads, leadId ?? 0, null] as const);
  const isWithdrawn = consentOf
    ? sql`exists (
        select 1 from ${consents}
        where ${consentOf} = ${table.id} and ${consents.purpose} = 'contact' and ${consents.withdrawnAt} is not null
      )`
    : sql`false`;
  const [row] = await db
    .select({
      guardianName: table.name,
      email: table.email,
      isSample: sql<boolean>`${table.isSample} or coalesce(${students.isSample}, false)`,
      refusesContact: sql<boolean>`${isWithdrawn} or coalesce(${refusesContact(students.id)}, false)`,
    })
    .from(table)
    .leftJoin(students, eq(students.id, table.studentId))
    .where(eq(table.id, id));
  return row;
}

/** The student's present family: a merge may have moved the message's student. */
export async function selectFamilyOf(db: Queryable, studentId: number) {
  const [row] = await db
    .select(FAMILY_COLUMNS)
    .from(students)
    .where(
      eq(
        students.id,
        sql`(select coalesce(merged_into_id, id) from ${students} own where own.id = ${studentId})`,
      ),
    );
  return row;
}

/** Whether a message was written to a family with these words in its records. */
export const isFamilyMail = (q: string) => sql`${outbox.familyMessageId} in (
  select ${familyMessages.id} from ${familyMessages}
  where ${familyMessages.studentId} in ${idsWithWords(students, q)}
    or ${familyMessages.enquiryId} in ${idsWithWords(enquiries, q)}
    or ${familyMessages.appointmentRequestId} in ${idsWithWords(appointmentRequests, q)}
    or ${familyMessages.leadId} in ${idsWithWords(leads, q)})`;

/** For the Mail page; see `Template`. */
export const messageRecipient = sql`
  select coalesce(student.guardian_name, enquiry.name, request.name, lead.name) as name,
    coalesce(student.email, enquiry.email, request.email, lead.email) as address
  from ${familyMessages} message
  left join ${students} student on student.id = message.student_id
  left join ${enquiries} enquiry on enquiry.id = message.enquiry_id
  left join ${appointmentRequests} request on request.id = message.appointment_request_id
  left join ${leads} lead on lead.id = message.lead_id
  where message.id = ${outbox.familyMessageId}`;
