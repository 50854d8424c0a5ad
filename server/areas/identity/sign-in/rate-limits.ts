import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { deleteRateLimit } from '#server/areas/identity/rate-limits/repo.ts';
import {
  countUse,
  pauseOf,
  type RateLimit,
  type RateLimitState,
  getRateLimits as readStates,
} from '#server/areas/identity/rate-limits/service.ts';
import type { PublicContext } from '#server/context.ts';
import { tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { hashToken } from '#server/lib/token.ts';
import type { AttemptSubject, RefusedAttempts } from './refused-attempts.ts';
import { hasSignInFrom } from './repo.ts';

export interface SignInRateLimit extends RateLimit {
  kind: 'both' | 'address' | 'account';
}

/**
 * The target of an attempt: the password of an e-mail's member or family, the actor's own password or a family's, or a
 * member's codes.
 */
export type Account =
  | { email: string }
  | { familyEmail: string }
  | { passwordOf: number }
  | { passwordOfFamily: number }
  | { codesOf: number };

// Prefixes keep them apart, since an e-mail is any typed text.
function nameOf(account: Account): string {
  if ('email' in account) return `email ${emailKeyOf(account.email)}`;
  if ('familyEmail' in account) return `family email ${emailKeyOf(account.familyEmail)}`;
  if ('passwordOfFamily' in account) return `family ${account.passwordOfFamily}`;
  return 'codesOf' in account ? `codes ${account.codesOf}` : `member ${account.passwordOf}`;
}

type Pace = Pick<RateLimit, 'intervalMs' | 'burst'>;

const PASSWORDS: Record<'both' | 'account', Pace> = {
  both: { intervalMs: 30_000, burst: 10 },
  account: { intervalMs: 10_000, burst: 50 },
};
/** Three of a million codes are right, and an attacker already knows the password: about 300 tries a day. */
const CODES: Record<'both' | 'account', Pace> = {
  both: { intervalMs: 5 * MINUTE_MS, burst: 10 },
  account: { intervalMs: 5 * MINUTE_MS, burst: 30 },
};
const ADDRESS: Pace = { intervalMs: 6_000, burst: 50 };

/**
 * Only failures count: per account and network, per network, and per account. Pauses are short, so nobody is locked out.
 * The account's limit skips addresses from which any member has signed in: an attack from elsewhere must not keep the team
 * out, and the answer must not tell colleagues on one network which e-mails are known.
 */
export function rateLimitsFor(account: Account, address: string): SignInRateLimit[] {
  const network = networkOf(address);
  const name = nameOf(account);
  const pace = 'codesOf' in account ? CODES : PASSWORDS;
  // An attack on families from a network must not keep the team out.
  const kind = 'familyEmail' in account || 'passwordOfFamily' in account ? 'family address' : 'address';
  return [
    { kind: 'both', key: hashToken(`both ${network} ${name}`), ...pace.both },
    { kind: 'address', key: hashToken(`${kind} ${network}`), ...ADDRESS },
    { kind: 'account', key: hashToken(`account ${name}`), ...pace.account },
  ];
}

export function getRateLimits(
  ctx: PublicContext,
  account: Account,
): Promise<RateLimitState<SignInRateLimit>[]> {
  return readStates(ctx, rateLimitsFor(account, ctx.address));
}

export interface Attempt {
  action: Parameters<RefusedAttempts['add']>[0];
  subject: AttemptSubject | undefined;
  refusedAttempts: RefusedAttempts;
  /** Whether an account of this kind has signed in from the address before; by default, a member. */
  isKnownAddress?: IsKnownAddress;
}

type IsKnownAddress = (ctx: PublicContext) => Promise<boolean>;
const isTeamAddress: IsKnownAddress = ({ db, address }) => hasSignInFrom(db, address);

/** @returns whether the account has failures from this network. @throws AppError 429 over a rate limit. */
export async function refuseOverRateLimit(
  ctx: PublicContext,
  rateLimits: RateLimitState<SignInRateLimit>[],
  { action, subject, refusedAttempts, isKnownAddress }: Attempt,
): Promise<{ hasFailures: boolean }> {
  const pause = await pauseNow(ctx, rateLimits, isKnownAddress);
  if (pause > 0) {
    refusedAttempts.add(action, subject, ctx.address);
    throw tooManyAttempts(Math.ceil(pause / 1000));
  }
  return { hasFailures: rateLimits.some(({ kind, expiresAt }) => kind === 'both' && expiresAt !== null) };
}

/** Milliseconds until the first reached rate limit allows an attempt; 0 without one. */
export async function pauseNow(
  ctx: PublicContext,
  rateLimits: RateLimitState<SignInRateLimit>[],
  isKnownAddress = isTeamAddress,
): Promise<number> {
  for (const limit of rateLimits) {
    const pause = pauseOf(limit, ctx.now);
    if (pause === 0) continue;
    if (limit.kind !== 'account' || !(await isKnownAddress(ctx))) return pause;
  }
  return 0;
}

/** @returns the states before it. */
export function countFailure(
  ctx: PublicContext,
  account: Account,
): Promise<RateLimitState<SignInRateLimit>[]> {
  return countUse(ctx, rateLimitsFor(account, ctx.address));
}

/** Forgets the account's failures from this network, after a successful sign-in. */
export async function forgetFailures(ctx: PublicContext, account: Account): Promise<void> {
  const own = rateLimitsFor(account, ctx.address).find(({ kind }) => kind === 'both');
  if (own) await deleteRateLimit(ctx.db, own.key);
}
