import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, BodyOf, QueryOf } from '#contracts/endpoint.ts';
import { addDays, addMonths, isoDateOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import {
  canChangeTask,
  type completeTask as completeTaskEndpoint,
  type createTask as createTaskEndpoint,
  type listTasks as listTasksEndpoint,
  REOPEN_MINUTES,
  TASK_KIND_FACTS,
  type TaskRecordRef,
  type TaskRepeat,
  type updateTask as updateTaskEndpoint,
} from '#contracts/tasks/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { addNote, deleteNote, holdStudent, requireConsents } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, forbidden, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { createTasks, findRecord, refuseAssignee, refuseDueDay } from './create-tasks.ts';
import { NO_RECORD_IDS, recordOf, selectRecords } from './records-sql.ts';
import * as repo from './repo.ts';

const todayOf = ({ now, office }: Context) => isoDateOf(now, office.timeZone);
const subjectOf = (id: number) => ({ type: 'task', id }) as const;

/** @throws AppError 400 for a bad cursor. */
export async function listTasks(
  ctx: Context,
  { after, limit, ...filters }: QueryOf<typeof listTasksEndpoint>,
): Promise<AnswerOf<typeof listTasksEndpoint>> {
  const { rows, ...rest } = await pageOf(
    { after, limit },
    {
      keys: { key: 'moment', id: 'id' },
      select: (end, most) => repo.selectPage(ctx, filters, { end, limit: most }),
      positionOf: (row) => ({ key: row.sortKey, id: row.id }),
      count: () => repo.countTasks(ctx, filters),
    },
  );
  return { tasks: rows, today: todayOf(ctx), ...rest };
}

/**
 * Adds a task; a repeated key adds nothing.
 * @throws AppError 400, 401, 403, 404, 409 for a key of another member or of another task, and for a call to a family that
 *   has not agreed to calls.
 */
export async function createTask(
  ctx: Context,
  input: BodyOf<typeof createTaskEndpoint>,
): Promise<repo.TaskRow> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const { record, idempotencyKey } = input;
    const known = await repo.selectIdByKey(ctx.db, idempotencyKey);
    if (known === undefined) {
      if (record) {
        const [found] = await selectRecords(ctx.db, actor, { kind: record.kind, ids: [record.id] });
        if (!found) throw notFound('The record');
        if (found.studentId !== null) {
          await holdStudent(ctx, { id: found.studentId });
          if (input.kind === 'call') await requireConsents(ctx, found.studentId, 'call');
        }
      }
      await createTasks(ctx, [input]);
    }
    const stored = known ?? (await repo.selectIdByKey(ctx.db, idempotencyKey));
    if (stored?.createdById !== actor.id) throw conflict('conflict', 'Please reload the page and try again.');
    const task = await getTask(ctx, stored.id);
    // A form that got no answer may send later changes with the same key.
    if (known && !isSameTask(task, input)) {
      throw conflict('conflict', 'This was already added with other content. Please open the form again.');
    }
    return task;
  });
}

const isSameTask = (
  { assignee, record, ...stored }: repo.TaskRow,
  input: BodyOf<typeof createTaskEndpoint>,
) =>
  (assignee?.id ?? null) === input.assigneeId &&
  record?.kind === input.record?.kind &&
  record?.id === input.record?.id &&
  (['what', 'kind', 'dueOn', 'dueTime', 'repeats'] as const).every((field) => stored[field] === input[field]);

