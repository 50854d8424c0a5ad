import {
  ADDRESS_UNDO_HOURS,
  type CreateMember,
  FIRST_PASSWORD_DAYS,
  type FormerMember,
  LINK_PURPOSES,
  type Member,
  type UpdateMember,
} from '#contracts/identity/index.ts';
import { DAY_MS, HOUR_MS } from '#contracts/lib/durations.ts';
import { canManageMember, canManageUsers, isLeaving, isPromotion } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { requireIdentity } from '#server/areas/identity/second-factor/service.ts';
import { endSessionsOf } from '#server/areas/identity/sessions/service.ts';
import type { TeamMemory } from '#server/areas/identity/sessions/team-revision.ts';
import { deleteMailAbout, queueMail } from '#server/areas/mail/index.ts';
import type { Actor, Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, forbidden, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { hashPassword, inPasswordSlot } from '#server/lib/password.ts';
import { createReadablePassword, createToken, hashToken } from '#server/lib/token.ts';
import { emailChanged } from './account-mail.ts';
import { onLeaving } from './leaving.ts';
import { findPasswordFault } from './password-rules.ts';
import {
  endLinksOf,
  insertLink,
  insertMember,
  isAnyMember,
  isLastActiveSuperAdmin,
  lockMember,
  lockTeam,
  type MemberRow,
  removeMemberRow,
  selectFormerMembers,
  selectMember,
  selectMembers,
  toMember,
  updateMemberRow,
} from './repo.ts';

/** An issued one-time password works for this long. */
export const ONE_TIME_PASSWORD_HOURS = 72;

/** In the past, so that it also expires the password for running sign-ins. */
const EXPIRED = new Date(0);

export const emailTaken = () =>
  conflict('email_taken', 'This email address is already used by another member.', 'email');
const lastSuperAdmin = () =>
  conflict(
    'last_super_admin',
    'This is the last active super admin, who can’t be removed, demoted or deactivated.',
  );

export interface Team {
  teamMembers: Member[];
  formerMembers: FormerMember[];
}

/** By name. @param revision of the team when the request arrived. */
export async function listMembers(
  { db }: Context,
  revision: string | null,
  memory: TeamMemory<Team>,
): Promise<Team> {
  const remembered = memory.get(revision, 'all');
  if (remembered) return remembered;
  const team = { teamMembers: await selectMembers(db), formerMembers: await selectFormerMembers(db) };
  memory.keep(revision, 'all', team);
  return team;
}

interface Proof {
  /** See `requireIdentity`. */
  isIdentified: boolean;
}

/**
 * @throws AppError 400 for a weak password, or without the identity for a member who manages others, 401, 403, 409 for a used
 * e-mail address.
 */
export async function createMember(
  ctx: Context,
  { identity: _, ...input }: CreateMember,
  { isIdentified }: Proof,
) {
  refuseUnless(canManageMember(ctx.actor, 'create', { id: null, role: input.role }));
  const fault = findPasswordFault(input.password, input);
  if (fault) throw badRequest(fault, 'password');
  if (canManageUsers(input.role)) await requireIdentity(ctx, isIdentified);
  const { password, ...fields } = input;
  const passwordHash = await inPasswordSlot(ctx.address, () => hashPassword(password));
  return inTransaction(ctx, async (ctx) => {
    const actor = await lockTeamAs(ctx);
    refuseUnless(canManageMember(actor, 'create', { id: null, role: input.role }));
    const row = await insertMember(ctx.db, {
      ...fields,
      passwordHash,
      // The creator knows it.
      hasOneTimePassword: true,
      passwordExpiresAt: new Date(ctx.now.getTime() + FIRST_PASSWORD_DAYS * DAY_MS),
      createdAt: ctx.now,
    });
    if (!row) throw emailTaken();
    await recordEvent(ctx, { action: 'member.created', subject: subjectOf(row), after: toMember(row) });
    return toMember(row);
  });
}

/**
 * @param browser of the actor, in words.
 * @throws AppError 400 without the identity for another address or a promotion, 401, 403, 404, 409 for another version, a
 * used e-mail address or the last active super admin.
 */
export async function updateMember(
  ctx: Context,
  { id, version, identity: _, ...input }: UpdateMember & { id: number },
  { browser, isIdentified }: { browser: string } & Proof,
) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await lockTeamAs(ctx);
    const stored = await getMemberRow(ctx, id);
    refuseUnless(canManageMember(actor, 'edit', stored));
    if (version !== undefined && stored.version !== version) throw staleVersion('this member');
    const changes = changesOf(stored, input);
    const hasAnotherRole = changes.role !== undefined;
    const isDeactivated = changes.isActive === false;
    // Before the guards, so that the last super admin learns the reason.
    if (actor.role === 'super_admin' && (hasAnotherRole || isDeactivated)) await keepLastSuperAdmin(ctx, id);
    if (hasAnotherRole) refuseUnless(canManageMember(actor, 'changeRole', stored));
    if (changes.isActive !== undefined) refuseUnless(canManageMember(actor, 'setActive', stored));
    if (Object.keys(changes).length === 0) return toMember(stored);

    const isPromoted = isPromotion(stored.role, changes.role ?? stored.role);
    const row = await updateMemberRow(ctx.db, id, {
      ...changes,
      version: stored.version + 1,
      ...(isPromoted && { passwordExpiresAt: EXPIRED }),
    });
    if (!row) throw emailTaken();
    if (isPromoted || changes.email !== undefined) await requireIdentity(ctx, isIdentified);
    if (isDeactivated || isPromoted) await endSessionsOf(ctx, id);
    // A link for another address or role must not open the account.
    if (isDeactivated || hasAnotherRole) await endLinksOf(ctx, id, LINK_PURPOSES);
    else if (changes.email !== undefined) await endLinksOf(ctx, id);
    // An address without a sign-in was a typing error.
    if (changes.email !== undefined && (actor.id === id || stored.lastLoginAt !== null)) {
      await mailUndoLink(ctx, id, { browser, formerAddress: stored.email, newAddress: row.email });
    }
    if (isLeaving(stored, row)) await onLeaving.emit(ctx, id, { isGone: isDeactivated });
    await recordEvent(ctx, {
      action: 'member.updated',
      subject: subjectOf(row),
      before: Object.fromEntries(
        Object.keys(changes).map((key) => [key, stored[key as keyof typeof changes]]),
      ),
      after: changes,
    });
    return toMember(row);
  });
}

