import { type Column, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';

/** Of these students, those that a table's column refers to. */
export async function selectStudentsWith(
  db: Queryable,
  studentId: Column,
  studentIds: number[],
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: sql<number>`${studentId}` })
    .from(studentId.table)
    .where(sql`${studentId} = any(${sql.param(studentIds)}::int[])`);
  return rows.map(({ id }) => id);
}
