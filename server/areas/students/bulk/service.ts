import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { canTakeWork } from '#contracts/identity/index.ts';
import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { hasPermission } from '#contracts/roles.ts';
import {
  BULK_REASONS,
  type BulkAction,
  bulkPermission,
  type createBulkChange as createBulkChangeEndpoint,
  enrolmentIn,
  MAX_BULK_STUDENTS,
  MAX_NAMED_LEFT,
  type previewBulkChange as previewBulkChangeEndpoint,
  type StaffAction,
} from '#contracts/students/index.ts';
import { canAssignTasks, MAX_TASK_DAYS_AHEAD } from '#contracts/tasks/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { selectMailedMember } from '#server/areas/identity/index.ts';
import { selectLacking, selectMissingConsents } from '#server/areas/students/records/consents.ts';
import { onEnrolled } from '#server/areas/students/records/enrolments.ts';
import { onCounsellorChanged } from '#server/areas/students/records/leaving.ts';
import { lockStudents } from '#server/areas/students/records/repo.ts';
import { refuseAssignment } from '#server/areas/students/records/service.ts';
import { turnsOf } from '#server/areas/students/records/turns.ts';
import { onTasksUnwanted, onTasksWanted } from '#server/areas/students/records/wanted-tasks.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { AppError, badRequest, conflict, forbidden, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { hashToken } from '#server/lib/token.ts';
import { type Candidate, decide } from './decide.ts';
import * as repo from './repo.ts';

type Change = AnswerOf<typeof createBulkChangeEndpoint>['change'];
type Selection = BodyOf<typeof createBulkChangeEndpoint>['selection'];

/** @throws AppError 400 for a wrong action or too many students, 403, 404 when the person sees none of the ids. */
export async function previewBulkChange(
  ctx: Context,
  { selection, action }: BodyOf<typeof previewBulkChangeEndpoint>,
): Promise<AnswerOf<typeof previewBulkChangeEndpoint>> {
  await refuseAction(ctx, ctx.actor, action);
  const chosen = repo.inSelection(ctx, ctx.actor, selection);
  const found = await findCandidates(ctx, action, {
    where: chosen,
    limit: MAX_BULK_STUDENTS + 1,
  });
  await refuseNumber(ctx, ctx.actor, { found: found.length, selection });
  const turns = turnsOf(found);
  const decisions = found.map((student, at) => decide(action, student, turns[at] ?? at));
  const reasons = decisions.flatMap((decision) => ('reason' in decision ? decision.reason : []));
  const changed = decisions.length - reasons.length;
  const gone = Math.max(0, new Set(selection.ids).size - found.length);
  reasons.push(...Array.from({ length: gone }, () => 'gone' as const));
  const left = BULK_REASONS.map((reason) => ({
    reason,
    students: reasons.filter((other) => other === reason).length,
  }));
  const enrolled = found.filter((_, at) => !('reason' in (decisions[at] ?? {})));
  const withoutConsent = await countWithoutConsent(ctx, action, enrolled);
  return {
    students: found.length + gone,
    changed,
    left: left.filter(({ students }) => students > 0),
    ...(withoutConsent > 0 && { withoutConsent }),
  };
}

async function countWithoutConsent(ctx: Context, action: BulkAction, changed: Candidate[]): Promise<number> {
  if (action.kind !== 'enrol' || changed.length === 0) return 0;
  const ids = changed.map(({ id }) => id);
  const missing = await selectMissingConsents(ctx, ids, action.service);
  return Array.from(missing.values()).filter((purposes) => purposes.length > 0).length;
}

/**
 * Changes the selected students in one transaction, and keeps their former values for the undo.
 * @throws AppError 400 for a wrong action or selection, 401, 403, 404 when the person sees none of the ids, 409 for
 *   a key of another member or of another request.
 */
