import { and, desc, eq, isNotNull, not } from 'drizzle-orm';
import { awaitsParent, isWithdrawn, staffMaySee, students, visibleTo } from '#server/areas/students/index.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointmentRequests } from '#server/db/schema/enquiries.ts';

const isOf = (studentId: number) =>
  and(eq(appointmentRequests.studentId, studentId), isNotNull(appointmentRequests.interests));

/** A student's results that staff may open: of a child only with a parent's confirmed consent. Newest first. */
export async function selectResults(db: Queryable, studentId: number) {
  const rows = await db
    .select({
      requestId: appointmentRequests.id,
      sentAt: appointmentRequests.createdAt,
      result: appointmentRequests.interests,
    })
    .from(appointmentRequests)
    .where(and(isOf(studentId), staffMaySee('interests')))
    .orderBy(desc(appointmentRequests.createdAt), desc(appointmentRequests.id));
  return rows.flatMap(({ result, ...row }) => (result === null ? [] : [{ ...row, result }]));
}

/** Results that wait for a parent. */
export function countWaiting(db: Queryable, studentId: number): Promise<number> {
  return db.$count(appointmentRequests, and(isOf(studentId), awaitsParent(), not(isWithdrawn('interests'))));
}

export async function isVisible(db: Queryable, actor: Actor, studentId: number): Promise<boolean> {
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, studentId), visibleTo(db, actor)));
  return rows.length > 0;
}
