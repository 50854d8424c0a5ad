import type { Actor, Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { conflict, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { NO_RECORD } from '#server/lib/no-record.ts';
import { lockStudents, type StoredStudent, selectRecordIds, selectStudents } from './repo.ts';

/**
 * Begins a change to a student or a record of theirs: locks the student until the transaction ends.
 * @param id undefined if the student's record was not found.
 * @param what names the missing record in the message.
 * @throws AppError 401, 403, 404, 409 for a merged record.
 */
export async function holdStudent(
  ctx: Context,
  { id, what = 'The student' }: { id: number | undefined; what?: string },
): Promise<StoredStudent> {
  const [student] = await lockStudents(ctx.db, await holdActor(ctx), [id ?? NO_RECORD]);
  return refuseMerged(student, what);
}

/** Locks a student with all records that were merged into it, and the member's session. @returns the student first. */
export async function holdFamily(ctx: Context, id: number): Promise<HeldFamily> {
  return lockFamily(ctx.db, await holdActor(ctx), id);
}

/** A student, and the records that were merged into it. */
export type HeldFamily = [student: StoredStudent, ...merged: StoredStudent[]];

/** @param actor null where the caller has checked the sight. @throws AppError 404, 409 for a merged record. */
export async function lockFamily(db: Queryable, actor: Actor | null, id: number): Promise<HeldFamily> {
  const ids = await selectRecordIds(db, id);
  if (ids.length === 0) throw notFound('The student');
  const rows = await lockStudents(db, actor, ids);
  const student = refuseMerged(rows.find((row) => row.id === id));
  // A merge may have been made or undone before the lock was held.
  if ((await selectRecordIds(db, id)).join() !== ids.join()) throw staleVersion('this student');
  return [student, ...rows.filter((row) => row !== student)];
}

/** As above, without a lock: for a reader, who has checked the sight. @throws AppError 404. */
export async function readFamily(db: Queryable, id: number): Promise<HeldFamily> {
  const rows = await selectStudents(db, await selectRecordIds(db, id));
  const student = rows.find((row) => row.id === id);
  if (!student) throw notFound('The student');
  return [student, ...rows.filter((row) => row !== student)];
}

/** @throws AppError 404, 409 for a merged record. */
export function refuseMerged(student: StoredStudent | undefined, what = 'The student'): StoredStudent {
  if (!student) throw notFound(what);
  if (student.mergedIntoId !== null) throw conflict('conflict', 'This record was merged into another one.');
  return student;
}
