import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  type eraseFamily as eraseFamilyEndpoint,
  type getFamilyData,
  isSameName,
  KEPT_BY_LAW,
} from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { holdFamily } from '#server/areas/students/records/hold-student.ts';
import type { StudentRow } from '#server/areas/students/records/repo.ts';
import type { Context } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest } from '#server/errors.ts';
import { defineEvent } from '#server/lib/event.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { toE164 } from '#server/lib/phone.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import {
  selectFormer,
  selectLoneTasks,
  selectOwnNames,
  selectUnlinkedChildren,
  wordsOf,
} from './former-sql.ts';
import {
  type Contacts,
  deleteFamily,
  type FamilyIds,
  type SubmissionIds,
  selectBelongings,
  selectDetails,
  selectEvents,
  selectLinkedIds,
  selectOwnContacts,
  selectUnlinked,
} from './repo.ts';
import { selectSubmissions } from './submissions-sql.ts';

type KnownRecord = Awaited<ReturnType<typeof selectFormer>>[number] | StudentRow;

/**
 * Runs when a family is erased; `schools` adds a step for class lists.
 * @param records all records of the student, with former names and contacts.
 * @param own their contacts that no other student has.
 * @returns the number of changed lists.
 */
export const onErasing = defineEvent<[ctx: Context, records: KnownRecord[], own: Contacts], number>();

/**
 * Erases a student with all data of the family, for good. The audit trail keeps the numbers of erased records.
 * @throws AppError 400 for a wrong `confirmName`, 401, 403, 404, 409 for a merged record.
 */
export async function eraseFamily(
  ctx: Context,
  id: number,
  { confirmName }: BodyOf<typeof eraseFamilyEndpoint>,
): Promise<AnswerOf<typeof eraseFamilyEndpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const { student, merged } = await holdFamily(ctx, id);
    if (!isSameName(confirmName, student.name)) {
      throw badRequest('Please type the student’s name as it is shown');
    }
    const { records, own, ids } = await findFamily(ctx.db, [student, ...merged]);
    const lists = await onErasing.emit(ctx, records, own);
    const imports = lists.reduce((sum, count) => sum + count, 0);
    const erased = { ...(await deleteFamily(ctx.db, ids)), imports };
    await recordEvent(ctx, { action: 'student.erased', subject: { type: 'student', id }, after: erased });
    return { erased, kept: [...KEPT_BY_LAW] };
  });
}

/**
 * All stored data of a student and the family. Records the export.
 * @throws AppError 401, 403, 404, 409 for a merged record.
 */
export async function exportFamily(ctx: Context, id: number): Promise<AnswerOf<typeof getFamilyData>> {
  return inTransaction(ctx, async (ctx) => {
    const { student: held, merged } = await holdFamily(ctx, id);
    const { ids } = await findFamily(ctx.db, [held, ...merged]);
    await recordEvent(ctx, { action: 'student.exported', subject: { type: 'student', id } });
    const details = await selectDetails(ctx.db, ids.students);
    const student = details.find((one) => one.id === id);
    if (!student) throw new Error('The locked student has no record');
    return {
      exportedAt: ctx.now,
      exportedBy: ctx.actor.name,
      student,
      mergedRecords: details.filter((one) => one !== student),
      formerDetails: await selectFormer(ctx.db, ids.students),
      ...(await selectBelongings(ctx.db, ids)),
      ...(await selectSubmissions(ctx.db, ids)),
      events: await selectEvents(ctx.db, ids),
    };
  });
}

/**
 * The family's records, with unlinked submissions and tasks. A contact or name that another student
 * shares does not identify the family. A replaced contact may belong to another family: it counts only with a name of
 * this one.
 */
async function findFamily(db: Queryable, rows: StudentRow[]) {
  const students = idsOf(rows);
  const own = await selectOwnContacts(db, students);
  const records: KnownRecord[] = [...rows, ...(await selectFormer(db, students))];
  const present = contactsOf(rows);
  const people = records.flatMap(({ name, guardianName }) => [name ?? '', guardianName ?? '']);
  const find = async (kind: SubmissionIds) => {
    const unlinked = await selectUnlinked(db, kind, own);
    const theirs = unlinked.filter(
      (row) =>
        hasOneOf(own, row) && (hasOneOf(present, row) || row.names.some((name) => isOneOf(people, name))),
    );
    return [...(await selectLinkedIds(db, kind, students)), ...idsOf(theirs)];
  };
  // A name of a single word is a part of many other names.
  const names = records.flatMap(({ name }) => name ?? []).filter((name) => wordsOf(name).length > 1);
  const ownNames = await selectOwnNames(db, names, students);
  const ids: FamilyIds = {
    students,
    enquiries: await find('enquiries'),
    appointmentRequests: await find('appointmentRequests'),
    leads: [
      ...new Set([...(await find('leads')), ...(await findNamedLeads(db, ownNames, contactsOf(records)))]),
    ],
    tasks: await findTasks(db, ownNames, own),
  };
  return { records, own, ids };
}

interface Reachable {
  phone: string | null;
  email: string | null;
}

const contactsOf = (records: readonly Reachable[]): Contacts => ({
  phones: records.flatMap(({ phone }) => phone ?? []),
  emails: records.flatMap(({ email }) => (email === null ? [] : emailKeyOf(email))),
});

const hasOneOf = ({ phones, emails }: Contacts, { phone, email }: Reachable) =>
  (email !== null && emails.includes(emailKeyOf(email))) ||
  (phone !== null && phones.includes(toE164(phone) ?? ''));

/**
 * Leads that name the child. A namesake of another family has another contact.
 * @param contacts also contacts that other students share.
 */
async function findNamedLeads(db: Queryable, names: string[], contacts: Contacts): Promise<number[]> {
  if (names.length === 0) return [];
  const children = await selectUnlinkedChildren(db);
  return idsOf(
    children.filter(
      (lead) =>
        (hasOneOf(contacts, lead) || (lead.phone === null && lead.email === null)) &&
        names.some((name) => hasWordsOf(lead.childName ?? '', name)),
    ),
  );
}

async function findTasks(db: Queryable, names: string[], own: Contacts): Promise<number[]> {
  if (names.length + own.emails.length + own.phones.length === 0) return [];
  const found = await selectLoneTasks(db, names, own);
  return idsOf(
    found.filter(({ what, outcome }) => {
      const text = `${what} ${outcome ?? ''}`;
      return (
        names.some((name) => containsName(text, name)) ||
        own.emails.some((email) => emailKeyOf(text).includes(email)) ||
        own.phones.some((phone) => text.replace(/\D/g, '').includes(phone.slice(-10)))
      );
    }),
  );
}

/** Whether a name has all words of a person's name, or the person's name all words of it, in any order. */
const isOneOf = (people: string[], name: string) =>
  people.some((person) => hasWordsOf(name, person) || hasWordsOf(person, name));

function hasWordsOf(text: string, name: string): boolean {
  const words = new Set(wordsOf(text));
  const wanted = wordsOf(name);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}

/** Whether a text contains a name: its words in order, as whole words. */
function containsName(text: string, name: string): boolean {
  const written = toSearchKey(name).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${written}(?![\\p{L}\\p{M}\\p{N}])`, 'u').test(
    toSearchKey(text),
  );
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
