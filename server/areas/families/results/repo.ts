import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { familyResults } from '#server/db/schema/families.ts';

export type ResultRow = typeof familyResults.$inferSelect;

/** Newest first. */
export function selectResults(
  db: Queryable,
  of: { accountId: number } | { studentId: number },
): Promise<ResultRow[]> {
  const { accountId, studentId, id } = familyResults;
  return db
    .select()
    .from(familyResults)
    .where('accountId' in of ? eq(accountId, of.accountId) : eq(studentId, of.studentId))
    .orderBy(desc(id));
}

/** What the account keeps of the same content. */
export async function selectSame(
  db: Queryable,
  { accountId, kind, content }: Pick<ResultRow, 'accountId' | 'kind' | 'content'>,
): Promise<ResultRow | undefined> {
  const isSame = sql`${familyResults.content} = ${JSON.stringify(content)}::jsonb`;
  const [row] = await db
    .select()
    .from(familyResults)
    .where(and(eq(familyResults.accountId, accountId), eq(familyResults.kind, kind), isSame));
  return row;
}

export async function setStudent(db: Queryable, id: number, studentId: number | null): Promise<void> {
  await db.update(familyResults).set({ studentId }).where(eq(familyResults.id, id));
}

export async function insertResult(db: Queryable, result: Omit<ResultRow, 'id'>): Promise<void> {
  await db.insert(familyResults).values(result);
}

export function countResults(db: Queryable, accountId: number): Promise<number> {
  return db.$count(familyResults, eq(familyResults.accountId, accountId));
}

/** @returns false if the account keeps no such result. */
export async function deleteResultOf(db: Queryable, accountId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(familyResults)
    .where(and(eq(familyResults.accountId, accountId), eq(familyResults.id, id)))
    .returning({ id: familyResults.id });
  return rows.length > 0;
}
