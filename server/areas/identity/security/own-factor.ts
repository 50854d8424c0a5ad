import { recordEvent } from '#server/areas/audit/index.ts';
import { lockMember } from '#server/areas/identity/members/repo.ts';
import { deleteFactor } from '#server/areas/identity/second-factor/repo.ts';
import {
  beginFactor,
  confirmBegun,
  makeRecoveryCodes,
  stageOf,
} from '#server/areas/identity/second-factor/service.ts';
import { endSessionsOf } from '#server/areas/identity/sessions/service.ts';
import {
  isOwnCode,
  type RefusedAttempts,
  withPresentPassword,
  wrongOwnCode,
} from '#server/areas/identity/sign-in/service.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';

interface Confirmation {
  password: string;
  code: string;
  refusedAttempts: RefusedAttempts;
}

const isOnAlready = () => conflict('conflict', 'Two-step sign-in is already on.');
const isOff = () => conflict('conflict', 'Two-step sign-in is off.');
const notBegun = () => conflict('conflict', 'Please begin to set up two-step sign-in first.');

/** Makes a secret for the actor's app, without effect until it is confirmed. @throws AppError 401, 409. */
export async function beginOwnFactor(ctx: Context): Promise<{ secret: string; address: string }> {
  return inTransaction(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.actor.id);
    const begun = await beginFactor(ctx, await holdActor(ctx));
    if (begun === null) throw isOnAlready();
    return begun;
  });
}

/**
 * Turns the actor's second factor on and ends their other sessions, which began with the password only.
 * @returns the recovery codes.
 * @throws AppError 400, 401, 409, 429, 503.
 */
export async function confirmOwnFactor(
  ctx: Context,
  { password, code, refusedAttempts }: Confirmation,
): Promise<string[]> {
  await refuseUnlessBegun(ctx);
  return withPresentPassword(ctx, { password, refusedAttempts }, async (ctx) => {
    await refuseUnlessBegun(ctx);
    if (!(await confirmBegun(ctx, ctx.actor.id, code))) {
      throw await wrongOwnCode(ctx, code);
    }
    const codes = await makeRecoveryCodes(ctx, ctx.actor.id);
    await endSessionsOf(ctx, ctx.actor.id, ctx.actor.sessionId);
    await recordEvent(ctx, { action: 'member.second_factor_on', subject: subjectOf(ctx) });
    return codes;
  });
}

async function refuseUnlessBegun(ctx: Context): Promise<void> {
  const stage = await stageOf(ctx, ctx.actor.id);
  if (stage === 'on') throw isOnAlready();
  if (stage === 'none') throw notBegun();
}

/** Replaces the recovery codes. @throws AppError as `deleteOwnFactor`. */
export function createRecoveryCodes(ctx: Context, confirmation: Confirmation): Promise<string[]> {
  return whenConfirmed(ctx, confirmation, async (ctx) => {
    const codes = await makeRecoveryCodes(ctx, ctx.actor.id);
    await recordEvent(ctx, { action: 'member.recovery_codes_made', subject: subjectOf(ctx) });
    return codes;
  });
}

/** Turns the actor's second factor off. @throws AppError 400, 401, 409, 429, 503. */
export function deleteOwnFactor(ctx: Context, confirmation: Confirmation): Promise<void> {
  return whenConfirmed(ctx, confirmation, async (ctx) => {
    await deleteFactor(ctx.db, ctx.actor.id);
    await recordEvent(ctx, { action: 'member.second_factor_off', subject: subjectOf(ctx) });
  });
}

async function whenConfirmed<R>(
  ctx: Context,
  { password, code, refusedAttempts }: Confirmation,
  change: (ctx: Context) => Promise<R>,
): Promise<R> {
  // First, since the password check takes time.
  if ((await stageOf(ctx, ctx.actor.id)) !== 'on') throw isOff();
  // The count of a wrong code must be committed: throw after the transaction.
  const outcome = await withPresentPassword(ctx, { password, refusedAttempts }, async (ctx) => {
    if ((await stageOf(ctx, ctx.actor.id)) !== 'on') throw isOff();
    return (await isOwnCode(ctx, code, { refusedAttempts })) ? { result: await change(ctx) } : null;
  });
  if (outcome === null) throw await wrongOwnCode(ctx, code);
  return outcome.result;
}

function subjectOf({ actor: { id, name } }: Context) {
  return { type: 'member' as const, id, name };
}
