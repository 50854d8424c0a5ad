import type { SignedIn } from '#contracts/sessions.ts';
import type { PublicContext } from '#server/context.ts';
import type { CodeKind } from '#server/features/second-factor/service.ts';
import type { SessionLimits } from '#server/features/sessions/service.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { describeDevice } from '#server/lib/user-agent.ts';
import { insertSignIn } from './repo.ts';

/** More places than anybody works at. Who begins one session more ends her oldest one with that. */
const MOST_SESSIONS = 20;

interface CheckedSignIn {
  memberId: number;
  /** The hash that the password was checked against. */
  checkedHash: string;
  /** The hash to keep. */
  passwordHash: string;
  /** The kind of the code that was right, where one was asked for. */
  secondStep?: CodeKind;
}

/**
 * Begins the session of a member whose password was right, and her code where she has a second factor. The bearer token
 * in the answer exists nowhere else: the database keeps its hash.
 * @returns undefined when the member has changed meanwhile, so that this sign-in came too late.
 */
export async function beginSession(
  ctx: PublicContext,
  { memberId, checkedHash, passwordHash, secondStep }: CheckedSignIn,
  { limits, userAgent }: { limits: SessionLimits; userAgent: string | undefined },
): Promise<SignedIn | undefined> {
  const token = createToken();
  const user = await insertSignIn(ctx.db, {
    at: ctx.now,
    memberId,
    checkedHash,
    passwordHash,
    tokenHash: hashToken(token),
    address: ctx.address,
    ...describeDevice(userAgent),
    expiresAt: new Date(ctx.now.getTime() + limits.absoluteMs),
    keep: MOST_SESSIONS - 1,
    secondStep: secondStep ?? null,
  });
  return user && { token, user };
}
