import type { Challenged, SignedIn } from '#contracts/identity/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { rateLimitStatesOf } from '#server/areas/identity/rate-limits/service.ts';
import { deleteSession } from '#server/areas/identity/sessions/repo.ts';
import { type SessionLimits, startChallenge } from '#server/areas/identity/sessions/service.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { invalidCredentials } from '#server/errors.ts';
import { beginSession } from './begin-session.ts';
import { checkPassword } from './check-password.ts';
import { forgetFailures, rateLimitsFor } from './rate-limits.ts';
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
  const checked = await checkPassword<Credentials>(ctx, input, MEMBERS, options.refusedAttempts);
  const { account: member, passwordHash, hasFailures } = checked;
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

const MEMBERS = {
  readAttempt: async (ctx: PublicContext, email: string) => {
    const rateLimits = rateLimitsFor({ email }, ctx.address);
    const keys = rateLimits.map(({ key }) => key);
    const { member, rateLimitRows } = await selectAttempt(ctx.db, email, keys);
    return { accounts: [member], rateLimits: rateLimitStatesOf(rateLimits, rateLimitRows) };
  },
  target: (email: string) => ({ email }),
  mayEnter: (member: Credentials, now: Date) => member.isActive && !isExpired(member, now),
  subjectOf,
  refusal: 'session.refused',
} as const;

export async function signOut(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await deleteSession(ctx.db, ctx.actor.sessionId);
    await recordEvent(ctx, { action: 'session.signed_out', subject: subjectOf(ctx.actor) });
  });
}

function subjectOf({ id, name }: { id: number; name: string }) {
  return { type: 'member' as const, id, name };
}
