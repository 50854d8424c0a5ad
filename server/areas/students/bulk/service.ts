import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { hasPermission } from '#contracts/roles.ts';
import {
  BULK_REASONS,
  type BulkAction,
  bulkPermission,
  MAX_BULK_STUDENTS,
  type previewBulkChange as previewBulkChangeEndpoint,
  type startBulkChange as startBulkChangeEndpoint,
  type undoBulkChange as undoBulkChangeEndpoint,
} from '#contracts/students/index.ts';
import { canAssignTasks, MAX_TASK_DAYS_AHEAD } from '#contracts/tasks/index.ts';
import { selectMailedMember } from '#server/areas/identity/index.ts';
import { refuseAssignment } from '#server/areas/students/records/service.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { AppError, badRequest, conflict, forbidden, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { selectSelected } from './candidates-sql.ts';
import { decide } from './decide.ts';
import * as repo from './repo.ts';
import { assigneeOf } from './run.ts';

type Change = AnswerOf<typeof undoBulkChangeEndpoint>['change'];

/** @throws AppError 400 for a wrong action or too many students, 403, 404 when the person sees none of the ids. */
export async function previewBulkChange(
  ctx: Context,
  { selection, action }: BodyOf<typeof previewBulkChangeEndpoint>,
): Promise<AnswerOf<typeof previewBulkChangeEndpoint>> {
  await refuseAction(ctx, ctx.actor, action);
  const question = { action, assignee: await assigneeOf(ctx.db, action) };
  const limit = MAX_BULK_STUDENTS + 1;
  const found = await selectSelected(ctx, question, { selection, limit });
  refuseNumber(found.length, selection.ids !== undefined);
  const decisions = found.map((student, position) => decide(action, student, position));
  const reasons = decisions.flatMap((decision) => ('reason' in decision ? decision.reason : []));
  const gone = new Set(selection.ids).size - found.length;
  if (gone > 0) reasons.push(...Array.from({ length: gone }, () => 'gone' as const));
  return {
    students: found.length + Math.max(gone, 0),
    changed: decisions.length - decisions.filter((decision) => 'reason' in decision).length,
    left: BULK_REASONS.map((reason) => ({
      reason,
      students: reasons.filter((other) => other === reason).length,
    })).filter(({ students }) => students > 0),
  };
}

/**
 * Stores a change with its students. The caller runs it after the transaction.
 * @throws AppError 400 for a wrong action or selection, 401, 403, 404 when the person sees none of the ids, 409 for
 *   a key of another member or of another action.
 */
export async function startBulkChange(
  ctx: Context,
  input: BodyOf<typeof startBulkChangeEndpoint>,
): Promise<Change> {
  const { idempotencyKey, selection, action } = input;
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const known = await repo.selectByKey(ctx.db, idempotencyKey);
    if (known) return answerAgain(ctx, actor, known, action);
    await refuseAction(ctx, actor, action);
    const id = await repo.insertChange(ctx.db, {
      idempotencyKey,
      action,
      createdBy: actor.id,
      createdAt: ctx.now,
      actor: { id: actor.id, name: actor.name, role: actor.role, address: ctx.address },
    });
    if (id === undefined) {
      return answerAgain(ctx, actor, await repo.selectByKey(ctx.db, idempotencyKey), action);
    }
    const limit = MAX_BULK_STUDENTS + 1;
    const found = await repo.insertSelected(ctx, id, { actor, selection, limit });
    refuseNumber(found, selection.ids !== undefined);
    if (found === 0) throw badRequest('No student matches any more');
    return load(ctx, id);
  });
}

/** The answer to a change that was sent before. */
async function answerAgain(
  ctx: Context,
  actor: Actor,
  known: repo.ChangeRow | undefined,
  action: BulkAction,
): Promise<Change> {
  if (known?.createdBy !== actor.id || !isDeepStrictEqual(known.action, action)) {
    throw conflict('conflict', 'Please reload the page and try again.');
  }
  return toChange(ctx, known);
}

