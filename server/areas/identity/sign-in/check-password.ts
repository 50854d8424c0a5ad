import { recordEvent } from '#server/areas/audit/index.ts';
import type { RateLimitState } from '#server/areas/identity/rate-limits/service.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { invalidCredentials, tooManyAttempts } from '#server/errors.ts';
import {
  DUMMY_HASH,
  hashPassword,
  inPasswordSlot,
  isOutdatedHash,
  mustQueueForPassword,
  refuseFullQueue,
  verifyPassword,
} from '#server/lib/password.ts';
import {
  type Account,
  type Attempt,
  countFailure,
  pauseNow,
  refuseOverRateLimit,
  type SignInRateLimit,
} from './rate-limits.ts';
import { delayRefusals } from './refusal-pause.ts';
import type { AttemptSubject, RefusedAttempts } from './refused-attempts.ts';

/** How the sign-in of members or of families finds its accounts. */
interface AccountKind<Found> {
  /**
   * The accounts that an address may have, undefined where it has none: each attempt checks as many passwords. With the
   * states of the rate limits of `target`.
   */
  readAttempt(
    ctx: PublicContext,
    email: string,
  ): Promise<{
    accounts: readonly (Found | undefined)[];
    rateLimits: RateLimitState<SignInRateLimit>[];
  }>;
  target(email: string): Account;
  mayEnter(account: Found, now: Date): boolean;
  subjectOf(account: Found): AttemptSubject;
  refusal: 'session.refused' | 'family.sign_in_refused';
  /** Whether the account has signed in from the caller's address before; by default, any member. */
  isKnownAddress?(ctx: PublicContext, account: Found | undefined): Promise<boolean>;
}

interface Checked<Found> {
  account: Found;
  /** The hash to store: with current parameters. */
  passwordHash: string;
  /** Whether the account has failures from this network. */
  hasFailures: boolean;
}

/**
 * Checks an e-mail address and a password. An unknown address, a wrong password and an account that may not enter get the
 * same answer after the same work.
 * @throws AppError 401, 429 with the seconds to wait, 503.
 */
export async function checkPassword<Found extends { id: number; passwordHash: string }>(
  ctx: PublicContext,
  input: { email: string; password: string },
  kind: AccountKind<Found>,
  refusedAttempts: RefusedAttempts,
): Promise<Checked<Found>> {
  const readAllowed = async () => {
    const { accounts, rateLimits } = await kind.readAttempt(ctx, input.email);
    const [found] = accounts.filter((account) => account !== undefined);
    const subject = found && kind.subjectOf(found);
    const { isKnownAddress: isKnownTo } = kind;
    const isKnownAddress = isKnownTo && ((ctx: PublicContext) => isKnownTo(ctx, found));
    const { hasFailures } = await refuseOverRateLimit(ctx, rateLimits, {
      action: kind.refusal,
      subject,
      refusedAttempts,
      ...(isKnownAddress && { isKnownAddress }),
    });
    return { accounts, subject, hasFailures, isKnownAddress };
  };
  // A caller over a rate limit must not take room in the queue.
  if (mustQueueForPassword()) {
    await delayRefusals(async () => {
      refuseFullQueue(ctx.address);
      await readAllowed();
    });
  }
  // In one slot of the password queue, so that few attempts pass before the first failure is counted.
  return inPasswordSlot(ctx.address, async () => {
    const { accounts, hasFailures, ...attempt } = await readAllowed();
    const right: Found[] = [];
    for (const account of accounts) {
      const isRight = await verifyPassword(account?.passwordHash ?? DUMMY_HASH, input.password);
      if (isRight && account && kind.mayEnter(account, ctx.now)) right.push(account);
    }
    const [account] = right;
    if (account === undefined) throw await refusal(ctx, input.email, kind, attempt);
    const passwordHash = isOutdatedHash(account.passwordHash)
      ? await hashPassword(input.password)
      : account.passwordHash;
    return { account, passwordHash, hasFailures };
  });
}

async function refusal<Found>(
  ctx: PublicContext,
  email: string,
  kind: AccountKind<Found>,
  {
    subject,
    isKnownAddress,
  }: { subject: AttemptSubject | undefined; isKnownAddress: Attempt['isKnownAddress'] | undefined },
) {
  const counted = await inTransaction(ctx, async (ctx) => {
    const counted = await countFailure(ctx, kind.target(email));
    await recordEvent(ctx, { action: kind.refusal, subject });
    return counted;
  });
  // A concurrent attempt may have used up the limit.
  const pause = await pauseNow(ctx, counted, isKnownAddress);
  return pause > 0 ? tooManyAttempts(Math.ceil(pause / 1000)) : invalidCredentials();
}
