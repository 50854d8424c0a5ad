import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { QueryOf } from '#contracts/endpoint.ts';
import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import type { Count } from '#contracts/lib/lists.ts';
import { ROLES, seesOnlyAssigned } from '#contracts/roles.ts';
import type { listTasks } from '#contracts/tasks/index.ts';
import { appointments } from '#server/areas/appointments/index.ts';
import { members, membersAs } from '#server/areas/identity/index.ts';
import { students } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { exactly, type Position } from '#server/db/keyset.ts';
import { deletesSamples, insertsRows } from '#server/db/sample-rows.ts';
import { dueMoment, tasks } from '#server/db/schema/tasks.ts';
import { countRows, hasWords } from '#server/db/search.ts';
import { toSearchText } from '#server/lib/search-key.ts';
import {
  isTaskVisible,
  type RecordIds,
  recordColumn,
  recordName,
  recordOf,
  type Viewer,
} from './records-sql.ts';

type TaskFilters = Omit<QueryOf<typeof listTasks>, 'after' | 'limit'>;

const assignees = membersAs('assignee');
const creators = membersAs('creator');
const { doneAt } = tasks;
const dueAt = dueMoment(tasks);

function selectTasks(db: Queryable, sortKey: SQL<string>) {
  const { id, version, what, kind, dueOn, dueTime, repeats, outcome, doneByName: doneBy } = tasks;
  const { studentId, appointmentId, reportId, contactId } = tasks;
  return db
    .select({
      id,
      version,
      what,
      kind,
      dueOn,
      dueTime,
      repeats,
      outcome,
      doneAt,
      doneBy,
      sortKey,
      studentId,
      appointmentId,
      reportId,
      contactId,
      recordName: recordName(),
      assignee: { id: assignees.id, name: assignees.name },
      createdBy: { id: creators.id, name: creators.name },
    })
    .from(tasks)
    .leftJoin(students, eq(students.id, tasks.studentId))
    .leftJoin(assignees, eq(assignees.id, tasks.assigneeId))
    .leftJoin(creators, eq(creators.id, tasks.createdById));
}

type Selected = Awaited<ReturnType<typeof selectTasks>>[number];

function toTask(row: Selected) {
  const record = recordOf(row);
  return {
    ...row,
    dueTime: row.dueTime?.slice(0, '14:30'.length) ?? null,
    record: record && { ...record, name: row.recordName ?? '' },
  };
}
export type TaskRow = ReturnType<typeof toTask>;

/** The due time as wall time. */
const dueKey = exactly(sql`${dueAt} at time zone 'UTC'`);

export async function selectPage(
  ctx: Context,
  filters: TaskFilters,
  { end, limit }: { end: Position | null; limit: number },
): Promise<TaskRow[]> {
  const isDone = filters.show === 'done';
  const isAfter = isDone
    ? end && sql`(${doneAt}, ${tasks.id}) < (${end.key}::timestamptz, ${end.id}::int)`
    : end && sql`(${dueAt}, ${tasks.id}) > (${end.key}::timestamp, ${end.id}::int)`;
  const rows = await selectTasks(ctx.db, isDone ? exactly(doneAt) : dueKey)
    .where(and(isListed(ctx, filters), isAfter ?? undefined))
    .orderBy(...(isDone ? [desc(doneAt), desc(tasks.id)] : [asc(dueAt), asc(tasks.id)]))
    .limit(limit);
  return rows.map(toTask);
}

export async function countTasks(ctx: Context, filters: TaskFilters): Promise<Count> {
  return countRows({ search: filters.q }, (limit) => {
    const found = ctx.db
      .select({ one: sql`1`.as('one') })
      .from(tasks)
      .where(isListed(ctx, filters))
      .limit(limit);
    return ctx.db.$count(found.as('found'));
  });
}

