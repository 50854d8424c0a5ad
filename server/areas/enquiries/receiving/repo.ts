import { and, desc, eq, gt, like, lt, or, sql } from 'drizzle-orm';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { contactNumber, isOfKind } from '#server/areas/enquiries/contacts/contacts-sql.ts';
import { isLive } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consentCodes } from '#server/db/schema/consent-codes.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';

const isRequest = isOfKind('session_request');

/**
 * Earlier requests with one of the words whose age then contradicts the age claimed now; newest first.
 */
export function selectEarlierRequests(db: Queryable, words: string[], claimed: { now: Date; age: number }) {
  const { id, name, phone, email, age, createdAt, searchText } = contacts;
  const at = sql`${claimed.now.toISOString()}::timestamptz`;
  return db
    .select({ id, name, phone, email })
    .from(contacts)
    .where(
      and(
        isRequest,
        or(...words.map((word) => like(searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`))),
        lt(age, ADULT_AGE),
        // Somebody of 15 may turn 16 the next day, so they are surely not 18 for two years only.
        sql`${createdAt} > ${at} - make_interval(years => ${claimed.age - 1} - ${age})`,
      ),
    )
    .orderBy(desc(id));
}

const isParentOfRequest = and(eq(consents.contactId, contacts.id), eq(consents.purpose, 'parent'));

export async function insertCode(db: Queryable, row: typeof consentCodes.$inferInsert): Promise<void> {
  await db.insert(consentCodes).values(row);
}

/** Locks the parent's consent of a request, with its code if there is one and whether its mail was dropped. */
export async function lockCode(db: Queryable, idempotencyKey: string) {
  const { codeHash, expiresAt } = consentCodes;
  const [row] = await db
    .select({
      requestId: contacts.id,
      number: contactNumber,
      consentId: consents.id,
      codeHash,
      expiresAt,
      confirmation: consents.confirmation,
      withdrawnAt: consents.withdrawnAt,
      isDropped: sql<boolean>`exists (
        select 1 from ${outbox} where kind = 'parent_code' and status = 'dropped'
          and contact_id = ${contacts.id})`,
    })
    .from(contacts)
    .innerJoin(consents, isParentOfRequest)
    .leftJoin(consentCodes, eq(consentCodes.consentId, consents.id))
    .where(and(isRequest, eq(contacts.idempotencyKey, idempotencyKey)))
    .orderBy(consents.id)
    .limit(1)
    // The request first, as members' changes do.
    .for('update', { of: [contacts, consents] });
  return row;
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

/** Confirms a consent by code. The request gets a new version. */
export async function setConfirmed(
  db: Queryable,
  { requestId, consentId }: { requestId: number; consentId: number },
  confirmedAt: Date,
): Promise<void> {
  await db.update(consents).set({ confirmation: 'code', confirmedAt }).where(eq(consents.id, consentId));
  await db
    .update(contacts)
    .set({ version: sql`${contacts.version} + 1` })
    .where(eq(contacts.id, requestId));
}

export async function selectCodeToMail(db: Queryable, requestId: number) {
  const { name, email, service } = contacts;
  const { givenBy: parentName, confirmation } = consents;
  const [row] = await db
    .select({ name, email, service, parentName, confirmation, expiresAt: consentCodes.expiresAt })
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
    select max(at) from ${auditEvents}
    where subject_type = 'student' and subject_id = ${students.id}
      and after -> 'fields' ?| array['name', 'guardianName', 'email']))`;
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

/** The parent, for the Mail page. */
export const codeRecipient = sql`select
  (select given_by from ${consents} where contact_id = ${contacts}.id and purpose = 'parent' limit 1) as name,
  email as address from ${contacts} where id = outbox.contact_id`;
