import { asc, eq, isNull, or } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { savedViews } from '#server/db/schema/saved-views.ts';

export type ViewRow = typeof savedViews.$inferSelect;

/** The member's own views and the shared ones, by name. */
export function selectViews(db: Queryable, memberId: number): Promise<ViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(or(eq(savedViews.memberId, memberId), isNull(savedViews.memberId)))
    .orderBy(asc(savedViews.name), asc(savedViews.id));
}

/** @returns undefined for a name that the owner has already. */
export async function insertView(
  db: Queryable,
  row: typeof savedViews.$inferInsert,
): Promise<ViewRow | undefined> {
  const [stored] = await db.insert(savedViews).values(row).onConflictDoNothing().returning();
  return stored;
}

export async function lockView(db: Queryable, id: number): Promise<ViewRow | undefined> {
  const [row] = await db.select().from(savedViews).where(eq(savedViews.id, id)).for('update');
  return row;
}

export async function deleteViewsOf(db: Queryable, memberId: number): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.memberId, memberId));
}

export async function deleteView(db: Queryable, id: number): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.id, id));
}
