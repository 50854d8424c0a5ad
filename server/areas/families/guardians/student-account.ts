import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  FAMILY_REFUSALS,
  type getStudentAccount as getStudentAccountEndpoint,
  type inviteStudent as inviteStudentEndpoint,
} from '#contracts/families/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { takeRequest } from '#server/areas/families/accounts/links.ts';
import { takeFamilyUse } from '#server/areas/families/accounts/service.ts';
import type { FamilyContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { addInvitation, endInvitation } from './invitations.ts';
import { endAccess } from './links.ts';
import * as repo from './repo.ts';
import { type Child, holdChild, requireDecider } from './sight.ts';

/** A guardian who decides for a child under 18. @throws AppError 404. */
async function requireGuardian(ctx: FamilyContext, studentId: number): Promise<Child> {
  const child = await requireDecider(ctx, studentId);
  if (child.guardianship.relation === 'self') throw notFound('The child');
  return child;
}

const ofStudent = <Row extends { relation: string }>(row: Row) => row.relation === 'self';

async function selectOpen(ctx: FamilyContext, studentId: number) {
  const guardians = await repo.selectGuardians(ctx.db, [studentId]);
  const invitations = await repo.selectOpenInvitations(ctx.db, studentId, ctx.now);
  return {
    links: guardians.filter(({ guardianship }) => guardianship.endedAt === null && ofStudent(guardianship)),
    invitations: invitations.map(({ invitation }) => invitation).filter(ofStudent),
  };
}

/** @throws AppError 404. */
export async function getStudentAccount(
  ctx: FamilyContext,
  studentId: number,
): Promise<AnswerOf<typeof getStudentAccountEndpoint>> {
  await requireGuardian(ctx, studentId);
  const { links, invitations } = await selectOpen(ctx, studentId);
  const lastSeen = await repo.selectLastSeen(
    ctx.db,
    links.map(({ account }) => account.id),
  );
  return {
    accounts: links.map(({ account, guardianship }) => {
      const at = lastSeen.get(account.id) ?? account.lastLoginAt;
      const lastSeenOn = at && isoDateOf(at, ctx.office.timeZone);
      return { email: account.email, since: guardianship.createdAt, lastSeenOn };
    }),
    invitations: invitations.map(({ email, expiresAt }) => ({ email, expiresAt })),
  };
}

/** Of one account: each sends mail. */
const INVITATION_LIMIT = { intervalMs: HOUR_MS, burst: 5 };

/**
 * Mails the student an invitation, which replaces the open one. Nobody but the mailbox gets its secret: with it a guardian
 * could confirm an address that is not theirs.
 * @throws AppError 400 for the guardian's own address, 401, 404, 409 without mail, 429.
 */
export async function inviteStudent(
  ctx: FamilyContext,
  studentId: number,
  { email }: BodyOf<typeof inviteStudentEndpoint>,
): Promise<void> {
  await requireGuardian(ctx, studentId);
  const { accountId } = ctx.family;
  if (emailKeyOf(email) === emailKeyOf(ctx.family.email))
    throw badRequest(FAMILY_REFUSALS.ownAddress, 'email');
  if (!ctx.office.isMailOn) throw conflict('conflict', FAMILY_REFUSALS.noMail);
  await takeFamilyUse(ctx, 'student invitations', INVITATION_LIMIT);
  await takeRequest(ctx, 'student invitation', email);
  await inTransaction(ctx, async (ctx) => {
    await holdChild(ctx, studentId, requireGuardian);
    for (const invitation of (await selectOpen(ctx, studentId)).invitations)
      await endInvitation(ctx, invitation);
    const by = { invitedByAccount: accountId };
    await addInvitation(ctx, { studentId, email, relation: 'self', sight: 'all', ...by });
  });
}

/** Ends the sight of the student's account, and its open invitations. @throws AppError 401, 404 also where there is none. */
export async function endStudentAccount(ctx: FamilyContext, studentId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdChild(ctx, studentId, requireGuardian);
    const { links, invitations } = await selectOpen(ctx, studentId);
    if (links.length + invitations.length === 0) throw notFound('The account');
    for (const { account } of links)
      await endAccess(ctx, { accountId: account.id, studentId }, { endReason: 'Ended by a guardian' });
    for (const invitation of invitations) await endInvitation(ctx, invitation);
  });
}
