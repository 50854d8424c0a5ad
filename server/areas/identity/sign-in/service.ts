import type { Challenged, SignedIn } from '#contracts/identity/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { rateLimitStatesOf } from '#server/areas/identity/rate-limits/service.ts';
import { deleteSession } from '#server/areas/identity/sessions/repo.ts';
import { type SessionLimits, startChallenge } from '#server/areas/identity/sessions/service.ts';
import type { Context, PublicContext } from '#server/context.ts';
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
import { beginSession } from './begin-session.ts';
import { countFailure, forgetFailures, pauseNow, rateLimitsFor, refuseOverRateLimit } from './rate-limits.ts';
import { delayRefusals } from './refusal-pause.ts';
import type { RefusedAttempts } from './refused-attempts.ts';
import { type Credentials, isExpired, selectAttempt, updateCheckedHash } from './repo.ts';

export { isOwnCode, wrongOwnCode } from './codes.ts';
export { withPresentPassword } from './own-password.ts';
export type { RefusedAttempts } from './refused-attempts.ts';

interface SignInOptions {
  limits: SessionLimits;
  refusedAttempts: RefusedAttempts;
  userAgent: string | undefined;
}

/**
 * Signs a member in, or asks for a code. An unknown e-mail, a wrong password, a deactivated member and an expired
 * password get the same answer after the same work.
 * @throws AppError 401, 429 with the seconds to wait, 503.
 */
export async function signIn(
  ctx: PublicContext,
  input: { email: string; password: string },
  options: SignInOptions,
): Promise<SignedIn | Challenged> {
  // A caller over a rate limit must not take room in the queue.
  if (mustQueueForPassword()) {
    await delayRefusals(async () => {
      refuseFullQueue(ctx.address);
      const { member, rateLimits } = await readAttempt(ctx, input.email);
      await refuseOverRateLimit(ctx, rateLimits, {
        action: 'session.refused',
        member,
        refusedAttempts: options.refusedAttempts,
      });
    });
  }
  const checked = await inPasswordSlot(ctx.address, () => checkPassword(ctx, input, options));
  const { member, passwordHash, hasFailures } = checked;
  return inTransaction(ctx, async (ctx) => {
    if (member.hasSecondFactor) return { challenge: await askForCode(ctx, member, passwordHash) };
    const right = { memberId: member.id, checkedHash: member.passwordHash, passwordHash, secondStep: null };
    const signedIn = await beginSession(ctx, right, options);
    if (hasFailures) await forgetFailures(ctx, input);
    return signedIn;
  });
}

// Failures stay counted: the password alone is no sign-in.
async function askForCode(ctx: PublicContext, member: Credentials, passwordHash: string): Promise<string> {
  const isCurrent = await updateCheckedHash(ctx.db, member.id, member.passwordHash, passwordHash);
  if (!isCurrent) throw invalidCredentials();
  await recordEvent(ctx, { action: 'session.code_asked', subject: subjectOf(member) });
  return startChallenge(ctx, member.id);
}

async function readAttempt(ctx: PublicContext, email: string) {
  const rateLimits = rateLimitsFor({ email }, ctx.address);
  const keys = rateLimits.map(({ key }) => key);
  const { member, rateLimitRows } = await selectAttempt(ctx.db, email, keys);
  return { member, rateLimits: rateLimitStatesOf(rateLimits, rateLimitRows) };
}

// In one slot of the password queue, so that few attempts pass before the first failure is counted.
async function checkPassword(
  ctx: PublicContext,
  input: { email: string; password: string },
  { refusedAttempts }: Pick<SignInOptions, 'refusedAttempts'>,
) {
  const { member, rateLimits } = await readAttempt(ctx, input.email);
  const { hasFailures } = await refuseOverRateLimit(ctx, rateLimits, {
    action: 'session.refused',
    member,
    refusedAttempts,
  });
  const isRight = await verifyPassword(member?.passwordHash ?? DUMMY_HASH, input.password);
  if (!isRight || !member?.isActive || isExpired(member, ctx.now)) {
    const counted = await inTransaction(ctx, async (ctx) => {
      const counted = await countFailure(ctx, input);
      await recordEvent(ctx, {
        action: 'session.refused',
        subject: member && subjectOf(member),
      });
      return counted;
    });
    // A concurrent attempt may have used up the limit.
    const pause = await pauseNow(ctx, counted);
    throw pause > 0 ? tooManyAttempts(Math.ceil(pause / 1000)) : invalidCredentials();
  }
  const passwordHash = isOutdatedHash(member.passwordHash)
    ? await hashPassword(input.password)
    : member.passwordHash;
  return { member, passwordHash, hasFailures };
}

export async function signOut(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await deleteSession(ctx.db, ctx.actor.sessionId);
    await recordEvent(ctx, { action: 'session.signed_out', subject: subjectOf(ctx.actor) });
  });
}

function subjectOf({ id, name }: { id: number; name: string }) {
  return { type: 'member' as const, id, name };
}