export async function createBulkChange(
  ctx: Context,
  { idempotencyKey, selection, action }: BodyOf<typeof createBulkChangeEndpoint>,
): Promise<Change> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const contentHash = hashToken(`${idempotencyKey} ${JSON.stringify([selection, action])}`);
    const { stored, isNew } = await repo.insertChange(ctx.db, {
      idempotencyKey,
      contentHash,
      action: withoutWords(action),
      createdBy: actor.id,
      createdAt: ctx.now,
    });
    if (!isNew) {
      if (stored.createdBy !== actor.id || stored.contentHash !== contentHash) {
        throw conflict('conflict', 'Please reload the page and try again.');
      }
      return toChange(ctx, stored);
    }
    await refuseAction(ctx, actor, action);
    const ids = await repo.lockSelected(ctx, actor, { selection, limit: MAX_BULK_STUDENTS + 1 });
    await refuseNumber(ctx, actor, { found: ids.length, selection });
    if (ids.length === 0) throw badRequest('No student matches any more');
    await repo.insertResults(ctx.db, stored.id, await apply(ctx, action, ids));
    const { studentIds, counsellorIds } = await repo.selectStudentsIn(ctx.db, stored.id, 'changed');
    await recordEvent(ctx, {
      action: 'students.bulk_changed',
      subject: { type: 'bulk_change', id: stored.id },
      after: { ...describe(action), students: studentIds.length, studentIds },
      notify: studentIds.length === 0 ? [] : notified(action, counsellorIds),
    });
    return toChange(ctx, stored);
  });
}

/** The person's own newest change of the last day. */
export async function getNewestBulkChange(ctx: Context): Promise<Change | null> {
  const row = await repo.selectNewest(ctx.db, ctx.actor.id, new Date(ctx.now.getTime() - DAY_MS));
  return row ? toChange(ctx, row) : null;
}

/**
 * Restores the former values of the students whom nobody has changed since.
 * @throws AppError 401, 403, 404 for another member's change, 409 unless the change is done and the person's newest.
 */
export async function undoBulkChange(ctx: Context, id: number): Promise<Change> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const change = await repo.lockChange(ctx.db, id);
    if (change?.createdBy !== actor.id) throw notFound('The change');
    if (!hasPermission(actor.role, bulkPermission(change.action.kind))) throw forbidden();
    if (change.status !== 'done') throw conflict('conflict', 'This change has already been undone.');
    // From an old window: the later change would stop most of the undo.
    if (await repo.selectNewest(ctx.db, actor.id, change.createdAt)) {
      throw conflict('conflict', 'You have changed students again since. Please reload the page.');
    }
    const undone = await takeBack(ctx, actor, change);
    await repo.updateUndone(ctx.db, id, [...undone]);
    const { studentIds } = await repo.selectStudentsIn(ctx.db, id, 'undone');
    await recordEvent(ctx, {
      action: 'students.bulk_undone',
      subject: { type: 'bulk_change', id },
      after: { ...describe(change.action), students: studentIds.length, studentIds },
    });
    return toChange(ctx, { ...change, status: 'undone' });
  });
}

async function refuseNumber(
  ctx: Context,
  actor: Actor,
  { found, selection }: { found: number; selection: Selection },
): Promise<void> {
  if (found > MAX_BULK_STUDENTS) {
    const [all, most] = [await repo.countSelected(ctx, actor, selection), MAX_BULK_STUDENTS].map((number) =>
      number.toLocaleString('en-IN'),
    );
    throw badRequest(
      `These are ${all} students. At most ${most} are changed at once: please narrow the list down`,
    );
  }
  // As for a single record, so that ids tell nothing about students out of sight.
  if (found === 0 && selection.ids) throw new AppError(404, 'not_found', 'The students were not found.');
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
  const member = typeof assignee === 'number' ? await selectMailedMember(ctx.db, assignee) : null;
  if (member === undefined || (member && !canTakeWork(member))) {
    throw badRequest('Please choose an active member', 'action.assignee');
  }
}

