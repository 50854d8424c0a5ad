import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** A moment for a cursor, in microseconds: with a JavaScript date’s milliseconds, pages would repeat or skip rows. */
export function exactly(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The sort key and the id of the last row of a page or batch. */
export interface Position {
  key: string;
  id: number;
}