/** Changes an open task. @throws AppError 400, 401, 403, 404, 409 for another version, a completed task, or a call as above. */
export async function updateTask(
  ctx: Context,
  id: number,
  { version, record, ...input }: BodyOf<typeof updateTaskEndpoint>,
): Promise<repo.TaskRow> {
  return inTransaction(ctx, async (ctx) => {
    if (record) await holdStudents(ctx, id, record);
    const stored = await hold(ctx, id, version);
    refuseDone(stored);
    const from = recordOf(stored);
    const to = record === undefined ? from : record;
    const isMoved = !isDeepStrictEqual(from, to);
    const before = { ...stored, dueTime: stored.dueTime?.slice(0, '14:30'.length) ?? null };
    const fields: string[] = (Object.keys(input) as (keyof typeof input)[]).filter(
      (field) => input[field] !== before[field],
    );
    if (isMoved) fields.push('record');
    if (fields.includes('dueOn')) refuseDueDay(ctx, input.dueOn);
    const isAssigned = fields.includes('assigneeId');
    if (isAssigned || isMoved) await refuseAssignee(ctx, input.assigneeId, [{ record: to }]);
    if (fields.length > 0) {
      const ids = isMoved && { ...NO_RECORD_IDS, ...(to && (await findRecord(ctx, to))) };
      const { studentId } = { ...stored, ...ids };
      const isNewCall = input.kind === 'call' && (isMoved || fields.includes('kind'));
      if (isNewCall && studentId !== null) await requireConsents(ctx, studentId, 'call');
      await repo.updateTaskRow(ctx.db, id, { ...input, ...ids });
      await recordEvent(ctx, {
        action: isAssigned ? 'task.assigned' : 'task.updated',
        subject: subjectOf(id),
        before: { assigneeId: stored.assigneeId, dueOn: stored.dueOn, ...(isMoved && { record: from }) },
        after: {
          fields,
          assigneeId: input.assigneeId,
          dueOn: input.dueOn,
          ...(isMoved && { record: to }),
        },
        notify: isAssigned ? [input.assigneeId] : [],
      });
    }
    return getTask(ctx, id);
  });
}

/**
 * Completes a task. Its repetition, or the next call, becomes a task of its own; the timeline of a student gets the call.
 * @throws AppError 400 for a call without an outcome or a wrong day, 401, 403, 404, 409 for another version or a completed
 *   task.
 */
export async function completeTask(
  ctx: Context,
  id: number,
  { version, outcome, nextOn }: BodyOf<typeof completeTaskEndpoint>,
): Promise<{ task: repo.TaskRow; next: repo.TaskRow | null }> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await hold(ctx, id, version);
    refuseDone(stored);
    const { talk } = TASK_KIND_FACTS[stored.kind];
    if (talk && outcome === null) throw badRequest(`Please say what came of the ${stored.kind}`, 'outcome');
    if (!talk && nextOn !== null) throw badRequest('Only a call has a next call', 'nextOn');
    if (nextOn !== null) refuseDueDay(ctx, nextOn, 'nextOn');
    const { studentId } = stored;
    if (nextOn !== null && studentId !== null) await requireConsents(ctx, studentId, 'call');
    const text = `${stored.what}\n${outcome}`;
    const noteId =
      talk && studentId !== null ? await addNote(ctx, studentId, { kind: talk.note, text }) : null;
    const { id: doneById, name: doneByName } = ctx.actor;
    await repo.updateTaskRow(ctx.db, id, { outcome, noteId, doneAt: ctx.now, doneById, doneByName });
    await recordEvent(ctx, {
      action: 'task.completed',
      subject: subjectOf(id),
      after: { kind: stored.kind, record: recordOf(stored) },
    });
    const dueOn = nextOn ?? nextDueDay(stored.dueOn, stored.repeats, todayOf(ctx));
    const nextId = dueOn === null ? null : await addNext(ctx, stored, dueOn);
    return { task: await getTask(ctx, id), next: nextId === null ? null : await getTask(ctx, nextId) };
  });
}

/** The first repetition after today; null for a task without. Days are ISO 8601 dates. */
function nextDueDay(dueOn: string, repeats: TaskRepeat, today: string): string | null {
  if (repeats === 'none') return null;
  const nth = (times: number) => {
    if (repeats === 'monthly') return addMonths(dueOn, times);
    return addDays(dueOn, repeats === 'weekly' ? 7 * times : times);
  };
  let times = 1;
  while (nth(times) <= today) times += 1;
  return nth(times);
}

async function addNext(ctx: Context, stored: repo.LockedTask, dueOn: string): Promise<number> {
  const { what, kind, assigneeId, dueTime, repeats } = stored;
  const { studentId, appointmentId, reportId, contactId } = stored;
  const [id] = await repo.insertTasks(ctx.db, [
    {
      what,
      kind,
      assigneeId,
      dueOn,
      dueTime,
      repeats,
      studentId,
      appointmentId,
      reportId,
      contactId,
      followsId: stored.id,
      createdById: ctx.actor.id,
      createdAt: ctx.now,
    },
  ]);
  if (id === undefined) throw new Error('The next task was not stored');
  await recordEvent(ctx, {
    action: 'task.created',
    subject: subjectOf(id),
    after: { kind, assigneeId, dueOn, repeats, record: recordOf(stored), followsId: stored.id },
    notify: [assigneeId],
  });
  return id;
}

