import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type FamilyDetails, type FamilyLinkPurpose, UNCONFIRMED_DAYS } from '#contracts/families/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { outbox } from '#server/areas/mail/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { familyAccounts, familyLinks, familySessions } from '#server/db/schema/families.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';

export type AccountRow = typeof familyAccounts.$inferSelect;

/** Adds an account that waits for its confirmation, in the place of an older one of the address. */
export async function insertAccount(
  db: Queryable,
  account: Omit<typeof familyAccounts.$inferInsert, 'emailKey'>,
): Promise<number> {
  const emailKey = emailKeyOf(account.email);
  await db
    .delete(familyAccounts)
    .where(and(eq(familyAccounts.emailKey, emailKey), isNull(familyAccounts.confirmedAt)));
  const [row] = await db
    .insert(familyAccounts)
    .values({ ...account, emailKey })
    .returning({ id: familyAccounts.id });
  if (!row) throw new Error('the account was not stored');
  return row.id;
}

/** The confirmed account of an address and the one that waits for its confirmation. */
export async function selectAccountsOf(
  db: Queryable,
  email: string,
): Promise<[confirmed: AccountRow | undefined, waiting: AccountRow | undefined]> {
  const rows = await db
    .select()
    .from(familyAccounts)
    .where(eq(familyAccounts.emailKey, emailKeyOf(email)));
  return [rows.find((row) => row.confirmedAt !== null), rows.find((row) => row.confirmedAt === null)];
}

export async function selectAccount(db: Queryable, id: number): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(familyAccounts).where(eq(familyAccounts.id, id));
  return row;
}

/** Locks the account until the transaction ends. Rows that refer to it can be added meanwhile. */
export async function lockAccount(db: Queryable, id: number): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(familyAccounts).where(eq(familyAccounts.id, id)).for('no key update');
  return row;
}

/**
 * Stores the last sign-in and locks the account.
 * @returns undefined if the password has changed since the check.
 */
export async function updateSignedIn(
  db: Queryable,
  { id, checkedHash, passwordHash, at }: { id: number; checkedHash: string; passwordHash: string; at: Date },
): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(familyAccounts)
    .set({ lastLoginAt: at, passwordHash })
    .where(and(eq(familyAccounts.id, id), eq(familyAccounts.passwordHash, checkedHash)))
    .returning();
  return row;
}

