import type { SignedInUser } from '#contracts/sessions.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { AppError, badRequest, invalidCredentials, unauthenticated } from '#server/errors.ts';
import { endLinksOf } from '#server/features/account-links/service.ts';
import { recordEvent } from '#server/features/audit/service.ts';
import {
  endSession,
  endSessionsOf,
  holdSession,
  type SessionLimits,
  startSession,
} from '#server/features/sessions/service.ts';
import { emailKeyOf } from '#server/lib/email.ts';
import {
  decoyHash,
  hashPassword,
  inPasswordSlot,
  isOutdatedHash,
  isPasswordSlotTaken,
  verifyPassword,
} from '#server/lib/password.ts';
import { findPasswordFault } from '#server/lib/password-rules.ts';
import type { BrakedAttempts } from './braked-attempts.ts';
import { countFailure, forgetFailures, readBrakes, refuseWhenBraked } from './brakes.ts';
import {
  type Credentials,
  lockCredentials,
  selectCredentials,
  selectCredentialsById,
  updateLastLogin,
  updatePassword,
} from './repo.ts';

/**
 * Signs a member in. An unknown e-mail, a wrong password, a deactivated member and an expired one-time password get
 * the same answer after the same work.
 * @throws AppError 401, 429 with the seconds to wait, 503.
 */
export async function signIn(
  ctx: PublicContext,
  input: { email: string; password: string },
  { limits, braked }: { limits: SessionLimits; braked: BrakedAttempts },
): Promise<{ token: string; user: SignedInUser }> {
  // Who is braked must not take the places of others in the line, where there is one.
  if (isPasswordSlotTaken()) {
    const { member, brakes } = await readAttempt(ctx, input.email);
    await refuseWhenBraked(ctx, brakes, { action: 'session.refused', member, braked });
  }
  const { member, passwordHash, hasFailures } = await inPasswordSlot(ctx.address, () =>
    checkPassword(ctx, input, braked),
  );
  return inTransaction(ctx, async (ctx) => {
    // Deactivated, removed or given another password while the hash was computed: then this sign-in came too late.
    const changes = { lastLoginAt: ctx.now, passwordHash };
    const current = await updateLastLogin(ctx.db, member.id, member.passwordHash, changes);
    if (!current) throw invalidCredentials();
    const token = await startSession(ctx, member.id, limits);
    if (hasFailures) await forgetFailures(ctx, emailKeyOf(input.email));
    await recordEvent({ ...ctx, actor: member }, { action: 'session.signed_in', subject: subjectOf(member) });
    return { token, user: { id: member.id, email: current.email, role: current.role, name: current.name } };
  });
}

async function readAttempt(ctx: PublicContext, email: string) {
  const [member, brakes] = await Promise.all([
    selectCredentials(ctx.db, email),
    readBrakes(ctx, emailKeyOf(email)),
  ]);
  return { member, brakes };
}

// Within one slot, so that many attempts at once can't pass the brakes before the first of them is counted.
async function checkPassword(
  ctx: PublicContext,
  input: { email: string; password: string },
  braked: BrakedAttempts,
) {
  const { member, brakes } = await readAttempt(ctx, input.email);
  const { hasFailures } = await refuseWhenBraked(ctx, brakes, { action: 'session.refused', member, braked });
  const isRight = await verifyPassword(member?.passwordHash ?? (await decoyHash()), input.password);
  if (!isRight || !member?.isActive || isExpired(member, ctx.now)) {
    await inTransaction(ctx, async (ctx) => {
      await countFailure(ctx, emailKeyOf(input.email));
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
  return { member, passwordHash, hasFailures };
}

export async function signOut(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await endSession(ctx, ctx.actor.sessionId);
    await recordEvent(ctx, { action: 'session.signed_out', subject: subjectOf(ctx.actor) });
  });
}

/**
 * Replaces the own password and ends the person's other sessions. Wrong guesses at the present one are braked like
 * those at signing in: a stolen session must not become a way to find the password.
 * @throws AppError 400, 429, 503.
 */
export async function changePassword(
  ctx: Context,
  input: { currentPassword: string; newPassword: string },
  { braked }: { braked: BrakedAttempts },
): Promise<void> {
  const fault = findPasswordFault(input.newPassword, ctx.actor);
  if (fault) throw badRequest(fault);
  // By id: the e-mail is the person's own to change.
  const account = `member ${ctx.actor.id}`;
  const { passwordHash, newHash } = await inPasswordSlot(ctx.address, async () => {
    const member = await selectCredentialsById(ctx.db, ctx.actor.id);
    if (!member) throw unauthenticated();
    await refuseWhenBraked(ctx, await readBrakes(ctx, account), {
      action: 'member.password_refused',
      member,
      braked,
    });
    if (!(await verifyPassword(member.passwordHash, input.currentPassword))) {
      await inTransaction(ctx, async (ctx) => {
        await countFailure(ctx, account);
        await recordEvent(ctx, { action: 'member.password_refused', subject: subjectOf(ctx.actor) });
      });
      throw new AppError(400, 'invalid_credentials', 'The current password is not right.');
    }
    if (await verifyPassword(member.passwordHash, input.newPassword)) {
      throw badRequest('The new password must be different from the current one.');
    }
    return { passwordHash: member.passwordHash, newHash: await hashPassword(input.newPassword) };
  });
  await inTransaction(ctx, async (ctx) => {
    // The member before the session: whoever deactivates a member takes them in this order, too.
    const current = await lockCredentials(ctx.db, ctx.actor.id);
    await holdSession(ctx);
    if (!current?.isActive || current.passwordHash !== passwordHash) throw unauthenticated();
    await updatePassword(ctx.db, ctx.actor.id, newHash);
    await endSessionsOf(ctx, ctx.actor.id, ctx.actor.sessionId);
    await endLinksOf(ctx, ctx.actor.id);
    await recordEvent(ctx, { action: 'member.password_changed', subject: subjectOf(ctx.actor) });
  });
}

function isExpired(member: Credentials, now: Date): boolean {
  return member.passwordExpiresAt !== null && member.passwordExpiresAt <= now;
}

function subjectOf({ id, name }: { id: number; name: string }) {
  return { type: 'member' as const, id, name };
}
