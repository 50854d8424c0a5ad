import type { MemberSecurity } from '#contracts/identity/index.ts';
import { canManageMember, type Role } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { lockMember } from '#server/areas/identity/members/repo.ts';
import { getMemberRow, lockTeamAs } from '#server/areas/identity/members/service.ts';
import { deleteFactor, updateRequiredRoles } from '#server/areas/identity/second-factor/repo.ts';
import {
  getFactorState,
  listRequiredRoles,
  requireIdentity,
} from '#server/areas/identity/second-factor/service.ts';
import { deleteSessionOf } from '#server/areas/identity/sessions/repo.ts';
import {
  endSessionsOf,
  listSessionsOf,
  type Presence,
  type SessionLimits,
} from '#server/areas/identity/sessions/service.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';

/** Ends another session of the actor. @throws AppError 401, 404, 409 for the current session. */
export async function endOwnSession(ctx: Context, sessionId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.actor.id);
    const actor = await holdActor(ctx);
    if (sessionId === actor.sessionId) {
      throw conflict('conflict', 'This is the session that you are using. Sign out to end it.');
    }
    await endOne(ctx, actor, sessionId);
  });
}

/** Ends all sessions of the actor except the current one. @throws AppError 401. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.actor.id);
    const actor = await holdActor(ctx);
    await endAll(ctx, actor, actor.sessionId);
  });
}

/** Another member's second factor and sessions. @throws AppError 403, 404. */
export async function getMemberSecurity(
  ctx: Context,
  id: number,
  options: { limits: SessionLimits; presence: Presence },
): Promise<MemberSecurity> {
  const member = await getMemberRow(ctx, id);
  if (!canManageMember(ctx.actor, 'manageSecurity', member)) throw forbidden();
  const [secondFactor, sessions] = await Promise.all([
    getFactorState(ctx, member),
    listSessionsOf(ctx, { memberId: id }, options),
  ]);
  return { secondFactor, sessions };
}

/** Ends one session of another member. @throws AppError 401, 403, 404. */
export function endMemberSession(ctx: Context, id: number, sessionId: number): Promise<void> {
  return changeSecurityOf(ctx, id, (ctx, member) => endOne(ctx, member, sessionId));
}

/** Ends every session of another member. @throws AppError 401, 403, 404. */
export function endMemberSessions(ctx: Context, id: number): Promise<void> {
  return changeSecurityOf(ctx, id, (ctx, member) => endAll(ctx, member));
}

interface Proof {
  /** See `requireIdentity`. */
  isIdentified: boolean;
}

/** Removes another member's second factor and ends their sessions. @throws AppError 400, 401, 403, 404, 409 without one. */
export function resetSecondFactor(ctx: Context, id: number, { isIdentified }: Proof): Promise<void> {
  return changeSecurityOf(ctx, id, async (ctx, member) => {
    await requireIdentity(ctx, isIdentified);
    if (!(await deleteFactor(ctx.db, id))) {
      throw conflict('conflict', 'This member has not turned two-step sign-in on.');
    }
    await endSessionsOf(ctx, id);
    await recordEvent(ctx, { action: 'member.second_factor_reset', subject: subjectOf(member) });
  });
}

/** Sets the roles that need a second factor, from the members' next request on. @throws AppError 400, 401, 403. */
export async function setRequiredRoles(
  ctx: Context,
  wanted: readonly Role[],
  { isIdentified }: Proof,
): Promise<Role[]> {
  return inTransaction(ctx, async (ctx) => {
    await lockTeamAs(ctx);
    await requireIdentity(ctx, isIdentified);
    const before = await listRequiredRoles(ctx);
    await updateRequiredRoles(ctx.db, wanted);
    const after = await listRequiredRoles(ctx);
    if (before.join() !== after.join()) {
      await recordEvent(ctx, {
        action: 'second_factor.roles_changed',
        before: { roles: before },
        after: { roles: after },
      });
    }
    return after;
  });
}

interface Member {
  id: number;
  name: string;
}

// Serialised, so that two super admins who end each other's sessions can't deadlock.
async function changeSecurityOf(
  ctx: Context,
  id: number,
  change: (ctx: Context, member: Member) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const actor = await lockTeamAs(ctx);
    const member = await getMemberRow(ctx, id);
    if (!canManageMember(actor, 'manageSecurity', member)) throw forbidden();
    await lockMember(ctx.db, id);
    await change(ctx, member);
  });
}

async function endOne(ctx: Context, member: Member, sessionId: number): Promise<void> {
  const ended = await deleteSessionOf(ctx.db, member.id, sessionId);
  if (!ended) throw notFound('The session');
  await recordEvent(ctx, { action: 'session.ended', subject: subjectOf(member), before: ended });
}

async function endAll(ctx: Context, member: Member, keepId?: number): Promise<void> {
  const ended = await endSessionsOf(ctx, member.id, keepId);
  if (ended === 0) return;
  await recordEvent(ctx, { action: 'session.ended', subject: subjectOf(member), after: { ended } });
}

function subjectOf({ id, name }: Member) {
  return { type: 'member' as const, id, name };
}
