import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  type addOwnChild as addOwnChildEndpoint,
  type changeGuardian as changeGuardianEndpoint,
  FAMILY_REFUSALS,
  type GuardianRelation,
  type getFamilyAccess as getFamilyAccessEndpoint,
  type listOwnGuardians as listGuardiansEndpoint,
  MAX_OWN_CHILDREN,
} from '#contracts/families/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { FIRST_BIRTHDAY } from '#contracts/records.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { type AccountRow, selectAccount } from '#server/areas/families/accounts/repo.ts';
import { holdAccount } from '#server/areas/families/accounts/service.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import {
  addStudentOfFamily,
  holdStudent,
  selectRecordIds,
  selectStudentName,
  verifyConsents,
} from '#server/areas/students/index.ts';
import type { Context, FamilyContext, JobContext, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';
import { emailKeyOf, mailboxKeyOf } from '#server/lib/mail-address.ts';
import { hashToken } from '#server/lib/token.ts';
import {
  endInvitation,
  linkAccount,
  notConfirmed,
  refuseSight,
  requireResponsibility,
  subjectOf,
  toInvitation,
} from './invitations.ts';
import * as repo from './repo.ts';
import {
  type Child,
  holdChild,
  isMinorsAccount,
  isSeeing,
  refuseMinorsAccount,
  requireDecider,
} from './sight.ts';

type Access = AnswerOf<typeof getFamilyAccessEndpoint>;

/** Who sees a student, and who is invited. @throws AppError 404. */
export async function getFamilyAccess(ctx: Context, studentId: number): Promise<Access> {
  const { db, actor, now } = ctx;
  if ((await selectStudentName(db, actor, studentId)) === undefined) throw notFound('The student');
  const guardians = await repo.selectGuardians(db, [studentId]);
  const invitations = await repo.selectOpenInvitations(db, studentId, now);
  return {
    isOn: ctx.office.hasFamilyAccounts,
    guardians: guardians.map(({ by, ...guardian }) => {
      const { guardianship, account } = guardian;
      return {
        id: guardianship.id,
        name: account.name,
        parentName: account.parentName,
        email: account.email,
        isConfirmed: account.confirmedAt !== null,
        relation: guardianship.relation,
        sight: guardianship.sight,
        mayBook: guardianship.mayBook,
        origin: guardianship.origin,
        createdAt: guardianship.createdAt,
        by,
        isVerified: guardianship.byKnownAddress || guardianship.identitySeenOn !== null,
        byKnownAddress: guardianship.byKnownAddress,
        identitySeenOn: guardianship.identitySeenOn,
        identitySeenBy: guardianship.identitySeenByName,
        isSeeing: isSeeing(ctx, guardian),
        endedAt: guardianship.endedAt,
        endReason: guardianship.endReason,
      };
    }),
    invitations: invitations.map(({ invitation, by }) => toInvitation(invitation, by)),
    erasure: await repo.findErasure(db, studentId),
  };
}

/** @throws AppError 401, 403, 404, 409 for an ended link or a merged record. */
export async function changeGuardian(
  ctx: Context,
  id: number,
  given: BodyOf<typeof changeGuardianEndpoint>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const guardianship = await holdGuardianship(ctx, id);
    const { sight = guardianship.sight, mayBook = guardianship.mayBook } = given;
    if (sight !== guardianship.sight) refuseSight(ctx, sight);
    if (!(await repo.updateGuardianship(ctx.db, guardianship, { sight, mayBook }))) throw hasEnded();
    await recordEvent(ctx, {
      action: 'student.guardian_changed',
      subject: subjectOf(guardianship.studentId),
      before: { sight: guardianship.sight, mayBook: guardianship.mayBook },
      after: { familyAccount: guardianship.accountId, sight, mayBook },
    });
  });
}

/**
 * Also the account's link to a record that was merged into this one, and open invitations of its address.
 * @throws AppError 401, 403, 404, 409.
 */
