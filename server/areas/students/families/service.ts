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

/**
 * Runs when a family is erased; `schools` adds a step for class lists.
 * @param records all records of the one student.
 * @param own their contacts that no other student has.
 * @returns the number of changed lists.
 */
export const onErasing = makeHook<[ctx: Context, records: StudentRow[], own: Contacts], number>();

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
    const records = [student, ...merged];
    const own = await selectOwnContacts(ctx.db, idsOf(records));
    const ids = await findFamily(ctx.db, records, own);
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
    const records = [held, ...merged];
    const ids = await findFamily(ctx.db, records, await selectOwnContacts(ctx.db, idsOf(records)));
    await recordEvent(ctx, { action: 'student.exported', subject: { type: 'student', id } });
    const details = await selectDetails(ctx.db, ids.students);
    const student = details.find((one) => one.id === id);
    if (!student) throw new Error('The locked student has no record');
    return {
      exportedAt: ctx.now,
      exportedBy: ctx.actor.name,
      student,
      mergedRecords: details.filter((one) => one !== student),
      ...(await selectBelongings(ctx.db, ids)),
      ...(await selectSubmissions(ctx.db, ids)),
      events: await selectEvents(ctx.db, ids),
    };
  });
}

/** The family's records, with unlinked submissions from a contact that no other student has. */
async function findFamily(db: Queryable, records: { id: number }[], own: Contacts): Promise<FamilyIds> {
  const students = idsOf(records);
  const find = async (kind: SubmissionIds) => {
    const unlinked = await selectUnlinked(db, kind, own);
    const theirs = unlinked.filter(
      ({ phone, email }) =>
        (email !== null && own.emails.includes(emailKeyOf(email))) ||
        (phone !== null && own.phones.includes(toE164(phone) ?? '')),
    );
    return [...(await selectLinkedIds(db, kind, students)), ...idsOf(theirs)];
  };
  return {
    students,
    enquiries: await find('enquiries'),
    appointmentRequests: await find('appointmentRequests'),
    leads: await find('leads'),
  };
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
