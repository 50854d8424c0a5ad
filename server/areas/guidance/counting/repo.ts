import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { countedAnswers } from '#server/db/schema/course-corrections.ts';

/** An existing key stores nothing. */
export async function insertAnswers(db: Queryable, row: typeof countedAnswers.$inferInsert): Promise<void> {
  await db.insert(countedAnswers).values(row).onConflictDoNothing();
}

export async function isCounted(db: Queryable, idempotencyKey: string): Promise<boolean> {
  return (await db.$count(countedAnswers, eq(countedAnswers.idempotencyKey, idempotencyKey))) > 0;
}

export type CountedResult = Awaited<ReturnType<typeof selectResults>>[number];

export function selectResults(db: Queryable) {
  const { age, answers } = countedAnswers;
  return db.select({ age, answers }).from(countedAnswers).orderBy(age, answers);
}
