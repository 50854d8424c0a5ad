import { type SQL, sql, type Table } from 'drizzle-orm';
import type { Queryable } from './client.ts';

/**
 * Moves a table's rows from one student to another. Raises their version, if they have one.
 * @param which.only ids of rows; those that were deleted or moved again are left out.
 * @returns the ids of the moved rows.
 */
export async function moveToStudent(
  db: Queryable,
  table: Table,
  { from, to, only, where }: { from: number; to: number; only?: number[] | undefined; where?: SQL },
): Promise<number[]> {
  const nextVersion = 'version' in table ? sql`, version = version + 1` : sql``;
  const given = only ? sql` and id = any(${sql.param(only)}::int[])` : sql``;
  const { rows } = await db.execute<{ id: number }>(
    sql`update ${table} set student_id = ${to}${nextVersion} where student_id = ${from}${given}${where ? sql` and ${where}` : sql``} returning id`,
  );
  return rows.map((row) => row.id).sort((one, other) => one - other);
}
