import { and, countDistinct, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Service } from '#contracts/services.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { enrolments, studentMerges, students } from '#server/db/schema/records.ts';

export type MergeRow = typeof studentMerges.$inferSelect;
export type MovedRecords = MergeRow['moved'];

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
