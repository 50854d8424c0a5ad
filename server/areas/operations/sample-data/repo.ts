import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { productState } from '#server/db/schema/product-state.ts';

const STATE_KEY = 'sample_data';

/** Stores the decision about the sample data. @returns false if there was one. */
export async function insertState(
  db: Queryable,
  value: 'loaded' | 'not wanted',
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(productState)
    .values({ key: STATE_KEY, value, changedAt: now })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}

export async function setRemoved(db: Queryable, now: Date): Promise<void> {
  await db
    .update(productState)
    .set({ value: 'removed', changedAt: now })
    .where(eq(productState.key, STATE_KEY));
}

export async function isLoaded(db: Queryable): Promise<boolean> {
  const [state] = await db.select().from(productState).where(eq(productState.key, STATE_KEY));
  return state?.value === 'loaded';
}
