import { MAX_HANDED_OVER, MAX_NAMED_WORK, type NamedWork } from '#contracts/identity/index.ts';
import { COUNSELLOR_ROLES } from '#contracts/roles.ts';
import type { Reassignment } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Handover, Leaving } from '#server/areas/identity/index.ts';
import type { Context } from '#server/context.ts';
import { defineEvent } from '#server/lib/event.ts';
import { deleteViewsOf } from '../views/repo.ts';
import * as repo from './repo.ts';

export interface CounsellorChange {
  studentId: number;
  from: number | null;
  to: number | null;
  /** What happens to the future appointments with the former counsellor. Absent: they stay. */
  appointments?: Exclude<Reassignment, 'keep'>;
}

/** Runs after students got another counsellor or none. The students are locked. */
export const onCounsellorChanged = defineEvent<[ctx: Context, changes: readonly CounsellorChange[]]>();

export async function countStudents(ctx: Context, counsellorId: number) {
  return { students: await repo.countStudentsOf(ctx.db, counsellorId) };
}

export async function nameStudents(ctx: Context, counsellorId: number): Promise<NamedWork[]> {
  const rows = await repo.selectStudentsOf(ctx.db, counsellorId, MAX_NAMED_WORK);
  return rows.map((row) => ({ kind: 'students', ...row, startsAt: null }));
}

/** Removes a leaving counsellor from their students, so that lists and figures show them as unassigned. */
export async function releaseStudents(
  ctx: Context,
  counsellorId: number,
  { isRemoved = false }: Leaving,
): Promise<void> {
  await assign(ctx, counsellorId, { to: [null] });
  if (isRemoved) await deleteViewsOf(ctx.db, counsellorId);
}

/** Gives a counsellor's students to colleagues in turn. Their appointments follow in the same transaction. */
export async function handOverStudents(ctx: Context, { from, to }: Handover): Promise<void> {
  await repo.lockStudentsAround(ctx.db, from, ctx.now);
  const counsellors = to.filter(({ role }) => COUNSELLOR_ROLES.includes(role)).map(({ id }) => id);
  if (counsellors.length > 0) {
    await assign(ctx, from, { to: counsellors, most: MAX_HANDED_OVER });
  }
}

async function assign(ctx: Context, from: number, reassignment: repo.Reassignment): Promise<void> {
  const changed = await repo.reassignStudents(ctx.db, from, reassignment);
  for (const { id, counsellorId } of changed) {
    await recordEvent(ctx, {
      action: 'student.updated',
      subject: { type: 'student', id },
      before: { counsellorId: from },
      after: { fields: ['counsellorId'], counsellorId, handover: true },
    });
  }
}
