import type { Context } from '#server/context.ts';
import { defineEvent } from '#server/lib/event.ts';
import { markChildrensRequests } from './repo.ts';

/** Runs when requests of students may have closed. Each area that keeps a copy of their parts adds a step. */
export const onRequestsClosed = defineEvent<[ctx: Context, studentIds: readonly number[]]>();

/**
 * Closes requests of students who are children by their date of birth, for good: a later change of that date opens none.
 * Clears the copies of closed parts. Runs in the caller's transaction, which holds the students.
 * @returns the ids of the requests that said 18 or older until now.
 */
export async function closeChildrensRequests(ctx: Context, studentIds: number[]): Promise<number[]> {
  const marked = await markChildrensRequests(ctx.db, studentIds);
  await onRequestsClosed.emit(ctx, studentIds);
  return marked;
}
