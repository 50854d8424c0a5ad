import type { BodyOf } from '#contracts/endpoint.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import {
  joinTags,
  MAX_TAGS,
  type mergeStudents as mergeEndpoint,
  OPTIONAL_FIELDS,
} from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { onChildrenFound } from '#server/areas/students/records/consents.ts';
import { refuseMerged } from '#server/areas/students/records/hold-student.ts';
import {
  holdSchools,
  lockStudents,
  type StoredStudent,
  updateStudentRow,
} from '#server/areas/students/records/repo.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { FamilyArea, MovedIds } from './family.ts';
import {
  hasNewerMerge,
  insertMerge,
  type MergeRow,
  selectMerge,
  selectSchoolIds,
  selectSharedOpenServices,
  setUndone,
} from './merging-sql.ts';

const GUARDIAN = ['guardianName', 'guardianRelation'] as const;
const FIELDS = [...OPTIONAL_FIELDS, 'language', 'schoolId', 'counsellorId'] as const;
type FilledFields = Partial<Pick<StoredStudent, (typeof FIELDS)[number] | 'tags'>>;

/** English is also stored for a family whose language nobody has asked. */
const isBlank = (record: StoredStudent, field: (typeof FIELDS)[number]) =>
  field === 'language' ? record.language === 'en' : record[field] === null;

/** The other record keeps its tags, so none is lost beyond the limit. */
const allTags = (kept: readonly string[], other: StoredStudent) =>
  joinTags(kept, other.tags).slice(0, Math.max(kept.length, MAX_TAGS));

function fieldsToFill(kept: StoredStudent, other: StoredStudent): FilledFields {
  // Do not fill in the relation if the guardian differs.
  const isSameGuardian = GUARDIAN.every(
    (field) => !kept[field] || !other[field] || toSearchKey(kept[field]) === toSearchKey(other[field]),
  );
  const lacking = FIELDS.filter(
    (field) =>
      isBlank(kept, field) &&
      !isBlank(other, field) &&
      (isSameGuardian || !GUARDIAN.some((name) => name === field)),
  );
  const tags = allTags(kept.tags, other);
  return {
    ...Object.fromEntries(lacking.map((field) => [field, other[field]])),
    ...(tags.length > kept.tags.length && { tags }),
  };
}

/** The fields that still hold the value that a merge filled in, with their values before the merge. */
function fieldsToEmpty(
  kept: StoredStudent,
  other: StoredStudent,
  keptBefore: MergeRow['moved']['keptBefore'],
): FilledFields {
  const untouched = FIELDS.filter((field) => field in keptBefore && kept[field] === other[field]);
  const { tags } = keptBefore;
  return {
    ...Object.fromEntries(untouched.map((field) => [field, keptBefore[field]])),
    ...(Array.isArray(tags) && kept.tags.join() === allTags(tags, other).join() && { tags }),
  };
}

/**
 * Merges two records of the same student.
 * @param keptId this record stays, takes over the other one's records and fills its own empty fields from it.
 * @throws AppError 400 for equal ids, 401, 403, 404, 409 for another version, a merged record, or an open enrolment of
 *   both in one service.
 */
export async function mergeStudents(
  ctx: Context,
  keptId: number,
  { otherId, version, otherVersion }: BodyOf<typeof mergeEndpoint>,
  areas: readonly FamilyArea[],
) {
  if (otherId === keptId) throw badRequest('A record can’t be merged with itself');
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const { kept, other, schools } = await lockPair(ctx, actor, keptId, otherId);
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
    const moved: MovedIds = {};
    for (const area of areas) Object.assign(moved, await area.moveStudent?.(ctx.db, otherId, keptId));
    await updateStudentRow(ctx.db, kept, filled, schools);
    await updateStudentRow(ctx.db, other, { mergedIntoId: keptId }, schools);
    const childrensRequests = (await onChildrenFound.emit(ctx, [keptId])).flat();
    const mergeId = await insertMerge(ctx.db, {
      keptId,
      mergedId: otherId,
      moved: { ...moved, childrensRequests, keptBefore, filled },
      mergedBy: actor.id,
      mergedAt: ctx.now,
    });
    await recordForBoth(ctx, 'student.merged', { mergeId, keptId, otherId, fields });
    return { studentId: keptId, mergeId };
  });
}

/**
 * Undoes a merge: moves records back and restores the fields that still hold the value that the merge filled in.
 * @throws AppError 401, 403, 404, 409 for an undone merge, or while a newer one stands.
 */
export async function undoMerge(ctx: Context, mergeId: number, areas: readonly FamilyArea[]) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const { keptId, mergedId: otherId } = await getMerge(ctx, mergeId);
    const { kept, other, schools } = await lockPair(ctx, actor, keptId, otherId);
    // Read again under the lock.
    const merge = await getMerge(ctx, mergeId);
    if (merge.undoneAt !== null) throw conflict('conflict', 'This merge has already been undone.');
    if (kept.mergedIntoId !== null || (await hasNewerMerge(ctx.db, merge))) {
      throw conflict('conflict', 'Please undo the newer merge first.');
    }
    const { keptBefore, filled: _, childrensRequests = [], ...moved } = merge.moved;
    const emptied = fieldsToEmpty(kept, other, keptBefore);
    // Except records that were deleted or moved again since.
    for (const area of areas) await area.moveStudent?.(ctx.db, keptId, otherId, moved);
    for (const area of areas) await area.separate?.(ctx, [keptId, otherId], merge.mergedAt);
    await updateStudentRow(ctx.db, kept, emptied, schools);
    await updateStudentRow(ctx.db, other, { mergedIntoId: null }, schools);
    await onChildrenFound.emit(ctx, [keptId, otherId], childrensRequests);
    await setUndone(ctx.db, mergeId, ctx.now);
    const fields = Object.keys(emptied);
    await recordForBoth(ctx, 'student.merge_undone', { mergeId, keptId, otherId, fields });
    return { studentId: keptId, otherId };
  });
}

async function recordForBoth(
  ctx: Context,
  action: 'student.merged' | 'student.merge_undone',
  merge: { mergeId: number; keptId: number; otherId: number; fields: string[] },
): Promise<void> {
  const { mergeId, keptId, otherId, fields } = merge;
  const subject = (id: number) => ({ type: 'student' as const, id });
  await recordEvent(ctx, { action, subject: subject(keptId), after: { mergeId, otherId, fields } });
  await recordEvent(ctx, { action, subject: subject(otherId), after: { mergeId, keptId } });
}

/** A student has one open enrolment in a service; a person decides which of two continues. */
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
  const schools = await holdSchools(ctx.db, await selectSchoolIds(ctx.db, [keptId, otherId]));
  const rows = await lockStudents(ctx.db, actor, [keptId, otherId]);
  const kept = rows.find(({ id }) => id === keptId);
  const other = rows.find(({ id }) => id === otherId);
  if (!kept || !other) throw notFound('The student');
  // A student may have changed schools before the lock was held.
  const isHeld = (schoolId: number | null) => schoolId === null || schools.some(({ id }) => id === schoolId);
  if (!rows.every(({ schoolId }) => isHeld(schoolId))) throw staleVersion('this student');
  return { kept, other, schools };
}

async function getMerge(ctx: Context, id: number): Promise<MergeRow> {
  const row = await selectMerge(ctx.db, id);
  if (!row) throw notFound('The merge');
  return row;
}
