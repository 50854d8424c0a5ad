import type { PublicContext } from '#server/context.ts';
import { type AppError, notFound, tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { hashToken } from '#server/lib/token.ts';
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

/** The window of a limit and one use more, which tells a use over the limit from the last allowed one. */
const longestDebtOf = ({ intervalMs, burst }: RateLimit) => (burst + 1) * intervalMs;

/**
 * Milliseconds until the next use is allowed; 0 if it is allowed now. No use makes a debt longer than the window, so a longer
 * pause comes from a clock that ran ahead: the use is allowed, and counting it caps the debt.
 */
export function pauseOf(limit: RateLimitState, now: Date): number {
  const { expiresAt, intervalMs, burst } = limit;
  const pause = (expiresAt ?? now).getTime() + intervalMs - burst * intervalMs - now.getTime();
  return pause > longestDebtOf(limit) ? 0 : Math.max(0, pause);
}

/** Counts a use on each limit. @returns the states before it. */
export async function countUse<L extends RateLimit>(ctx: Ctx, rateLimits: L[]): Promise<RateLimitState<L>[]> {
  const capped = rateLimits.map((limit) => ({
    ...limit,
    cap: new Date(ctx.now.getTime() + longestDebtOf(limit)),
  }));
  const rows = await addUses(ctx.db, ctx.now, capped);
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

/**
 * The refusal of a link's wrong secret, which is counted: 404, or 429 after many. The limit never applies to a right one.
 * @param what the secret opens, for example `The link`.
 */
export async function wrongSecret(ctx: PublicContext, what: string): Promise<AppError> {
  const key = hashToken(`wrong secrets of ${what} ${networkOf(ctx.address)}`);
  const seconds = await takeUse(ctx, [{ key, intervalMs: 30_000, burst: 20 }]);
  return seconds > 0 ? tooManyAttempts(seconds) : notFound(what);
}
