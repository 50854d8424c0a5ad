import type { BodyOf } from '#contracts/endpoint.ts';
import type { changePassword as changePasswordEndpoint, Identity } from '#contracts/identity/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { findPasswordFault } from '#server/areas/identity/members/password-rules.ts';
import { endLinksOf, storePassword } from '#server/areas/identity/members/repo.ts';
import { requireIdentity, stageOf } from '#server/areas/identity/second-factor/service.ts';
import { endSessionsOf } from '#server/areas/identity/sessions/service.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, unauthenticated, withinPart } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { hashPassword, inPasswordSlot, verifyPassword } from '#server/lib/password.ts';
import { isOwnCode, wrongOwnCode } from './codes.ts';
import { verifyPresentPassword } from './present-password.ts';
import type { RefusedAttempts } from './refused-attempts.ts';
import { lockCredentials, selectCredentialsById } from './repo.ts';

/**
 * Replaces the actor's password and ends their other sessions. Wrong guesses at the present password are rate limited
 * as sign-ins are, so that a stolen session can't find the password.
 * @throws AppError 400, 429, 503.
 */
export async function changePassword(
  ctx: Context,
  input: BodyOf<typeof changePasswordEndpoint>,
  { refusedAttempts }: { refusedAttempts: RefusedAttempts },
): Promise<void> {
  const fault = findPasswordFault(input.newPassword, ctx.actor);
  if (fault) throw badRequest(fault, 'newPassword');
  const { passwordHash, newHash } = await inPasswordSlot(ctx.address, async () => {
    const present = { password: input.currentPassword, field: 'currentPassword' };
    const passwordHash = await verifyPresent(ctx, present, refusedAttempts);
    if (await verifyPassword(passwordHash, input.newPassword)) {
      throw badRequest('The new password must be different from the current one.', 'newPassword');
    }
    return { passwordHash, newHash: await hashPassword(input.newPassword) };
  });
  await checkOwnCode(ctx, input.code, refusedAttempts);
  await inTransaction(ctx, async (ctx) => {
    await holdSelf(ctx, passwordHash);
    await storePassword(ctx.db, ctx.actor.id, newHash);
    await endSessionsOf(ctx, ctx.actor.id, ctx.actor.sessionId);
    await endLinksOf(ctx, ctx.actor.id);
    await recordEvent(ctx, { action: 'member.password_changed', subject: subjectOf(ctx) });
  });
}

/**
 * Whether the actor has proved who they are, before a change of how somebody signs in. The change itself holds the actor's
 * session, which a change of their password elsewhere ends, so that the proof still counts.
 * @throws AppError 400 for a wrong or missing part, 401, 429, 503.
 */
export async function isIdentified(
  ctx: Context,
  identity: Identity | undefined,
  refusedAttempts: RefusedAttempts,
): Promise<boolean> {
  if (identity === undefined) return false;
  const { password, code } = identity;
  await withinPart('identity', async () => {
    await inPasswordSlot(ctx.address, () =>
      verifyPresent(ctx, { password, field: 'password' }, refusedAttempts),
    );
    await checkOwnCode(ctx, code, refusedAttempts);
  });
  return true;
}

/** Takes a code where the actor's second factor is on. @throws AppError 400 for a wrong or missing one, 401, 429. */
async function checkOwnCode(
  ctx: Context,
  code: string | undefined,
  refusedAttempts: RefusedAttempts,
): Promise<void> {
  const { id } = ctx.actor;
  if ((await stageOf(ctx, id)) !== 'on') return;
  if (code === undefined) return requireIdentity(ctx, false);
  // The count of a wrong code must be committed: throw after the transaction.
  const isRight = await inTransaction(ctx, async (ctx) => {
    await lockCredentials(ctx.db, id);
    await holdActor(ctx);
    return isOwnCode(ctx, code, { refusedAttempts });
  });
  if (!isRight) throw await wrongOwnCode(ctx, code);
}

/**
 * Changes the actor's account after a password check, in a transaction.
 * @throws AppError 400, 401, 429, 503, or of the change.
 */
export async function withPresentPassword<R>(
  ctx: Context,
  { password, refusedAttempts }: { password: string; refusedAttempts: RefusedAttempts },
  change: (ctx: Context) => Promise<R>,
): Promise<R> {
  const passwordHash = await inPasswordSlot(ctx.address, () =>
    verifyPresent(ctx, { password, field: 'password' }, refusedAttempts),
  );
  return inTransaction(ctx, async (ctx) => {
    await holdSelf(ctx, passwordHash);
    return change(ctx);
  });
}

// Runs in a slot of the password queue. Returns the checked hash; a refusal names the field.
async function verifyPresent(
  ctx: Context,
  { password, field }: { password: string; field: string },
  refusedAttempts: RefusedAttempts,
): Promise<string> {
  const member = await selectCredentialsById(ctx.db, ctx.actor.id);
  if (!member) throw unauthenticated();
  const { passwordHash } = member;
  await verifyPresentPassword(
    ctx,
    { password, passwordHash, field },
    {
      // By id, because the member can change the e-mail.
      account: { passwordOf: ctx.actor.id },
      action: 'member.password_refused',
      subject: subjectOf(ctx),
      refusedAttempts,
    },
  );
  return passwordHash;
}

async function holdSelf(ctx: Context, passwordHash: string): Promise<void> {
  // Locks the member before the session, as a deactivation does.
  const current = await lockCredentials(ctx.db, ctx.actor.id);
  await holdActor(ctx);
  if (!current?.isActive || current.passwordHash !== passwordHash) throw unauthenticated();
}

function subjectOf({ actor: { id, name } }: Context) {
  return { type: 'member' as const, id, name };
}
