import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
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

export async function selectLink(db: Queryable, tokenHash: string) {
  const { id, memberId, purpose, formerEmail, expiresAt, usedAt, endedAt } = accountLinks;
  const { name, email, isActive, lastLoginAt, version } = members;
  const [row] = await db
    .select({
      id,
      memberId,
      purpose,
      formerEmail,
      expiresAt,
      usedAt,
      endedAt,
      name,
      email,
      isActive,
      lastLoginAt,
      version,
    })
    .from(accountLinks)
    .innerJoin(members, eq(members.id, accountLinks.memberId))
    .where(eq(accountLinks.tokenHash, tokenHash));
  return row;
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof selectLink>>>;

/** @returns false for a used, ended or expired link. */
export async function spendLink(db: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.id, id), isOpen, gt(accountLinks.expiresAt, now)))
    .returning({ id: accountLinks.id });
  return rows.length > 0;
}

/** Ends the links that undo later changes of the address: an attacker may have had them mailed to their own. */
export async function endLaterUndoLinks(
  { db, now }: { db: Queryable; now: Date },
  { id, memberId }: { id: number; memberId: number },
): Promise<void> {
  const isLater = and(eq(accountLinks.purpose, 'address_undo'), gt(accountLinks.id, id));
  await db
    .update(accountLinks)
    .set({ endedAt: now })
    .where(and(eq(accountLinks.memberId, memberId), isOpen, isLater));
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
