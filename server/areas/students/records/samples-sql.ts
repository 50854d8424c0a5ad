import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { insertsRows } from '#server/db/sample-rows.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { enrolments, students } from '#server/db/schema/records.ts';

export const insertSampleStudents = insertsRows(students);
export const insertSampleEnrolments = insertsRows(enrolments);
export const insertSampleHistory = insertsRows(familyHistory);
export const insertSampleConsents = insertsRows(consents);

/** Real students whose first counsellor was an invented one count for the present counsellor; a trigger stores it. */
export async function renewFirstCounsellors(db: Queryable): Promise<void> {
  await db
    .update(students)
    .set({ counsellorId: sql`${students.counsellorId}` })
    .where(and(isNull(students.firstCounsellorId), isNotNull(students.counsellorId)));
}

/** Removes sample students with their records, after the sample contacts. @returns their number. */
export async function deleteSampleStudents(db: Queryable): Promise<number> {
  const samples = db.select({ id: students.id }).from(students).where(eq(students.isSample, true));
  for (const table of [consents, familyHistory]) {
    // Keep the records of a real contact when its sample student goes.
    await db
      .update(table)
      .set({ studentId: null })
      .where(and(isNotNull(table.contactId), inArray(table.studentId, samples)));
  }
  return (await db.delete(students).where(eq(students.isSample, true))).rowCount ?? 0;
}
