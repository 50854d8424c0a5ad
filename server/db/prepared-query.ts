import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Queryable } from './client.ts';

/**
 * A prepared statement in plain SQL, for the few queries of nearly every request: building, planning and mapping such a
 * query takes several times its execution (decision 0005).
 * @param name unique among the prepared statements.
 * @param text SQL whose column names are those of Row; timestamps arrive as Date.
 */
export function preparedQuery<Row extends pg.QueryResultRow>(name: string, text: string) {
  return async (db: Queryable, values: unknown[] = []): Promise<Row[]> => {
    const { $client } = db as NodePgDatabase & { $client: pg.Pool | pg.PoolClient };
    const { rows } = await $client.query<Row>({ name, text, values });
    return rows;
  };
}