/** To the former address. The link works until its end, also after further changes of the password and the address. */
async function mailUndoLink(
  ctx: Context,
  memberId: number,
  change: { browser: string; formerAddress: string; newAddress: string },
): Promise<void> {
  const secret = createToken();
  const expiresAt = new Date(ctx.now.getTime() + ADDRESS_UNDO_HOURS * HOUR_MS);
  await insertLink(ctx.db, {
    memberId,
    purpose: 'address_undo',
    formerEmail: change.formerAddress,
    tokenHash: hashToken(secret),
    createdAt: ctx.now,
    expiresAt,
  });
  const details = { ...change, at: ctx.now.toISOString(), address: ctx.address };
  await queueMail(ctx, emailChanged, { memberId, secret, expiresAt, details });
}

/** Past work keeps the name of the former member. @throws AppError 401, 403, 404, 409 for the last active super admin. */
export async function deleteMember(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const actor = await lockTeamAs(ctx);
    const stored = await getMemberRow(ctx, id);
    if (actor.role === 'super_admin') await keepLastSuperAdmin(ctx, id);
    refuseUnless(canManageMember(actor, 'delete', stored));
    await lockMember(ctx.db, id);
    await endSessionsOf(ctx, id);
    await onLeaving.emit(ctx, id, { isGone: true, isRemoved: true });
    await deleteMailAbout(ctx.db, id);
    await removeMemberRow(ctx, id);
    await recordEvent(ctx, {
      action: 'member.deleted',
      subject: subjectOf(stored),
      before: toMember(stored),
    });
  });
}