/** The person's own newest change of the last day. */
export async function getNewestBulkChange(ctx: Context): Promise<Change | null> {
  const row = await repo.selectNewest(ctx.db, ctx.actor.id, new Date(ctx.now.getTime() - DAY_MS));
  return row ? toChange(ctx, row) : null;
}

/** @throws AppError 401, 403, 404 for another member's change, 409 unless the change is done and the person's newest. */
export async function undoBulkChange(ctx: Context, id: number): Promise<Change> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const change = await repo.lockChange(ctx.db, id);
    if (change?.createdBy !== actor.id) throw notFound('The change');
    if (!hasPermission(actor.role, bulkPermission(change.action.kind))) throw forbidden();
    if (change.status === 'running') throw conflict('conflict', 'Please wait until the change is over.');
    if (change.status !== 'done') throw conflict('conflict', 'This change has already been undone.');
    // From an old window: the later change would stop most of the undo.
    if (await repo.selectNewest(ctx.db, actor.id, change.createdAt)) {
      throw conflict('conflict', 'You have changed students again since. Please reload the page.');
    }
    await repo.updateChange(ctx.db, id, {
      status: 'undoing',
      actor: { id: actor.id, name: actor.name, role: actor.role, address: ctx.address },
    });
    return load(ctx, id);
  });
}

function refuseNumber(found: number, isByIds: boolean): void {
  if (found > MAX_BULK_STUDENTS) {
    const most = MAX_BULK_STUDENTS.toLocaleString('en-IN');
    throw badRequest(`Please narrow the list down: at most ${most} students are changed at once`);
  }
  // As for a single record, so that ids tell nothing about students out of sight.
  if (found === 0 && isByIds) throw new AppError(404, 'not_found', 'The students were not found.');
}

/** @throws AppError 400, 403. */
async function refuseAction(ctx: Context, actor: Actor, action: BulkAction): Promise<void> {
  if (!hasPermission(actor.role, bulkPermission(action.kind))) throw forbidden();
  if (action.kind === 'assign') {
    for (const id of action.counsellorIds) await refuseAssignment(ctx, actor, id);
  }
  if (action.kind === 'task') await refuseTask(ctx, actor, action);
}

async function refuseTask(
  ctx: Context,
  actor: Actor,
  { dueOn, assignee }: BulkAction & { kind: 'task' },
): Promise<void> {
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  if (dueOn < today || dueOn > addDays(today, MAX_TASK_DAYS_AHEAD)) {
    throw badRequest('Please choose a due day from today to two years ahead', 'action.dueOn');
  }
  if (assignee !== actor.id && !canAssignTasks(actor.role)) {
    throw forbidden('You can give tasks to yourself only.');
  }
  if (typeof assignee === 'number' && !(await selectMailedMember(ctx.db, assignee))?.isActive) {
    throw badRequest('Please choose an active member', 'action.assignee');
  }
}

async function load(ctx: Context, id: number): Promise<Change> {
  const row = await repo.selectChange(ctx.db, id);
  if (!row) throw notFound('The change');
  return toChange(ctx, row);
}

async function toChange(ctx: Context, { id, action, status, createdAt }: repo.ChangeRow): Promise<Change> {
  const counts = await repo.countStates(ctx.db, id);
  const sum = (matches: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(matches).reduce((total, { students }) => total + students, 0);
  const left = BULK_REASONS.map((reason) => ({ reason, students: sum((row) => row.reason === reason) }));
  const restored = sum(({ state }) => state === 'undone');
  const isUndo = status === 'undoing';
  return {
    id,
    kind: action.kind,
    status,
    createdAt,
    restored,
    students: isUndo ? sum(({ state }) => state !== 'left') : sum(() => true),
    taken: isUndo
      ? sum(({ state }) => state === 'undone' || state === 'kept')
      : sum(({ state }) => state !== 'waiting'),
    changed: sum(({ state }) => state === 'changed' || state === 'undone' || state === 'kept'),
    left: left.filter(({ students }) => students > 0),
  };
}
