import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Queryable } from './client.ts';

/**
 * A query for the few that run on nearly every request: plain SQL, kept by the server as a prepared statement, with its
 * rows as the driver returns them. Building, planning and mapping such a query costs several times its execution (see
 * docs/decisions).
 * @param name unique among the prepared statements.
 * @param text SQL whose column names are those of Row; timestamps arrive as Date.
 */
export function hotQuery<Row extends pg.QueryResultRow>(name: string, text: string) {
  return async (db: Queryable, values: unknown[] = []): Promise<Row[]> => {
    const { $client } = db as NodePgDatabase & { $client: pg.Pool | pg.PoolClient };
    const { rows } = await $client.query<Row>({ name, text, values });
    return rows;
  };
}
