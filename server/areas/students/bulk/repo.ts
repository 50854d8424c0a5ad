import { and, asc, desc, eq, exists, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { BodyOf } from '#contracts/endpoint.ts';
import type { Service } from '#contracts/services.ts';
import type { BulkAction, BulkReason, createBulkChange } from '#contracts/students/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { isListed } from '#server/areas/students/records/student-filters-sql.ts';
import { allVisibleTo, isLive, visibleTo } from '#server/areas/students/records/student-scope-sql.ts';
import type { Actor, Context, JobContext } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { insertOnce } from '#server/db/insert-once.ts';
import {
  type BULK_STATES,
  type BulkBefore,
  bulkChangeStudents,
  bulkChanges,
} from '#server/db/schema/bulk-changes.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { appointments, reports } from '#server/db/views-from-above.ts';
import type { Candidate } from './decide.ts';

type Viewer = Pick<Actor, 'id' | 'role'>;
type Selection = BodyOf<typeof createBulkChange>['selection'];
type State = (typeof BULK_STATES)[number];

export type ChangeRow = typeof bulkChanges.$inferSelect;

/** Condition on `students`: the selected students whom the actor sees. */
export const inSelection = (ctx: JobContext, actor: Viewer, { ids, filter = {} }: Selection) =>
  ids
    ? and(inArray(students.id, ids), isLive, visibleTo(ctx.db, actor))
    : and(isListed(ctx, filter), allVisibleTo(ctx.db, actor));

export const isOneOf = (ids: number[]): SQL => inArray(students.id, ids);

export const countSelected = (ctx: JobContext, actor: Viewer, selection: Selection): Promise<number> =>
  ctx.db.$count(students, inSelection(ctx, actor, selection));

/** Waits for other changes and erasures of the selected students. @returns their ids in order, at most `limit`. */
export async function lockSelected(
  ctx: JobContext,
  actor: Viewer,
  { selection, limit }: { selection: Selection; limit: number },
): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: students.id })
    .from(students)
    .where(inSelection(ctx, actor, selection))
    .orderBy(asc(students.id))
    .limit(limit)
    .for('update', { of: students });
  return rows.map(({ id }) => id);
}

/** Condition on `students`: a future appointment with the present counsellor is open. */
function hasAppointments({ db, now }: JobContext, bookedSince?: Date): SQL {
  const { studentId, counsellorId, status, startsAt, createdAt } = appointments;
  const coming = db
    .select({ one: sql`1` })
    .from(appointments)
    .where(
      and(
        eq(studentId, students.id),
        eq(counsellorId, students.counsellorId),
        inArray(status, ['requested', 'confirmed']),
        gt(startsAt, now),
        bookedSince && gte(createdAt, bookedSince),
      ),
    );
  return exists(coming);
}

export interface Question {
  action: BulkAction;
  /** The member who gets the tasks. */
  assignee: Viewer | null;
}

/** What decides about each student. @returns in the order of ids. */
export function selectCandidates(
  ctx: JobContext,
  { action, assignee }: Question,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<Candidate[]> {
  const { db } = ctx;
  const open = (service: Service) =>
    db
      .select({ one: sql`1` })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.studentId, students.id),
          eq(enrolments.service, service),
          inArray(enrolments.stage, ['enrolled', 'in_progress']),
        ),
      );
  const active = db
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.id, students.counsellorId), members.isActive));
  const isSeen = assignee && visibleTo(db, assignee);
  return db
    .select({
      id: students.id,
      counsellorId: students.counsellorId,
      status: students.status,
      tags: students.tags,
      phone: students.phone,
      guardianName: students.guardianName,
      isEnrolled:
        action.kind === 'enrol' ? sql<boolean>`${exists(open(action.service))}` : sql<boolean>`false`,
      hasAppointments: action.kind === 'assign' ? sql<boolean>`${hasAppointments(ctx)}` : sql<boolean>`false`,
      isSeen: isSeen ? sql<boolean>`coalesce(${isSeen}, false)` : sql<boolean>`true`,
      hasActiveCounsellor: sql<boolean>`${exists(active)}`,
    })
    .from(students)
    .where(where)
    .orderBy(asc(students.id))
    .limit(limit);
}

/** @returns those of the students who have a future appointment with their counsellor, booked since a time. */
export async function selectBooked(ctx: JobContext, ids: number[], since: Date): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ id: students.id })
    .from(students)
    .where(and(isOneOf(ids), hasAppointments(ctx, since)));
  return new Set(rows.map(({ id }) => id));
}

export function insertChange(db: Queryable, row: typeof bulkChanges.$inferInsert) {
  return insertOnce(db, bulkChanges, row, ['idempotencyKey']);
}

export async function lockChange(db: Queryable, id: number): Promise<ChangeRow | undefined> {
  const [row] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update');
  return row;
}

export async function selectNewest(
  db: Queryable,
  memberId: number,
  since: Date,
): Promise<ChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.createdBy, memberId), gt(bulkChanges.createdAt, since)))
    .orderBy(desc(bulkChanges.id))
    .limit(1);
  return row;
}

