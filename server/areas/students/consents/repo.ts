import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { appointmentRequests, consents, enquiries } from '#server/db/schema/enquiries.ts';
import { isOfChild } from './consents-sql.ts';

export type ConsentRow = typeof consents.$inferSelect;

/** A consent and its student, directly or through the enquiry or request it came with; null without a student. */
export async function selectConsent(
  db: Queryable,
  id: number,
): Promise<{ consent: ConsentRow; studentId: number | null } | undefined> {
  const [row] = await db
    .select({
      consent: consents,
      studentId: sql<
        number | null
      >`coalesce(${consents.studentId}, ${enquiries.studentId}, ${appointmentRequests.studentId})`,
    })
    .from(consents)
    .leftJoin(enquiries, eq(enquiries.id, consents.enquiryId))
    .leftJoin(appointmentRequests, eq(appointmentRequests.id, consents.appointmentRequestId))
    .where(eq(consents.id, id));
  return row;
}

export async function insertConsent(
  db: Queryable,
  consent: typeof consents.$inferInsert,
): Promise<ConsentRow> {
  return oneRow(await db.insert(consents).values(consent).returning());
}

export async function setWithdrawn(db: Queryable, id: number, withdrawnAt: Date): Promise<void> {
  await db.update(consents).set({ withdrawnAt }).where(eq(consents.id, id));
}

/** Marks the requests of students who are children by their date of birth. @returns the ids of the newly marked ones. */
export async function markChildrensRequests(db: Queryable, studentIds: number[]): Promise<number[]> {
  const { id, isUnder18, studentId } = appointmentRequests;
  const rows = await db
    .update(appointmentRequests)
    .set({ isUnder18: true })
    .where(and(inArray(studentId, studentIds), not(isUnder18), isOfChild()))
    .returning({ id });
  return rows.map((row) => row.id);
}

export async function unmarkChildrensRequests(db: Queryable, requestIds: number[]): Promise<void> {
  await db
    .update(appointmentRequests)
    .set({ isUnder18: false })
    .where(inArray(appointmentRequests.id, requestIds));
}
