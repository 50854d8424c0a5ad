import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { students } from '#server/db/schema/records.ts';
import { FAMILY_COLUMNS, type Family } from './family-sql.ts';

/** Whom to write to about a student. */
export async function selectFamily(db: Queryable, studentId: number): Promise<Family | undefined> {
  const [row] = await db.select(FAMILY_COLUMNS).from(students).where(eq(students.id, studentId));
  return row;
}
