import type { SignedIn } from '#contracts/identity/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { CodeKind } from '#server/areas/identity/second-factor/service.ts';
import type { SessionLimits } from '#server/areas/identity/sessions/service.ts';
import type { PublicContext } from '#server/context.ts';
import { invalidCredentials } from '#server/errors.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { describeDevice } from '#server/lib/user-agent.ts';
import { insertSession, updateSignedIn } from './repo.ts';

/** Beyond this number the member's oldest session ends. */
const MAX_SESSIONS = 20;

interface CheckedSignIn {
  memberId: number;
  /** The hash that was checked, and the one to store with current parameters. */
  checkedHash: string;
  passwordHash: string;
  /** Null if no code was asked for. */
  secondStep: CodeKind | null;
}

/**
 * Begins a session after the checks of password and code: last login, session and audit event, in the caller's
 * transaction.
 * @throws AppError 401 if the member was deactivated, removed or promoted, or their password or second factor has
 *   changed since the check.
 */
export async function beginSession(
  ctx: PublicContext,
  checked: CheckedSignIn,
  { limits, userAgent }: { limits: SessionLimits; userAgent: string | undefined },
): Promise<SignedIn> {
  const { memberId, secondStep } = checked;
  // insertSession checks the second factor: a statement that waits for a row lock sees other tables in their older
  // state.
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
  const expected = { mostSessions: MAX_SESSIONS, hasSecondFactor: secondStep !== null };
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