function isListed({ db, now, actor, office }: Context, filters: TaskFilters): SQL | undefined {
  const { show, whose, due, kind, assigneeId, record, recordId, q = '' } = filters;
  const today = isoDateOf(now, office.timeZone);
  const isBefore = (day: string) => sql`${dueAt} < (${day}::date)::timestamp`;
  const tomorrow = addDays(today, 1);
  return and(
    show === 'done' ? isNotNull(doneAt) : isNull(doneAt),
    whose === 'mine' ? eq(tasks.assigneeId, actor.id) : undefined,
    whose === 'nobody' ? isNull(tasks.assigneeId) : undefined,
    due === 'due' || due === 'today' ? isBefore(tomorrow) : undefined,
    due === 'today' ? eq(tasks.dueOn, today) : undefined,
    due === 'overdue' ? isBefore(today) : undefined,
    due === 'week' ? isBefore(addDays(today, 8)) : undefined,
    kind ? eq(tasks.kind, kind) : undefined,
    assigneeId ? eq(tasks.assigneeId, assigneeId) : undefined,
    record ? isNotNull(recordColumn(record)) : undefined,
    record && recordId ? eq(recordColumn(record), recordId) : undefined,
    hasTaskWords(db, q),
    isTaskVisible(db, actor),
  );
}

function hasTaskWords(db: Queryable, q: string): SQL | undefined {
  const inTask = hasWords(tasks.searchText, q);
  const inStudent = hasWords(students.searchText, q);
  if (!inTask || !inStudent) return undefined;
  const found = db.select({ id: students.id }).from(students).where(inStudent);
  return or(inTask, inArray(tasks.studentId, found));
}

/** A task that the viewer may see. */
export async function selectTask(db: Queryable, viewer: Viewer, id: number): Promise<TaskRow | undefined> {
  const [row] = await selectTasks(db, dueKey).where(and(eq(tasks.id, id), isTaskVisible(db, viewer)));
  return row && toTask(row);
}

export async function selectIdByKey(db: Queryable, idempotencyKey: string) {
  const { id, createdById } = tasks;
  const [row] = await db
    .select({ id, createdById })
    .from(tasks)
    .where(eq(tasks.idempotencyKey, idempotencyKey));
  return row;
}

export async function lockTask(db: Queryable, id: number) {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, id)).for('update');
  return row;
}
export type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>;

type NewRow = Omit<typeof tasks.$inferInsert, 'searchText' | keyof RecordIds> & RecordIds;

const INSERTED_AT_ONCE = 1000;

/** @returns the ids in the order of the rows, without those of existing idempotency keys. */
export async function insertTasks(db: Queryable, rows: readonly NewRow[]): Promise<number[]> {
  const ids: number[] = [];
  for (let first = 0; first < rows.length; first += INSERTED_AT_ONCE) {
    const part = rows.slice(first, first + INSERTED_AT_ONCE);
    const stored = await db
      .insert(tasks)
      .values(part.map((row) => ({ ...row, searchText: toSearchText([row.what]) })))
      .onConflictDoNothing({ target: tasks.idempotencyKey })
      .returning({ id: tasks.id });
    ids.push(...stored.map(({ id }) => id));
  }
  return ids;
}

/** Writes the changes and the next version. */
export async function updateTaskRow(
  db: Queryable,
  id: number,
  changes: Partial<typeof tasks.$inferInsert>,
): Promise<void> {
  const searched = changes.what === undefined ? {} : { searchText: toSearchText([changes.what]) };
  await db
    .update(tasks)
    .set({ ...changes, ...searched, version: sql`${tasks.version} + 1` })
    .where(eq(tasks.id, id));
}

export async function deleteTaskRow(db: Queryable, id: number): Promise<void> {
  await db.delete(tasks).where(eq(tasks.id, id));
}

