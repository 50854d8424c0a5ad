import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { LinkPurpose } from '#contracts/identity/index.ts';
import { auditEvents } from '#server/areas/audit/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { accountLinks, members } from '#server/db/schema/members.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';

const isOpen = and(isNull(accountLinks.usedAt), isNull(accountLinks.endedAt));

export async function selectMemberId(db: Queryable, email: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.emailKey, emailKeyOf(email)));
  return row?.id;
}

export async function insertLink(
  db: Queryable,
  link: Omit<typeof accountLinks.$inferInsert, 'usedAt' | 'endedAt'>,
): Promise<void> {
  await db.insert(accountLinks).values(link);
}

/** Ends the open links of one purpose, or all of them. */
export async function endOpenLinks(
  db: Queryable,
  memberId: number,
  { now, purpose }: { now: Date; purpose?: LinkPurpose | undefined },
): Promise<void> {
  const isOfMember = and(eq(accountLinks.memberId, memberId), isOpen);
  const isSelected = purpose === undefined ? isOfMember : and(isOfMember, eq(accountLinks.purpose, purpose));
  await db.update(accountLinks).set({ endedAt: now }).where(isSelected);
}

export async function selectLink(db: Queryable, tokenHash: string) {
  const { id, memberId, purpose, expiresAt, usedAt, endedAt } = accountLinks;
  const { name, email, isActive, lastLoginAt } = members;
  const [row] = await db
    .select({
      id,
      memberId,
      purpose,
      expiresAt,
      usedAt,
      endedAt,
      name,
      email,
      isActive,
      lastLoginAt,
    })
    .from(accountLinks)
    .innerJoin(members, eq(members.id, accountLinks.memberId))
    .where(eq(accountLinks.tokenHash, tokenHash));
  return row;
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof selectLink>>>;

/** @returns false for a used, ended or expired link. */
export async function useUpLink(db: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.id, id), isOpen, gt(accountLinks.expiresAt, now)))
    .returning({ id: accountLinks.id });
  return rows.length > 0;
}

export async function updatePassword(db: Queryable, memberId: number, passwordHash: string): Promise<void> {
  await db
    .update(members)
    .set({ passwordHash, hasOneTimePassword: false, passwordExpiresAt: null })
    .where(eq(members.id, memberId));
}

export async function hasChangedOwnEmail(db: Queryable, memberId: number, since: Date): Promise<boolean> {
  const { action, actorId, subjectId, subjectType, at, after } = auditEvents;
  const own = and(eq(subjectType, 'member'), eq(subjectId, memberId), eq(actorId, memberId));
  const isChange = and(eq(action, 'member.updated'), gte(at, since), sql`${after} ? 'email'`);
  return (await db.$count(auditEvents, and(own, isChange))) > 0;
}

export async function deleteExpiredLinks(db: Queryable, before: Date): Promise<void> {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, before));
}

export async function selectOpenLink(db: Queryable, tokenHash: string, now: Date) {
  const { expiresAt } = accountLinks;
  const [row] = await db
    .select({ expiresAt })
    .from(accountLinks)
    .where(and(eq(accountLinks.tokenHash, tokenHash), isOpen, gt(expiresAt, now)));
  return row;
}
