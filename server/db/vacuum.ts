import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';

/**
 * Lets counts read the indexes of a table alone, which they can't while its rows are as new as many at once make them,
 * and plans know how many there are. Outside of any transaction; nobody waits for it.
 */
export async function vacuum(db: Queryable, table: PgTable): Promise<void> {
  await db.execute(sql`vacuum (analyze) ${table}`);
}
