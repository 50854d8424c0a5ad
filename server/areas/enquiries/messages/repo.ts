import { eq, sql } from 'drizzle-orm';
import { FAMILY_COLUMNS, refusesContact } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { idsWithWords } from '#server/db/search.ts';

export type MessageRow = typeof familyHistory.$inferSelect;

/** @returns undefined for an existing idempotency key. */
export async function insertMessage(
  db: Queryable,
  message: typeof familyHistory.$inferInsert,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .insert(familyHistory)
    .values(message)
    .onConflictDoNothing({ target: familyHistory.idempotencyKey })
    .returning();
  return row;
}

export async function selectByKey(db: Queryable, idempotencyKey: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(familyHistory).where(eq(familyHistory.idempotencyKey, idempotencyKey));
  return row;
}

export async function selectMessage(db: Queryable, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(familyHistory).where(eq(familyHistory.id, id));
  return row;
}

/** The address of a contact, and whether its family withdrew its consent to be contacted. */
export async function selectSender(db: Queryable, contactId: number) {
  const isWithdrawn = sql`exists (
    select 1 from ${consents}
    where ${consents.contactId} = ${contacts.id} and ${consents.purpose} = 'contact'
      and ${consents.withdrawnAt} is not null)`;
  const [row] = await db
    .select({
      guardianName: contacts.name,
      email: contacts.email,
      isSample: sql<boolean>`${contacts.isSample} or coalesce(${students.isSample}, false)`,
      refusesContact: sql<boolean>`${isWithdrawn} or coalesce(${refusesContact(students.id)}, false)`,
    })
    .from(contacts)
    .leftJoin(students, eq(students.id, contacts.studentId))
    .where(eq(contacts.id, contactId));
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

/** Whether a mail is a message to a family with these words in its records. */
export const isFamilyMail = (q: string) => sql`${outbox.historyId} in (
  select ${familyHistory.id} from ${familyHistory}
  where ${familyHistory.studentId} in ${idsWithWords(students, q)}
    or ${familyHistory.contactId} in ${idsWithWords(contacts, q)})`;

/** For the Mail page; see `Template`. */
export const messageRecipient = sql`
  select case when contact.id is null then student.guardian_name else contact.name end as name,
    case when contact.id is null then student.email else contact.email end as address
  from ${familyHistory} message
  left join ${students} student on student.id = message.student_id
  left join ${contacts} contact on contact.id = message.contact_id
  where message.id = ${outbox.historyId}`;