/** The action with the assignee of new tasks, whose role limits the students whom they see. */
async function questionOf(ctx: Context, action: BulkAction): Promise<repo.Question> {
  if (action.kind !== 'task' || typeof action.assignee !== 'number') return { action, assignee: null };
  return { action, assignee: (await selectMailedMember(ctx.db, action.assignee)) ?? null };
}

async function findCandidates(
  ctx: Context,
  action: BulkAction,
  which: Parameters<typeof repo.selectCandidates>[2],
): Promise<Candidate[]> {
  const found = await repo.selectCandidates(ctx, await questionOf(ctx, action), which);
  const needing = neededFor(action);
  if (needing === null) return found;
  const ids = found.map(({ id }) => id);
  const lacking = await selectLacking(ctx, ids, needing);
  return found.map((student) => ({ ...student, lacksConsent: lacking.has(student.id) }));
}

/** The change of one student that needs consents; null where none does. */
function neededFor(action: BulkAction): StaffAction | null {
  if (action.kind === 'enrol') return enrolmentIn(action.service);
  return action.kind === 'task' && action.task === 'call' ? 'call' : null;
}

type Changed = { student: Candidate; values: Partial<Candidate> };

/** Changes locked students. */
async function apply(ctx: Context, action: BulkAction, ids: number[]): Promise<repo.Result[]> {
  const found = await findCandidates(ctx, action, {
    where: repo.isOneOf(ids),
    limit: ids.length,
  });
  const turns = turnsOf(found);
  const decisions = found.map((student, at) => ({
    student,
    ...decide(action, student, turns[at] ?? at),
  }));
  const changed = decisions.flatMap(({ student, values }) => (values ? { student, values } : []));
  const { versions, made } = await store(ctx, action, changed);
  return decisions.map(({ student, reason, values }): repo.Result => {
    const studentId = student.id;
    if (!values) return { studentId, state: 'left', reason };
    const fields = Object.keys(values) as (keyof typeof values)[];
    const before = Object.fromEntries(fields.map((field) => [field, student[field]]));
    const [version, madeId] = [versions.get(studentId), made.get(studentId)];
    return { studentId, state: 'changed', before, after: values, version, madeId };
  });
}

/** @returns by the students' ids: their new versions, and the enrolments or tasks made for them. */
async function store(ctx: Context, action: BulkAction, changed: readonly Changed[]) {
  const none = new Map<number, number>();
  if (action.kind === 'enrol') {
    const ids = changed.map(({ student }) => student.id);
    const made = await repo.insertEnrolments(ctx, action.service, ids);
    await onEnrolled.emit(ctx, ids, action.service);
    return { versions: none, made };
  }
  if (action.kind === 'task') return { versions: none, made: await addTasks(ctx, action, changed) };
  const rows = changed.map(({ student, values }) => ({ ...student, ...values }));
  const versions = await repo.updateStudents(ctx.db, rows);
  await tellOfCounsellors(ctx, changed);
  return { versions, made: none };
}

async function tellOfCounsellors(
  ctx: Context,
  changed: readonly { student: Pick<Candidate, 'id' | 'counsellorId'>; values: Partial<Candidate> }[],
): Promise<void> {
  const changes = changed.flatMap(({ student: { id, counsellorId: from }, values: { counsellorId: to } }) =>
    to === undefined || to === from ? [] : { studentId: id, from, to },
  );
  if (changes.length > 0) await onCounsellorChanged.emit(ctx, changes);
}

/** @returns the tasks' ids by the students'. */
async function addTasks(
  ctx: Context,
  { what, task, dueOn, assignee }: BulkAction & { kind: 'task' },
  changed: readonly Changed[],
): Promise<Map<number, number>> {
  const wanted = changed.map(({ student: { id, counsellorId } }) => ({
    record: { kind: 'student' as const, id },
    what,
    kind: task,
    dueOn,
    assigneeId: assignee === 'counsellor' ? counsellorId : assignee,
  }));
  const ids = (await onTasksWanted.emit(ctx, wanted, { isRecorded: false })).flat();
  return new Map(ids.map((taskId, index) => [wanted[index]?.record.id ?? 0, taskId]));
}

