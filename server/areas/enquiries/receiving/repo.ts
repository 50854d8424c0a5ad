import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { auditEvents } from '#server/areas/audit/index.ts';
import { contactNumber, isOfKind } from '#server/areas/enquiries/contacts/contacts-sql.ts';
import { outbox } from '#server/areas/mail/index.ts';
import {
  consents,
  isLive,
  lockParentsConsent,
  parentOfContact,
  students,
} from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { consentCodes } from '#server/db/schema/consent-codes.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { hasWords } from '#server/db/search.ts';

const isRequest = isOfKind('session_request');

/**
 * Earlier requests and messages of a child, with one of the words, whose age then contradicts the age claimed now; newest
 * first. A parent's message has the parent's name, so it says nothing about its sender.
 */
export function selectEarlierOfChild(db: Queryable, words: string[], claimed: { now: Date; age: number }) {
  const { id, name, phone, email, writer, createdAt, searchText } = contacts;
  // A student under 18 who writes a message gives no age: the oldest one.
  const youngestAge = sql<
    number | null
  >`coalesce(${sessionRequests.youngestAge}, case ${writer} when 'child' then ${ADULT_AGE - 1}::int end)`;
  const age = sql`coalesce(${youngestAge}, ${contacts.age})`;
  const at = sql`${claimed.now.toISOString()}::timestamptz`;
  return db
    .select({ id, name, phone, email, youngestAge })
    .from(contacts)
    .innerJoin(sessionRequests, eq(sessionRequests.contactId, id))
    .where(
      and(
        sql`${writer} is distinct from 'parent'`,
        or(...words.map((word) => hasWords(searchText, word))),
        sql`${age} < ${ADULT_AGE}`,
        // Somebody of 15 may turn 16 the next day, so they are surely not 18 for two years only. Nobody ages within a day.
        sql`${createdAt} > ${at} - greatest(make_interval(years => ${claimed.age - 1} - ${age}), interval '1 day')`,
      ),
    )
    .orderBy(desc(id));
}

const isParentOfRequest = and(eq(consents.contactId, contacts.id), eq(consents.purpose, 'parent'));

export async function insertCode(db: Queryable, row: typeof consentCodes.$inferInsert): Promise<void> {
  await db.insert(consentCodes).values(row);
}

/** Locks a request and its parent's consent; with the code if there is one, and whether its mail was dropped. */
export async function lockCode(db: Queryable, idempotencyKey: string) {
  // The request first, as members' changes do.
  const [request] = await db
    .select({ id: contacts.id, number: contactNumber })
    .from(contacts)
    .where(and(isRequest, eq(contacts.idempotencyKey, idempotencyKey)))
    .for('update');
  const consent = request && (await lockParentsConsent(db, request.id));
  if (!consent) return undefined;
  const [code] = await db.select().from(consentCodes).where(eq(consentCodes.consentId, consent.id));
  const { kind, status, contactId } = outbox;
  const isDropped = and(eq(kind, 'parent_code'), eq(status, 'dropped'), eq(contactId, request.id));
  return { request, consent, code, isDropped: (await db.$count(outbox, isDropped)) > 0 };
}

/** Takes one of the tries of a code; the update also counts those of parallel guesses. @returns whether one was left. */
export async function takeTry(db: Queryable, consentId: number): Promise<boolean> {
  const { triesLeft } = consentCodes;
  const taken = await db
    .update(consentCodes)
    .set({ triesLeft: sql`${triesLeft} - 1` })
    .where(and(eq(consentCodes.consentId, consentId), gt(triesLeft, 0)))
    .returning({ triesLeft });
  return taken.length > 0;
}

export async function deleteCode(db: Queryable, consentId: number): Promise<void> {
  await db.delete(consentCodes).where(eq(consentCodes.consentId, consentId));
}

export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<void> {
  await db.delete(consentCodes).where(lt(consentCodes.expiresAt, now));
}

export async function selectCodeToMail(db: Queryable, requestId: number) {
  const { name, email, language, service } = contacts;
  const { givenBy: parentName, confirmation } = consents;
  const [row] = await db
    .select({ name, email, language, service, parentName, confirmation, expiresAt: consentCodes.expiresAt })
    .from(contacts)
    .innerJoin(consents, isParentOfRequest)
    .innerJoin(consentCodes, eq(consentCodes.consentId, consents.id))
    .where(eq(contacts.id, requestId));
  return row;
}

/**
 * The students whose record had this address before the first message from the site named it. So the address, and the names
 * on the record, do not come from such a message.
 */
export async function selectKnownFamilies(db: Queryable, email: string) {
  const written = sql`greatest(${students.createdAt}, (
    select max(${auditEvents.at}) from ${auditEvents}
    where ${auditEvents.subjectType} = 'student' and ${auditEvents.subjectId} = ${students.id}
      and ${auditEvents.after} -> 'fields' ?| array['name', 'guardianName', 'email']))`;
  const { name, guardianName, email: address } = students;
  return db
    .select({ name, guardianName, address })
    .from(students)
    .where(
      and(
        isLive,
        sql`lower(${students.email}) = lower(${email})`,
        sql`not exists (
          select 1 from ${contacts} where kind <> 'office_entry' and lower(${contacts.email}) = lower(${email})
            and ${contacts.createdAt} <= ${written})`,
      ),
    );
}

export async function selectReceipt(db: Queryable, contactId: number) {
  const { email, language, service, status, idempotencyKey, createdAt } = contacts;
  const [row] = await db
    .select({ email, language, service, status, idempotencyKey, createdAt })
    .from(contacts)
    .where(eq(contacts.id, contactId));
  return row;
}

/** The parent, for the Mail page. */
export const codeRecipient = sql`
  select ${parentOfContact(contacts.id)} as name, ${contacts.email} as address
  from ${contacts} where ${contacts.id} = ${outbox.contactId}`;
