// Adding, locking, changing and deleting contacts.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type ContactKind, hasReference, OPEN_STATUSES, referenceOf } from '#contracts/enquiries/index.ts';
import { MAX_NAMED_WORK, type NamedWork } from '#contracts/identity/index.ts';
import { digitsOf } from '#contracts/lib/phone.ts';
import { familyHistory, hasReply, keepSharedMail, parentOfContact } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { insertOnce } from '#server/db/insert-once.ts';
import { deletesSamples } from '#server/db/sample-rows.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { toJoinedName, toSearchText } from '#server/lib/search-key.ts';
import { contactNumber } from './contacts-sql.ts';

type NewContact = Omit<typeof contacts.$inferInsert, 'searchText'>;
export type NewRequest = Omit<typeof sessionRequests.$inferInsert, 'contactId'>;

/** What the list searches. It has the phone number as written and as digits only. */
export function contactSearchText(
  {
    kind,
    name,
    childName,
    email,
    phone,
    message,
    idempotencyKey,
  }: Pick<NewContact, 'kind' | 'name' | 'childName' | 'email' | 'phone' | 'message' | 'idempotencyKey'>,
  parentName?: string | null,
): string {
  const digits = phone && digitsOf(phone);
  const reference = hasReference(kind) ? referenceOf(idempotencyKey) : null;
  const names = [name, parentName, childName];
  return toSearchText([...names, email, phone, digits, message, reference, ...names.map(toJoinedName)]);
}

/** Stores nothing for an existing key of the kind; the caller compares the content. */
export async function insertContact(
  db: Queryable,
  contact: NewContact,
  request?: NewRequest & { parentName: string | null },
) {
  const searchText = contactSearchText(contact, request?.parentName);
  const once = await insertOnce(db, contacts, { ...contact, searchText }, ['kind', 'idempotencyKey']);
  if (once.isNew && request) {
    await db.insert(sessionRequests).values({ ...request, contactId: once.stored.id });
  }
  return once;
}
export type StoredContact = Awaited<ReturnType<typeof insertContact>>;

export const deleteSampleContacts = deletesSamples(contacts);

export async function insertSampleContacts(
  db: Queryable,
  rows: readonly (NewContact & { request?: NewRequest })[],
): Promise<void> {
  for (const { request, ...row } of rows) {
    await insertContact(db, row, request && { ...request, parentName: null });
  }
}

/** The contact with the key; undefined for a new key. */
export async function selectByKey(db: Queryable, kind: ContactKind, idempotencyKey: string) {
  const { id, contentHash, createdAt, createdBy } = contacts;
  const [row] = await db
    .select({ id, contentHash, createdAt, createdBy })
    .from(contacts)
    .where(and(eq(contacts.kind, kind), eq(contacts.idempotencyKey, idempotencyKey)));
  return row;
}

const CHANGED = {
  id: contacts.id,
  kind: contacts.kind,
  number: contactNumber,
  status: contacts.status,
  assigneeId: contacts.assigneeId,
  formerOwnerId: contacts.formerOwnerId,
  followUpOn: contacts.followUpOn,
  noFollowUpReason: contacts.noFollowUpReason,
  studentId: contacts.studentId,
  becameStudent: contacts.becameStudent,
  language: contacts.language,
  service: contacts.service,
  stage: contacts.stage,
  lostReason: contacts.lostReason,
  version: contacts.version,
  createdAt: contacts.createdAt,
  /** Somebody wrote to or spoke with the family. */
  isAnswered: hasReply(sql`${contacts}.id`),
};

function lockWhere(db: Queryable, where: SQL | undefined) {
  return db.select(CHANGED).from(contacts).where(where).orderBy(asc(contacts.id)).for('update');
}
export type LockedContact = Awaited<ReturnType<typeof lockWhere>>[number];

export async function lockContact(db: Queryable, id: number): Promise<LockedContact | undefined> {
  const [row] = await lockWhere(db, eq(contacts.id, id));
  return row;
}

export const lockContacts = (db: Queryable, ids: number[]) => lockWhere(db, inArray(contacts.id, ids));

const isOpen = inArray(contacts.status, [...OPEN_STATUSES]);
const isOpenOf = (assigneeId: number) => and(eq(contacts.assigneeId, assigneeId), isOpen);

export const countContactsOf = async (ctx: Context, assigneeId: number) => ({
  contacts: await ctx.db.$count(contacts, isOpenOf(assigneeId)),
});
export async function nameContacts({ db }: Context, assigneeId: number): Promise<NamedWork[]> {
  const { id, name } = contacts;
  const rows = await db
    .select({ id, name })
    .from(contacts)
    .where(isOpenOf(assigneeId))
    .orderBy(asc(id))
    .limit(MAX_NAMED_WORK);
  return rows.map((row) => ({ kind: 'contacts', ...row, startsAt: null }));
}
export const lockOpenOf = (db: Queryable, assigneeId: number) => lockWhere(db, isOpenOf(assigneeId));
/** The open contacts of students. */
export const lockOpenLinkedTo = (db: Queryable, studentIds: readonly number[]) =>
  lockWhere(db, and(inArray(contacts.studentId, [...studentIds]), isOpen));

export type ContactChanges = Partial<
  Pick<
    typeof contacts.$inferInsert,
    | 'name'
    | 'childName'
    | 'age'
    | 'className'
    | 'schoolName'
    | 'city'
    | 'phone'
    | 'email'
    | 'language'
    | 'message'
    | 'searchText'
    | 'status'
    | 'assigneeId'
    | 'formerOwnerId'
    | 'followUpOn'
    | 'followUpTime'
    | 'noFollowUpReason'
    | 'studentId'
    | 'becameStudent'
    | 'service'
    | 'stage'
    | 'stageSince'
    | 'lostReason'
  >
>;

/** What `correctContact` compares, and what `contactSearchText` needs besides. */
export async function selectParticulars(db: Queryable, contactId: number) {
  const { id, kind, name, childName, age, phone, email, service, message, idempotencyKey } = contacts;
  const { className, schoolName, city, language } = contacts;
  const [row] = await db
    .select({
      stored: { name, childName, age, className, schoolName, city, phone, email, language, service, message },
      kind,
      idempotencyKey,
      parentName: sql<string | null>`${parentOfContact(id)}`,
      isUnder18: sessionRequests.isUnder18,
    })
    .from(contacts)
    .leftJoin(sessionRequests, eq(sessionRequests.contactId, id))
    .where(eq(id, contactId));
  return row;
}

/** A parent must agree to the request. */
export async function markAsChilds(db: Queryable, contactId: number): Promise<void> {
  await db.update(sessionRequests).set({ isUnder18: true }).where(eq(sessionRequests.contactId, contactId));
}

/** The time of a next step goes with its day. */
export async function updateContact(db: Queryable, id: number, changes: ContactChanges): Promise<void> {
  await db
    .update(contacts)
    .set({
      ...(changes.followUpOn !== undefined && { followUpTime: null }),
      ...changes,
      version: sql`${contacts.version} + 1`,
    })
    .where(eq(contacts.id, id));
}

/** With its history and consents. */
export async function deleteContact(db: Queryable, id: number): Promise<void> {
  await keepSharedMail(db, eq(familyHistory.contactId, id));
  await db.delete(contacts).where(eq(contacts.id, id));
}
