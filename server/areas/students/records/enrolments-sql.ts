import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { EnrolmentStage } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import { allVisibleTo } from '#server/areas/students/records/student-scope-sql.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reports } from '#server/db/views-from-above.ts';

export type EnrolmentRow = typeof enrolments.$inferSelect;

export async function selectEnrolment(db: Queryable, id: number): Promise<EnrolmentRow | undefined> {
  const [row] = await db.select().from(enrolments).where(eq(enrolments.id, id));
  return row;
}

/** Whether the student has an open enrolment in a service other than `exceptId`. */
export async function hasOpenEnrolment(
  db: Queryable,
  { studentId, service, exceptId = 0 }: { studentId: number; service: Service; exceptId?: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.studentId, studentId),
        eq(enrolments.service, service),
        inArray(enrolments.stage, ['enrolled', 'in_progress']),
        ne(enrolments.id, exceptId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether a student has an enrolment that was not cancelled. @param service null for any. */
export async function isEnrolled(
  db: Queryable,
  { studentId, service }: { studentId: number | null; service: Service | null },
): Promise<boolean> {
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.studentId, studentId ?? 0),
        ne(enrolments.stage, 'cancelled'),
        service ? eq(enrolments.service, service) : undefined,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertEnrolment(
  db: Queryable,
  enrolment: typeof enrolments.$inferInsert,
): Promise<EnrolmentRow> {
  return oneRow(await db.insert(enrolments).values(enrolment).returning());
}

/** A completion counts for the student's counsellor of the moment. */
export async function updateStage(
  db: Queryable,
  id: number,
  change: { stage: EnrolmentStage; completedAt: Date | null },
): Promise<void> {
  const counsellor = db
    .select({ id: students.counsellorId })
    .from(students)
    .where(eq(students.id, enrolments.studentId));
  const counsellorId = change.completedAt === null ? null : sql`${counsellor}`;
  await db
    .update(enrolments)
    .set({ ...change, counsellorId })
    .where(eq(enrolments.id, id));
}

/** Per service: completed enrolments of the students that the actor may see, and all that were not cancelled. */
export async function countEnrolments({ db, actor }: Context) {
  const visible = allVisibleTo(db, actor);
  const own = visible && db.select({ id: students.id }).from(students).where(visible);
  return db
    .select({
      service: enrolments.service,
      completed: sql<number>`count(*) filter (where ${enrolments.stage} = 'completed')::int`,
      total: count(),
    })
    .from(enrolments)
    .where(and(ne(enrolments.stage, 'cancelled'), own && inArray(enrolments.studentId, own)))
    .groupBy(enrolments.service);
}

/** The state of each enrolment's report, without its content. */
export async function selectReportStates(db: Queryable, studentId: number) {
  const { enrolmentId, status, createdAt, readyAt, sharedAt } = reports;
  const rows = await db
    .select({ enrolmentId, status, createdAt, readyAt, sharedAt })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, enrolmentId))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(reports.id));
  return rows.map((row) => {
    const since = { draft: row.createdAt, ready: row.readyAt, shared: row.sharedAt ?? row.readyAt };
    return { ...row, since: since[row.status] ?? row.createdAt };
  });
}
