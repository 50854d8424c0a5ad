import type { Challenged, SignedIn } from '#contracts/identity/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { brakeStatesOf } from '#server/areas/identity/rate-limits/service.ts';
import { endSession, type SessionLimits, startChallenge } from '#server/areas/identity/sessions/service.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { invalidCredentials } from '#server/errors.ts';
import {
  DECOY_HASH,
  hashPassword,
  inPasswordSlot,
  isOutdatedHash,
  isPasswordSlotTaken,
  refuseFullLine,
  verifyPassword,
} from '#server/lib/password.ts';
import { beginSession, prepareSession } from './begin-session.ts';
import type { BrakedAttempts } from './braked-attempts.ts';
import { brakesFor, countFailure, forgetFailures, refuseWhenBraked } from './brakes.ts';
import type { ExpectedHash } from './expected-hashes.ts';
import { refusingLate } from './refusal-pause.ts';
import { type Credentials, isExpired, selectAttempt, updateCheckedHash } from './repo.ts';

export type { BrakedAttempts } from './braked-attempts.ts';
export { isOwnCode, wrongOwnCode } from './codes.ts';
export { withPresentPassword } from './own-password.ts';

interface SignInOptions {
  limits: SessionLimits;
  braked: BrakedAttempts;
  userAgent: string | undefined;
  expected: ExpectedHash;
}

/**
 * Signs a member in, or where she has a second factor, asks for a code. An unknown e-mail, a wrong password, a
 * deactivated member and an expired password get the same answer after the same work.
 * @throws AppError 401, 429 with the seconds to wait, 503.
 */
export async function signIn(
  ctx: PublicContext,
  input: { email: string; password: string },
  { limits, braked, userAgent, expected }: SignInOptions,
): Promise<SignedIn | Challenged> {
  // Who is braked must not take the places of others in the line, where there is one.
  if (isPasswordSlotTaken()) {
    await refusingLate(async () => {
      refuseFullLine(ctx.address);
      const { member, brakes } = await readAttempt(ctx, input.email);
      await refuseWhenBraked(ctx, brakes, { action: 'session.refused', member, braked });
    });
  }
  // Before the hash, which leaves nothing of the program in the processor's caches: all that follows it is slow (0006).
  const session = prepareSession(ctx, { limits, userAgent });
  const checked = await inPasswordSlot(ctx.address, () => checkPassword(ctx, input, { braked, expected }));
  const { member, passwordHash, hasFailures } = checked;
  if (member.hasSecondFactor) {
    return inTransaction(ctx, async (ctx) => ({ challenge: await askForCode(ctx, member, passwordHash) }));
  }
  const right = { memberId: member.id, checkedHash: member.passwordHash, passwordHash, secondStep: null };
  // One statement, all or nothing as such.
  if (!hasFailures) return inTime(await beginSession(ctx, right, session));
  return inTransaction(ctx, async (ctx) => {
    const signedIn = inTime(await beginSession(ctx, right, session));
    await forgetFailures(ctx, input);
    return signedIn;
  });
}

function inTime(signedIn: SignedIn | undefined): SignedIn {
  if (!signedIn) throw invalidCredentials();
  return signedIn;
}

// The failures before it are not forgotten: who knows the password alone has not signed in.
async function askForCode(ctx: PublicContext, member: Credentials, passwordHash: string): Promise<string> {
  const isCurrent = await updateCheckedHash(ctx.db, member.id, member.passwordHash, passwordHash);
  if (!isCurrent) throw invalidCredentials();
  await recordEvent(ctx, { action: 'session.code_asked', subject: subjectOf(member) });
  return startChallenge(ctx, member.id);
}

async function readAttempt(ctx: PublicContext, email: string) {
  const brakes = brakesFor({ email }, ctx.address);
  const keys = brakes.map(({ key }) => key);
  const { member, brakeRows } = await selectAttempt(ctx.db, email, keys);
  return { member, brakes: brakeStatesOf(brakes, brakeRows) };
}

/**
 * Reads an attempt, and meanwhile checks the password against the hash that is expected, if any. Waits for both, also when
 * one fails: the slot is not free before the hash is computed.
 */
async function readAttemptAndGuess(
  ctx: PublicContext,
  { email, password }: { email: string; password: string },
  expectedHash: string | undefined,
) {
  const [attempt, guess] = await Promise.allSettled([
    readAttempt(ctx, email),
    expectedHash === undefined ? undefined : checkAgainst(expectedHash, password),
  ]);
  if (attempt.status === 'rejected') throw attempt.reason;
  if (guess.status === 'rejected') throw guess.reason;
  return { ...attempt.value, guess: guess.value };
}

async function checkAgainst(passwordHash: string, password: string) {
  return { passwordHash, isRight: await verifyPassword(passwordHash, password) };
}

// Within one slot, so that many attempts at once can't pass the brakes before the first of them is counted.
async function checkPassword(
  ctx: PublicContext,
  input: { email: string; password: string },
  { braked, expected }: Pick<SignInOptions, 'braked' | 'expected'>,
) {
  const { member, brakes, guess } = await readAttemptAndGuess(ctx, input, expected.read());
  // Until a password is right: attempts that a brake refuses must not cost a hash each.
  expected.forget();
  const { hasFailures } = await refuseWhenBraked(ctx, brakes, { action: 'session.refused', member, braked });
  const isRight =
    guess && guess.passwordHash === member?.passwordHash
      ? guess.isRight
      : await verifyPassword(member?.passwordHash ?? DECOY_HASH, input.password);
  if (!isRight || !member?.isActive || isExpired(member, ctx.now)) {
    await inTransaction(ctx, async (ctx) => {
      await countFailure(ctx, input);
      await recordEvent(ctx, {
        action: 'session.refused',
        subject: member && subjectOf(member),
      });
    });
    throw invalidCredentials();
  }
  const passwordHash = isOutdatedHash(member.passwordHash)
    ? await hashPassword(input.password)
    : member.passwordHash;
  expected.keep(passwordHash);
  return { member, passwordHash, hasFailures };
}

export async function signOut(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await endSession(ctx, ctx.actor.sessionId);
    await recordEvent(ctx, { action: 'session.signed_out', subject: subjectOf(ctx.actor) });
  });
}

function subjectOf({ id, name }: { id: number; name: string }) {
  return { type: 'member' as const, id, name };
}