/** The number of students by state and reason. */
export function countStates(db: Queryable, bulkId: number) {
  return db
    .select({
      state: bulkChangeStudents.state,
      reason: bulkChangeStudents.reason,
      students: sql<number>`count(*)::int`,
    })
    .from(bulkChangeStudents)
    .where(eq(bulkChangeStudents.bulkId, bulkId))
    .groupBy(bulkChangeStudents.state, bulkChangeStudents.reason);
}

/** The students whom a change left alone and whom the actor sees, by name. */
export async function selectLeft(ctx: Context, bulkId: number, limit: number) {
  const { studentId, state, reason } = bulkChangeStudents;
  const rows = await ctx.db
    .select({ id: students.id, name: students.name, reason })
    .from(bulkChangeStudents)
    .innerJoin(students, eq(students.id, studentId))
    .where(
      and(eq(bulkChangeStudents.bulkId, bulkId), eq(state, 'left'), isLive, allVisibleTo(ctx.db, ctx.actor)),
    )
    .orderBy(asc(students.name), asc(students.id))
    .limit(limit);
  return rows.flatMap(({ reason, ...student }) => (reason === null ? [] : [{ ...student, reason }]));
}

/** The students whom a change changed, in the order of ids, as every change of several students locks them. */
export function selectChanged(db: Queryable, bulkId: number) {
  const { studentId, state, before, version, madeId } = bulkChangeStudents;
  return db
    .select({ studentId, before, version, madeId })
    .from(bulkChangeStudents)
    .where(and(eq(bulkChangeStudents.bulkId, bulkId), eq(state, 'changed')))
    .orderBy(asc(studentId));
}

export interface Result {
  studentId: number;
  state: State;
  reason?: BulkReason | undefined;
  before?: BulkBefore;
  after?: BulkBefore;
  version?: number | undefined;
  madeId?: number | undefined;
}

export async function insertResults(db: Queryable, bulkId: number, results: readonly Result[]) {
  await db.execute(sql`
    insert into bulk_change_students (bulk_id, student_id, state, reason, before, after, version, made_id)
    select ${bulkId}::int, "studentId", state, reason, before, after, version, "madeId"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r ("studentId" int, state text, reason text, before jsonb, after jsonb, version int, "madeId" int)`);
}

/** Ends an undo: the other students stay as they are. */
export async function updateUndone(db: Queryable, bulkId: number, studentIds: number[]): Promise<void> {
  await db.update(bulkChanges).set({ status: 'undone' }).where(eq(bulkChanges.id, bulkId));
  await db
    .update(bulkChangeStudents)
    .set({
      state: sql`case when student_id = any(${sql.param(studentIds)}::int[]) then 'undone' else 'kept' end`,
    })
    .where(and(eq(bulkChangeStudents.bulkId, bulkId), eq(bulkChangeStudents.state, 'changed')));
}

/** Writes values and the next version of locked students. @returns the versions by id. */
export async function updateStudents(
  db: Queryable,
  rows: readonly Pick<Candidate, 'id' | 'counsellorId' | 'status' | 'tags'>[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const { rows: stored } = await db.execute<{ id: number; version: number }>(sql`
    update students s
    set counsellor_id = r."counsellorId", status = r.status, tags = r.tags, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id int, "counsellorId" int, status text, tags text[])
    where s.id = r.id
    returning s.id, s.version`);
  return new Map(stored.map(({ id, version }) => [id, version]));
}

/** @returns the enrolments' ids by the students'. */
export async function insertEnrolments(
  { db, now }: JobContext,
  service: Service,
  studentIds: number[],
): Promise<Map<number, number>> {
  if (studentIds.length === 0) return new Map();
  const stored = await db
    .insert(enrolments)
    .values(studentIds.map((studentId) => ({ studentId, service, createdAt: now })))
    .returning({ id: enrolments.id, studentId: enrolments.studentId });
  return new Map(stored.map(({ id, studentId }) => [studentId, id]));
}

/** Deletes those of the enrolments that nobody worked with. @returns their ids. */
export async function deleteUntouchedEnrolments(db: Queryable, ids: number[]): Promise<number[]> {
  const report = db.select({ one: sql`1` }).from(reports).where(eq(reports.enrolmentId, enrolments.id));
  const rows = await db
    .delete(enrolments)
    .where(and(inArray(enrolments.id, ids), eq(enrolments.stage, 'enrolled'), sql`not ${exists(report)}`))
    .returning({ id: enrolments.id });
  return rows.map(({ id }) => id);
}

/** The students of a change in a state, and their counsellors. */
export async function selectStudentsIn(db: Queryable, bulkId: number, state: State) {
  const rows = await db
    .select({ id: students.id, counsellorId: students.counsellorId })
    .from(bulkChangeStudents)
    .innerJoin(students, eq(students.id, bulkChangeStudents.studentId))
    .where(and(eq(bulkChangeStudents.bulkId, bulkId), eq(bulkChangeStudents.state, state)))
    .orderBy(asc(students.id));
  return {
    studentIds: rows.map(({ id }) => id),
    counsellorIds: [...new Set(rows.flatMap(({ counsellorId }) => counsellorId ?? []))],
  };
}
