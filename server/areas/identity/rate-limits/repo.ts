import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { hotQuery } from '#server/db/hot-query.ts';
import { brakes } from '#server/db/schema/brakes.ts';

const brakesByKey = hotQuery<typeof brakes.$inferSelect>(
  'brakes_by_key',
  'select key, forgiven_at as "forgivenAt" from brakes where key = any($1)',
);

export function selectBrakes(db: Queryable, keys: string[]) {
  return brakesByKey(db, [keys]);
}

/** Adds one use to each key: its forgiveness moves away by the key's interval. Holds the keys until the transaction ends. */
export async function addUses(db: Queryable, now: Date, uses: { key: string; intervalMs: number }[]) {
  // In one order always, so that two at once can't wait for each other.
  const rows = [...uses]
    .sort((a, b) => a.key.localeCompare(b.key))
    .map(({ key, intervalMs }) => ({ key, forgivenAt: new Date(now.getTime() + intervalMs) }));
  return db
    .insert(brakes)
    .values(rows)
    .onConflictDoUpdate({
      target: brakes.key,
      set: {
        forgivenAt: sql`greatest(${brakes.forgivenAt}, ${now.toISOString()}::timestamptz) + (excluded.forgiven_at - ${now.toISOString()}::timestamptz)`,
      },
    })
    .returning();
}

export async function deleteBrake(db: Queryable, key: string): Promise<void> {
  await db.delete(brakes).where(eq(brakes.key, key));
}

export async function deleteForgiven(db: Queryable, now: Date): Promise<void> {
  await db.delete(brakes).where(lt(brakes.forgivenAt, now));
}
