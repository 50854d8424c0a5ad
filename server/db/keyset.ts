import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { StudentSort } from '#contracts/students/index.ts';
import { CLASS_ORDER, schools, students } from './schema/records.ts';

/** A moment for a cursor, in microseconds: with a JavaScript date’s milliseconds, pages would repeat or skip rows. */
export function exactly(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

const NAME = sql`${students.nameKey}`;
/** Without an index, which can't reach into another table. Students without a school come last. */
const SCHOOL = sql`(case when ${schools.id} is null then '1' else '0' || ${schools.nameKey} end)`;
const CLASS = sql.raw(`(${CLASS_ORDER})`);
const STATUS = sql`${students.status}`;

/** By the creation date where there is no expression. */
const ORDERS: Record<StudentSort, { by?: SQL; isDescending: boolean }> = {
  newest: { isDescending: true },
  oldest: { isDescending: false },
  name: { by: NAME, isDescending: false },
  name_desc: { by: NAME, isDescending: true },
  school: { by: SCHOOL, isDescending: false },
  school_desc: { by: SCHOOL, isDescending: true },
  class: { by: CLASS, isDescending: false },
  class_desc: { by: CLASS, isDescending: true },
  status: { by: STATUS, isDescending: false },
  status_desc: { by: STATUS, isDescending: true },
};

/** The sort key and the id of the last row of a page or batch. */
export interface Position {
  key: string;
  id: number;
}

/**
 * An order of students: its sort key, its ORDER BY, and the condition for the rows after a position. The query joins
 * `schools`.
 */
export function studentOrder(sort: StudentSort) {
  const { by, isDescending } = ORDERS[sort];
  const type = by ? sql`text` : sql`timestamptz`;
  const sorted = by ?? sql`${students.createdAt}`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const compared = isDescending ? sql`<` : sql`>`;
  return {
    kind: by ? ('text' as const) : ('date' as const),
    key: by ? sql<string>`${by}` : exactly(students.createdAt),
    orderBy: [sql`${sorted} ${direction}`, sql`${students.id} ${direction}`],
    isAfter: (position: Position | null) =>
      position === null
        ? undefined
        : sql`(${sorted}, ${students.id}) ${compared} (${position.key}::${type}, ${position.id}::int)`,
  };
}
