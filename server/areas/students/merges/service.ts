import type { BodyOf } from '#contracts/endpoint.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import type { mergeStudents } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { refuseMerged } from '../records/hold-student.ts';
import { lockStudents } from '../records/repo.ts';
import { fieldsToEmpty, fieldsToFill } from './filling.ts';
import {
  changeStudent,
  giveBackRecords,
  hasNewerMerge,
  holdSchoolNames,
  insertMerge,
  type MergeRow,
  moveRecords,
  selectMerge,
  selectSharedOpenServices,
  setUndone,
  withdrawReportsSince,
} from './repo.ts';

/**
 * Makes one of two records of the same student.
 * @param keptId the record that stays; it takes over what belongs to the other one, and the fields that it lacks.
 * @throws AppError 400 for a record with itself, 401, 403, 404, 409 when either was changed or merged meanwhile, and
 *   when both have an open enrolment in one service.
 */
export async function merge(
  ctx: Context,
  keptId: number,
  { otherId, version, otherVersion }: BodyOf<typeof mergeStudents>,
): Promise<{ studentId: number; mergeId: number }> {
  if (otherId === keptId) throw badRequest('A record can’t be merged with itself');
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const { kept, other, schoolNames } = await lockPair(ctx, actor, keptId, otherId);
    refuseMerged(kept);
    refuseMerged(other);
    if (kept.version !== version || other.version !== otherVersion) throw staleVersion('this student');
    if (kept.isSample !== other.isSample) {
      throw conflict('conflict', 'A record of the sample data can’t be merged with a real one.');
    }
    await refuseSecondOpen(ctx, [keptId, otherId]);
    const filled = fieldsToFill(kept, other);
    const fields = Object.keys(filled) as (keyof typeof filled)[];
    const keptBefore = Object.fromEntries(fields.map((field) => [field, kept[field]]));
    const moved = await moveRecords(ctx.db, otherId, keptId);
    await changeStudent(ctx.db, kept, filled, schoolNames);
    await changeStudent(ctx.db, other, { mergedIntoId: keptId }, schoolNames);
    const mergeId = await insertMerge(ctx.db, {
      keptId,
      mergedId: otherId,
      moved: { ...moved, keptBefore },
      mergedBy: actor.id,
      mergedAt: ctx.now,
    });
    if (mergeId === undefined) throw new Error('The merge was not stored');
    await recordForBoth(ctx, 'student.merged', { mergeId, keptId, otherId, fields });
    return { studentId: keptId, mergeId };
  });
}

/**
 * Of what was reported while two records were one, nothing is left of one child in the other one's hands: assessments that
 * were copied since go, and links that were made since open nothing any more.
 */
async function partReports(ctx: Context, { keptId, mergedId, mergedAt }: MergeRow): Promise<void> {
  const { revoked, emptied } = await withdrawReportsSince(ctx.db, [keptId, mergedId], mergedAt, ctx.now);
  for (const { id, reportId } of revoked) {
    const subject = { type: 'report', id: reportId } as const;
    await recordEvent(ctx, { action: 'report.link_revoked', subject, after: { link: id } });
  }
  for (const id of emptied) {
    await recordEvent(ctx, { action: 'report.assessment_removed', subject: { type: 'report', id } });
  }
}

/**
 * Parts two records as they were: what was moved goes back where it is still there, and the fields that the merge filled
 * in are emptied where they still hold it.
 * @throws AppError 401, 403, 404, 409 when it was undone before, or a newer merge has to be undone first.
 */
export async function undo(ctx: Context, mergeId: number): Promise<{ studentId: number; otherId: number }> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const { keptId, mergedId: otherId } = await getMerge(ctx, mergeId);
    const { kept, other, schoolNames } = await lockPair(ctx, actor, keptId, otherId);
    // Again, under the lock: somebody may have undone it meanwhile.
    const merge = await getMerge(ctx, mergeId);
    if (merge.undoneAt !== null) throw conflict('conflict', 'This merge was undone before.');
    if (kept.mergedIntoId !== null || (await hasNewerMerge(ctx.db, merge))) {
      throw conflict('conflict', 'Please undo the newer merge first.');
    }
    const { keptBefore, ...moved } = merge.moved;
    const emptied = fieldsToEmpty(kept, other, keptBefore);
    await giveBackRecords(ctx.db, moved, { from: keptId, to: otherId });
    await partReports(ctx, merge);
    await changeStudent(ctx.db, kept, emptied, schoolNames);
    await changeStudent(ctx.db, other, { mergedIntoId: null }, schoolNames);
    await setUndone(ctx.db, mergeId, ctx.now);
    const fields = Object.keys(emptied);
    await recordForBoth(ctx, 'student.merge_undone', { mergeId, keptId, otherId, fields });
    return { studentId: keptId, otherId };
  });
}

/** Each of two records tells of its own what became of it. */
async function recordForBoth(
  ctx: Context,
  action: 'student.merged' | 'student.merge_undone',
  {
    mergeId,
    keptId,
    otherId,
    fields,
  }: { mergeId: number; keptId: number; otherId: number; fields: string[] },
): Promise<void> {
  const subject = (id: number) => ({ type: 'student' as const, id });
  await recordEvent(ctx, { action, subject: subject(keptId), after: { mergeId, otherId, fields } });
  await recordEvent(ctx, { action, subject: subject(otherId), after: { mergeId, keptId } });
}

/** One student has one open enrolment in a service; which of two goes on is for a person to say. */
async function refuseSecondOpen(ctx: Context, studentIds: number[]): Promise<void> {
  const shared = await selectSharedOpenServices(ctx.db, studentIds);
  if (shared.length === 0) return;
  const names = SERVICES.filter((service) => shared.includes(service)).map(
    (service) => SERVICE_NAMES[service],
  );
  const one = names.length === 1 ? 'one' : 'one of each';
  throw conflict('conflict', `Both have an open enrolment in ${names.join(' and ')}. Close ${one} first.`);
}

async function lockPair(ctx: Context, actor: Actor, keptId: number, otherId: number) {
  const schoolNames = await holdSchoolNames(ctx.db, [keptId, otherId]);
  const rows = await lockStudents(ctx.db, actor, [keptId, otherId]);
  const kept = rows.find(({ id }) => id === keptId);
  const other = rows.find(({ id }) => id === otherId);
  if (!kept || !other) throw notFound('The student');
  // Somebody moved a student to another school before the lock was held.
  if (rows.some(({ schoolId }) => schoolId !== null && !schoolNames.has(schoolId)))
    throw staleVersion('this student');
  return { kept, other, schoolNames };
}

async function getMerge(ctx: Context, id: number): Promise<MergeRow> {
  const row = await selectMerge(ctx.db, id);
  if (!row) throw notFound('The merge');
  return row;
}
