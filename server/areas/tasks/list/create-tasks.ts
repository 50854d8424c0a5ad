import { canTakeWork } from '#contracts/identity/index.ts';
import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import {
  canAssignTasks,
  MAX_TASK_DAYS_AHEAD,
  type TaskKind,
  type TaskRecordRef,
  type TaskRepeat,
} from '#contracts/tasks/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { selectMailedMember } from '#server/areas/identity/index.ts';
import type { WantedTask } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { badRequest, forbidden, notFound } from '#server/errors.ts';
import { type RecordIds, recordIds, selectRecords, type Viewer } from './records-sql.ts';
import { insertTasks } from './repo.ts';

interface NewTask {
  what: string;
  kind?: TaskKind;
  /** Null for nobody. */
  assigneeId: number | null;
  /** ISO 8601 date. */
  dueOn: string;
  /** In office time, for example 14:30. */
  dueTime?: string | null;
  repeats?: TaskRepeat;
  record: TaskRecordRef | null;
  idempotencyKey?: string;
}

/**
 * Adds tasks in the caller's transaction, with one audit event. The caller has called `holdActor`, and locked the
 * students, so that no merge moves them.
 * @param options.isRecorded false for a caller with an audit event of its own.
 * @returns the ids, without those of existing idempotency keys.
 * @throws AppError 400 for a wrong day or an assignee who does not see the record, 403, 404 for a record that the actor
 *   does not see.
 */
export async function createTasks(
  ctx: Context,
  wanted: readonly NewTask[],
  { isRecorded = true } = {},
): Promise<number[]> {
  if (wanted.length === 0) return [];
  for (const { dueOn } of wanted) refuseDueDay(ctx, dueOn);
  const found = await findRecords(ctx, ctx.actor, wanted);
  if (!wanted.every(({ record }) => record === null || found.has(keyOf(record)))) {
    throw notFound('The record');
  }
  for (const assigneeId of new Set(wanted.map((task) => task.assigneeId))) {
    const theirs = wanted.filter((task) => task.assigneeId === assigneeId);
    await refuseAssignee(ctx, assigneeId, theirs);
  }
  const ids = await insertTasks(
    ctx.db,
    wanted.map(({ record, ...task }) => ({
      ...task,
      ...(record && found.get(keyOf(record))),
      createdById: ctx.actor.id,
      createdAt: ctx.now,
    })),
  );
  if (ids.length > 0 && isRecorded) await recordCreation(ctx, ids, wanted);
  return ids;
}

async function recordCreation(ctx: Context, ids: number[], wanted: readonly NewTask[]): Promise<void> {
  const [id, ...more] = ids;
  const [first] = wanted;
  const isOne = id !== undefined && more.length === 0;
  const { kind, assigneeId, dueOn, repeats, record } = first ?? {};
  // Without the words, which may name a child: the trail outlives the family's data.
  await recordEvent(ctx, {
    action: 'task.created',
    ...(isOne && { subject: { type: 'task', id } }),
    after: isOne ? { kind, assigneeId, dueOn, repeats, record } : { taskIds: ids },
    notify: [...new Set(wanted.map((task) => task.assigneeId))],
  });
}

const keyOf = ({ kind, id }: TaskRecordRef) => `${kind} ${id}`;

/** The stored ids of the tasks' records that a member may see. */
async function findRecords(
  { db }: Context,
  viewer: Viewer,
  wanted: readonly Pick<NewTask, 'record'>[],
): Promise<Map<string, RecordIds>> {
  const records = wanted.flatMap(({ record }) => record ?? []);
  const found = new Map<string, RecordIds>();
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ids = new Set(records.filter((record) => record.kind === kind).map(({ id }) => id));
    for (const row of await selectRecords(db, viewer, { kind, ids: [...ids] })) {
      found.set(keyOf({ kind, id: row.id }), recordIds(kind, row));
    }
  }
  return found;
}

/** The stored ids of a task's record. @throws AppError 404 for one that the actor does not see. */
export async function findRecord(ctx: Context, record: TaskRecordRef): Promise<RecordIds> {
  const ids = (await findRecords(ctx, ctx.actor, [{ record }])).get(keyOf(record));
  if (!ids) throw notFound('The record');
  return ids;
}

/** @throws AppError 400 for a member who is not active or does not see a record, 403 for an actor who can't assign them. */
export async function refuseAssignee(
  ctx: Context,
  assigneeId: number | null,
  wanted: readonly Pick<NewTask, 'record'>[],
): Promise<void> {
  if (assigneeId !== ctx.actor.id && !canAssignTasks(ctx.actor.role)) {
    throw forbidden('You can give tasks to yourself only.');
  }
  if (assigneeId === null) return;
  const member = await selectMailedMember(ctx.db, assigneeId);
  if (!member || !canTakeWork(member)) throw badRequest('Please choose an active member', 'assigneeId');
  const seen = await findRecords(ctx, { id: assigneeId, role: member.role }, wanted);
  if (!wanted.every(({ record }) => record === null || seen.has(keyOf(record)))) {
    throw badRequest('Please choose a member who may see the record', 'assigneeId');
  }
}

/** @throws AppError 400. */
export function refuseDueDay({ now, office }: Context, day: string, field = 'dueOn'): void {
  const today = isoDateOf(now, office.timeZone);
  if (day < today) throw badRequest('Please choose a due day: today or later', field);
  if (day > addDays(today, MAX_TASK_DAYS_AHEAD)) {
    throw badRequest('Please choose a due day within the next two years', field);
  }
}

export const addWantedTasks = (
  ctx: Context,
  wanted: readonly WantedTask[],
  options: { isRecorded: boolean },
): Promise<number[]> => createTasks(ctx, wanted, options);
