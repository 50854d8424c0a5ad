import { FAMILY_REFUSALS, type FamilyDetails, type OwnAccount } from '#contracts/families/index.ts';
import type { OpenSession } from '#contracts/identity/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  findPasswordFault,
  type RefusedAttempts,
  type SessionLimits,
  verifyPresentPassword,
} from '#server/areas/identity/index.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { FamilyContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound, unauthenticated } from '#server/errors.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { hashPassword, inPasswordSlot, verifyPassword } from '#server/lib/password.ts';
import { accountDeleted, passwordChanged } from './account-mail.ts';
import { changeAddress, mailAddressLink, subjectOf, takeRequest } from './links.ts';
import * as repo from './repo.ts';
import { holdAccount, toAccount } from './service.ts';

/** @throws AppError 401. */
export async function getOwnAccount(ctx: FamilyContext): Promise<OwnAccount> {
  const row = await repo.selectAccount(ctx.db, ctx.family.accountId);
  if (!row) throw unauthenticated();
  const waiting = await repo.selectAddressLink(ctx.db, row.id, ctx.now);
  return {
    account: toAccount(row),
    newEmail: waiting?.newEmail ?? null,
    isMailOn: ctx.office.isMailOn,
    mailsShowText: row.mailsShowText,
  };
}

/** @throws AppError 401. */
export async function changeDetails(
  ctx: FamilyContext,
  details: FamilyDetails | Pick<OwnAccount, 'mailsShowText'>,
): Promise<OwnAccount> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await holdAccount(ctx);
    await repo.updateAccount(ctx.db, id, details);
    await recordEvent(ctx, { action: 'family.details_changed', subject: subjectOf(id) });
    return getOwnAccount(ctx);
  });
}

export interface Proof {
  password: string;
  refusedAttempts: RefusedAttempts;
}

/** Runs in a slot of the password queue. @returns the checked hash. @throws AppError 400 at the field, 401, 429. */
async function verifyPresent(
  ctx: FamilyContext,
  { password, refusedAttempts }: Proof,
  field: string,
): Promise<string> {
  const { accountId } = ctx.family;
  const account = await repo.selectAccount(ctx.db, accountId);
  if (!account) throw unauthenticated();
  const { passwordHash } = account;
  await verifyPresentPassword(
    ctx,
    { password, passwordHash, field },
    {
      account: { passwordOfFamily: accountId },
      action: 'family.password_refused',
      subject: subjectOf(accountId),
      refusedAttempts,
      isKnownAddress: ({ db, address }) => repo.hasSessionFrom(db, accountId, address),
    },
  );
  return passwordHash;
}

/** @returns the checked hash. @throws AppError 400 at the field `password`, 401, 429, 503. */
export const provePassword = (ctx: FamilyContext, proof: Proof): Promise<string> =>
  inPasswordSlot(ctx.address, () => verifyPresent(ctx, proof, 'password'));

/** `holdAccount` after a proof. @throws AppError 401 if the password changed meanwhile. */
export async function holdProved(ctx: FamilyContext, provedHash: string): Promise<repo.AccountRow> {
  const account = await holdAccount(ctx);
  if (account.passwordHash !== provedHash) throw unauthenticated();
  return account;
}

/** A change of the account that was proved with this password. @throws AppError 401 if the password changed meanwhile. */
function changeProved<R>(
  ctx: FamilyContext,
  provedHash: string,
  change: (ctx: FamilyContext, account: repo.AccountRow) => Promise<R>,
): Promise<R> {
  return inTransaction(ctx, async (ctx) => change(ctx, await holdProved(ctx, provedHash)));
}

/**
 * Mails a link to the new address, which counts once the link is opened. Where mail is off it counts at once.
 * @param browser in words.
 * @throws AppError 400 for a wrong password or the present address, 401, 409 without mail, 429, 503.
 */
export async function requestAddress(
  ctx: FamilyContext,
  { email, ...proof }: Proof & { email: string },
  { browser }: { browser: string },
): Promise<OwnAccount> {
  const provedHash = await provePassword(ctx, proof);
  await takeRequest(ctx, 'address change', email);
  return changeProved(ctx, provedHash, async (ctx, account) => {
    if (email === account.email) throw badRequest(FAMILY_REFUSALS.presentAddress, 'email');
    const isSpelling = emailKeyOf(email) === account.emailKey;
    if (ctx.office.isMailOn && !isSpelling) {
      await mailAddressLink(ctx, { accountId: account.id, newEmail: email, browser });
      await recordEvent(ctx, {
        action: 'family.address_change_requested',
        subject: subjectOf(account.id),
      });
    } else if (isSpelling) {
      await repo.updateAccount(ctx.db, account.id, { email });
    } else if (!(await changeAddress(ctx, account, { newEmail: email, isProven: false, browser }))) {
      throw conflict('conflict', FAMILY_REFUSALS.refusedAddress, 'email');
    }
    return getOwnAccount(ctx);
  });
}

