import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Notice } from '#contracts/audit/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';

const { id, name, role, isActive, mailedNotices, workDueToldOn } = members;

export async function selectMailedNotices(db: Queryable, memberId: number): Promise<Notice[]> {
  const [row] = await db.select({ mailedNotices }).from(members).where(eq(id, memberId));
  return row?.mailedNotices ?? [];
}

export async function updateMailedNotices(db: Queryable, memberId: number, kinds: Notice[]): Promise<void> {
  await db.update(members).set({ mailedNotices: kinds }).where(eq(id, memberId));
}

/** The active ones among the members who have chosen to be mailed. */
export function selectChoosers(db: Queryable, memberIds: readonly number[], kind: Notice) {
  return db
    .select({ id, role })
    .from(members)
    .where(and(inArray(id, [...memberIds]), isActive, sql`${kind} = any(${mailedNotices})`));
}

/** Active members who were not told of due work on the day. */
export function selectUntold(db: Queryable, day: string) {
  return db
    .select({ id, name })
    .from(members)
    .where(and(isActive, sql`${workDueToldOn} is distinct from ${day}`));
}

export async function setToldOn(db: Queryable, memberIds: readonly number[], day: string): Promise<void> {
  await db
    .update(members)
    .set({ workDueToldOn: day })
    .where(inArray(id, [...memberIds]));
}