/** @returns false if another account has the address, of those that are confirmed or of those that wait. */
export async function updateAccount(
  db: Queryable,
  id: number,
  changes: Partial<
    FamilyDetails & Pick<AccountRow, 'email' | 'passwordHash' | 'confirmedAt' | 'mailsShowText'>
  >,
): Promise<boolean> {
  const emailKey = changes.email === undefined ? {} : { emailKey: emailKeyOf(changes.email) };
  try {
    await db
      .update(familyAccounts)
      .set({ ...changes, ...emailKey })
      .where(eq(familyAccounts.id, id));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** With its sessions, links and guardianships. */
export async function deleteAccount(db: Queryable, id: number): Promise<void> {
  await db.delete(familyAccounts).where(eq(familyAccounts.id, id));
}

export async function deleteUnconfirmed(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS);
  await db
    .delete(familyAccounts)
    .where(and(isNull(familyAccounts.confirmedAt), lt(familyAccounts.createdAt, before)));
}

/** Stores a session and ends the oldest ones beyond the limit. The caller has locked the account. */
export async function insertSession(
  db: Queryable,
  session: typeof familySessions.$inferInsert,
  most: number,
): Promise<void> {
  const kept = db
    .select({ id: familySessions.id })
    .from(familySessions)
    .where(eq(familySessions.accountId, session.accountId))
    .orderBy(desc(familySessions.id))
    .limit(most - 1);
  await db
    .delete(familySessions)
    .where(and(eq(familySessions.accountId, session.accountId), sql`${familySessions.id} not in ${kept}`));
  await db.insert(familySessions).values(session);
}

interface SessionLimits {
  now: Date;
  /** For a session that ends with the browser: not used since. */
  idleSince: Date;
}

const isLive = ({ now, idleSince }: SessionLimits) =>
  and(
    gt(familySessions.expiresAt, now),
    or(familySessions.isRemembered, gt(familySessions.lastSeenAt, idleSince)),
  );

const familyColumns = {
  sessionId: familySessions.id,
  accountId: familyAccounts.id,
  name: familyAccounts.name,
  email: familyAccounts.email,
  language: familyAccounts.language,
  isConfirmed: sql<boolean>`${isNotNull(familyAccounts.confirmedAt)}`,
  lastSeenAt: familySessions.lastSeenAt,
};

export async function selectSession(db: Queryable, tokenHash: string, limits: SessionLimits) {
  const [row] = await db
    .select(familyColumns)
    .from(familySessions)
    .innerJoin(familyAccounts, eq(familyAccounts.id, familySessions.accountId))
    .where(and(eq(familySessions.tokenHash, tokenHash), isLive(limits)));
  return row;
}

/** With a lock: the session can't end before the transaction. */
export async function lockSession(
  db: Queryable,
  { sessionId, accountId }: { sessionId: number; accountId: number },
  now: Date,
) {
  // The account before its session, as its deletion does: rows that refer to it could deadlock with one.
  await db
    .select({ id: familyAccounts.id })
    .from(familyAccounts)
    .where(eq(familyAccounts.id, accountId))
    .for('key share');
  const [row] = await db
    .select(familyColumns)
    .from(familySessions)
    .innerJoin(familyAccounts, eq(familyAccounts.id, familySessions.accountId))
    .where(and(eq(familySessions.id, sessionId), gt(familySessions.expiresAt, now)))
    .for('share', { of: familySessions });
  return row;
}

export async function touchSession(db: Queryable, id: number, now: Date): Promise<void> {
  await db.update(familySessions).set({ lastSeenAt: now }).where(eq(familySessions.id, id));
}

/** The live ones, last used first. */
export async function selectSessionsOf(db: Queryable, accountId: number, limits: SessionLimits) {
  const { id, browser, system, address, createdAt, lastSeenAt } = familySessions;
  return db
    .select({ id, browser, system, address, createdAt, lastSeenAt })
    .from(familySessions)
    .where(and(eq(familySessions.accountId, accountId), isLive(limits)))
    .orderBy(desc(lastSeenAt), desc(id));
}

/** @returns false if the account has no such session. */
export async function deleteSessionOf(db: Queryable, accountId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(familySessions)
    .where(and(eq(familySessions.accountId, accountId), eq(familySessions.id, id)))
    .returning({ id: familySessions.id });
  return rows.length > 0;
}

export async function deleteSession(db: Queryable, id: number): Promise<void> {
  await db.delete(familySessions).where(eq(familySessions.id, id));
}

export async function deleteSessionByToken(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(familySessions).where(eq(familySessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(db: Queryable, accountId: number, keepId = 0): Promise<void> {
  await db
    .delete(familySessions)
    .where(and(eq(familySessions.accountId, accountId), ne(familySessions.id, keepId)));
}

export async function deleteEndedSessions(db: Queryable, { now, idleSince }: SessionLimits): Promise<void> {
  await db
    .delete(familySessions)
    .where(
      or(
        lt(familySessions.expiresAt, now),
        and(eq(familySessions.isRemembered, false), lt(familySessions.lastSeenAt, idleSince)),
      ),
    );
}

/** Whether the account is signed in from the address. */
export async function hasSessionFrom(db: Queryable, accountId: number, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: familySessions.id })
    .from(familySessions)
    .where(and(eq(familySessions.accountId, accountId), eq(familySessions.address, address)))
    .limit(1);
  return rows.length > 0;
}

const isOpen = and(isNull(familyLinks.usedAt), isNull(familyLinks.endedAt));

export async function insertLink(db: Queryable, link: typeof familyLinks.$inferInsert): Promise<void> {
  await db.insert(familyLinks).values(link);
}

/** @param purpose by default of every purpose. An undo of a changed address stays, for its time. */
export async function endLinksOf(
  { db, now }: { db: Queryable; now: Date },
  accountId: number,
  purpose?: FamilyLinkPurpose,
): Promise<void> {
  const ended = purpose ? eq(familyLinks.purpose, purpose) : ne(familyLinks.purpose, 'address_undo');
  await db
    .update(familyLinks)
    .set({ endedAt: now })
    .where(and(eq(familyLinks.accountId, accountId), isOpen, ended));
}

export async function selectLink(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select({ link: familyLinks, account: familyAccounts })
    .from(familyLinks)
    .innerJoin(familyAccounts, eq(familyAccounts.id, familyLinks.accountId))
    .where(eq(familyLinks.tokenHash, tokenHash));
  return row && { ...row.link, account: row.account };
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof selectLink>>>;

/** The open link to a new address of the account. */
export async function selectAddressLink(db: Queryable, accountId: number, now: Date) {
  const { newEmail, expiresAt } = familyLinks;
  const [row] = await db
    .select({ newEmail: sql<string>`${newEmail}` })
    .from(familyLinks)
    .where(
      and(
        eq(familyLinks.accountId, accountId),
        eq(familyLinks.purpose, 'address_change'),
        isOpen,
        gt(expiresAt, now),
      ),
    );
  return row;
}

/** Ends the links that undo later changes of the address: an attacker may have had them mailed to their own. */
export async function endLaterUndoLinks(
  { db, now }: { db: Queryable; now: Date },
  { id, accountId }: Pick<FoundLink, 'id' | 'accountId'>,
): Promise<void> {
  const isLater = and(eq(familyLinks.purpose, 'address_undo'), gt(familyLinks.id, id));
  await db
    .update(familyLinks)
    .set({ endedAt: now })
    .where(and(eq(familyLinks.accountId, accountId), isOpen, isLater));
}

/** @returns false for a used, ended or expired link. */
export async function spendLink(db: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(familyLinks)
    .set({ usedAt: now })
    .where(and(eq(familyLinks.id, id), isOpen, gt(familyLinks.expiresAt, now)))
    .returning({ id: familyLinks.id });
  return rows.length > 0;
}

export async function deleteOldLinks(db: Queryable, before: Date): Promise<void> {
  await db.delete(familyLinks).where(lt(familyLinks.expiresAt, before));
}

/** The link of a message that waits in the outbox, while it works. */
export async function selectOpenLink(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ expiresAt: familyLinks.expiresAt, newEmail: familyLinks.newEmail })
    .from(familyLinks)
    .where(and(eq(familyLinks.tokenHash, tokenHash), isOpen, gt(familyLinks.expiresAt, now)));
  return row;
}

export const accountRecipient = sql`select name, email as address from ${familyAccounts} where id = ${outbox.familyAccountId}`;

/** Of an account that is gone: the message alone has the address. */
export const deletedRecipient = sql`select null as name, null as address`;
