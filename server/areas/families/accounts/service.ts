import {
  FAMILY_REFUSALS,
  type FamilyAccount,
  REMEMBERED_DAYS,
  type SignUp,
} from '#contracts/families/index.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  checkPassword,
  findPasswordFault,
  forgetFailures,
  getSignInRateLimits,
  type RateLimit,
  type RefusedAttempts,
  type SessionLimits,
  takeUse,
} from '#server/areas/identity/index.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { Family, FamilyContext, JobContext, PublicContext } from '#server/context.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import { inTransaction } from '#server/db/client.ts';
import {
  badRequest,
  invalidCredentials,
  LINK_OVER,
  passwordNeeded,
  tooManyAttempts,
  tooManyChanges,
  unauthenticated,
} from '#server/errors.ts';
import { hashPassword, inPasswordSlot, verifyPassword } from '#server/lib/password.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { describeDevice } from '#server/lib/user-agent.ts';
import { accountKnown, confirmation, passwordReset, passwordSet } from './account-mail.ts';
import { changeAddress, findOpenLink, makeLink, restoreAddress, subjectOf, takeRequest } from './links.ts';
import * as repo from './repo.ts';

/** Beyond this number the account's oldest session ends. */
const MAX_SESSIONS = 20;
/** A session's last use is stored at most this often. */
const TOUCH_MS = 5 * MINUTE_MS;
/** An expired link is kept for this time, to answer why it no longer works. */
const REMEMBERED_LINK_MS = 30 * DAY_MS;

/**
 * Makes an account that waits for its confirmation, also for an address with a confirmed one, so that nothing tells a
 * stranger whether it has one. `mailSignedUp` runs after the answer.
 * @returns its id. @throws AppError 400 for a weak password, 429, 503.
 */
export async function signUp(ctx: PublicContext, input: SignUp): Promise<number> {
  const fault = findPasswordFault(input.password, input);
  if (fault) throw badRequest(fault, 'password');
  await takeRequest(ctx, 'sign-up', input.email);
  const { password, ...details } = input;
  const passwordHash = await inPasswordSlot(ctx.address, () => hashPassword(password));
  return inTransaction(ctx, async (ctx) => {
    // Two at once for one address would both replace the waiting account.
    await takeLock(ctx.db, 'familyAccounts');
    const id = await repo.insertAccount(ctx.db, { ...details, passwordHash, createdAt: ctx.now });
    await recordEvent(ctx, { action: 'family.signed_up', subject: subjectOf(id) });
    return id;
  });
}

/** Mails the link that confirms the address, or tells the owner of its confirmed account. @param browser in words. */
export async function mailSignedUp(ctx: PublicContext, id: number, browser: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const account = await repo.lockAccount(ctx.db, id);
    if (!account || account.confirmedAt) return;
    const [known] = await repo.selectAccountsOf(ctx.db, account.email);
    if (known) {
      const details = { at: ctx.now.toISOString(), browser };
      await queueMail(ctx, accountKnown, { familyAccountId: known.id, details });
      return;
    }
    const link = await makeLink(ctx, id, { purpose: 'confirmation' });
    await queueMail(ctx, confirmation, { familyAccountId: id, ...link });
  });
}

/** Counts a request for another link. @throws AppError 429. */
export const takeConfirmationRequest = (ctx: FamilyContext): Promise<void> =>
  takeRequest(ctx, 'confirmation', ctx.family.email);

const FAMILIES = {
  // The passwords of two accounts are checked at each attempt; see the table.
  readAttempt: async (ctx: PublicContext, email: string) => ({
    accounts: await repo.selectAccountsOf(ctx.db, email),
    rateLimits: await getSignInRateLimits(ctx, { familyEmail: email }),
  }),
  target: (email: string) => ({ familyEmail: email }),
  mayEnter: () => true,
  subjectOf: ({ id }: repo.AccountRow) => subjectOf(id),
  refusal: 'family.sign_in_refused',
  isKnownAddress: async ({ db, address }: PublicContext, account: repo.AccountRow | undefined) =>
    account !== undefined && (await repo.hasSessionFrom(db, account.id, address)),
} as const;

interface SignInOptions {
  limits: SessionLimits;
  refusedAttempts: RefusedAttempts;
  userAgent: string | undefined;
  /** The browser's cookie, whose session ends: nobody can sign out of it any more. */
  formerToken: string | null;
}

/**
 * Begins a session. An unknown address and a wrong password get the same answer after the same work.
 * @returns the cookie's secret, which is not stored. @throws AppError 401, 429, 503.
 */
