import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { sentRequests } from '#server/areas/enquiries/index.ts';
import { students, visibleTo } from '#server/areas/students/index.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { countedAnswers } from '#server/db/schema/course-corrections.ts';

/** A student's results that staff may open: of a child only with a parent's confirmed consent. Newest first. */
export async function selectResults(db: Queryable, studentId: number) {
  const sent = sentRequests(db);
  const rows = await db
    .select({ requestId: sent.id, sentAt: sent.sentAt, result: sent.interests })
    .from(sent)
    .where(and(eq(sent.studentId, studentId), isNotNull(sent.interests), sent.areInterestsOpen))
    .orderBy(desc(sent.sentAt), desc(sent.id));
  return rows.flatMap(({ result, ...row }) => (result === null ? [] : [{ ...row, result }]));
}

/** Results that wait for a parent. */
export async function countWaiting(db: Queryable, studentId: number): Promise<number> {
  const sent = sentRequests(db);
  return db.$count(sent, and(eq(sent.studentId, studentId), isNotNull(sent.interests), sent.doInterestsWait));
}

export async function isVisible(db: Queryable, actor: Actor, studentId: number): Promise<boolean> {
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, studentId), visibleTo(db, actor)));
  return rows.length > 0;
}

/** An existing key stores nothing. */
export async function insertAnswers(db: Queryable, row: typeof countedAnswers.$inferInsert): Promise<void> {
  await db.insert(countedAnswers).values(row).onConflictDoNothing();
}

export async function selectCountedBefore(db: Queryable, idempotencyKey: string) {
  const { age, answers } = countedAnswers;
  const [row] = await db
    .select({ age, answers })
    .from(countedAnswers)
    .where(eq(countedAnswers.idempotencyKey, idempotencyKey));
  return row;
}

export type CountedResult = Awaited<ReturnType<typeof selectCounted>>[number];

export function selectCounted(db: Queryable) {
  const { age, answers } = countedAnswers;
  return db.select({ age, answers }).from(countedAnswers).orderBy(age, answers);
}
