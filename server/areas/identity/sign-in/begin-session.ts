import type { SignedIn } from '#contracts/identity/index.ts';
import type { CodeKind } from '#server/areas/identity/second-factor/service.ts';
import type { SessionLimits } from '#server/areas/identity/sessions/service.ts';
import type { PublicContext } from '#server/context.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { describeDevice } from '#server/lib/user-agent.ts';
import { insertSignIn, type NewSignIn } from './repo.ts';

/** More places than anybody works at. Who begins one session more ends her oldest one with that. */
const MOST_SESSIONS = 20;

type CheckedSignIn = Pick<NewSignIn, 'memberId' | 'checkedHash' | 'passwordHash'> & {
  /** What was given beside the password. */
  secondStep: CodeKind | null;
};

/** What of a session needs no database. */
interface PreparedSession extends Pick<NewSignIn, 'tokenHash' | 'browser' | 'system' | 'expiresAt'> {
  /** It exists nowhere else: the database keeps its hash. */
  token: string;
}

/** Made before it is known whether the password is right. */
export function prepareSession(
  { now }: PublicContext,
  { limits, userAgent }: { limits: SessionLimits; userAgent: string | undefined },
): PreparedSession {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + limits.absoluteMs);
  return { token, tokenHash: hashToken(token), expiresAt, ...describeDevice(userAgent) };
}

/**
 * Begins the session of a member whose password was right, and her code where she has a second factor.
 * @returns undefined when the member has changed meanwhile, so that this sign-in came too late.
 */
export async function beginSession(
  ctx: PublicContext,
  checked: CheckedSignIn,
  { token, ...session }: PreparedSession,
): Promise<SignedIn | undefined> {
  const { db, now: at, address } = ctx;
  const signIn = { ...checked, ...session, at, address, mostSessions: MOST_SESSIONS };
  const member = await insertSignIn(db, signIn);
  return member && { token, user: { id: checked.memberId, ...member } };
}