export async function signIn(
  ctx: PublicContext,
  { isRemembered, ...input }: { email: string; password: string; isRemembered: boolean },
  { limits, refusedAttempts, userAgent, formerToken }: SignInOptions,
): Promise<{ token: string; account: FamilyAccount }> {
  const checked = await checkPassword(ctx, input, FAMILIES, refusedAttempts);
  const { id, passwordHash: checkedHash } = checked.account;
  const lifetime = isRemembered ? REMEMBERED_DAYS * DAY_MS : limits.absoluteMs;
  return inTransaction(ctx, async (ctx) => {
    const found = { id, checkedHash, passwordHash: checked.passwordHash, at: ctx.now };
    const account = await repo.updateSignedIn(ctx.db, found);
    if (!account) throw invalidCredentials();
    if (formerToken !== null) await repo.deleteSessionByToken(ctx.db, hashToken(formerToken));
    const token = createToken();
    const session = {
      tokenHash: hashToken(token),
      accountId: id,
      address: ctx.address,
      ...describeDevice(userAgent),
      isRemembered,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + lifetime),
    };
    await repo.insertSession(ctx.db, session, MAX_SESSIONS);
    await recordEvent(ctx, { action: 'family.signed_in', subject: subjectOf(id) });
    // A stranger's waiting account with the address must not forget the guesses at the confirmed one.
    if (checked.hasFailures && account.confirmedAt) await forgetFailures(ctx, { familyEmail: input.email });
    return { token, account: toAccount(account) };
  });
}

/** Of an account's changes: each is an event of the audit trail, which is kept for ever. */
const CHANGE_LIMIT = { intervalMs: 30_000, burst: 60 };

/** Counts a change, before its transaction. @throws AppError 429. */
export const takeChange = (ctx: JobContext, family: Family): Promise<void> =>
  takeFamilyUse({ ...ctx, family }, 'family changes', CHANGE_LIMIT);

/**
 * Counts one use of an account. @param name of the limit. @param limit.refusal in place of the usual words, which promise
 * minutes. @throws AppError 429.
 */
export async function takeFamilyUse(
  ctx: JobContext & { family: Pick<Family, 'accountId'> },
  name: string,
  { refusal, ...limit }: Omit<RateLimit, 'key'> & { refusal?: string },
): Promise<void> {
  const key = hashToken(`${name} ${ctx.family.accountId}`);
  const seconds = await takeUse(ctx, [{ key, ...limit }]);
  if (seconds > 0) throw tooManyChanges(seconds, refusal);
}

/** The family of a cookie with a live session, or null. */
export async function findFamily(
  ctx: JobContext,
  token: string,
  { idleMs }: Pick<SessionLimits, 'idleMs'>,
): Promise<Family | null> {
  const idleSince = new Date(ctx.now.getTime() - idleMs);
  const row = await repo.selectSession(ctx.db, hashToken(token), { now: ctx.now, idleSince });
  if (!row) return null;
  const { lastSeenAt, ...family } = row;
  if (ctx.now.getTime() - lastSeenAt.getTime() > TOUCH_MS)
    await repo.touchSession(ctx.db, family.sessionId, ctx.now);
  return family;
}

/**
 * Begins a change of a family: locks the session until the transaction ends, since it may have ended while the request
 * waited. @throws AppError 401.
 */
export async function holdSession(ctx: FamilyContext): Promise<Family> {
  const family = await repo.lockSession(ctx.db, ctx.family, ctx.now);
  if (!family) throw unauthenticated();
  return family;
}

/** Locks the account before the session, as the end of sessions does. @throws AppError 401. */
export async function holdAccount(ctx: FamilyContext): Promise<repo.AccountRow> {
  const account = await repo.lockAccount(ctx.db, ctx.family.accountId);
  await holdSession(ctx);
  if (!account) throw unauthenticated();
  return account;
}

/** @throws AppError 401. */
export async function getAccount(ctx: FamilyContext): Promise<FamilyAccount> {
  const account = await repo.selectAccount(ctx.db, ctx.family.accountId);
  if (!account) throw unauthenticated();
  return toAccount(account);
}

export async function signOut(ctx: FamilyContext): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await repo.deleteSession(ctx.db, ctx.family.sessionId);
    await recordEvent(ctx, { action: 'family.signed_out', subject: subjectOf(ctx.family.accountId) });
  });
}

/**
 * Confirms the address of a link's account, or a new one. Its owner also proves that the account is theirs, by a session in
 * this browser or by the password: a stranger may have typed the address of somebody who then opens the link.
 * @throws AppError 400 `identity_needed`, 404 for a wrong link, 410 for a used or ended one, 429, 503.
 */
export async function confirm(
  ctx: PublicContext,
  { token, password }: { token: string; password?: string | undefined },
  { family, browser }: { family: Family | null; browser: string },
): Promise<void> {
  const { account } = await findOpenLink(ctx, token, CONFIRMING);
  if (family?.accountId !== account.id) await checkOwnPassword(ctx, account, password);
  await inTransaction(ctx, async (ctx) => {
    await repo.lockAccount(ctx.db, account.id);
    const link = await findOpenLink(ctx, token, CONFIRMING);
    if (!(await repo.spendLink(ctx.db, link.id, ctx.now))) throw LINK_OVER.used();
    const { newEmail } = link;
    if (newEmail === null) await confirmAccount(ctx, link.account);
    else if (!(await changeAddress(ctx, link.account, { newEmail, isProven: true, browser })))
      throw LINK_OVER.ended();
  });
}

