import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { members } from '#server/areas/identity/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import {
  consents,
  FAMILY_COLUMNS,
  familyHistory,
  hasConfirmedParent,
  hasConsented,
  hasContactConsent,
  isTakenBack,
  mailConsents,
  newestParentsConsent,
  refusesContact,
  students,
} from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { idsWithWords } from '#server/db/search.ts';

export async function selectMessage(db: Queryable, id: number) {
  const [row] = await db.select().from(familyHistory).where(eq(familyHistory.id, id));
  return row;
}
export type MessageRow = NonNullable<Awaited<ReturnType<typeof selectMessage>>>;

/** The senders of contacts without a student, to join: the family of an appointment. */
export const senders = (db: Queryable) =>
  db
    .select({
      id: contacts.id,
      guardianName: contacts.name,
      phone: contacts.phone,
      email: contacts.email,
      language: contacts.language,
      isSample: contacts.isSample,
      refusesContact: isWithdrawn.as('refuses_contact'),
    })
    .from(contacts)
    .as('senders');

const isWithdrawn = isTakenBack(sql`'contact'`, (consent) => sql`${consent}.contact_id = ${contacts.id}`);

const SENDER = {
  email: contacts.email,
  language: contacts.language,
  isSample: sql<boolean>`${contacts.isSample} or coalesce(${students.isSample}, false)`,
  refusesContact: sql<boolean>`${isWithdrawn} or coalesce(${refusesContact(students.id)}, false)`,
};

/** Whether the family of a linked contact has a consent to be contacted on record. */
const hasFamilyConsent = (db: Queryable) =>
  sql<boolean>`(${contacts.studentId} is null or ${hasContactConsent(db)})`;

/** Whether the form of a contact gave that consent, which a child's parent has to confirm. What the office entered gave none. */
const hasOwnConsent = () => sql<boolean>`(${hasConsented(contacts.id, 'contact')}
  and not coalesce(${sessionRequests.isUnder18} and not ${hasConfirmedParent(contacts.id)}, false))`;

/** The address of a contact, and whether its family consents to be contacted. */
export async function selectSender(db: Queryable, contactId: number) {
  const [row] = await db
    .select({ guardianName: contacts.name, ...SENDER, hasConsent: hasFamilyConsent(db) })
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
        sql`(select coalesce(merged_into_id, id) from ${students} where ${students.id} = ${studentId})`,
      ),
    );
  return row;
}

/** Whether a mail is a message to a family with these words in its records. */
export const isFamilyMail = (q: string) => sql`${outbox.id} in (
  select ${familyHistory.mailId} from ${familyHistory}
  where ${familyHistory.studentId} in ${idsWithWords(students, q)}
    or ${familyHistory.contactId} in ${idsWithWords(contacts, q)})`;

/** For the Mail page; see `MailDefinition`. */
export const messageRecipient = sql`
  select case when contact.id is null then ${students.guardianName} else contact.name end as name,
    case when contact.id is null then ${students.email} else contact.email end as address
  from ${familyHistory}
  left join ${students} on ${students.id} = ${familyHistory.studentId}
  left join ${contacts} contact on contact.id = ${familyHistory.contactId}
  where ${familyHistory.id} = ${outbox.historyId}`;

/** Contacts with what a message to many needs, by name. */
export async function selectContactRecipients(db: Queryable, ids: number[], isSeen: SQL | undefined) {
  const { id, name, childName, kind, status, studentId, assigneeId } = contacts;
  const mail = mailConsents(db);
  const isRequest = sql`${sessionRequests.contactId} is not null`;
  return db
    .select({
      ...SENDER,
      id,
      name,
      kind,
      status,
      guardian: sql<string>`coalesce(case when ${isRequest} then ${consents.givenBy} end, ${name})`,
      student: sql<string | null>`case when ${isRequest} then ${name} else ${childName} end`,
      counsellor: members.name,
      studentId,
      hasConsent: sql<boolean>`(case when ${studentId} is null then ${hasOwnConsent()} else ${mail.hasConsent} end)`,
      allowsMail: mail.allowsMail,
    })
    .from(contacts)
    .leftJoin(students, eq(students.id, studentId))
    .leftJoin(sessionRequests, eq(sessionRequests.contactId, id))
    .leftJoin(consents, eq(consents.id, newestParentsConsent(id)))
    .leftJoin(members, eq(members.id, assigneeId))
    .where(and(inArray(id, ids), isSeen))
    .orderBy(asc(name), asc(id));
}

/** @returns the mails of the stored messages by the messages' keys. */
export async function selectMailsOfKeys(db: Queryable, keys: string[]): Promise<Map<string, number | null>> {
  const { idempotencyKey, mailId } = familyHistory;
  const rows = await db
    .select({ idempotencyKey, mailId })
    .from(familyHistory)
    .where(inArray(idempotencyKey, keys));
  return new Map(rows.map((row) => [row.idempotencyKey ?? '', row.mailId]));
}