export async function endGuardianship(ctx: Context, id: number, reason: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const guardianship = await holdGuardianship(ctx, id);
    if (guardianship.endedAt) throw hasEnded();
    await endAccess(ctx, guardianship, { endReason: reason, endedBy: ctx.actor.id });
  });
}

/** Ends an account's links to a student. The caller has locked the student. */
export async function endAccess(
  ctx: PublicContext,
  { accountId, studentId }: Pick<repo.GuardianshipRow, 'accountId' | 'studentId'>,
  end: { endReason: string; endedBy?: number },
): Promise<void> {
  const studentIds = await selectRecordIds(ctx.db, studentId);
  await repo.endGuardianships(ctx.db, { accountId, studentIds }, { ...end, endedAt: ctx.now });
  await endInvitationsOf(ctx, accountId, studentIds);
  await recordEvent(ctx, {
    action: 'student.guardian_ended',
    subject: subjectOf(studentId),
    after: { familyAccount: accountId },
  });
}

/** An address whose access has ended must not open it again by an older invitation, nor those that it made. */
async function endInvitationsOf(ctx: PublicContext, accountId: number, studentIds: number[]): Promise<void> {
  const account = await selectAccount(ctx.db, accountId);
  for (const studentId of studentIds)
    for (const { invitation } of await repo.selectOpenInvitations(ctx.db, studentId, ctx.now))
      if (invitation.invitedByAccount === accountId || emailKeyOf(invitation.email) === account?.emailKey)
        await endInvitation(ctx, invitation);
}

/**
 * Records that the actor saw a guardian's identity. Their consents that waited for it hold from now on.
 * @throws AppError 400 for a future day, 401, 403, 404, 409 for an ended link.
 */
export async function recordIdentity(ctx: Context, id: number, seenOn: string): Promise<void> {
  if (seenOn > isoDateOf(ctx.now, ctx.office.timeZone))
    throw badRequest('The day can’t be in the future', 'seenOn');
  await inTransaction(ctx, async (ctx) => {
    const guardianship = await holdGuardianship(ctx, id);
    const { id: identitySeenBy, name: identitySeenByName } = ctx.actor;
    const seen = { identitySeenOn: seenOn, identitySeenBy, identitySeenByName };
    if (!(await repo.updateGuardianship(ctx.db, guardianship, seen))) throw hasEnded();
    await verifyConsents(ctx.db, guardianship, {
      confirmation: 'identity_seen',
      confirmedAt: startOfDay(seenOn),
      confirmedBy: identitySeenBy,
      confirmedByName: identitySeenByName,
    });
    await recordEvent(ctx, {
      action: 'student.guardian_identified',
      subject: subjectOf(guardianship.studentId),
      after: { familyAccount: guardianship.accountId, seenOn },
    });
  });
}

/** A day as a moment, for the consents that it confirms. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00Z`);

const hasEnded = () => conflict('conflict', 'This guardian’s access has ended already.');

async function holdGuardianship(ctx: Context, id: number): Promise<repo.GuardianshipRow> {
  const found = await repo.selectGuardianship(ctx.db, id);
  await holdStudent(ctx, { id: found?.studentId, what: 'The guardian' });
  // Read again under the lock.
  const guardianship = await repo.selectGuardianship(ctx.db, id);
  if (!guardianship || guardianship.studentId !== found?.studentId) throw notFound('The guardian');
  return guardianship;
}

/** A link or a child needs a confirmed account, not a minor's. @throws AppError 401, 409. */
export async function holdConfirmed(ctx: FamilyContext): Promise<AccountRow> {
  const account = await holdAccount(ctx);
  if (!account.confirmedAt) throw notConfirmed();
  await refuseMinorsAccount(ctx);
  return account;
}

