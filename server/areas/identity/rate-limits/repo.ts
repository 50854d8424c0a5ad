import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { rateLimits } from '#server/db/schema/members.ts';

const rateLimitsByKey = preparedQuery<typeof rateLimits.$inferSelect>(
  'rate_limits_by_key',
  'select key, expires_at as "expiresAt" from rate_limits where key = any($1)',
);

export function selectRateLimits(db: Queryable, keys: string[]) {
  return rateLimitsByKey(db, [keys]);
}

/**
 * Adds one use to each key: its expiry moves by the key's interval, at most to its cap. Locks the rows until the transaction
 * ends.
 */
export async function addUses(
  db: Queryable,
  now: Date,
  uses: { key: string; intervalMs: number; cap: Date }[],
): Promise<(typeof rateLimits.$inferSelect)[]> {
  const rows = [];
  // Always in the same order, so that two transactions can't deadlock.
  for (const { key, intervalMs, cap } of uses.toSorted((a, b) => a.key.localeCompare(b.key))) {
    const expiresAt = new Date(now.getTime() + intervalMs);
    const later = sql`greatest(${rateLimits.expiresAt} + ${intervalMs} * interval '1 millisecond', ${expiresAt.toISOString()}::timestamptz)`;
    const stored = await db
      .insert(rateLimits)
      .values({ key, expiresAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { expiresAt: sql`least(${later}, ${cap.toISOString()}::timestamptz)` },
      })
      .returning();
    rows.push(...stored);
  }
  return rows;
}

export async function deleteRateLimit(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function deleteExpiredRateLimits(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
}
