import type { OnlineUser, OpenSession } from '#contracts/identity/index.ts';
import { lockMember } from '#server/areas/identity/members/lock-member-sql.ts';
import type { Caller, PublicContext } from '#server/context.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { ONLINE_WINDOW_MS, type Presence } from './presence.ts';
import {
  countLive,
  decrementTries,
  deleteChallenge,
  deleteChallengesOf,
  deleteExpired,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertChallenge,
  type SessionOfMember,
  type SessionRow,
  selectChallenged,
  selectOnlineUsers,
  selectSession,
  selectSessionsOf,
} from './repo.ts';
import { TeamMemory, type TeamRevision } from './team-revision.ts';

export type { Presence };

export interface SessionLimits {
  /** A session without a request for this long is over. */
  idleMs: number;
  /** A session is over after this long in any case. */
  absoluteMs: number;
}

const CHALLENGE_MINUTES = 5;
const CHALLENGE_TRIES = 5;

/** Opens a sign-in whose password was right and whose code is still to come. @returns what has to come with the code. */
export async function startChallenge(ctx: PublicContext, memberId: number): Promise<string> {
  const challenge = createToken();
  await insertChallenge(ctx.db, {
    tokenHash: hashToken(challenge),
    memberId,
    triesLeft: CHALLENGE_TRIES,
    expiresAt: new Date(ctx.now.getTime() + CHALLENGE_MINUTES * 60_000),
  });
  return challenge;
}

/** Whose challenge it is; undefined when it is over, or was never given. */
export function challengedMember(ctx: PublicContext, challenge: string): Promise<number | undefined> {
  return selectChallenged(ctx.db, hashToken(challenge), ctx.now);
}

/** Uses up one try, also when many come at once. @returns how many are left; undefined when the challenge is over. */
export function takeTry(ctx: PublicContext, challenge: string): Promise<number | undefined> {
  return decrementTries(ctx.db, hashToken(challenge), ctx.now);
}

export function endChallenge(ctx: PublicContext, challenge: string): Promise<void> {
  return deleteChallenge(ctx.db, hashToken(challenge));
}

/** What this process remembers of sessions, by the hash of their token. */
export type SessionMemory = TeamMemory<SessionRow>;

/** More live sessions than a team has; a full memory begins anew. */
const MOST_REMEMBERED = 10_000;

export function createSessionMemory(): SessionMemory {
  return new TeamMemory(MOST_REMEMBERED);
}

/** The member behind a bearer token, if its session is live; the request counts as a sign of presence. */
export async function findActor(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  token: string,
  {
    limits,
    presence,
    teamRevision,
    memory,
  }: { limits: SessionLimits; presence: Presence; teamRevision: TeamRevision; memory: SessionMemory },
): Promise<Caller | null> {
  const tokenHash = hashToken(token);
  const isLive = (row: SessionRow) =>
    row.expiresAt > ctx.now &&
    ctx.now.getTime() - lastUse({ id: row.sessionId, lastSeenAt: row.lastSeenAt }, presence) < limits.idleMs;
  // A token that nobody here has seen costs one question, not two.
  let row = memory.has(tokenHash) ? memory.get(await teamRevision.read(), tokenHash) : undefined;
  // Another process may have seen a session that is idle here: the database knows.
  if (!row || !isLive(row)) {
    row = await selectSession(ctx.db, tokenHash);
    if (!row || !isLive(row)) return null;
    memory.keep(row.teamRevision, tokenHash, row);
  }
  const { lastSeenAt, expiresAt, ...caller } = row;
  presence.touch(caller.sessionId, ctx.now);
  return caller;
}

/** In milliseconds: by the database, or since it was last written, by what this process has seen. */
function lastUse({ id, lastSeenAt }: { id: number; lastSeenAt: Date }, presence: Presence): number {
  return Math.max(lastSeenAt.getTime(), presence.lastSeen(id)?.getTime() ?? 0);
}

/**
 * Where a member is signed in, last used first.
 * @param currentId the session that asks, if it is one of them.
 */
export async function listSessionsOf(
  ctx: PublicContext,
  { memberId, currentId }: { memberId: number; currentId?: number },
  { limits, presence }: { limits: SessionLimits; presence: Presence },
): Promise<OpenSession[]> {
  const rows = await selectSessionsOf(ctx.db, memberId, ctx.now);
  return rows
    .map((row) => ({ row, lastUsed: lastUse(row, presence) }))
    .filter(({ lastUsed }) => ctx.now.getTime() - lastUsed < limits.idleMs)
    .sort((a, b) => b.lastUsed - a.lastUsed || b.row.id - a.row.id)
    .map(({ row, lastUsed }) => toOpenSession(row, lastUsed, currentId));
}

function toOpenSession(row: SessionOfMember, lastUsed: number, currentId: number | undefined): OpenSession {
  const { id, browser, system, address, createdAt } = row;
  return {
    id,
    browser,
    system,
    address,
    begunAt: createdAt.toISOString(),
    lastUsedAt: new Date(lastUsed).toISOString(),
    isCurrent: id === currentId,
  };
}

/**
 * Lets nobody else change the member's account, or begin or end a session of it, until the transaction is over. Taken
 * before `holdActor`, so that two of the member's sessions can't wait for each other.
 */
export async function holdMember(ctx: PublicContext, memberId: number): Promise<void> {
  await lockMember(ctx.db, memberId);
}

export function endSession(ctx: PublicContext, sessionId: number): Promise<void> {
  return deleteSession(ctx.db, sessionId);
}

/** Ends one session of a member. @returns what it was; undefined when that member has no such session. */
export function endSessionOf(ctx: PublicContext, memberId: number, sessionId: number) {
  return deleteSessionOf(ctx.db, memberId, sessionId);
}

/**
 * Ends a member's sessions, except the one to keep, if any, and the sign-ins that are half done.
 * @returns how many sessions ended.
 */
export async function endSessionsOf(ctx: PublicContext, memberId: number, keepId?: number): Promise<number> {
  await deleteChallengesOf(ctx.db, memberId);
  return deleteSessionsOf(ctx.db, memberId, keepId);
}

/** Who made a request within the last 90 seconds (or within the idle limit, where that is shorter). */
export function listOnline(
  ctx: PublicContext,
  { limits, presence }: { limits: SessionLimits; presence: Presence },
): Promise<OnlineUser[]> {
  const since = new Date(ctx.now.getTime() - Math.min(ONLINE_WINDOW_MS, limits.idleMs));
  return selectOnlineUsers(ctx.db, { now: ctx.now, since, seenHere: presence.seenSince(since) });
}

/** How many sessions are live, as the database knows: a request of the last seconds may still be on its way there. */
export function countLiveSessions(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  { idleMs }: SessionLimits,
): Promise<number> {
  return countLive(db, { now, idleSince: new Date(now.getTime() - idleMs) });
}

/** Forgets the sessions that are over. */
export function removeExpiredSessions(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  limits: SessionLimits,
): Promise<void> {
  return deleteExpired(ctx.db, { now: ctx.now, idleSince: new Date(ctx.now.getTime() - limits.idleMs) });
}
