import {
  and,
  asc,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from 'drizzle-orm';
import { TRAIL_NAMES } from '#contracts/enquiries/index.ts';
import type { AssessmentSummary, SentInterests } from '#contracts/guidance/index.ts';
import {
  type Addresses,
  addressesOf,
  type FamilyArea,
  hasOneOf,
  hasWordsOf,
  linkContactsTo,
  parentOfContact,
} from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { moveToStudent } from '#server/db/move-to-student.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { emailKey, mayHavePhone } from '#server/db/search.ts';
import { selectStudentsWith } from '#server/db/students-with.ts';
import { staffMaySee } from './sent-parts-sql.ts';

export const contactsOfFamily: FamilyArea = {
  tables: [contacts, sessionRequests].map(getTableName),

  /** Linked contacts, and unlinked ones with the family's address and name, or the child's name. */
  async find(db, { studentIds, records, present, own, ownNames }) {
    const people = records.flatMap(({ name, guardianName }) => [name ?? '', guardianName ?? '']);
    const linked = await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(inArray(contacts.studentId, studentIds))
      .orderBy(asc(contacts.id));
    const unlinked = (await selectUnlinked(db, own)).filter(
      (row) =>
        hasOneOf(own, row) && (hasOneOf(present, row) || row.names.some((name) => isOneOf(people, name))),
    );
    const named = ownNames.length === 0 ? [] : await selectUnlinkedChildren(db);
    // A namesake of another family has another address. These may be shared with another student.
    const known = addressesOf(records);
    const children = named.filter(
      (one) =>
        (hasOneOf(known, one) || (one.phone === null && one.email === null)) &&
        ownNames.some((name) => hasWordsOf(one.childName ?? '', name)),
    );
    return { contacts: [...new Set([...linked, ...unlinked, ...children].map(({ id }) => id))] };
  },

  /** Deletes all but those that were linked to another student meanwhile. */
  async eraseFamily({ db }, ids) {
    const { rowCount } = await db
      .delete(contacts)
      .where(
        and(
          inArray(contacts.id, ids.contacts),
          or(isNull(contacts.studentId), inArray(contacts.studentId, ids.students)),
        ),
      );
    return { contacts: rowCount ?? 0 };
  },

  async exportFamily(db, ids) {
    return { contacts: await selectContacts(db, ids.contacts) };
  },

  async trailOf(db, ids) {
    const rows = await db
      .select({
        kind: contacts.kind,
        numbers: sql<number[]>`array_agg(coalesce(${contacts.formerId}, ${contacts.id}))`,
      })
      .from(contacts)
      .where(inArray(contacts.id, ids.contacts))
      .groupBy(contacts.kind);
    return {
      events: Object.fromEntries(rows.map(({ kind, numbers }) => [TRAIL_NAMES[kind], numbers])),
      mail: { toFamilyOfContactId: ids.contacts },
    };
  },

  async moveStudent(db, from, to, only) {
    const moved = await moveToStudent(db, contacts, { from, to, only: only && (only.contacts ?? []) });
    await linkContactsTo(db, moved, to);
    return { contacts: moved };
  },

  workedWith: (db, studentIds) => selectStudentsWith(db, contacts.studentId, studentIds),
};

/** Whether a name has all words of a person's name, or the person's name all words of it, in any order. */
const isOneOf = (people: string[], name: string) =>
  people.some((person) => hasWordsOf(name, person) || hasWordsOf(person, name));

/** Contacts without a student that may be from one of the addresses. */
async function selectUnlinked(
  db: Queryable,
  { phones, emails }: Addresses,
): Promise<{ id: number; phone: string | null; email: string | null; names: string[] }[]> {
  const { id, phone, email, name } = contacts;
  const rows = await db
    .select({
      id,
      phone,
      email,
      name,
      further: sql<string | null>`coalesce(${contacts.childName}, ${parentOfContact(id)})`,
    })
    .from(contacts)
    .where(
      and(
        isNull(contacts.studentId),
        or(sql`${emailKey(email)} = any(${sql.param(emails)}::text[])`, mayHavePhone(phone, phones)),
      ),
    );
  return rows.map(({ name, further, ...row }) => ({ ...row, names: further ? [name, further] : [name] }));
}

/** The contacts without a student that name a child. */
function selectUnlinkedChildren(db: Queryable) {
  const { id, childName, phone, email, studentId } = contacts;
  return db
    .select({ id, childName, phone, email })
    .from(contacts)
    .where(and(isNull(studentId), isNotNull(childName)));
}

/** For the family's file. */
async function selectContacts(db: Queryable, ids: number[]) {
  const { preferredDay, preferredTime, preferredStart, isUnder18, youngestAge, parentContact } =
    sessionRequests;
  const rows = await db
    .select({
      ...getTableColumns(contacts),
      receivedAt: contacts.createdAt,
      request: {
        contactId: sessionRequests.contactId,
        preferredDay,
        preferredTime,
        preferredStart,
        isUnder18,
        youngestAge,
        parentContact,
        // The person who writes the file is no parent.
        assessment: sql<AssessmentSummary | null>`case when ${staffMaySee('assessment')} then ${sessionRequests.assessment} end`,
        interests: sql<SentInterests | null>`case when ${staffMaySee('interests')} then ${sessionRequests.interests} end`,
      },
    })
    .from(contacts)
    .leftJoin(sessionRequests, eq(sessionRequests.contactId, contacts.id))
    .where(inArray(contacts.id, ids))
    .orderBy(asc(contacts.id));
  return rows.map(({ request, ...row }) => ({
    ...row,
    request: request?.contactId ? { ...request, choices: [] } : null,
  }));
}
