import { eq } from 'drizzle-orm';
import { refusesContact } from '#server/areas/students/consents/consents-sql.ts';
import type { Queryable } from '#server/db/client.ts';
import { students } from '#server/db/schema/records.ts';

export const FAMILY_COLUMNS = {
  guardianName: students.guardianName,
  email: students.email,
  isSample: students.isSample,
  refusesContact: refusesContact(students.id),
};

export type Family = NonNullable<Awaited<ReturnType<typeof selectFamily>>>;

export async function selectFamily(db: Queryable, studentId: number) {
  const [row] = await db.select(FAMILY_COLUMNS).from(students).where(eq(students.id, studentId));
  return row;
}
