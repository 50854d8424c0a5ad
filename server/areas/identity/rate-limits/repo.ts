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

/** Adds one use to each key: its expiry moves by the key's interval. Locks the rows until the transaction ends. */
export async function addUses(db: Queryable, now: Date, uses: { key: string; intervalMs: number }[]) {
  // Always in the same order, so that two transactions can't deadlock.
  const rows = [...uses]
    .sort((a, b) => a.key.localeCompare(b.key))
    .map(({ key, intervalMs }) => ({ key, expiresAt: new Date(now.getTime() + intervalMs) }));
  return db
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        expiresAt: sql`greatest(${rateLimits.expiresAt}, ${now.toISOString()}::timestamptz) + (excluded.expires_at - ${now.toISOString()}::timestamptz)`,
      },
    })
    .returning();
}

export async function deleteRateLimit(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function deleteExpiredRateLimits(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
}
