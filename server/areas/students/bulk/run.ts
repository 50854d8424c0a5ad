import { setTimeout as wait } from 'node:timers/promises';
import { type BulkAction, bulkPermission } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { selectMailedMember } from '#server/areas/identity/index.ts';
import { onCounsellorChanged } from '#server/areas/students/records/leaving.ts';
import { lockStudents, type StudentRow } from '#server/areas/students/records/repo.ts';
import { onTasksUnwanted, onTasksWanted } from '#server/areas/students/records/wanted-tasks.ts';
import type { Context, JobContext } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import type { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { selectBooked, selectCandidates } from './candidates-sql.ts';
import { type Candidate, decide } from './decide.ts';
import * as repo from './repo.ts';

/** Few enough that other requests are served between two parts. */
const AT_ONCE = 100;
const ATTEMPTS = 3;
const BETWEEN_ATTEMPTS_MS = 1_000;

export interface BulkWork {
  jobContext: () => JobContext;
  jobs: BackgroundJobs;
}

/**
 * Makes or undoes a change part by part. After a stop, the next start of the product continues. Does nothing for a change
 * that is running, because a repeated request asks for it again.
 */
export function runChange(work: BulkWork, id: number): void {
  work.jobs.startOnce(id, () => takeParts(work, id));
}

export async function resumeChanges(work: BulkWork): Promise<void> {
  for (const id of await repo.selectUnfinished(work.jobContext().db)) runChange(work, id);
}

async function takeParts(work: BulkWork, id: number): Promise<void> {
  let failures = 0;
  while (!work.jobs.isClosing) {
    try {
      if (await takePart(work, id)) return;
      failures = 0;
    } catch (error) {
      // A student may be locked by another change for long.
      if (error instanceof AppError) {
        // A rule forbids the rest by now, for example a deactivated assignee.
        await repo.leaveWaiting(work.jobContext().db, id);
        continue;
      }
      failures += 1;
      if (failures === ATTEMPTS || work.jobs.isClosing) throw error;
      await wait(BETWEEN_ATTEMPTS_MS);
    }
  }
}

/** @returns whether the change is over. */
function takePart({ jobContext }: BulkWork, id: number): Promise<boolean> {
  return inTransaction(jobContext(), async (ctx) => {
    const change = await repo.lockChange(ctx.db, id);
    // Another process may have ended it.
    if (change?.status !== 'running' && change?.status !== 'undoing') return true;
    const { address, ...who } = change.actor;
    const actor = { ...who, email: '', sessionId: 0 };
    // A change that runs past midnight keeps its day.
    const now = change.status === 'running' ? change.createdAt : ctx.now;
    const part = { ...ctx, now, address, actor, access: bulkPermission(change.action.kind) };
    return change.status === 'running' ? changePart(part, change) : undoPart(part, change);
  });
}

async function changePart(ctx: Context, { id, action }: repo.ChangeRow): Promise<boolean> {
  const rows = await repo.selectPart(ctx.db, id, 'waiting', AT_ONCE);
  const ids = rows.map(({ studentId }) => studentId);
  if (ids.length > 0) {
    await lockStudents(ctx.db, ctx.actor, ids);
    const question = { action, assignee: await assigneeOf(ctx.db, action) };
    const found = await selectCandidates(ctx, question, ids);
    await repo.writeResults(ctx.db, id, await apply(ctx, action, rows, found));
  }
  if (rows.length === AT_ONCE) return false;
  const { studentIds, counsellorIds } = await repo.selectEnded(ctx.db, id, 'changed');
  await repo.updateChange(ctx.db, id, { status: 'done', action: withoutWords(action) });
  await recordEvent(ctx, {
    action: 'students.bulk_changed',
    subject: { type: 'bulk_change', id },
    after: { ...describe(action), students: studentIds.length, studentIds },
    notify: studentIds.length === 0 ? [] : notified(action, counsellorIds),
  });
  return true;
}

/** The assignee of new tasks, with their role, because it limits the students whom they see. */
export async function assigneeOf(db: Queryable, action: BulkAction) {
  if (action.kind !== 'task' || typeof action.assignee !== 'number') return null;
  return (await selectMailedMember(db, action.assignee)) ?? null;
}

async function apply(
  ctx: Context,
  action: BulkAction,
  rows: readonly repo.PartRow[],
  found: ReadonlyMap<number, Candidate>,
): Promise<repo.PartResult[]> {
  const decisions = rows.map(({ studentId, position }) => {
    const student = found.get(studentId);
    return { studentId, student, decision: decide(action, student, position) };
  });
  const changed = decisions.flatMap(({ student, decision }) =>
    student && 'values' in decision ? { student, values: decision.values } : [],
  );
  const { versions, made } = await store(ctx, action, changed);
  return decisions.map(({ studentId, student, decision }): repo.PartResult => {
    if ('reason' in decision || !student) {
      return { studentId, state: 'left', reason: 'reason' in decision ? decision.reason : 'gone' };
    }
    const fields = Object.keys(decision.values) as (keyof typeof decision.values)[];
    const before = Object.fromEntries(fields.map((field) => [field, student[field]]));
    const version = versions.get(studentId);
    return { studentId, state: 'changed', before, ...(version && { version }), madeId: made.get(studentId) };
  });
}

type Changed = { student: Candidate; values: Partial<Candidate> };

async function store(ctx: Context, action: BulkAction, changed: readonly Changed[]) {
  const ids = changed.map(({ student }) => student.id);
  const none = new Map<number, number>();
  if (action.kind === 'enrol') {
    const row = { service: action.service, createdAt: ctx.now };
    return { versions: none, made: await repo.insertEnrolments(ctx.db, ids, row) };
  }
  if (action.kind === 'task') return { versions: none, made: await addTasks(ctx, action, changed) };
  const rows = changed.map(({ student, values }) => ({ ...student, ...values }));
  const versions = await repo.updateStudents(ctx.db, rows);
  await tellOfCounsellors(
    ctx,
    changed.map(({ student, values }) => [student, values]),
  );
  return { versions, made: none };
}

async function tellOfCounsellors(
  ctx: Context,
  changed: readonly (readonly [before: Pick<Candidate, 'id' | 'counsellorId'>, values: Partial<Candidate>])[],
): Promise<void> {
  const changes = changed.flatMap(([{ id: studentId, counsellorId: from }, { counsellorId: to }]) =>
    to === undefined || to === from ? [] : { studentId, from, to },
  );
  if (changes.length > 0) await onCounsellorChanged.run(ctx, changes);
}

/** @returns the tasks' ids by the students'. */
async function addTasks(
  ctx: Context,
  { what, task, dueOn, assignee }: BulkAction & { kind: 'task' },
  changed: readonly Changed[],
): Promise<Map<number, number>> {
  const wanted = changed.map(({ student: { id, counsellorId } }) => ({
    studentId: id,
    what,
    kind: task,
    dueOn,
    assigneeId: assignee === 'counsellor' ? counsellorId : assignee,
  }));
  const ids = (await onTasksWanted.run(ctx, wanted, { isRecorded: false })).flat();
  return new Map(ids.map((taskId, index) => [wanted[index]?.studentId ?? 0, taskId]));
}

/** Undoes the change of the next students, where nobody has changed them since. */
async function undoPart(ctx: Context, change: repo.ChangeRow): Promise<boolean> {
  const { id, action } = change;
  const rows = await repo.selectPart(ctx.db, id, 'changed', AT_ONCE);
  const held = await lockStudents(
    ctx.db,
    ctx.actor,
    rows.map(({ studentId }) => studentId),
  );
  const students = new Map(held.filter((row) => row.mergedIntoId === null).map((row) => [row.id, row]));
  const undone = await takeBack(ctx, change, rows, students);
  const stateOf = (studentId: number) => (undone.has(studentId) ? 'undone' : 'kept');
  await repo.writeResults(
    ctx.db,
    id,
    rows.map(({ studentId }) => ({ studentId, state: stateOf(studentId) })),
  );
  if (rows.length === AT_ONCE) return false;
  const { studentIds } = await repo.selectEnded(ctx.db, id, 'undone');
  await repo.updateChange(ctx.db, id, { status: 'undone' });
  await recordEvent(ctx, {
    action: 'students.bulk_undone',
    subject: { type: 'bulk_change', id },
    after: { ...describe(action), students: studentIds.length, studentIds },
  });
  return true;
}

/** @returns the students who are as before. */
async function takeBack(
  ctx: Context,
  { action, createdAt: since }: repo.ChangeRow,
  rows: readonly repo.PartRow[],
  students: ReadonlyMap<number, StudentRow>,
): Promise<Set<number>> {
  const { kind } = action;
  const known = rows.filter(({ studentId }) => students.has(studentId));
  if (kind === 'enrol' || kind === 'task') {
    const ids = known.flatMap(({ madeId }) => madeId ?? []);
    if (ids.length === 0) return new Set();
    const deleted =
      kind === 'enrol'
        ? await repo.deleteUntouchedEnrolments(ctx.db, ids)
        : (await onTasksUnwanted.run(ctx, ids)).flat();
    const gone = new Set(deleted);
    return new Set(known.filter(({ madeId }) => madeId && gone.has(madeId)).map((row) => row.studentId));
  }
  const isLeft = kind === 'assign' && action.appointments !== 'keep';
  const booked = isLeft ? await selectBooked(ctx, [...students.keys()], since) : null;
  const restored = known.flatMap(({ studentId, version, before }) => {
    const student = students.get(studentId);
    return student?.version === version && !booked?.has(studentId) ? { ...student, ...before } : [];
  });
  const values = restored.map(({ id, counsellorId, status, tags }) => ({ id, counsellorId, status, tags }));
  const undone = new Set((await repo.updateStudents(ctx.db, values)).keys());
  await tellOfCounsellors(
    ctx,
    values.flatMap((row) => {
      const student = students.get(row.id);
      return student ? [[student, row] as const] : [];
    }),
  );
  return undone;
}

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
