import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';

/**
 * Lets nobody else change a member's account until the transaction is over. Everybody takes a member before what is that
 * member's, such as links and sessions, so that two transactions can't wait for each other.
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
