import { and, asc, countDistinct, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Service } from '#contracts/services.ts';
import { studentKeys } from '#server/areas/students/records/record-keys.ts';
import type { StudentRow } from '#server/areas/students/records/repo.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { appointmentRequests, consents, enquiries } from '#server/db/schema/enquiries.ts';
import {
  enrolments,
  type MovedRecords,
  schools,
  studentMerges,
  studentNotes,
  students,
} from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';

export type MergeRow = typeof studentMerges.$inferSelect;
type MovedIds = Omit<MovedRecords, 'keptBefore'>;

const TABLES = {
  enrolments,
  appointments,
  notes: studentNotes,
  consents,
  enquiries,
  appointmentRequests,
} satisfies Record<keyof MovedIds, object>;

/** Gives everything that hangs on one student to another one; returns the ids of what was moved. */
export async function moveRecords(db: Queryable, from: number, to: number): Promise<MovedIds> {
  return {
    enrolments: await move(db, 'enrolments', to, sql`student_id = ${from}`),
    appointments: await move(db, 'appointments', to, sql`student_id = ${from}`),
    notes: await move(db, 'notes', to, sql`student_id = ${from}`),
    consents: await move(db, 'consents', to, sql`student_id = ${from}`),
    enquiries: await move(db, 'enquiries', to, sql`student_id = ${from}`),
    appointmentRequests: await move(db, 'appointmentRequests', to, sql`student_id = ${from}`),
  };
}

/** Gives back what was moved: as far as it is still there, and still where it was moved to. */
export async function giveBackRecords(
  db: Queryable,
  moved: MovedIds,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const kind of Object.keys(TABLES) as (keyof MovedIds)[]) {
    await move(db, kind, to, sql`student_id = ${from} and id = any(${sql.param(moved[kind])}::int[])`);
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

/**
 * The names of the students' schools by id, held so that none is renamed until the transaction ends: they are part of
 * what a student is found by. Taken before the students are held, as a renaming does.
 */
export async function holdSchoolNames(db: Queryable, studentIds: number[]): Promise<Map<number, string>> {
  const own = db.select({ id: students.schoolId }).from(students).where(inArray(students.id, studentIds));
  const rows = await db
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .where(inArray(schools.id, own))
    .orderBy(asc(schools.id))
    .for('share');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Writes changed fields, with the keys by which the student is found and the next version. */
export async function changeStudent(
  db: Queryable,
  student: StudentRow,
  changes: Partial<StudentRow>,
  schoolNames: Map<number, string>,
): Promise<void> {
  const next = { ...student, ...changes };
  const schoolName = next.schoolId === null ? null : (schoolNames.get(next.schoolId) ?? null);
  await db
    .update(students)
    .set({ ...changes, ...studentKeys(next, schoolName), version: sql`${students.version} + 1` })
    .where(eq(students.id, student.id));
}

/** The services in which more than one of the students is enrolled and has not finished. */
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

/** Returns the merge's id. */
export async function insertMerge(
  db: Queryable,
  merge: typeof studentMerges.$inferInsert,
): Promise<number | undefined> {
  const [row] = await db.insert(studentMerges).values(merge).returning({ id: studentMerges.id });
  return row?.id;
}

export async function selectMerge(db: Queryable, id: number): Promise<MergeRow | undefined> {
  const [row] = await db.select().from(studentMerges).where(eq(studentMerges.id, id));
  return row;
}

/** Whether the kept record took over another one after this merge, and still has it. */
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

/** Revokes the links, and empties the assessments, of the students' reports that are from a moment or later. */
export async function withdrawReportsSince(db: Queryable, studentIds: number[], since: Date, now: Date) {
  const theirs = db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .where(inArray(enrolments.studentId, studentIds));
  const revoked = await db
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
  const emptied = await db
    .update(reports)
    .set({
      content: sql`jsonb_set(${reports.content}, '{assessment}', 'null')`,
      version: sql`${reports.version} + 1`,
      updatedAt: now,
    })
    .where(
      and(
        inArray(reports.id, theirs),
        gte(reports.createdAt, since),
        sql`${reports.content} ->> 'assessment' is not null`,
      ),
    )
    .returning({ id: reports.id });
  return { revoked, emptied: emptied.map(({ id }) => id) };
}
