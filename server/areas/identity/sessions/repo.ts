import { and, asc, count, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { SignInStep } from '#contracts/endpoint.ts';
import type { OnlineUser } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import type { Queryable } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { members, sessions, signInChallenges } from '#server/db/schema/members.ts';
import { hashToken } from '#server/lib/token.ts';

export interface SessionRow {
  sessionId: number;
  lastSeenAt: Date;
  expiresAt: Date;
  id: number;
  name: string;
  email: string;
  role: Role;
  nextStep: SignInStep | null;
  /** Read by the same statement. */
  teamRevision: string | null;
}

const sessionByToken = preparedQuery<SessionRow>(
  'session_by_token',
  `select sessions.id as "sessionId", sessions.last_seen_at as "lastSeenAt",
     sessions.expires_at as "expiresAt", members.id, members.name, members.email, members.role,
     case
       when members.has_one_time_password then 'new_password'
       when exists (select from second_factor_roles as required where required.role = members.role)
         and not exists (
           select from second_factors where member_id = members.id and confirmed_at is not null
         ) then 'second_factor'
     end as "nextStep",
     (select revision from team_revision) as "teamRevision"
   from sessions join members on members.id = sessions.member_id
   where sessions.token_hash = $1 and members.is_active`,
);

/** A session with its active member. */
export async function selectSession(db: Queryable, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await sessionByToken(db, [tokenHash]);
  return row;
}

export async function deleteSession(db: Queryable, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

export type SessionOfMember = Awaited<ReturnType<typeof selectSessionsOf>>[number];

/** A member's sessions that have not reached their absolute limit. */
export async function selectSessionsOf(db: Queryable, memberId: number, now: Date) {
  const { id, browser, system, address, createdAt, lastSeenAt } = sessions;
  return db
    .select({ id, browser, system, address, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now)));
}

/** Ends one session of a member. @returns undefined when the member has no such session. */
export async function deleteSessionOf(db: Queryable, memberId: number, sessionId: number) {
  const { browser, system, address } = sessions;
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), eq(sessions.id, sessionId)))
    .returning({ browser, system, address });
  return row;
}

/** Ends a member's sessions, except the one to keep, if any. @returns how many ended. */
export async function deleteSessionsOf(db: Queryable, memberId: number, keepId?: number): Promise<number> {
  const own = eq(sessions.memberId, memberId);
  const rows = await db
    .delete(sessions)
    .where(keepId === undefined ? own : and(own, ne(sessions.id, keepId)))
    .returning({ id: sessions.id });
  return rows.length;
}

export async function deleteExpired(db: Queryable, { now, idleSince }: { now: Date; idleSince: Date }) {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince)));
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now));
}

export async function insertChallenge(
  db: Queryable,
  challenge: typeof signInChallenges.$inferInsert,
): Promise<void> {
  await db.insert(signInChallenges).values(challenge);
}

const isChallenge = (challenge: string) => eq(signInChallenges.tokenHash, hashToken(challenge));
const isOpen = (challenge: string, now: Date) =>
  and(isChallenge(challenge), gt(signInChallenges.expiresAt, now), gt(signInChallenges.triesLeft, 0));

export async function selectChallenged(db: Queryable, challenge: string, now: Date) {
  const { memberId } = signInChallenges;
  const [row] = await db.select({ memberId }).from(signInChallenges).where(isOpen(challenge, now));
  return row?.memberId;
}

/** Uses up one try. @returns the tries that are left; undefined if the challenge is not open. */
export async function decrementTries(db: Queryable, challenge: string, now: Date) {
  const [row] = await db
    .update(signInChallenges)
    .set({ triesLeft: sql`${signInChallenges.triesLeft} - 1` })
    .where(isOpen(challenge, now))
    .returning({ triesLeft: signInChallenges.triesLeft });
  return row?.triesLeft;
}

export async function deleteChallenge(db: Queryable, challenge: string): Promise<void> {
  await db.delete(signInChallenges).where(isChallenge(challenge));
}

export async function deleteChallengesOf(db: Queryable, memberId: number): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.memberId, memberId));
}

/** The number of sessions of active members that have not reached a limit. */
export async function countLive(
  db: Queryable,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<number> {
  const [row] = await db
    .select({ live: count() })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(members.isActive, true), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)));
  return row?.live ?? 0;
}

/** Active members with a live session that was seen after `since`, by the database or by this process. */
export async function selectOnlineUsers(
  db: Queryable,
  { now, since, seenHere }: { now: Date; since: Date; seenHere: number[] },
): Promise<OnlineUser[]> {
  const seen = gt(sessions.lastSeenAt, since);
  return db
    .selectDistinct({ id: members.id, name: members.name, role: members.role })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(members.isActive, true),
        gt(sessions.expiresAt, now),
        seenHere.length > 0 ? or(seen, inArray(sessions.id, seenHere)) : seen,
      ),
    )
    .orderBy(asc(members.name), asc(members.id));
}

/** Moves `last_seen_at` of many sessions forward, never back, in one statement. */
export async function updateLastSeen(db: Queryable, seen: { sessionId: number; at: Date }[]): Promise<void> {
  const rows = seen.map(({ sessionId, at }) => sql`(${sessionId}::int, ${at.toISOString()}::timestamptz)`);
  // Always locked in the same order, so that two processes can't deadlock.
  await db.execute(sql`
    with seen (id, at) as (values ${sql.join(rows, sql`, `)}),
    held as (select id from ${sessions} where id in (select id from seen) order by id for update)
    update ${sessions} set last_seen_at = greatest(last_seen_at, seen.at)
    from seen join held using (id)
    where ${sessions.id} = seen.id`);
}
