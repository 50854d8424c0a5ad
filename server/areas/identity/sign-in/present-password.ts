import { recordEvent } from '#server/areas/audit/index.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { verifyPassword } from '#server/lib/password.ts';
import {
  type Account,
  type Attempt,
  countFailure,
  getRateLimits,
  refuseOverRateLimit,
} from './rate-limits.ts';

/** Whose password is asked for, as the limits and the audit trail name it. */
interface Owner extends Attempt {
  account: Account;
  subject: NonNullable<Attempt['subject']>;
}

/**
 * Checks the present password before a signed-in person changes their account. Wrong ones are limited as those of a sign-in
 * are, so that a stolen session can't find the password. Call it within `inPasswordSlot`.
 * @param given its `field` is the one of the request that a refusal names.
 * @throws AppError 400, 429.
 */
export async function verifyPresentPassword(
  ctx: PublicContext,
  given: { password: string; passwordHash: string; field: string },
  { account, ...attempt }: Owner,
): Promise<void> {
  await refuseOverRateLimit(ctx, await getRateLimits(ctx, account), attempt);
  if (await verifyPassword(given.passwordHash, given.password)) return;
  await inTransaction(ctx, async (ctx) => {
    await countFailure(ctx, account);
    await recordEvent(ctx, { action: attempt.action, subject: attempt.subject });
  });
  const { field } = given;
  throw new AppError(400, 'invalid_credentials', 'The current password is wrong.', { field });
}
