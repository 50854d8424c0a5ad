import { and, asc, desc, eq, exists, gt, inArray, sql } from 'drizzle-orm';
import type { BulkReason } from '#contracts/students/index.ts';
import type { JobContext } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import {
  type BULK_STATES,
  type BulkBefore,
  bulkChangeStudents,
  bulkChanges,
} from '#server/db/schema/bulk-changes.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';
import { inSelection, type Selected, type Viewer } from './candidates-sql.ts';
import type { Candidate } from './decide.ts';

type State = (typeof BULK_STATES)[number];

export type ChangeRow = typeof bulkChanges.$inferSelect;

/** Waits for another change with its key. @returns undefined if there is one. */
export async function insertChange(
  db: Queryable,
  row: typeof bulkChanges.$inferInsert,
): Promise<number | undefined> {
  const [stored] = await db
    .insert(bulkChanges)
    .values(row)
    .onConflictDoNothing({ target: bulkChanges.idempotencyKey })
    .returning({ id: bulkChanges.id });
  return stored?.id;
}

/** Stores the selected students with the change, and waits for erasures of them. @returns their number, at most `limit`. */
export async function insertSelected(
  ctx: JobContext,
  bulkId: number,
  { actor, selection, limit }: Selected & { actor: Viewer },
): Promise<number> {
  const found = ctx.db
    .select({ id: students.id })
    .from(students)
    .where(inSelection(ctx, actor, selection))
    .orderBy(asc(students.id))
    .limit(limit)
    .for('key share', { of: students });
  const { rowCount } = await ctx.db.execute(sql`
    insert into bulk_change_students (bulk_id, student_id, position)
    select ${bulkId}::int, id, row_number() over (order by id) - 1 from ${found} as found`);
  return rowCount ?? 0;
}

export async function selectByKey(db: Queryable, idempotencyKey: string): Promise<ChangeRow | undefined> {
  const [row] = await db.select().from(bulkChanges).where(eq(bulkChanges.idempotencyKey, idempotencyKey));
  return row;
}

export async function lockChange(db: Queryable, id: number): Promise<ChangeRow | undefined> {
  const [row] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update');
  return row;
}

export async function selectChange(db: Queryable, id: number): Promise<ChangeRow | undefined> {
  const [row] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id));
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

export async function updateChange(
  db: Queryable,
  id: number,
  changes: Partial<Pick<ChangeRow, 'status' | 'action' | 'actor'>>,
): Promise<void> {
  await db.update(bulkChanges).set(changes).where(eq(bulkChanges.id, id));
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

export async function selectUnfinished(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(inArray(bulkChanges.status, ['running', 'undoing']))
    .orderBy(asc(bulkChanges.id));
  return rows.map(({ id }) => id);
}

export type PartRow = Awaited<ReturnType<typeof selectPart>>[number];

/** The next students in a state, in the order of ids, as every change of several students locks them. */
export function selectPart(db: Queryable, bulkId: number, state: State, limit: number) {
  const { studentId, position, before, version, madeId } = bulkChangeStudents;
  return db
    .select({ studentId, position, before, version, madeId })
    .from(bulkChangeStudents)
    .where(and(eq(bulkChangeStudents.bulkId, bulkId), eq(bulkChangeStudents.state, state)))
    .orderBy(asc(position))
    .limit(limit);
}

export interface PartResult {
  studentId: number;
  state: State;
  reason?: BulkReason;
  before?: BulkBefore;
  version?: number;
  madeId?: number | undefined;
}

export async function writeResults(db: Queryable, bulkId: number, results: readonly PartResult[]) {
  await db.execute(sql`
    update bulk_change_students b
    set state = r.state, reason = coalesce(r.reason, b.reason), before = coalesce(r.before, b.before),
      version = coalesce(r.version, b.version), made_id = coalesce(r."madeId", b.made_id)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r ("studentId" int, state text, reason text, before jsonb, version int, "madeId" int)
    where b.bulk_id = ${bulkId} and b.student_id = r."studentId"`);
}

/** Students with new values; the other columns stay. */
type NewValues = Pick<Candidate, 'id' | 'counsellorId' | 'status' | 'tags'>;

/** Writes values and the next version of locked students. @returns the versions by id. */
export async function updateStudents(
  db: Queryable,
  rows: readonly NewValues[],
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
  db: Queryable,
  studentIds: number[],
  row: Pick<typeof enrolments.$inferInsert, 'service' | 'createdAt'>,
): Promise<Map<number, number>> {
  if (studentIds.length === 0) return new Map();
  const stored = await db
    .insert(enrolments)
    .values(studentIds.map((studentId) => ({ ...row, studentId })))
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
export async function selectEnded(db: Queryable, bulkId: number, state: State) {
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

export async function leaveWaiting(db: Queryable, bulkId: number): Promise<void> {
  const { state } = bulkChangeStudents;
  await db
    .update(bulkChangeStudents)
    .set({ state: 'left', reason: 'gone' })
    .where(and(eq(bulkChangeStudents.bulkId, bulkId), eq(state, 'waiting')));
}
