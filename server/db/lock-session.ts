import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { members, sessions } from './schema/members.ts';

/** The active member of a session that has not reached its absolute limit. */
export async function selectActor(db: Queryable, sessionId: number, now: Date) {
  const [row] = await actorById(db, sessionId, now);
  return row;
}

/** The same, with a lock: the session can't end before the transaction. */
export async function lockSession(db: Queryable, sessionId: number, now: Date) {
  const [row] = await actorById(db, sessionId, now).for('share', { of: sessions });
  return row;
}

function actorById(db: Queryable, sessionId: number, now: Date) {
  return db
    .select({
      sessionId: sessions.id,
      id: members.id,
      name: members.name,
      email: members.email,
      role: members.role,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.id, sessionId), eq(members.isActive, true), gt(sessions.expiresAt, now)));
}
