import type { SignedIn } from '#contracts/identity/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { CodeKind } from '#server/areas/identity/second-factor/service.ts';
import type { SessionLimits } from '#server/areas/identity/sessions/service.ts';
import type { PublicContext } from '#server/context.ts';
import { invalidCredentials } from '#server/errors.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { describeDevice } from '#server/lib/user-agent.ts';
import { insertSession, updateSignedIn } from './repo.ts';

/** One more ends the member's oldest session. */
const MOST_SESSIONS = 20;

interface CheckedSignIn {
  memberId: number;
  /** The hash that the password was checked against, and the one to store: it may be renewed with current parameters. */
  checkedHash: string;
  passwordHash: string;
  /** The kind of the code that was right; null where none was asked for. */
  secondStep: CodeKind | null;
}

/**
 * Begins the session of a member whose password was right, and their code if they have a second factor: last login, session
 * and audit event, in the caller's transaction.
 * @throws AppError 401 when the member was deactivated, removed, promoted or given another password or second factor since
 *   the check, or has no second factor any more.
 */
export async function beginSession(
  ctx: PublicContext,
  checked: CheckedSignIn,
  { limits, userAgent }: { limits: SessionLimits; userAgent: string | undefined },
): Promise<SignedIn> {
  const { memberId, secondStep } = checked;
  // The second factor is checked by the next statement: one that waits for a row reads the other tables as they were before.
  const member = await updateSignedIn(ctx.db, { ...checked, at: ctx.now });
  if (!member) throw invalidCredentials();
  const token = createToken();
  const session = {
    tokenHash: hashToken(token),
    memberId,
    address: ctx.address,
    ...describeDevice(userAgent),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + limits.absoluteMs),
  };
  const expected = { mostSessions: MOST_SESSIONS, hasSecondFactor: secondStep !== null };
  if (!(await insertSession(ctx.db, session, expected))) throw invalidCredentials();
  const actor = { id: memberId, name: member.name };
  await recordEvent(
    { ...ctx, actor },
    {
      action: 'session.signed_in',
      subject: { type: 'member', ...actor },
      ...(secondStep === null ? {} : { after: { secondStep } }),
    },
  );
  return { token, user: { id: memberId, ...member } };
}