/** @throws AppError 400. */
export function refuseBirthday(ctx: JobContext, dateOfBirth: string, field = 'dateOfBirth'): void {
  if (dateOfBirth > isoDateOf(ctx.now, ctx.office.timeZone))
    throw badRequest(FAMILY_REFUSALS.futureBirthday, field);
  if (dateOfBirth < FIRST_BIRTHDAY) throw badRequest(FAMILY_REFUSALS.oldBirthday, field);
}

/** @throws AppError 400 for a child who asks for themselves. */
export function refuseMinor(ctx: JobContext, relation: GuardianRelation, dateOfBirth: string): void {
  if (isMinorsAccount(ctx, relation, dateOfBirth)) throw badRequest(FAMILY_REFUSALS.minor, 'relation');
}

/** The English words of a student's field. */
const RELATION_WORDS: Record<GuardianRelation, string | null> = {
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
  other: 'With parental responsibility',
  self: null,
};

/** @returns the student's id. @throws AppError 400, 401, 409 for an unconfirmed account or too many children. */
export async function addOwnChild(
  ctx: FamilyContext,
  { relation, hasResponsibility, ...child }: BodyOf<typeof addOwnChildEndpoint>,
): Promise<number> {
  requireResponsibility(relation, hasResponsibility);
  refuseBirthday(ctx, child.dateOfBirth);
  refuseMinor(ctx, relation, child.dateOfBirth);
  return inTransaction(ctx, async (ctx) => {
    const account = await holdConfirmed(ctx);
    // By the mailbox, too: another account of it must not begin anew.
    const key = hashToken(`own children ${mailboxKeyOf(account.email)}`);
    const limit = { key, intervalMs: DAY_MS, burst: MAX_OWN_CHILDREN };
    const isOver = (await repo.countOwnChildren(ctx.db, account.id)) >= MAX_OWN_CHILDREN;
    if (isOver || (await takeUse(ctx, [limit])) > 0)
      throw conflict('conflict', FAMILY_REFUSALS.enoughChildren);
    const { email, language } = account;
    const guardianName = relation === 'self' ? null : account.parentName;
    const guardianRelation = RELATION_WORDS[relation];
    const studentId = await addStudentOfFamily(
      ctx,
      { ...child, email, language, guardianName, guardianRelation },
      account.id,
    );
    const link = { accountId: account.id, studentId, relation, sight: 'all', origin: 'own_child' } as const;
    await linkAccount(ctx, link);
    return studentId;
  });
}

/** The account's own student of age. @throws AppError 404. */
async function requireOwner(ctx: FamilyContext, studentId: number): Promise<Child> {
  const child = await requireDecider(ctx, studentId);
  if (child.guardianship.relation !== 'self') throw notFound('The child');
  return child;
}

/** @throws AppError 404 for anybody but a student of age. */
export async function listGuardians(
  ctx: FamilyContext,
  studentId: number,
): Promise<AnswerOf<typeof listGuardiansEndpoint>> {
  await requireOwner(ctx, studentId);
  const rows = await repo.selectGuardians(ctx.db, [studentId]);
  const open = rows.filter(
    ({ guardianship }) => guardianship.endedAt === null && guardianship.relation !== 'self',
  );
  return {
    guardians: open.map(({ guardianship: { id, relation, allowedAt }, account }) => ({
      id,
      name: account.parentName,
      relation,
      isAllowed: allowedAt !== null,
    })),
  };
}

/** @throws AppError 401, 404. */
export async function allowGuardian(
  ctx: FamilyContext,
  {
    id: studentId,
    guardianshipId: id,
    isAllowed,
  }: { id: number; guardianshipId: number; isAllowed: boolean },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdChild(ctx, studentId, requireOwner);
    const allowedAt = isAllowed ? ctx.now : null;
    if (!(await repo.updateGuardianship(ctx.db, { id, studentId }, { allowedAt })))
      throw notFound('The guardian');
    await recordEvent(ctx, {
      action: isAllowed ? 'student.guardian_allowed' : 'student.guardian_disallowed',
      subject: subjectOf(studentId),
      after: { guardianship: id },
    });
  });
}