const CONFIRMING = ['confirmation', 'address_change'] as const;
/** With them the owner of a mailbox chooses a password. */
const SETTING = ['password_reset', 'address_undo'] as const;

/** The password of a confirmation. Right ones count, too. */
async function checkOwnPassword(
  ctx: PublicContext,
  account: repo.AccountRow,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw passwordNeeded();
  const limit = {
    key: hashToken(`family confirmations ${account.id}`),
    intervalMs: 5 * MINUTE_MS,
    burst: 10,
  };
  const seconds = await takeUse(ctx, [limit]);
  if (seconds > 0) throw tooManyAttempts(seconds);
  const isRight = await inPasswordSlot(ctx.address, () => verifyPassword(account.passwordHash, password));
  if (!isRight) throw badRequest(FAMILY_REFUSALS.wrongOwnPassword, 'password');
}

/** @throws AppError 410 if another account with the address was confirmed meanwhile. */
export async function confirmAccount(ctx: PublicContext, account: repo.AccountRow): Promise<void> {
  if (account.confirmedAt) return;
  const [known] = await repo.selectAccountsOf(ctx.db, account.email);
  if (known) throw LINK_OVER.ended();
  if (!(await repo.updateAccount(ctx.db, account.id, { confirmedAt: ctx.now }))) throw LINK_OVER.ended();
  await recordEvent(ctx, { action: 'family.confirmed', subject: subjectOf(account.id) });
}

/** Counts a request for a new password without querying an account, so that time does not reveal one. @throws AppError 429. */
export const takeResetRequest = (ctx: PublicContext, email: string): Promise<void> =>
  takeRequest(ctx, 'password reset', email);

/** Mails a link to choose a new password, if the address has an account. Runs after the answer. */
export async function mailResetLink(ctx: PublicContext, email: string): Promise<void> {
  const [confirmed, waiting] = await repo.selectAccountsOf(ctx.db, email);
  const found = confirmed ?? waiting;
  if (!found) return;
  await inTransaction(ctx, async (ctx) => {
    const account = await repo.lockAccount(ctx.db, found.id);
    if (!account) return;
    const link = await makeLink(ctx, account.id, { purpose: 'password_reset' });
    await queueMail(ctx, passwordReset, { familyAccountId: account.id, ...link });
    await recordEvent(ctx, { action: 'family.password_reset_requested', subject: subjectOf(account.id) });
  });
}

/**
 * Sets the password of a link's account and ends its sessions. The link was mailed to the address, so it confirms the
 * account; an undo of a changed address also restores it.
 * @param browser in words.
 * @throws AppError 400 for a weak password, 404, 409 if another account has the former address, 410, 429, 503.
 */
export async function setPassword(
  ctx: PublicContext,
  { token, newPassword }: { token: string; newPassword: string },
  { browser }: { browser: string },
): Promise<void> {
  const { account, formerEmail } = await findOpenLink(ctx, token, SETTING);
  const fault = findPasswordFault(newPassword, { ...account, email: formerEmail ?? account.email });
  if (fault) throw badRequest(fault, 'newPassword');
  const passwordHash = await inPasswordSlot(ctx.address, () => hashPassword(newPassword));
  await inTransaction(ctx, async (ctx) => {
    await repo.lockAccount(ctx.db, account.id);
    const link = await findOpenLink(ctx, token, SETTING);
    if (!(await repo.spendLink(ctx.db, link.id, ctx.now))) throw LINK_OVER.used();
    await repo.updateAccount(ctx.db, account.id, { passwordHash });
    if (link.formerEmail === null) await confirmAccount(ctx, link.account);
    else await restoreAddress(ctx, link, link.formerEmail);
    await repo.endLinksOf(ctx, account.id);
    await repo.deleteSessionsOf(ctx.db, account.id);
    await recordEvent(ctx, { action: 'family.password_set', subject: subjectOf(account.id) });
    const details = { at: ctx.now.toISOString(), browser };
    await queueMail(ctx, passwordSet, { familyAccountId: account.id, details });
  });
}

/** Deletes what has ended: sessions, old links, accounts that nobody confirmed. */
export async function deleteEnded(ctx: JobContext, { idleMs }: SessionLimits): Promise<void> {
  await repo.deleteEndedSessions(ctx.db, { now: ctx.now, idleSince: new Date(ctx.now.getTime() - idleMs) });
  await repo.deleteOldLinks(ctx.db, new Date(ctx.now.getTime() - REMEMBERED_LINK_MS));
  await repo.deleteUnconfirmed(ctx.db, ctx.now);
}

/** For the account's owner. */
export function toAccount(row: repo.AccountRow): FamilyAccount {
  return {
    name: row.name,
    email: row.email,
    parentName: row.parentName,
    schoolName: row.schoolName ?? '',
    age: row.age,
    occupation: row.occupation ?? '',
    city: row.city ?? '',
    country: row.country ?? '',
    notes: row.notes ?? '',
    language: row.language,
    isConfirmed: row.confirmedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