/** Deletes the tasks that follow a completed one and were not touched since. @returns their ids. */
export async function deleteUntouchedAfter(db: Queryable, id: number): Promise<number[]> {
  const rows = await db
    .delete(tasks)
    .where(and(eq(tasks.followsId, id), isNull(doneAt), lt(tasks.version, 2)))
    .returning({ id: tasks.id });
  return rows.map((row) => row.id);
}

/** Deletes the open ones that nobody changed. @returns their ids. */
export async function deleteUntouched({ db }: Context, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .delete(tasks)
    .where(and(inArray(tasks.id, [...ids]), isNull(doneAt), lt(tasks.version, 2)))
    .returning({ id: tasks.id });
  return rows.map((row) => row.id);
}

const isOpenOf = (assigneeId: number) => and(eq(tasks.assigneeId, assigneeId), isNull(doneAt));

export function countOpenOf(db: Queryable, assigneeId: number): Promise<number> {
  return db.$count(tasks, isOpenOf(assigneeId));
}

export async function selectOpenOf(db: Queryable, assigneeId: number, limit: number) {
  return db
    .select({ id: tasks.id, name: tasks.what })
    .from(tasks)
    .where(isOpenOf(assigneeId))
    .orderBy(asc(tasks.dueOn), asc(tasks.id))
    .limit(limit);
}

/** Open tasks that are due on the day or earlier, by assignee. */
export async function countDueByAssignee(db: Queryable, day: string): Promise<ReadonlyMap<number, number>> {
  const { assigneeId, dueOn } = tasks;
  const rows = await db
    .select({ assigneeId: sql<number>`${assigneeId}`, count: count() })
    .from(tasks)
    .where(and(isNotNull(assigneeId), isNull(doneAt), lte(dueOn, day)))
    .groupBy(assigneeId);
  return new Map(rows.map((row) => [row.assigneeId, row.count]));
}

export async function lockOpenOf(db: Queryable, assigneeId: number): Promise<LockedTask[]> {
  return db.select().from(tasks).where(isOpenOf(assigneeId)).orderBy(asc(tasks.id)).for('update');
}

/**
 * Gives open tasks of former counsellors to the new ones, or to nobody, where the former one does not see the student any
 * more: by no appointment, and not by their role.
 */
export async function giveUnseen(
  db: Queryable,
  changes: readonly { studentId: number; from: number | null; to: number | null }[],
) {
  const column = (key: 'studentId' | 'from' | 'to') =>
    sql`${sql.param(changes.map((one) => one[key]))}::int[]`;
  const { rows } = await db.execute<{ id: number; assigneeId: number | null }>(sql`
    update ${tasks} set assignee_id = given.to_id, version = ${tasks.version} + 1
    from unnest(${column('studentId')}, ${column('from')}, ${column('to')}) as given (student_id, from_id, to_id)
      join ${members} on ${members.id} = given.from_id
        and ${members.role} = any(${sql.param(ROLES.filter(seesOnlyAssigned))}::text[])
    where ${tasks.studentId} = given.student_id and ${tasks.assigneeId} = given.from_id and ${doneAt} is null
      and not exists (
        select 1 from ${appointments} where ${appointments.studentId} = given.student_id
          and ${appointments.counsellorId} = given.from_id and ${appointments.status} <> 'cancelled')
    returning ${tasks.id} as id, ${tasks.assigneeId} as "assigneeId"`);
  return rows;
}

/** Stores the student of the tasks of a contact's appointments. */
export async function setStudentOf(db: Queryable, contactId: number, studentId: number): Promise<void> {
  await db
    .update(tasks)
    .set({ studentId, version: sql`${tasks.version} + 1` })
    .where(
      sql`${tasks.appointmentId} in (select ${appointments.id} from ${appointments}
        where ${appointments.requestId} = ${contactId} and ${appointments.studentId} = ${studentId})
        and ${tasks.studentId} is distinct from ${studentId}`,
    );
}

export const insertSampleTasks = insertsRows(tasks);
export const deleteSampleTasks = deletesSamples(tasks);
