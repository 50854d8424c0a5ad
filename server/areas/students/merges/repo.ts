import { and, countDistinct, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Service } from '#contracts/services.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { appointmentRequests, consents, enquiries, leads } from '#server/db/schema/enquiries.ts';
import {
  enrolments,
  type MovedRecords,
  studentMerges,
  studentNotes,
  students,
} from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { tasks } from '#server/db/schema/tasks.ts';

export type MergeRow = typeof studentMerges.$inferSelect;
type MovedIds = Required<Omit<MovedRecords, 'keptBefore' | 'childrensRequests'>>;

const TABLES = {
  enrolments,
  appointments,
  notes: studentNotes,
  consents,
  enquiries,
  appointmentRequests,
  leads,
  tasks,
} satisfies Record<keyof MovedIds, object>;

const KINDS = Object.keys(TABLES) as (keyof MovedIds)[];

/** Moves all records of one student to another one. @returns the ids of the moved records. */
export async function moveRecords(db: Queryable, from: number, to: number): Promise<MovedIds> {
  const moved: Partial<MovedIds> = {};
  for (const kind of KINDS) moved[kind] = await move(db, kind, to, sql`student_id = ${from}`);
  return moved as MovedIds;
}

/** Moves records back, except those that were deleted or moved again since. */
export async function giveBackRecords(
  db: Queryable,
  moved: Partial<MovedIds>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const kind of KINDS) {
    await move(db, kind, to, sql`student_id = ${from} and id = any(${sql.param(moved[kind] ?? [])}::int[])`);
  }
}

async function move(db: Queryable, kind: keyof MovedIds, to: number, where: SQL): Promise<number[]> {
  const table = TABLES[kind];
  const nextVersion = 'version' in table ? sql`, version = version + 1` : sql``;
  const { rows } = await db.execute<{ id: number }>(
    sql`update ${table} set student_id = ${to}${nextVersion} where ${where} returning id`,
  );
  return rows.map((row) => row.id).sort((one, other) => one - other);
}

export async function selectSchoolIds(db: Queryable, studentIds: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: students.schoolId })
    .from(students)
    .where(inArray(students.id, studentIds));
  return rows.flatMap(({ id }) => id ?? []);
}

/** The services in which several of the students have an open enrolment. */
export async function selectSharedOpenServices(db: Queryable, studentIds: number[]): Promise<Service[]> {
  const rows = await db
    .select({ service: enrolments.service })
    .from(enrolments)
    .where(
      and(inArray(enrolments.studentId, studentIds), inArray(enrolments.stage, ['enrolled', 'in_progress'])),
    )
    .groupBy(enrolments.service)
    .having(gt(countDistinct(enrolments.studentId), 1));
  return rows.map(({ service }) => service);
}

export async function insertMerge(db: Queryable, merge: typeof studentMerges.$inferInsert): Promise<number> {
  return oneRow(await db.insert(studentMerges).values(merge).returning({ id: studentMerges.id })).id;
}

export async function selectMerge(db: Queryable, id: number): Promise<MergeRow | undefined> {
  const [row] = await db.select().from(studentMerges).where(eq(studentMerges.id, id));
  return row;
}

/** Whether another record was merged into the kept one later, without being undone. */
export async function hasNewerMerge(db: Queryable, { id, keptId }: MergeRow): Promise<boolean> {
  const rows = await db
    .select({ id: studentMerges.id })
    .from(studentMerges)
    .where(and(eq(studentMerges.keptId, keptId), gt(studentMerges.id, id), isNull(studentMerges.undoneAt)))
    .limit(1);
  return rows.length > 0;
}

export async function setUndone(db: Queryable, id: number, undoneAt: Date): Promise<void> {
  await db.update(studentMerges).set({ undoneAt }).where(eq(studentMerges.id, id));
}

/** Revokes the links of the students' reports that were made since a moment. */
export async function revokeLinksSince(db: Queryable, studentIds: number[], since: Date, now: Date) {
  const theirs = db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .where(inArray(enrolments.studentId, studentIds));
  return db
    .update(reportLinks)
    .set({ revokedAt: now })
    .where(
      and(
        inArray(reportLinks.reportId, theirs),
        isNull(reportLinks.revokedAt),
        gte(reportLinks.createdAt, since),
      ),
    )
    .returning({ id: reportLinks.id, reportId: reportLinks.reportId });
}
