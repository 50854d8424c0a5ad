import { and, eq, exists, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { SentPart } from '#contracts/records.ts';
import { sentRequests } from '#server/areas/enquiries/index.ts';
import { enrolments } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { reports } from '#server/db/schema/reports.ts';

/**
 * Clears a part from students' reports unless staff may still see it. It stays if a request of the student that staff may
 * see has the same part. If such requests have only others, it stays unless any request has this one.
 * @returns the ids of the changed reports.
 */
export async function removeClosed(
  db: Queryable,
  { studentIds, part, now }: { studentIds: readonly number[]; part: SentPart; now: Date },
): Promise<number[]> {
  const sent = sentRequests(db);
  const isSame = sql`${sent[part]} = ${reports.content} -> ${part}::text`;
  const isOwnAndSeen = and(
    sql`${sent.studentId} = ${enrolments.studentId}`,
    isNotNull(sent[part]),
    part === 'assessment' ? sent.isAssessmentOpen : sent.areInterestsOpen,
  );
  const carries = (where: SQL | undefined) => exists(db.select({ id: sent.id }).from(sent).where(where));
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
        not(carries(and(isOwnAndSeen, isSame))),
        or(not(carries(isOwnAndSeen)), carries(isSame)),
      ),
    )
    .returning({ id: reports.id });
  return rows.map(({ id }) => id);
}
