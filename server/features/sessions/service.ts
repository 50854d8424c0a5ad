import type { OnlineUser } from '#contracts/members.ts';
import { hasPermission, type Permission } from '#contracts/roles.ts';
import type { Actor, Context, PublicContext } from '#server/context.ts';
import { forbidden, unauthenticated } from '#server/errors.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { ONLINE_WINDOW_MS, type Presence } from './presence.ts';
import {
  countLive,
  deleteExpired,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  lockSession,
  selectActor,
  selectOnlineUsers,
  selectSession,
} from './repo.ts';

export type { Presence };

export interface SessionLimits {
  /** A session without a request for this long is over. */
  idleMs: number;
  /** A session is over after this long in any case. */
  absoluteMs: number;
}

/** Starts a session. The returned bearer token exists nowhere else: the database keeps its hash. */
export async function startSession(
  ctx: PublicContext,
  memberId: number,
  limits: SessionLimits,
): Promise<string> {
  const token = createToken();
  await insertSession(ctx.db, {
    tokenHash: hashToken(token),
    memberId,
    address: ctx.address,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + limits.absoluteMs),
  });
  return token;
}

/** The member behind a bearer token, if its session is live; the request counts as a sign of presence. */
export async function findActor(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  token: string,
  { limits, presence }: { limits: SessionLimits; presence: Presence },
): Promise<Actor | null> {
  const row = await selectSession(ctx.db, hashToken(token), ctx.now);
  if (!row) return null;
  const { lastSeenAt, ...actor } = row;
  const lastSeen = Math.max(lastSeenAt.getTime(), presence.lastSeen(actor.sessionId)?.getTime() ?? 0);
  if (ctx.now.getTime() - lastSeen >= limits.idleMs) return null;
  presence.touch(actor.sessionId, ctx.now);
  return actor;
}

/**
 * The actor as she is now, for a change that is about to be made: a request can wait for its body or for a hash while
 * its session ends elsewhere. From here to the end of the transaction the session can't end.
 * @throws AppError 401 when the session is over.
 */
export async function holdSession(ctx: Context): Promise<Actor> {
  const actor = await lockSession(ctx.db, ctx.actor.sessionId, ctx.now);
  if (!actor) throw unauthenticated();
  return actor;
}

/** The same for what needs a permission. @throws AppError 401, 403. */
export async function holdPermission(ctx: Context, permission: Permission): Promise<Actor> {
  const actor = await holdSession(ctx);
  if (!hasPermission(actor.role, permission)) throw forbidden();
  return actor;
}

/**
 * Hands on what takes long to read, batch after batch, for as long as the session lives and its role may read it.
 * @throws AppError 401, 403 in place of the first batch that the person may not have any more.
 */
export async function* whileAllowed<Batch>(
  ctx: Context,
  permission: Permission,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  const begun = performance.now();
  for await (const batch of batches) {
    const now = new Date(ctx.now.getTime() + performance.now() - begun);
    const actor = await selectActor(ctx.db, ctx.actor.sessionId, now);
    if (!actor) throw unauthenticated();
    if (!hasPermission(actor.role, permission)) throw forbidden();
    yield batch;
  }
}

export function endSession(ctx: PublicContext, sessionId: number): Promise<void> {
  return deleteSession(ctx.db, sessionId);
}

/** Ends a member's sessions, except the one to keep, if any. */
export function endSessionsOf(ctx: PublicContext, memberId: number, keepId?: number): Promise<void> {
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
