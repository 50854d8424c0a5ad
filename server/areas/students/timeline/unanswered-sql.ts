import { and, count, eq, exists, inArray, isNotNull, isNull, min, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isLive } from '#server/areas/students/records/student-scope-sql.ts';
import type { Queryable } from '#server/db/client.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { students } from '#server/db/schema/records.ts';

/** A mail is none of these: it may have gone to many families, who asked nothing or something else. */
const ANSWERS = ['space_message', 'whatsapp', 'call', 'visit', 'note'] as const;

/**
 * Those of some live students whose family waits for an answer in its space, each with the moment of the oldest open message.
 * An answer there, a talk or a note since ends it; a call that reached nobody does not.
 * @param whose chooses the students before their messages are read: it takes a quarter of the time.
 */
export function unansweredMessages(db: Queryable, whose: SQL | undefined) {
  const { id, studentId, kind, familyAccountId, createdAt } = familyHistory;
  const said = alias(familyHistory, 'said');
  const answer = db
    .select({ one: sql`1` })
    .from(said)
    .where(
      and(
        eq(said.studentId, studentId),
        sql`${said.id} > ${id}`,
        inArray(said.kind, [...ANSWERS]),
        or(isNull(said.callOutcome), eq(said.callOutcome, 'reached')),
      ),
    );
  return (
    db
      .select({
        id: students.id,
        name: students.name,
        counsellorId: students.counsellorId,
        since: min(createdAt).as('since'),
      })
      .from(familyHistory)
      .innerJoin(students, eq(students.id, studentId))
      // Nobody reads an answer to an account that is gone.
      .where(and(isLive, whose, eq(kind, 'family_message'), isNotNull(familyAccountId), not(exists(answer))))
      .groupBy(students.id)
      .as('waiting')
  );
}

/** The students whose family waits, by their counsellor. */
export async function countUnanswered({ db }: { db: Queryable }): Promise<ReadonlyMap<number, number>> {
  const waiting = unansweredMessages(db, isNotNull(students.counsellorId));
  const rows = await db
    .select({ counsellorId: sql<number>`${waiting.counsellorId}`, count: count() })
    .from(waiting)
    .groupBy(waiting.counsellorId);
  return new Map(rows.map((row) => [row.counsellorId, row.count]));
}