/** @returns the students who are as before. */
async function takeBack(
  ctx: Context,
  actor: Actor,
  { id: changeId, action, createdAt: since }: repo.ChangeRow,
): Promise<Set<number>> {
  const { kind } = action;
  const rows = await repo.selectChanged(ctx.db, changeId);
  const ids = rows.map(({ studentId }) => studentId);
  const held = await lockStudents(ctx.db, actor, ids);
  const students = new Map(held.filter((row) => row.mergedIntoId === null).map((row) => [row.id, row]));
  const known = rows.filter(({ studentId }) => students.has(studentId));
  if (kind === 'enrol' || kind === 'task') {
    const made = known.flatMap(({ madeId }) => madeId ?? []);
    if (made.length === 0) return new Set();
    const deleted =
      kind === 'enrol'
        ? await repo.deleteUntouchedEnrolments(ctx.db, made)
        : (await onTasksUnwanted.emit(ctx, made)).flat();
    const gone = new Set(deleted);
    return new Set(known.filter(({ madeId }) => madeId && gone.has(madeId)).map((row) => row.studentId));
  }
  const isLeft = kind === 'assign' && action.appointments !== 'keep';
  const booked = isLeft ? await repo.selectBooked(ctx, [...students.keys()], since) : null;
  const former = new Set<number | null | undefined>();
  for (const id of new Set(known.flatMap(({ before }) => before?.counsellorId ?? []))) {
    if (!(await selectMailedMember(ctx.db, id))?.isActive) former.add(id);
  }
  const restored = known.flatMap(({ studentId, version, before }) => {
    const student = students.get(studentId);
    const isKept = booked?.has(studentId) || former.has(before?.counsellorId);
    return student?.version === version && !isKept ? { student, values: before ?? {} } : [];
  });
  const stored = await repo.updateStudents(
    ctx.db,
    restored.map(({ student: { id, counsellorId, status, tags }, values }) => ({
      ...{ id, counsellorId, status, tags },
      ...values,
    })),
  );
  await tellOfCounsellors(ctx, restored);
  return new Set(stored.keys());
}

/** A task's words may name a child. */
const withoutWords = (action: BulkAction): BulkAction =>
  action.kind === 'task' ? { ...action, what: '' } : action;

/** For the audit trail: without tags and a task's words, which may tell about a child. */
function describe(action: BulkAction) {
  const { kind } = action;
  switch (kind) {
    case 'assign':
      return {
        kind,
        fields: ['counsellorId'],
        counsellorIds: action.counsellorIds,
        appointments: action.appointments ?? 'leave',
      };
    case 'status':
      return { kind, fields: ['status'], status: action.status };
    case 'add_tag':
    case 'remove_tag':
      return { kind, fields: ['tags'] };
    case 'enrol':
      return { kind, service: action.service };
    case 'task':
      return { kind, task: action.task, dueOn: action.dueOn };
  }
}

function notified(action: BulkAction, counsellorIds: number[]): (number | null)[] {
  if (action.kind === 'assign') return counsellorIds;
  if (action.kind !== 'task') return [];
  return action.assignee === 'counsellor' ? counsellorIds : [action.assignee];
}

async function toChange(ctx: Context, { id, action, status }: repo.ChangeRow): Promise<Change> {
  const counts = await repo.countStates(ctx.db, id);
  const sum = (matches: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(matches).reduce((total, { students }) => total + students, 0);
  const left = BULK_REASONS.map((reason) => ({ reason, students: sum((row) => row.reason === reason) }));
  return {
    id,
    kind: action.kind,
    status,
    students: sum(() => true),
    changed: sum(({ state }) => state !== 'left'),
    restored: sum(({ state }) => state === 'undone'),
    left: left.filter(({ students }) => students > 0),
    leftStudents: await repo.selectLeft(ctx, id, MAX_NAMED_LEFT),
  };
}
