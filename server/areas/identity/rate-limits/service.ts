import type { PublicContext } from '#server/context.ts';
import { addUses, selectRateLimits } from './repo.ts';

type Ctx = Pick<PublicContext, 'db' | 'now'>;

/** Allows a burst, then one use per interval (generic cell rate algorithm, ITU-T I.371). */
export interface RateLimit {
  /** SHA-256 of the counted value. */
  key: string;
  intervalMs: number;
  burst: number;
}

export type RateLimitState<L extends RateLimit = RateLimit> = L & {
  /** When all uses have expired; null without a use. */
  expiresAt: Date | null;
};

/** Counts no use. */
export async function getRateLimits<L extends RateLimit>(
  ctx: Ctx,
  rateLimits: L[],
): Promise<RateLimitState<L>[]> {
  const rows = await selectRateLimits(
    ctx.db,
    rateLimits.map(({ key }) => key),
  );
  return rateLimitStatesOf(rateLimits, rows);
}

export function rateLimitStatesOf<L extends RateLimit>(
  rateLimits: L[],
  rows: { key: string; expiresAt: Date }[],
): RateLimitState<L>[] {
  return rateLimits.map((limit) => ({
    ...limit,
    expiresAt: rows.find(({ key }) => key === limit.key)?.expiresAt ?? null,
  }));
}

/** Milliseconds until the next use is allowed; 0 if it is allowed now. */
export function pauseOf({ expiresAt, intervalMs, burst }: RateLimitState, now: Date): number {
  const debtUntil = expiresAt ?? now;
  return Math.max(0, debtUntil.getTime() + intervalMs - burst * intervalMs - now.getTime());
}

/** Counts a use on each limit. @returns the states before it. */
export async function countUse<L extends RateLimit>(ctx: Ctx, rateLimits: L[]): Promise<RateLimitState<L>[]> {
  const rows = await addUses(ctx.db, ctx.now, rateLimits);
  return rateLimitStatesOf(rateLimits, rows).map((state) => ({
    ...state,
    expiresAt: state.expiresAt && new Date(state.expiresAt.getTime() - state.intervalMs),
  }));
}

/**
 * Counts one use on each limit, unless one of them is reached.
 * @returns the seconds to wait; 0 if the use was counted.
 */
export async function takeUse(ctx: Ctx, rateLimits: RateLimit[]): Promise<number> {
  // Read first, so that a refusal writes nothing; the count decides among concurrent uses.
  for (const read of [getRateLimits, countUse]) {
    const pause = Math.max(...(await read(ctx, rateLimits)).map((state) => pauseOf(state, ctx.now)));
    if (pause > 0) return Math.ceil(pause / 1000);
  }
  return 0;
}
