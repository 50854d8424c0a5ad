import type { SignedIn } from '#contracts/identity/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  acceptCode,
  isPhonesClockWrong,
  isRecoveryCodeMeant,
} from '#server/areas/identity/second-factor/service.ts';
import { decrementTries, deleteChallenge, selectChallenged } from '#server/areas/identity/sessions/repo.ts';
import type { SessionLimits } from '#server/areas/identity/sessions/service.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { AppError, challengeOver } from '#server/errors.ts';
import { beginSession } from './begin-session.ts';
import {
  type Attempt,
  countFailure,
  forgetFailures,
  getRateLimits,
  refuseOverRateLimit,
} from './rate-limits.ts';
import type { AttemptSubject, RefusedAttempts } from './refused-attempts.ts';
import { isExpired, lockCredentials } from './repo.ts';

const CLOCK_IS_WRONG =
  'This code is of another minute: the clock of your phone is wrong. Please let it set date and time by itself, and enter the code that it shows then.';

async function wrongCode(
  ctx: PublicContext,
  memberId: number,
  { status, code }: { status: 400 | 401; code: string },
): Promise<AppError> {
  const advice = isRecoveryCodeMeant(code)
    ? 'Please enter another recovery code.'
    : 'Please enter the code that your app shows now.';
  const message = (await isPhonesClockWrong(ctx, memberId, code))
    ? CLOCK_IS_WRONG
    : `This code is wrong or was used before. ${advice}`;
  return new AppError(status, 'invalid_credentials', message, { field: 'code' });
}

interface Options {
  limits: SessionLimits;
  refusedAttempts: RefusedAttempts;
  userAgent: string | undefined;
}

/**
 * The second step of a sign-in. A wrong code costs the challenge a try and counts against the rate limits.
 * @throws AppError 401 for a wrong code, 401 `challenge_over` if the sign-in must begin again, 429.
 */
export async function completeSignIn(
  ctx: PublicContext,
  { challenge, code }: { challenge: string; code: string },
  options: Options,
): Promise<SignedIn> {
  // Read before any lock, so that guessed challenges lock nobody's row.
  const memberId = await selectChallenged(ctx.db, challenge, ctx.now);
  if (memberId === undefined) throw challengeOver();
  const outcome = await inTransaction(ctx, async (ctx) => {
    // Locks the member before the challenge, as the end of sessions does, and judges concurrent tries one by one.
    const member = await lockCredentials(ctx.db, memberId);
    if (!member?.isActive || !member.hasSecondFactor || isExpired(member, ctx.now)) return 'over';
    const attempt = {
      action: 'session.code_refused',
      subject: { type: 'member', id: member.id, name: member.name },
      refusedAttempts: options.refusedAttempts,
    } as const;
    const { hasFailures } = await refuseCodesOverRateLimit(ctx, attempt);
    const triesLeft = await decrementTries(ctx.db, challenge, ctx.now);
    if (triesLeft === undefined) return 'over';
    const kind = await acceptCode(ctx, memberId, code);
    if (kind === null) {
      await countWrongCode(ctx, attempt);
      return triesLeft > 0 ? 'wrong' : 'over';
    }
    await deleteChallenge(ctx.db, challenge);
    if (hasFailures) await forgetFailures(ctx, { codesOf: memberId });
    await forgetFailures(ctx, { email: member.email });
    const { passwordHash } = member;
    const checked = { memberId, checkedHash: passwordHash, passwordHash, secondStep: kind };
    return beginSession(ctx, checked, options);
  });
  if (outcome === 'over') throw challengeOver();
  if (outcome === 'wrong') throw await wrongCode(ctx, memberId, { status: 401, code });
  return outcome;
}

/**
 * Checks a code of the signed-in member, whom the caller's transaction has locked.
 * @returns false for a wrong code, which is counted: commit, then throw `wrongOwnCode`.
 * @throws AppError 429.
 */
export async function isOwnCode(
  ctx: Context,
  code: string,
  { refusedAttempts }: { refusedAttempts: RefusedAttempts },
): Promise<boolean> {
  const { id, name } = ctx.actor;
  const subject = { type: 'member', id, name } as const;
  const attempt = { action: 'member.code_refused', subject, refusedAttempts } as const;
  await refuseCodesOverRateLimit(ctx, attempt);
  if ((await acceptCode(ctx, ctx.actor.id, code)) !== null) return true;
  await countWrongCode(ctx, attempt);
  return false;
}

/** For the signed-in member. Not 401, which would end their session on the screen. */
export const wrongOwnCode = (ctx: Context, code: string) =>
  wrongCode(ctx, ctx.actor.id, { status: 400, code });

type CodeAttempt = Attempt & {
  action: 'session.code_refused' | 'member.code_refused';
  subject: AttemptSubject & { type: 'member' };
};

async function refuseCodesOverRateLimit(ctx: PublicContext, attempt: CodeAttempt) {
  const rateLimits = await getRateLimits(ctx, { codesOf: attempt.subject.id });
  return refuseOverRateLimit(ctx, rateLimits, attempt);
}

async function countWrongCode(ctx: PublicContext, { action, subject }: CodeAttempt) {
  await countFailure(ctx, { codesOf: subject.id });
  await recordEvent(ctx, { action, subject });
}
