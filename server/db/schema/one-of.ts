import { sql } from 'drizzle-orm';

/** For a check constraint: the column holds one of the values. */
export function oneOf(column: string, values: readonly string[]) {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
}
