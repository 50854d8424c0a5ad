import { and, eq, exists, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { staffMaySee } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointmentRequests } from '#server/db/schema/enquiries.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';

/** Parts of a career report that a family sent. */
export type SentPart = 'assessment' | 'interests';

/**
 * Clears a part from students' reports unless their families may still send it. A part stays if an open request of its
 * student carries the same; also if an open request carries another one, and no request of anybody carries this one.
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
    staffMaySee(part),
  );
  const carries = (where: SQL | undefined) =>
    exists(db.select({ id: appointmentRequests.id }).from(appointmentRequests).where(where));
  const rows = await db
    .update(reports)
    .set({
      content: sql`jsonb_set(${reports.content}, array[${part}::text], 'null')`,
      version: sql`${reports.version} + 1`,
      updatedAt: now,
    })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.id, reports.enrolmentId),
        inArray(enrolments.studentId, [...studentIds]),
        sql`${reports.content} ->> ${part}::text is not null`,
        not(carries(and(isOwnAndOpen, isSame))),
        or(not(carries(isOwnAndOpen)), carries(isSame)),
      ),
    )
    .returning({ id: reports.id });
  return rows.map(({ id }) => id);
}
