import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { students } from './schema/records.ts';

/**
 * Lets counts read the indexes of the students alone, which they can't while rows are as new as many at once make them,
 * and plans know how many there are. Outside of any transaction; nobody waits for it.
 */
export async function vacuumStudents(db: Queryable): Promise<void> {
  await db.execute(sql`vacuum ${students}`);
}
