import type { OnlineUser, OpenSession } from '#contracts/identity/index.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { Caller, PublicContext } from '#server/context.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { ONLINE_WINDOW_MS, type Presence } from './presence.ts';
import {
  countLive,
  deleteChallengesOf,
  deleteExpired,
  deleteSessionsOf,
  insertChallenge,
  type SessionOfMember,
  type SessionRow,
  selectOnlineUsers,
  selectSession,
  selectSessionsOf,
} from './repo.ts';
import { TeamMemory, type TeamRevision } from './team-revision.ts';

export type { Presence };

export interface SessionLimits {
  /** A session ends after this time without a request. */
  idleMs: number;
  /** A session ends after this time in any case. */
  absoluteMs: number;
}

const CHALLENGE_MINUTES = 5;
const CHALLENGE_TRIES = 5;

/** Begins the second step of a sign-in. @returns the challenge, which the client sends with the code. */
export async function startChallenge(ctx: PublicContext, memberId: number): Promise<string> {
  const challenge = createToken();
  await insertChallenge(ctx.db, {
    tokenHash: hashToken(challenge),
    memberId,
    triesLeft: CHALLENGE_TRIES,
    expiresAt: new Date(ctx.now.getTime() + CHALLENGE_MINUTES * MINUTE_MS),
  });
  return challenge;
}

/** More than a team's live sessions. */
const MAX_CACHED = 10_000;

/** By the hash of the token. */
export const createSessionMemory = () => new TeamMemory<SessionRow>(MAX_CACHED);

/** The member of a bearer token with a live session. Records the member's presence. */
export async function findActor(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  token: string,
  {
    limits,
    presence,
    teamRevision,
    memory,
  }: {
    limits: SessionLimits;
    presence: Presence;
    teamRevision: TeamRevision;
    memory: TeamMemory<SessionRow>;
  },
): Promise<Caller | null> {
  const tokenHash = hashToken(token);
  const isLive = (row: SessionRow) =>
    row.expiresAt > ctx.now &&
    ctx.now.getTime() - lastUse({ id: row.sessionId, lastSeenAt: row.lastSeenAt }, presence) < limits.idleMs;
  // A token that is not cached costs one query, not two.
  let row = memory.has(tokenHash) ? memory.get(await teamRevision.read(), tokenHash) : undefined;
  // A session that is idle here may have been used in another process.
  if (!row || !isLive(row)) {
    row = await selectSession(ctx.db, tokenHash);
    if (!row || !isLive(row)) return null;
    memory.keep(row.teamRevision, tokenHash, row);
  }
  const { lastSeenAt, expiresAt, ...caller } = row;
  presence.touch(caller.sessionId, ctx.now);
  return caller;
}

/** In milliseconds: the database lags behind this process's own buffer. */
function lastUse({ id, lastSeenAt }: { id: number; lastSeenAt: Date }, presence: Presence): number {
  return Math.max(lastSeenAt.getTime(), presence.lastSeen(id)?.getTime() ?? 0);
}

/** Live sessions, last used first. @param currentId the session of the request. */
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

/** Ends a member’s sessions, except one to keep, and pending sign-in challenges. @returns the number of ended sessions. */
export async function endSessionsOf(ctx: PublicContext, memberId: number, keepId?: number): Promise<number> {
  await deleteChallengesOf(ctx.db, memberId);
  return deleteSessionsOf(ctx.db, memberId, keepId);
}

/** The members who made a request within the last 90 seconds, or within a shorter idle limit. */
export function listOnline(
  ctx: PublicContext,
  { limits, presence }: { limits: SessionLimits; presence: Presence },
): Promise<OnlineUser[]> {
  const since = new Date(ctx.now.getTime() - Math.min(ONLINE_WINDOW_MS, limits.idleMs));
  return selectOnlineUsers(ctx.db, { now: ctx.now, since, seenHere: presence.seenSince(since) });
}

/** The number of live sessions in the database, which lags some seconds behind. */
export function countLiveSessions(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  { idleMs }: SessionLimits,
): Promise<number> {
  return countLive(db, { now, idleSince: new Date(now.getTime() - idleMs) });
}

export function deleteExpiredSessions(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  limits: SessionLimits,
): Promise<void> {
  return deleteExpired(ctx.db, { now: ctx.now, idleSince: new Date(ctx.now.getTime() - limits.idleMs) });
}
