import { type AccountLink, INVITATION_DAYS, isInvitable, RESET_MINUTES } from '#contracts/identity/index.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { canManageMember, canManageUsers } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { passwordSet } from '#server/areas/identity/members/account-mail.ts';
import { findPasswordFault } from '#server/areas/identity/members/password-rules.ts';
import {
  endLinksOf,
  insertLink,
  lockMember,
  storePassword,
  toMember,
  updateMemberRow,
} from '#server/areas/identity/members/repo.ts';
import { emailTaken, getMemberRow, lockTeamAs } from '#server/areas/identity/members/service.ts';
import { type RateLimit, takeUse, wrongSecret } from '#server/areas/identity/rate-limits/service.ts';
import { requireIdentity } from '#server/areas/identity/second-factor/service.ts';
import { endSessionsOf } from '#server/areas/identity/sessions/service.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, forbidden, LINK_OVER, tooManyLinks } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { hashPassword, inPasswordSlot } from '#server/lib/password.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { invitation, type MailedPurpose, passwordReset } from './link-mail.ts';
import * as repo from './repo.ts';

type Ctx = Pick<PublicContext, 'db' | 'now'>;

const LIFETIME_MS: Record<MailedPurpose, number> = {
  invitation: INVITATION_DAYS * DAY_MS,
  password_reset: RESET_MINUTES * MINUTE_MS,
};
/** After a member's own change of their address, links for a new password are withheld for this time. */
const ADDRESS_SETTLES_MS = DAY_MS;

/** An expired link is kept for this time, to answer why it no longer works. */
const REMEMBERED_MS = 30 * DAY_MS;

/**
 * Replaces the member's link of this purpose. Needs a transaction.
 * @returns the secret, which is not stored, and the expiry.
 */
export async function makeLink(
  ctx: Ctx,
  memberId: number,
  purpose: MailedPurpose,
): Promise<{ token: string; expiresAt: Date }> {
  // Serialised, so that each sees the link that it ends.
  await lockMember(ctx.db, memberId);
  await endLinksOf(ctx, memberId, [purpose]);
  const token = createToken();
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS[purpose]);
  await insertLink(ctx.db, {
    memberId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: ctx.now,
    expiresAt,
  });
  return { token, expiresAt };
}

const notInvitable = () =>
  conflict(
    'conflict',
    'Only an active member who has never signed in can be invited. Please issue a one-time password instead.',
  );

/**
 * Mails an invitation; without mail, returns its link.
 * @throws AppError 400 without the identity for a member who manages others, 401, 403, 404, 409 if inactive or signed in
 * before.
 */
export async function inviteMember(ctx: Context, id: number, { isIdentified }: { isIdentified: boolean }) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await lockTeamAs(ctx);
    const stored = await getMemberRow(ctx, id);
    if (!canManageMember(actor, 'invite', stored)) throw forbidden();
    if (!isInvitable(toMember(stored))) throw notInvitable();
    if (canManageUsers(stored.role)) await requireIdentity(ctx, isIdentified);
    const { token, expiresAt } = await makeLink(ctx, id, 'invitation');
    const isMailed = (await queueMail(ctx, invitation, { memberId: id, secret: token, expiresAt })) !== null;
    await recordEvent(ctx, {
      action: 'member.invited',
      subject: subjectOf(stored),
      after: { expiresAt, isMailed },
    });
    return { expiresAt, mailedTo: isMailed ? stored.email : null, token: isMailed ? null : token };
  });
}

function rateLimitsFor(email: string, address: string): RateLimit[] {
  return [
    { key: hashToken(`password reset ${emailKeyOf(email)}`), intervalMs: 5 * MINUTE_MS, burst: 3 },
    { key: hashToken(`password resets ${networkOf(address)}`), intervalMs: 30_000, burst: 20 },
  ];
}

/** Counts a link request without querying a member, so time does not reveal an account. @throws AppError 429. */
export async function takeResetRequest(ctx: PublicContext, email: string): Promise<void> {
  const seconds = await takeUse(ctx, rateLimitsFor(email, ctx.address));
  if (seconds > 0) throw tooManyLinks(seconds);
}

