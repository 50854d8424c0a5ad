import type { BodyOf } from '#contracts/endpoint.ts';
import {
  type acceptGuardianInvitation,
  FAMILY_REFUSALS,
  GUARDIAN_INVITATION_DAYS,
  type GuardianInvitation,
  type GuardianRelation,
  type inviteGuardian as inviteGuardianEndpoint,
  RESPONSIBILITY_ERROR,
  type Sight,
  sightsGivenBy,
} from '#contracts/families/index.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import * as accounts from '#server/areas/families/accounts/repo.ts';
import { confirmAccount, holdAccount } from '#server/areas/families/accounts/service.ts';
import { takeUse, wrongSecret } from '#server/areas/identity/index.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import { holdStudent, lockLiveStudent, verifyConsents } from '#server/areas/students/index.ts';
import type { Context, FamilyContext, JobContext, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, forbidden, notFound, overFor, tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { createReadableCode, createToken, hashToken } from '#server/lib/token.ts';
import { guardianInvitation } from './invitation-mail.ts';
import * as repo from './repo.ts';
import { isAdult, isMinorsAccount, requireFamilyAccounts } from './sight.ts';

/** An expired invitation is kept for this time; then its address, perhaps a stranger's, goes. */
const REMEMBERED_MS = 90 * DAY_MS;

export const subjectOf = (id: number) => ({ type: 'student' as const, id });

/** Invites an address. An open invitation of the address ends. @throws AppError 401, 403, 404, 409 for a merged record or without accounts. */
export async function inviteGuardian(
  ctx: Context,
  studentId: number,
  { email, relation, sight }: BodyOf<typeof inviteGuardianEndpoint>,
) {
  requireFamilyAccounts(ctx);
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    refuseSight(ctx, sight);
    for (const { invitation } of await repo.selectOpenInvitations(ctx.db, studentId, ctx.now))
      if (emailKeyOf(invitation.email) === emailKeyOf(email)) await endInvitation(ctx, invitation);
    // Now: later the family itself may have given the address.
    const isAddressKnown = ctx.office.isMailOn && (await repo.knowsAddress(ctx.db, studentId, email));
    const made = { studentId, email, relation, sight, isAddressKnown, createdBy: ctx.actor.id };
    const { row, ...secrets } = await addInvitation(ctx, made);
    return { invitation: toInvitation(row, ctx.actor.name), ...secrets };
  });
}

/** @throws AppError 403. */
export function refuseSight({ actor }: Context, sight: Sight): void {
  if (!sightsGivenBy(actor.role).includes(sight)) {
    throw forbidden(
      'You can give access to appointments only. Please ask a counsellor or an admin for more.',
    );
  }
}

/** In the caller's transaction. */
export async function addInvitation(
  ctx: PublicContext,
  invitation: Omit<repo.NewInvitation, 'tokenHash' | 'codeHash' | 'createdAt' | 'expiresAt'>,
) {
  const [token, code] = [createToken(), createReadableCode()];
  const expiresAt = new Date(ctx.now.getTime() + GUARDIAN_INVITATION_DAYS * DAY_MS);
  const hashes = { tokenHash: hashToken(token), codeHash: codeHashOf(code) };
  const row = await repo.insertInvitation(ctx.db, {
    ...invitation,
    ...hashes,
    createdAt: ctx.now,
    expiresAt,
  });
  const mail = { guardianInvitationId: row.id, secret: token, expiresAt };
  const isMailed = (await queueMail(ctx, guardianInvitation, mail)) !== null;
  const { id, studentId, relation, sight } = row;
  await recordEvent(ctx, {
    action: 'student.guardian_invited',
    subject: subjectOf(studentId),
    after: { invitation: id, relation, sight, isMailed },
  });
  return { row, token, code, isMailed };
}

export const toInvitation = (row: repo.InvitationRow, by: string | null) =>
  ({
    id: row.id,
    email: row.email,
    relation: row.relation,
    sight: row.sight,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    by,
  }) satisfies GuardianInvitation;

/** @throws AppError 401, 403, 404, 409 for one that is not open. */
export async function withdrawInvitation(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const found = await repo.selectInvitation(ctx.db, { id });
    await holdStudent(ctx, { id: found?.studentId, what: 'The invitation' });
    const invitation = await repo.selectInvitation(ctx.db, { id });
    if (!invitation) throw notFound('The invitation');
    if (!(await endInvitation(ctx, invitation)))
      throw conflict('conflict', 'This invitation is no longer open.');
  });
}

