import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';

/** Locks a member. To avoid deadlocks, call before locking links or sessions and before `holdActor`. */
export async function lockMember(db: Queryable, id: number) {
  const { name, email, isActive } = members;
  const [row] = await db
    .select({ id: members.id, name, email, isActive })
    .from(members)
    .where(eq(members.id, id))
    .for('update');
  return row;
}