/** Mails a link to choose a new password, if the address is an active member's. Runs after the answer. */
export async function mailResetLink(ctx: PublicContext, email: string): Promise<void> {
  const id = await repo.selectMemberId(ctx.db, email);
  if (id === undefined) return;
  await inTransaction(ctx, async (ctx) => {
    const member = await lockMember(ctx.db, id);
    if (!member?.isActive) return;
    // A stolen session could change the address and have a link mailed there.
    const since = new Date(ctx.now.getTime() - ADDRESS_SETTLES_MS);
    if (await repo.hasChangedOwnEmail(ctx.db, id, since)) return;
    const { token, expiresAt } = await makeLink(ctx, id, 'password_reset');
    await queueMail(ctx, passwordReset, { memberId: id, secret: token, expiresAt });
    await recordEvent(ctx, {
      action: 'member.password_reset_requested',
      subject: subjectOf(member),
      after: { expiresAt: expiresAt.toISOString() },
    });
  });
}

/** @throws AppError 404 for a wrong link, 410 for an expired one, 429 after many wrong ones from a network. */
export async function openLink(ctx: PublicContext, token: string): Promise<AccountLink> {
  const { purpose, name, email, formerEmail, expiresAt } = await findOpenLink(ctx, token);
  return { purpose, name, email: formerEmail ?? email, expiresAt: expiresAt.toISOString() };
}

/**
 * Sets the password of a link's member and ends the sessions; an undo of a changed address also restores it. Of two
 * concurrent tries one succeeds. Unless they were invited, the member is told by mail, because access to the mailbox was
 * enough.
 * @param browser in words.
 * @throws AppError 400 for a weak password, 404, 409 if another member has the former address, 410, 429, 503.
 */
export async function setPassword(
  ctx: PublicContext,
  { token, newPassword }: { token: string; newPassword: string },
  { browser }: { browser: string },
): Promise<void> {
  const link = await findOpenLink(ctx, token);
  const fault = findPasswordFault(newPassword, link);
  if (fault) throw badRequest(fault, 'newPassword');
  const passwordHash = await inPasswordSlot(ctx.address, () => hashPassword(newPassword));
  await inTransaction(ctx, async (ctx) => {
    await lockMember(ctx.db, link.memberId);
    // Again under the lock: it may have been used or ended meanwhile.
    const found = await findOpenLink(ctx, token);
    const { id, memberId, purpose, name } = found;
    if (!(await repo.spendLink(ctx.db, id, ctx.now))) throw LINK_OVER.used();
    if (found.formerEmail !== null) await restoreAddress(ctx, found, found.formerEmail);
    await storePassword(ctx.db, memberId, passwordHash);
    await endLinksOf(ctx, memberId);
    await endSessionsOf(ctx, memberId);
    // Without an actor, so that the member gets a notification.
    await recordEvent(ctx, {
      action: 'member.password_set',
      subject: subjectOf({ id: memberId, name }),
      after: { by: purpose },
    });
    if (purpose !== 'invitation') {
      const details = { at: ctx.now.toISOString(), address: ctx.address, browser };
      await queueMail(ctx, passwordSet, { memberId, details });
    }
  });
}

async function restoreAddress(ctx: PublicContext, link: repo.FoundLink, formerEmail: string): Promise<void> {
  const { memberId, name, email, version } = link;
  const changes = { email: formerEmail, version: version + 1 };
  if (!(await updateMemberRow(ctx.db, memberId, changes))) throw emailTaken();
  await repo.endLaterUndoLinks(ctx, link);
  await recordEvent(ctx, {
    action: 'member.updated',
    subject: subjectOf({ id: memberId, name }),
    before: { email },
    after: { email: formerEmail },
  });
}

export function deleteOldLinks({ db, now }: Ctx): Promise<void> {
  return repo.deleteExpiredLinks(db, new Date(now.getTime() - REMEMBERED_MS));
}

async function findOpenLink(ctx: PublicContext, token: string): Promise<repo.FoundLink> {
  const link = await repo.selectLink(ctx.db, hashToken(token));
  if (!link) throw await wrongSecret(ctx, 'The link');
  const over = endOf(link, ctx.now);
  if (over) throw LINK_OVER[over]();
  return link;
}

/** Why a link no longer works, for the holder of the secret; null if it works. */
function endOf(link: repo.FoundLink, now: Date): keyof typeof LINK_OVER | null {
  if (link.usedAt !== null) return 'used';
  // An invitation must not replace the password of a member who has signed in.
  const isInvitedNoMore = link.purpose === 'invitation' && link.lastLoginAt !== null;
  if (link.endedAt !== null || !link.isActive || isInvitedNoMore) return 'ended';
  return link.expiresAt <= now ? 'expired' : null;
}

function subjectOf({ id, name }: { id: number; name: string }) {
  return { type: 'member' as const, id, name };
}
