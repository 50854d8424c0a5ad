import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { students } from './schema/records.ts';

/**
 * Lets counts use the students' indexes alone again after many new rows, and updates the planner's row count. Runs outside
 * of a transaction.
 */
export async function vacuumStudents(db: Queryable): Promise<void> {
  await db.execute(sql`vacuum ${students}`);
}
