import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';

/**
 * Locks a member's row until the transaction ends. Every transaction locks the member before the member's links and
 * sessions, and before `holdActor`, so that two of them can't deadlock.
 */
export async function lockMember(db: Queryable, id: number) {
  const { name, email, isActive } = members;
  const [row] = await db
    .select({ id: members.id, name, email, isActive })
    .from(members)
    .where(eq(members.id, id))
    .for('update');
  return row;
}