/** Replaces a member's password by one that works for 72 hours, and ends their sessions. @throws AppError 400, 401, 403, 404. */
export async function issueOneTimePassword(ctx: Context, id: number, { isIdentified }: Proof) {
  refuseUnless(canManageMember(ctx.actor, 'resetPassword', await getMemberRow(ctx, id)));
  await requireIdentity(ctx, isIdentified);
  const password = createReadablePassword();
  const passwordHash = await inPasswordSlot(ctx.address, () => hashPassword(password));
  const expiresAt = new Date(ctx.now.getTime() + ONE_TIME_PASSWORD_HOURS * HOUR_MS);
  await inTransaction(ctx, async (ctx) => {
    const actor = await lockTeamAs(ctx);
    const stored = await getMemberRow(ctx, id);
    refuseUnless(canManageMember(actor, 'resetPassword', stored));
    await updateMemberRow(ctx.db, id, {
      passwordHash,
      hasOneTimePassword: true,
      passwordExpiresAt: expiresAt,
    });
    await endSessionsOf(ctx, id);
    await endLinksOf(ctx, id);
    await recordEvent(ctx, { action: 'member.one_time_password_issued', subject: subjectOf(stored) });
  });
  return { password, expiresAt };
}

/**
 * Creates the first super admin of an empty team, also when several processes start at once.
 * @param given the configured e-mail and password; without them it generates a password.
 * @returns the account for the terminal, with a generated password; null if there is a member already.
 */
export async function createFirstSuperAdmin(
  ctx: PublicContext,
  given: { email: string; password: string } | null,
): Promise<{ email: string; password: string | null } | null> {
  if (await isAnyMember(ctx.db)) return null;
  const email = given?.email ?? 'admin@srichakra.example';
  const password = given?.password ?? createReadablePassword();
  const passwordHash = await inPasswordSlot(ctx.address, () => hashPassword(password));
  const row = await inTransaction(ctx, async (ctx) => {
    await lockTeam(ctx.db);
    if (await isAnyMember(ctx.db)) return undefined;
    const row = await insertMember(ctx.db, {
      name: 'Super Admin',
      email,
      role: 'super_admin',
      passwordHash,
      hasOneTimePassword: given === null,
      createdAt: ctx.now,
    });
    if (row) {
      await recordEvent(ctx, { action: 'member.created', subject: subjectOf(row), after: toMember(row) });
    }
    return row;
  });
  return row ? { email, password: given === null ? password : null } : null;
}

function refuseUnless(isAllowed: boolean): void {
  if (!isAllowed) throw forbidden();
}

/** Serialises changes to the team and reads the actor under the lock. @throws AppError 401, 403. */
export async function lockTeamAs(ctx: Context): Promise<Actor> {
  await lockTeam(ctx.db);
  return holdActor(ctx);
}

/** @throws AppError 404. */
export async function getMemberRow(ctx: PublicContext, id: number): Promise<MemberRow> {
  const row = await selectMember(ctx.db, id);
  if (!row) throw notFound('The team member');
  return row;
}

async function keepLastSuperAdmin(ctx: PublicContext, id: number): Promise<void> {
  if (await isLastActiveSuperAdmin(ctx.db, id)) throw lastSuperAdmin();
}

function subjectOf(row: Pick<MemberRow, 'id' | 'name'>) {
  return { type: 'member' as const, id: row.id, name: row.name };
}

function changesOf(stored: MemberRow, input: Omit<UpdateMember, 'identity' | 'version'>): Partial<MemberRow> {
  const changed = Object.entries(input).filter(
    ([key, value]) => value !== undefined && value !== stored[key as keyof typeof input],
  );
  return Object.fromEntries(changed);
}
