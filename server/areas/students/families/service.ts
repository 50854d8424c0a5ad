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
import { emailKeyOf } from '#server/lib/email.ts';
import { makeHook } from '#server/lib/hook.ts';
import { toE164 } from '#server/lib/phone.ts';
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
 * @param records all records of the one student, with former names and contacts.
 * @param own their contacts that no other student has.
 * @returns the number of changed lists.
 */
export const onErasing = makeHook<[ctx: Context, records: KnownRecord[], own: Contacts], number>();

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
    const lists = await onErasing.run(ctx, records, own);
    const imports = lists.reduce((sum, count) => sum + count, 0);
    const erased = { ...(await deleteFamily(ctx.db, ids)), imports };
    await recordEvent(ctx, { action: 'student.erased', subject: { type: 'student', id }, after: erased });
    return { erased, kept: [...KEPT_BY_LAW] };
  });
}

/** All stored data of a student and the family. Records the export. @throws AppError 401, 403, 404, 409 for a merged record. */
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

/** The family's records, with unlinked submissions and tasks that have a contact or a name that no other student has. */
async function findFamily(db: Queryable, rows: StudentRow[]) {
  const students = idsOf(rows);
  const own = await selectOwnContacts(db, students);
  const records: KnownRecord[] = [...rows, ...(await selectFormer(db, students))];
  const find = async (kind: SubmissionIds) => {
    const unlinked = await selectUnlinked(db, kind, own);
    const theirs = unlinked.filter(
      ({ phone, email }) =>
        (email !== null && own.emails.includes(emailKeyOf(email))) ||
        (phone !== null && own.phones.includes(toE164(phone) ?? '')),
    );
    return [...(await selectLinkedIds(db, kind, students)), ...idsOf(theirs)];
  };
  // A name of one word alone is a part of many others.
  const names = records.flatMap(({ name }) => name ?? []).filter((name) => wordsOf(name).length > 1);
  const ownNames = await selectOwnNames(db, names, students);
  const ids: FamilyIds = {
    students,
    enquiries: await find('enquiries'),
    appointmentRequests: await find('appointmentRequests'),
    leads: [...new Set([...(await find('leads')), ...(await findNamedLeads(db, ownNames))])],
    tasks: await findTasks(db, ownNames, own),
  };
  return { records, own, ids };
}

async function findNamedLeads(db: Queryable, names: string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const children = await selectUnlinkedChildren(db);
  return idsOf(children.filter(({ childName }) => childName && namesOneOf(names, childName)));
}

async function findTasks(db: Queryable, names: string[], own: Contacts): Promise<number[]> {
  if (names.length + own.emails.length + own.phones.length === 0) return [];
  const found = await selectLoneTasks(db, names, own);
  return idsOf(
    found.filter(({ what, outcome }) => {
      const text = `${what} ${outcome ?? ''}`;
      return (
        namesOneOf(names, text) ||
        own.emails.some((email) => emailKeyOf(text).includes(email)) ||
        own.phones.some((phone) => text.replace(/\D/g, '').includes(phone.slice(-10)))
      );
    }),
  );
}

/** Whether a text has all words of a name, in any order. */
function namesOneOf(names: string[], text: string): boolean {
  const words = new Set(wordsOf(text));
  return names.some((name) => wordsOf(name).every((word) => words.has(word)));
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