/**
 * Undoes the member's recent completion, with the untouched next task and the entry in the timeline.
 * @throws AppError 401, 403, 404, 409 for another version, an open task or an older completion.
 */
export async function reopenTask(
  ctx: Context,
  id: number,
  { version }: { version: number },
): Promise<repo.TaskRow> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await hold(ctx, id, version);
    const { doneAt, doneById, noteId } = stored;
    const isFresh = doneAt !== null && ctx.now.getTime() - doneAt.getTime() <= REOPEN_MINUTES * MINUTE_MS;
    if (!isFresh || doneById !== ctx.actor.id) {
      throw conflict('conflict', 'This task can’t be reopened any more. Please add a new one.');
    }
    const open = { outcome: null, noteId: null, doneAt: null, doneById: null, doneByName: null };
    await repo.updateTaskRow(ctx.db, id, open);
    if (noteId !== null) await deleteNote(ctx.db, noteId);
    const deleted = await repo.deleteUntouchedAfter(ctx.db, id);
    await recordEvent(ctx, {
      action: 'task.reopened',
      subject: subjectOf(id),
      after: { deletedTaskIds: deleted, noteRemoved: noteId !== null },
    });
    return getTask(ctx, id);
  });
}

/** @throws AppError 401, 403, 404. */
export async function deleteTask(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const stored = await hold(ctx, id);
    await repo.deleteTaskRow(ctx.db, id);
    await recordEvent(ctx, {
      action: 'task.deleted',
      subject: subjectOf(id),
      before: { kind: stored.kind, assigneeId: stored.assigneeId, record: recordOf(stored) },
    });
  });
}

/** Assigns a locked task in the caller's transaction. */
export async function reassignTask(
  ctx: Context,
  { id, assigneeId: from }: repo.LockedTask,
  to: number | null,
): Promise<void> {
  await repo.updateTaskRow(ctx.db, id, { assigneeId: to });
  await recordEvent(ctx, {
    action: 'task.assigned',
    subject: subjectOf(id),
    before: { assigneeId: from },
    after: { assigneeId: to },
  });
}

/** Locks the present and the next student of a task in the order of their ids, so that no two changes deadlock. */
async function holdStudents(ctx: Context, id: number, record: TaskRecordRef): Promise<void> {
  const present = await getTask(ctx, id);
  // The member may see a task, but not its report.
  if (present.record?.kind === record.kind && present.record.id === record.id) return;
  const next = await findRecord(ctx, record);
  const ids = new Set([present.studentId, next.studentId].filter((each) => typeof each === 'number'));
  for (const studentId of [...ids].sort((a, b) => a - b)) await holdStudent(ctx, { id: studentId });
}

/** Begins a change: locks the student of the task, as every change does, and then the task. */
async function hold(ctx: Context, id: number, version?: number): Promise<repo.LockedTask> {
  const actor = await holdActor(ctx);
  const seen = await repo.selectTask(ctx.db, actor, id);
  if (!seen) throw notFound('The task');
  if (seen.studentId !== null) await holdStudent(ctx, { id: seen.studentId, what: 'The task' });
  const stored = await repo.lockTask(ctx.db, id);
  if (!stored) throw notFound('The task');
  if (!canChangeTask(actor, seen)) throw forbidden();
  // A merge may have moved it to another student before the lock was held.
  if (stored.studentId !== seen.studentId) throw staleVersion('this task');
  if (version !== undefined && stored.version !== version) throw staleVersion('this task');
  return stored;
}

function refuseDone({ doneAt }: repo.LockedTask): void {
  if (doneAt !== null) throw conflict('conflict', 'This task is done.');
}

/** @throws AppError 404. */
export async function getTask(ctx: Context, id: number): Promise<repo.TaskRow> {
  const row = await repo.selectTask(ctx.db, ctx.actor, id);
  if (!row) throw notFound('The task');
  return row;
}
