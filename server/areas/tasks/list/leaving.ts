import { MAX_HANDED_OVER, MAX_NAMED_WORK, type NamedWork } from '#contracts/identity/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Handover, Leaving } from '#server/areas/identity/index.ts';
import { type CounsellorChange, selectCounsellorsOf } from '#server/areas/students/index.ts';
import type { Context, JobContext } from '#server/context.ts';
import { inTurn } from '#server/lib/in-turn.ts';
import { recordOf, selectRecords } from './records-sql.ts';
import {
  countDueByAssignee,
  countOpenOf,
  giveUnseen,
  type LockedTask,
  lockOpenOf,
  selectOpenOf,
  setStudentOf,
} from './repo.ts';
import { reassignTask } from './service.ts';

export async function countTasksOf(ctx: Context, assigneeId: number) {
  return { tasks: await countOpenOf(ctx.db, assigneeId) };
}

export async function nameTasks(ctx: Context, assigneeId: number): Promise<NamedWork[]> {
  const rows = await selectOpenOf(ctx.db, assigneeId, MAX_NAMED_WORK);
  return rows.map((row) => ({ kind: 'tasks', ...row, startsAt: null }));
}

/** Open tasks that are due today or earlier, by assignee. */
export function countTasksDue({ db, now, office }: JobContext): Promise<ReadonlyMap<number, number>> {
  return countDueByAssignee(db, isoDateOf(now, office.timeZone));
}

/** Removes a leaving member from their open tasks, which then have no assignee. */
export async function releaseTasks(ctx: Context, from: number, { isGone }: Leaving): Promise<void> {
  if (!isGone) return;
  for (const task of await lockOpenOf(ctx.db, from)) await reassignTask(ctx, task, null);
}

/** Passes open tasks from a former counsellor without access to the student's new one, or to nobody. */
export async function followStudents(ctx: Context, changes: readonly CounsellorChange[]): Promise<void> {
  const given = await giveUnseen(ctx.db, changes);
  if (given.length === 0) return;
  await recordEvent(ctx, {
    action: 'task.assigned',
    after: { taskIds: given.map(({ id }) => id) },
    notify: [...new Set(given.map(({ assigneeId }) => assigneeId))],
  });
}

/** The tasks of a contact's appointments belong to its student, too. Runs after the appointments were moved. */
export async function followAppointments(
  ctx: Context,
  { contactId, to }: { contactId: number; to: number | null },
): Promise<void> {
  if (to !== null) await setStudentOf(ctx.db, contactId, to);
}

/** Gives open tasks to the student's counsellor, else in turn to colleagues with access to the record. */
export async function handOverTasks(ctx: Context, { from, to }: Handover): Promise<void> {
  const open = (await lockOpenOf(ctx.db, from)).slice(0, MAX_HANDED_OVER);
  const counsellorOf = await selectCounsellorsOf(
    ctx.db,
    open.flatMap(({ studentId }) => studentId ?? []),
  );
  for (const [turn, task] of open.entries()) {
    const counsellorId = counsellorOf.get(task.studentId ?? 0);
    const colleagues = inTurn(to, turn, ({ id }) => id === counsellorId);
    const assigneeId = await findAble(ctx, task, colleagues);
    if (assigneeId !== null) await reassignTask(ctx, task, assigneeId);
  }
}

async function findAble(ctx: Context, task: LockedTask, colleagues: Handover['to']): Promise<number | null> {
  const record = recordOf(task);
  for (const colleague of colleagues) {
    if (record === null) return colleague.id;
    const seen = await selectRecords(ctx.db, colleague, { kind: record.kind, ids: [record.id] });
    if (seen.length > 0) return colleague.id;
  }
  return null;
}
