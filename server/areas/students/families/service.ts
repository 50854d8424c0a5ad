import { type ErasedCounts, type FamilyData, isSameName, KEPT_BY_LAW } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { holdFamily } from '#server/areas/students/records/hold-student.ts';
import type { StudentRow } from '#server/areas/students/records/repo.ts';
import type { Context } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest } from '#server/errors.ts';
import { emailKeyOf } from '#server/lib/email.ts';
import { makeHook } from '#server/lib/hook.ts';
import { toE164 } from '#server/lib/phone.ts';
import { describeFamily } from './family-document.ts';
import {
  type Contacts,
  deleteFamily,
  type FamilyIds,
  selectBelongings,
  selectDetails,
  selectEvents,
  selectLinkedIds,
  selectOwnContacts,
  selectSubmissions,
  selectUnlinked,
} from './repo.ts';

/**
 * A family is being erased; each area adds the class lists that name it.
 * @param records all that are of the one student.
 * @param own their contacts that no other student has.
 * @returns in how many lists something was erased.
 */
export const onErasing = makeHook<[ctx: Context, records: StudentRow[], own: Contacts], number>();

/**
 * Erases a student with everything that is the family's, for good. The audit trail keeps that it was done, in numbers.
 * @param input.confirmName has to be the student's name.
 * @throws AppError 400 for another name, 401, 403, 404, 409 for a record that was merged into another one.
 */
export async function eraseFamily(
  ctx: Context,
  id: number,
  { confirmName }: { confirmName: string },
): Promise<{ erased: ErasedCounts; kept: { what: string; why: string }[] }> {
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

/**
 * Everything that is kept about a student and the family; that it was read is written down.
 * @throws AppError 401, 403, 404, 409 for a record that was merged into another one.
 */
export async function exportFamily(ctx: Context, id: number): Promise<FamilyData> {
  return inTransaction(ctx, async (ctx) => {
    const { student, merged } = await holdFamily(ctx, id);
    const records = [student, ...merged];
    const ids = await findFamily(ctx.db, records, await selectOwnContacts(ctx.db, idsOf(records)));
    await recordEvent(ctx, { action: 'student.exported', subject: { type: 'student', id } });
    return describeFamily({
      exportedAt: ctx.now,
      exportedBy: ctx.actor.name,
      studentId: id,
      records: await selectDetails(ctx.db, ids.students),
      ...(await selectBelongings(ctx.db, ids)),
      ...(await selectSubmissions(ctx.db, ids)),
      events: await selectEvents(ctx.db, ids),
    });
  });
}

/**
 * What is the family's: beside what is linked to the records, messages that were never linked to any, but came from a
 * phone number or an e-mail address that only this student has.
 */
async function findFamily(db: Queryable, records: { id: number }[], own: Contacts): Promise<FamilyIds> {
  const students = idsOf(records);
  const find = async (kind: 'enquiries' | 'appointmentRequests') => {
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
  };
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