/** Counts a request for another link, then mails it. @throws AppError 401, 429. */
export async function resendAddressLink(ctx: FamilyContext, { browser }: { browser: string }): Promise<void> {
  const waiting = await repo.selectAddressLink(ctx.db, ctx.family.accountId, ctx.now);
  if (!waiting) return;
  await takeRequest(ctx, 'address change', waiting.newEmail);
  await inTransaction(ctx, async (ctx) => {
    const { id } = await holdAccount(ctx);
    const { newEmail } = (await repo.selectAddressLink(ctx.db, id, ctx.now)) ?? {};
    if (newEmail) await mailAddressLink(ctx, { accountId: id, newEmail, browser });
  });
}

/** Ends the link to a new address. @throws AppError 401. */
export async function cancelAddressChange(ctx: FamilyContext): Promise<OwnAccount> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await holdAccount(ctx);
    await repo.endLinksOf(ctx, id, 'address_change');
    return getOwnAccount(ctx);
  });
}

/**
 * Replaces the password, ends the other sessions and every open link but those that undo a change of the address.
 * @param browser in words.
 * @throws AppError 400, 401, 429, 503.
 */
export async function changePassword(
  ctx: FamilyContext,
  { newPassword, ...proof }: Proof & { newPassword: string },
  { browser }: { browser: string },
): Promise<void> {
  const fault = findPasswordFault(newPassword, ctx.family);
  if (fault) throw badRequest(fault, 'newPassword');
  const { provedHash, passwordHash } = await inPasswordSlot(ctx.address, async () => {
    const provedHash = await verifyPresent(ctx, proof, 'currentPassword');
    if (await verifyPassword(provedHash, newPassword)) {
      throw badRequest(FAMILY_REFUSALS.samePassword, 'newPassword');
    }
    return { provedHash, passwordHash: await hashPassword(newPassword) };
  });
  await changeProved(ctx, provedHash, async (ctx, { id }) => {
    await repo.updateAccount(ctx.db, id, { passwordHash });
    await repo.endLinksOf(ctx, id);
    await repo.deleteSessionsOf(ctx.db, id, ctx.family.sessionId);
    await recordEvent(ctx, { action: 'family.password_changed', subject: subjectOf(id) });
    const details = { at: ctx.now.toISOString(), browser };
    await queueMail(ctx, passwordChanged, { familyAccountId: id, details });
  });
}

/**
 * Deletes the account with its sessions, its links to students and the results that it keeps, and tells by mail.
 * @param browser in words.
 * @throws AppError 400, 401, 429, 503.
 */
export async function deleteAccount(
  ctx: FamilyContext,
  proof: Proof,
  { browser }: { browser: string },
): Promise<void> {
  const provedHash = await provePassword(ctx, proof);
  await changeProved(ctx, provedHash, async (ctx, { id, name, email, language, confirmedAt }) => {
    await repo.deleteAccount(ctx.db, id);
    await recordEvent(ctx, { action: 'family.deleted', subject: subjectOf(id) });
    // The address of an account that waits may be a stranger's.
    if (confirmedAt === null) return;
    const details = { at: ctx.now.toISOString(), browser, name, email, language };
    await queueMail(ctx, accountDeleted, { details });
  });
}

/** Last used first. */
export async function listSessions(
  ctx: FamilyContext,
  { idleMs }: Pick<SessionLimits, 'idleMs'>,
): Promise<OpenSession[]> {
  const idleSince = new Date(ctx.now.getTime() - idleMs);
  const rows = await repo.selectSessionsOf(ctx.db, ctx.family.accountId, { now: ctx.now, idleSince });
  return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
    ...row,
    begunAt: createdAt.toISOString(),
    lastUsedAt: lastSeenAt.toISOString(),
    isCurrent: row.id === ctx.family.sessionId,
  }));
}

/** @throws AppError 401, 404 also for another account's, 409 for the current one. */
export async function endSession(ctx: FamilyContext, sessionId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { id } = await holdAccount(ctx);
    if (sessionId === ctx.family.sessionId) {
      throw conflict('conflict', 'This is the session that you are using. Sign out to end it.');
    }
    if (!(await repo.deleteSessionOf(ctx.db, id, sessionId))) throw notFound('The session');
    await recordEvent(ctx, { action: 'family.sessions_ended', subject: subjectOf(id) });
  });
}

/** @throws AppError 401. */
export async function endOtherSessions(ctx: FamilyContext): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { id } = await holdAccount(ctx);
    await repo.deleteSessionsOf(ctx.db, id, ctx.family.sessionId);
    await recordEvent(ctx, { action: 'family.sessions_ended', subject: subjectOf(id) });
  });
}
