import { and, eq, exists, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { awaitsParent, isWithdrawn } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointmentRequests } from '#server/db/schema/enquiries.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';

/** Parts of a career report that a family sent. */
export type SentPart = 'assessment' | 'interests';

const without = (part: SentPart, now: Date) => ({
  content: sql`jsonb_set(${reports.content}, array[${part}::text], 'null')`,
  version: sql`${reports.version} + 1`,
  updatedAt: now,
});

/** Removes a part from a student's reports. @returns the ids of the changed reports. */
export async function removeSent(
  db: Queryable,
  { studentId, part, now }: { studentId: number; part: SentPart; now: Date },
): Promise<number[]> {
  const ofStudent = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId));
  const rows = await db
    .update(reports)
    .set(without(part, now))
    .where(
      and(inArray(reports.enrolmentId, ofStudent), sql`${reports.content} ->> ${part}::text is not null`),
    )
    .returning({ id: reports.id });
  return rows.map(({ id }) => id);
}

/**
 * Clears a part from students' reports if its request has closed. It stays if an open request of the report's student
 * carries the same part, or another one while no request of the students carries the same.
 * @returns the ids of the changed reports.
 */
export async function removeClosed(
  db: Queryable,
  { studentIds, part, now }: { studentIds: readonly number[]; part: SentPart; now: Date },
): Promise<number[]> {
  const sent = appointmentRequests[part];
  const isSame = sql`${sent} = ${reports.content} -> ${part}::text`;
  const isOwnAndOpen = and(
    sql`${appointmentRequests.studentId} = ${enrolments.studentId}`,
    isNotNull(sent),
    not(awaitsParent()),
    not(isWithdrawn(part)),
  );
  const carries = (where: SQL | undefined) =>
    exists(db.select({ id: appointmentRequests.id }).from(appointmentRequests).where(where));
  const rows = await db
    .update(reports)
    .set(without(part, now))
    .from(enrolments)
    .where(
      and(
        eq(enrolments.id, reports.enrolmentId),
        inArray(enrolments.studentId, [...studentIds]),
        sql`${reports.content} ->> ${part}::text is not null`,
        not(carries(and(isOwnAndOpen, isSame))),
        or(
          carries(and(inArray(appointmentRequests.studentId, [...studentIds]), isSame)),
          not(carries(isOwnAndOpen)),
        ),
      ),
    )
    .returning({ id: reports.id });
  return rows.map(({ id }) => id);
}