/** Ends an open invitation. The caller has locked the student. @returns false for one that is not open. */
export async function endInvitation(
  ctx: PublicContext,
  invitation: Pick<repo.InvitationRow, 'id' | 'studentId'>,
): Promise<boolean> {
  if (!(await repo.closeInvitation(ctx.db, invitation, { now: ctx.now, as: 'endedAt' }))) return false;
  await recordEvent(ctx, {
    action: 'student.guardian_invitation_withdrawn',
    subject: subjectOf(invitation.studentId),
    after: { invitation: invitation.id },
  });
  return true;
}

export const deleteOldInvitations = ({ db, now }: JobContext): Promise<void> =>
  repo.deleteExpiredInvitations(db, new Date(now.getTime() - REMEMBERED_MS));

type Secret = Pick<BodyOf<typeof acceptGuardianInvitation>, 'token' | 'code'>;

/** As a person types it: in any case, with or without the hyphen. */
const codeHashOf = (code: string) =>
  hashToken(`guardian invitation ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);

const OVER = overFor({
  used: FAMILY_REFUSALS.invitationUsed,
  ended: FAMILY_REFUSALS.invitationEnded,
  expired: FAMILY_REFUSALS.invitationExpired,
});

/** Refuses what the account may not open. @throws AppError 404, 409 for another address, 410, 429. */
async function findInvitation(ctx: FamilyContext, { token, code }: Secret): Promise<repo.InvitationRow> {
  if ((token === undefined) === (code === undefined))
    throw badRequest('Please send either the link’s secret or the code', 'code');
  if (code !== undefined) await takeCodeAttempt(ctx);
  const by = token === undefined ? { codeHash: codeHashOf(code ?? '') } : { tokenHash: hashToken(token) };
  const invitation = await repo.selectInvitation(ctx.db, by);
  if (!invitation)
    throw token === undefined ? notFound('The invitation') : await wrongSecret(ctx, 'The invitation');
  const isInvited = emailKeyOf(invitation.email) === emailKeyOf(ctx.family.email);
  // Before its state, which is nobody else's business.
  if (!isInvited && token !== undefined) throw otherAddress();
  if (invitation.usedAt) throw OVER.used();
  if (invitation.endedAt) throw OVER.ended();
  if (invitation.expiresAt <= ctx.now) throw OVER.expired();
  // The code proves that the office knows the person, not that the address of the account is theirs.
  if (!isInvited && !ctx.family.isConfirmed) throw otherAddress();
  return invitation;
}

export const notConfirmed = () => conflict('conflict', FAMILY_REFUSALS.addressNotConfirmed);

const otherAddress = () => conflict('conflict', FAMILY_REFUSALS.otherAddress);

/** Counted before it is compared, also a right one: codes are short. */
async function takeCodeAttempt(ctx: FamilyContext): Promise<void> {
  const seconds = await takeUse(ctx, [
    {
      key: hashToken(`guardian codes of ${ctx.family.accountId}`),
      intervalMs: 2 * MINUTE_MS,
      burst: 10,
    },
    { key: hashToken(`guardian codes ${networkOf(ctx.address)}`), intervalMs: MINUTE_MS, burst: 30 },
  ]);
  if (seconds > 0) throw tooManyAttempts(seconds);
}

/** @throws AppError 400, 404, 409, 410, 429. */
export async function openInvitation(ctx: FamilyContext, secret: Secret) {
  const { studentId, relation, sight, expiresAt } = await findInvitation(ctx, secret);
  const student = await repo.selectStudent(ctx.db, studentId);
  if (!student) throw notFound('The invitation');
  return { childName: firstWordOf(student.name), relation, sight, expiresAt };
}

const firstWordOf = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/** @throws AppError 400. */
export function requireResponsibility(relation: GuardianRelation, hasResponsibility: boolean): void {
  if (relation === 'other' && !hasResponsibility) throw badRequest(RESPONSIBILITY_ERROR, 'hasResponsibility');
}

/**
 * Uses an invitation, once, and links the account.
 * @returns the student's id. @throws AppError 400, 401, 404, 409, 410, 429.
 */
export async function acceptInvitation(
  ctx: FamilyContext,
  { hasResponsibility, ...secret }: BodyOf<typeof acceptGuardianInvitation>,
): Promise<number> {
  const { id, studentId } = await findInvitation(ctx, secret);
  return inTransaction(ctx, async (ctx) => {
    // The student before the account and the invitation, as a member's changes do, so that they can't deadlock.
    if (!(await lockLiveStudent(ctx.db, studentId))) throw OVER.ended();
    const account = await holdAccount(ctx);
    const invitation = await repo.selectInvitation(ctx.db, { id });
    if (invitation?.studentId !== studentId) throw OVER.ended();
    const { relation, sight, createdBy, invitedByAccount } = invitation;
    requireResponsibility(relation, hasResponsibility);
    if (invitedByAccount !== null) await refuseOfAge(ctx, studentId);
    if (!(await repo.closeInvitation(ctx.db, invitation, { now: ctx.now, as: 'usedAt' })))
      throw invitation.usedAt ? OVER.used() : OVER.ended();
    await confirmInvited(ctx, account, invitation.email, { isByCode: secret.code !== undefined });
    const origin = invitedByAccount === null ? 'invitation' : 'guardian';
    // Without mail nobody has shown that the mailbox is theirs.
    const byKnownAddress =
      invitation.isAddressKnown && ctx.office.isMailOn && account.emailKey === emailKeyOf(invitation.email);
    const link = { accountId: account.id, studentId, relation, sight, origin } as const;
    await linkAccount(ctx, { ...link, byKnownAddress, createdBy });
    return studentId;
  });
}

/** A guardian's invitation is for a student under 18. @throws AppError 410. */
async function refuseOfAge(ctx: FamilyContext, studentId: number): Promise<void> {
  const student = await repo.selectStudent(ctx.db, studentId);
  if (!student || isAdult(ctx, student.dateOfBirth)) throw OVER.ended();
}

/**
 * Confirms the account of the invited address. The mailed link proves that the person reads its mail. The code does not:
 * it confirms the address only where the server sends no mail.
 * @throws AppError 409 if another account of the address is confirmed, or its mail was not opened.
 */
async function confirmInvited(
  ctx: FamilyContext,
  account: accounts.AccountRow,
  invited: string,
  { isByCode }: { isByCode: boolean },
) {
  if (account.confirmedAt) return;
  if (isByCode && ctx.office.isMailOn) throw notConfirmed();
  if (account.emailKey !== emailKeyOf(invited)) throw otherAddress();
  const [known] = await accounts.selectAccountsOf(ctx.db, account.email);
  if (known) throw conflict('conflict', FAMILY_REFUSALS.otherAccount);
  await confirmAccount(ctx, account);
}

/**
 * Links an account, or gives its open link the values of the newer decision. Only an account that the office linked books by
 * itself, and only with the whole sight: strangers must not fill the counsellors' calendars. A member can change it. The
 * caller has locked the account.
 * @throws AppError 409, see `refuseMixed`.
 */
export async function linkAccount(
  ctx: JobContext & { address?: string },
  link: Omit<repo.NewLink, 'mayBook' | 'createdAt'>,
): Promise<void> {
  const { accountId, studentId, relation, sight, origin } = link;
  const student = await repo.selectStudent(ctx.db, studentId);
  const isOwn = isMinorsAccount(ctx, relation, student?.dateOfBirth ?? null);
  await refuseMixed(ctx, { accountId, studentId, isOwn });
  const mayBook = origin !== 'own_child' && sight === 'all' && !isOwn;
  await repo.linkAccount(ctx.db, { ...link, mayBook, createdAt: ctx.now });
  // What the account gave before it was verified holds from now on.
  if (link.byKnownAddress) await verifyConsents(ctx.db, link, { confirmation: 'invitation' });
  await recordEvent(ctx, {
    action: 'student.guardian_linked',
    subject: subjectOf(studentId),
    after: { familyAccount: accountId, relation, sight, origin },
  });
}

/**
 * The account of a student under 18 sees them alone. A parent who became the student would decide nothing from then on.
 * @param isOwn whether the new link makes the account such a student's; it may repeat the link of that student.
 * @throws AppError 409.
 */
async function refuseMixed(
  ctx: JobContext,
  { accountId, studentId, isOwn }: { accountId: number; studentId: number; isOwn: boolean },
): Promise<void> {
  const links = await repo.selectOpenLinks(ctx.db, accountId);
  const others = links.filter((link) => !(isOwn && link.relation === 'self' && link.studentId === studentId));
  if (others.some(({ relation, dateOfBirth }) => isMinorsAccount(ctx, relation, dateOfBirth)))
    throw conflict('conflict', FAMILY_REFUSALS.studentsAccount);
  if (isOwn && others.length > 0) throw conflict('conflict', FAMILY_REFUSALS.parentsAccount);
}
