import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { StudentSort } from '#contracts/students/index.ts';
import { students } from './schema/records.ts';

/** A moment for a cursor, in microseconds: with a JavaScript date’s milliseconds, pages would repeat or skip rows. */
export function exactly(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

const ORDERS: Record<StudentSort, { by: 'createdAt' | 'nameKey'; isDescending: boolean }> = {
  newest: { by: 'createdAt', isDescending: true },
  oldest: { by: 'createdAt', isDescending: false },
  name: { by: 'nameKey', isDescending: false },
  name_desc: { by: 'nameKey', isDescending: true },
};

/** The sort key and the id of the last row of a page or batch. */
export interface Position {
  key: string;
  id: number;
}

/** An order of students: its sort key, its ORDER BY, and the condition for the rows after a position. */
export function studentOrder(sort: StudentSort) {
  const { by, isDescending } = ORDERS[sort];
  const type = by === 'createdAt' ? sql`timestamptz` : sql`text`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const compared = isDescending ? sql`<` : sql`>`;
  return {
    key: by === 'createdAt' ? exactly(students.createdAt) : sql<string>`${students.nameKey}`,
    orderBy: [sql`${students[by]} ${direction}`, sql`${students.id} ${direction}`],
    isAfter: (position: Position | null) =>
      position === null
        ? undefined
        : sql`(${students[by]}, ${students.id}) ${compared} (${position.key}::${type}, ${position.id}::int)`,
  };
}
