import { CONFIRMATION_DAYS, type FamilyLinkPurpose } from '#contracts/families/index.ts';
import { ADDRESS_UNDO_HOURS, RESET_MINUTES } from '#contracts/identity/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { type RateLimit, takeUse, wrongSecret } from '#server/areas/identity/index.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { JobContext, PublicContext } from '#server/context.ts';
import { conflict, LINK_OVER, tooManyLinks } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { mailboxKeyOf } from '#server/lib/mail-address.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { accountKnown, addressChange, addressChanged } from './account-mail.ts';
import * as repo from './repo.ts';

const LIFETIME_MS: Record<FamilyLinkPurpose, number> = {
  confirmation: CONFIRMATION_DAYS * DAY_MS,
  password_reset: RESET_MINUTES * MINUTE_MS,
  address_change: CONFIRMATION_DAYS * DAY_MS,
  address_undo: ADDRESS_UNDO_HOURS * HOUR_MS,
};

export const subjectOf = (id: number) => ({ type: 'family_account' as const, id });

/** Requests that send mail or store an account: per address, and per network. */
function requestLimits(what: string, email: string, address: string): RateLimit[] {
  return [
    // Together for all that sends mail to an address, so that nobody fills a mailbox.
    { key: hashToken(`family mail ${mailboxKeyOf(email)}`), intervalMs: 10 * MINUTE_MS, burst: 6 },
    { key: hashToken(`family ${what} ${networkOf(address)}`), intervalMs: 30_000, burst: 20 },
  ];
}

/** Counts a request that sends mail. @throws AppError 429. */
export async function takeRequest(ctx: PublicContext, what: string, email: string): Promise<void> {
  const seconds = await takeUse(ctx, requestLimits(what, email, ctx.address));
  if (seconds > 0) throw tooManyLinks(seconds);
}

/** The link to undo a change of the address stays beside others, since each restores another address. */
type Purpose =
  | { purpose: 'confirmation' | 'password_reset' }
  | { purpose: 'address_change'; newEmail: string };

/** Replaces the account's link of this purpose. The caller has locked the account. */
export async function makeLink(ctx: JobContext, accountId: number, link: Purpose) {
  await repo.endLinksOf(ctx, accountId, link.purpose);
  return insertLink(ctx, accountId, link);
}

async function insertLink(
  ctx: JobContext,
  accountId: number,
  link: Purpose | { purpose: 'address_undo'; formerEmail: string },
) {
  const secret = createToken();
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS[link.purpose]);
  const stored = { ...link, accountId, tokenHash: hashToken(secret), createdAt: ctx.now, expiresAt };
  await repo.insertLink(ctx.db, stored);
  return { secret, expiresAt };
}

/**
 * Mails a link to a new address. Where the address has a confirmed account, its owner is told instead, and the link is
 * stored for the same look and the same time of the answer: nobody gets its secret.
 * @param change the caller has locked the account. `browser` in words.
 */
export async function mailAddressLink(
  ctx: PublicContext,
  { accountId, newEmail, browser }: { accountId: number; newEmail: string; browser: string },
): Promise<void> {
  const [known] = await repo.selectAccountsOf(ctx.db, newEmail);
  const link = await makeLink(ctx, accountId, { purpose: 'address_change', newEmail });
  if (known) {
    const details = { at: ctx.now.toISOString(), browser };
    await queueMail(ctx, accountKnown, { familyAccountId: known.id, details });
  } else {
    await queueMail(ctx, addressChange, { familyAccountId: accountId, ...link });
  }
}

/** The rest of a change: links that went to the former address end, and its owner can undo it. */
export async function changeAddress(
  ctx: PublicContext,
  account: repo.AccountRow,
  { newEmail, isProven, browser }: { newEmail: string; isProven: boolean; browser: string },
): Promise<boolean> {
  const [known] = await repo.selectAccountsOf(ctx.db, newEmail);
  if (known && known.id !== account.id) return false;
  const confirmedAt = account.confirmedAt ?? (isProven ? ctx.now : null);
  if (!(await repo.updateAccount(ctx.db, account.id, { email: newEmail, confirmedAt }))) return false;
  await repo.endLinksOf(ctx, account.id);
  // Of an account that waits, the former address may be a stranger's. Without mail nobody could open the link.
  if (account.confirmedAt && ctx.office.isMailOn) {
    const undo = { purpose: 'address_undo', formerEmail: account.email } as const;
    const link = await insertLink(ctx, account.id, undo);
    const details = { at: ctx.now.toISOString(), browser, formerAddress: account.email };
    await queueMail(ctx, addressChanged, { familyAccountId: account.id, ...link, details });
  }
  await recordEvent(ctx, { action: 'family.address_changed', subject: subjectOf(account.id) });
  return true;
}

/** Undoes a change of the address, and those after it. @throws AppError 409 if another account has the address by now. */
export async function restoreAddress(ctx: PublicContext, link: repo.FoundLink, email: string): Promise<void> {
  const [known] = await repo.selectAccountsOf(ctx.db, email);
  const isOthers = known && known.id !== link.accountId;
  if (isOthers || !(await repo.updateAccount(ctx.db, link.accountId, { email }))) {
    throw conflict('conflict', 'Another account has this address by now. Please write to the office.');
  }
  await repo.endLaterUndoLinks(ctx, link);
  await recordEvent(ctx, { action: 'family.address_restored', subject: subjectOf(link.accountId) });
}

/** @throws AppError 404 for a wrong link, 410 for a used, ended or expired one, 429 after many wrong ones. */
export async function findOpenLink(
  ctx: PublicContext,
  token: string,
  purposes: readonly FamilyLinkPurpose[],
): Promise<repo.FoundLink> {
  const link = await repo.selectLink(ctx.db, hashToken(token));
  if (!link || !purposes.includes(link.purpose)) throw await wrongSecret(ctx, 'The link');
  if (link.usedAt !== null) throw LINK_OVER.used();
  if (link.endedAt !== null) throw LINK_OVER.ended();
  if (link.expiresAt <= ctx.now) throw LINK_OVER.expired();
  return link;
}
