import { sql } from 'drizzle-orm';
import { inTransaction, type Queryable } from './client.ts';

/** Work that one process at a time does. Any fixed numbers will do, as long as nothing else in the database uses them. */
const TURNS = { housekeeping: 7_230_461 };

/**
 * Does work that all processes on one database have to do from time to time, unless another one is at it: two that delete
 * the same rows would wait for each other. All of it is one transaction.
 * @returns whether it was done.
 */
export async function inTurn<C extends { db: Queryable }>(
  ctx: C,
  what: keyof typeof TURNS,
  work: (ctx: C) => Promise<void>,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${TURNS[what]}) as "isOurs"`,
    );
    const isOurs = rows[0]?.isOurs === true;
    if (isOurs) await work(ctx);
    return isOurs;
  });
}
