import { BRAND_NAME } from '#contracts/brand.ts';
import { type Identity, RECOVERY_CODES, type SecondFactor } from '#contracts/identity/index.ts';
import { toPlainDigits } from '#contracts/lib/characters.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { identityNeeded } from '#server/errors.ts';
import { createReadablePassword, hashToken } from '#server/lib/token.ts';
import {
  advanceStep,
  confirmFactor,
  countRecoveryCodes,
  deleteRecoveryCode,
  replaceRecoveryCodes,
  selectFactor,
  selectRequiredRoles,
  upsertSecret,
} from './repo.ts';
import { createTotpSecret, findTimeStep, isOfAdjacentMinute, totpAddress } from './totp.ts';

/** The member, who is locked by the caller's transaction. */
interface Owner {
  id: number;
  role: Role;
}

export async function getFactorState(ctx: PublicContext, { id, role }: Owner): Promise<SecondFactor> {
  const factor = await selectFactor(ctx.db, id);
  const turnedOnAt = factor?.confirmedAt?.toISOString() ?? null;
  return {
    isOn: turnedOnAt !== null,
    isRequired: (await selectRequiredRoles(ctx.db)).includes(role),
    turnedOnAt,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, id),
  };
}

/** Makes a secret, replacing an unconfirmed one. @returns null when there is a confirmed one. */
export async function beginFactor(
  ctx: PublicContext,
  { id, email }: { id: number; email: string },
): Promise<{ secret: string; address: string } | null> {
  const secret = createTotpSecret();
  if (!(await upsertSecret(ctx.db, id, secret))) return null;
  return { secret, address: totpAddress(secret, { issuer: BRAND_NAME, account: email }) };
}

export async function stageOf(ctx: PublicContext, memberId: number): Promise<'none' | 'begun' | 'on'> {
  const factor = await selectFactor(ctx.db, memberId);
  if (!factor) return 'none';
  return factor.confirmedAt === null ? 'begun' : 'on';
}

/** Whether the actor has proved who they are; see `isIdentified`. */
export type Identify = (ctx: Context, identity: Identity | undefined) => Promise<boolean>;

/** For a change of how somebody signs in. @param isIdentified whether the actor has proved who they are. @throws AppError 400. */
export async function requireIdentity(ctx: Context, isIdentified: boolean): Promise<void> {
  if (!isIdentified) throw identityNeeded((await stageOf(ctx, ctx.actor.id)) === 'on');
}

/** Turns a begun second factor on. @returns whether the code is right. */
export async function confirmBegun(ctx: PublicContext, memberId: number, given: string): Promise<boolean> {
  const factor = await selectFactor(ctx.db, memberId);
  if (!factor || factor.confirmedAt !== null) return false;
  const lastUsedStep = findTimeStep(factor.secret, plainCode(given), ctx.now);
  if (lastUsedStep === null) return false;
  await confirmFactor(ctx.db, memberId, { confirmedAt: ctx.now, lastUsedStep });
  return true;
}

const APP_CODE = /^\d{6}$/;

/** An app code with a missing digit is no recovery code. */
export function isRecoveryCodeMeant(given: string): boolean {
  return !/^\d*$/.test(plainCode(given));
}

/** Names for the audit trail. */
export type CodeKind = 'app' | 'recovery code';

/** Uses up a code, once also under concurrent tries. @returns null for a wrong or used code. */
export async function acceptCode(
  ctx: PublicContext,
  memberId: number,
  given: string,
): Promise<CodeKind | null> {
  const code = plainCode(given);
  if (APP_CODE.test(code)) return (await isAppCode(ctx, memberId, code)) ? 'app' : null;
  return (await deleteRecoveryCode(ctx.db, memberId, hashToken(code))) ? 'recovery code' : null;
}

async function isAppCode(ctx: PublicContext, memberId: number, code: string): Promise<boolean> {
  const factor = await selectFactor(ctx.db, memberId);
  if (!factor) return false;
  const step = findTimeStep(factor.secret, code, ctx.now);
  return step !== null && (await advanceStep(ctx.db, memberId, step));
}

/** For the words of a refusal. */
export async function isPhonesClockWrong(
  ctx: PublicContext,
  memberId: number,
  given: string,
): Promise<boolean> {
  const factor = await selectFactor(ctx.db, memberId);
  return factor !== undefined && isOfAdjacentMinute(factor.secret, plainCode(given), ctx.now);
}

// People write codes in many ways: "123 456", "१२३४५६", "ABCD-efgh-…".
function plainCode(given: string): string {
  return toPlainDigits(given.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');
}

/** New recovery codes in place of the old ones. The database keeps their hashes only. */
export async function makeRecoveryCodes(ctx: PublicContext, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createReadablePassword);
  await replaceRecoveryCodes(
    ctx.db,
    memberId,
    codes.map((code) => hashToken(plainCode(code))),
  );
  return codes;
}

/** The roles that need a second factor, from the most to the least powerful. */
export async function listRequiredRoles(ctx: PublicContext): Promise<Role[]> {
  const required = await selectRequiredRoles(ctx.db);
  return ROLES.filter((role) => required.includes(role));
}
