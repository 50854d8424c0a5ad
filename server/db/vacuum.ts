import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { students } from './schema/records.ts';

/** Restores index-only counts and planner statistics after many new rows. Not inside a transaction. */
export async function vacuumStudents(db: Queryable): Promise<void> {
  await db.execute(sql`vacuum ${students}`);
}
