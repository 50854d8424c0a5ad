import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  type acceptCorrection as acceptEndpoint,
  type askForCorrection as askEndpoint,
  type CorrectedField,
  FAMILY_REFUSALS,
  type listDataRequests as listEndpoint,
  type listOwnDataRequests as listOwnEndpoint,
  MAX_OPEN_CORRECTIONS,
} from '#contracts/families/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { STUDENT_FIELDS } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { lockAccount } from '#server/areas/families/accounts/repo.ts';
import { holdAccount } from '#server/areas/families/accounts/service.ts';
import { subjectOf } from '#server/areas/families/guardians/invitations.ts';
import { refuseBirthday } from '#server/areas/families/guardians/links.ts';
import {
  type DataRequestRow,
  describeErasure,
  selectErasure,
} from '#server/areas/families/guardians/repo.ts';
import { holdChild, requireDecider } from '#server/areas/families/guardians/sight.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import { changeStudent, holdStudent, listErasedTexts } from '#server/areas/students/index.ts';
import type { Context, FamilyContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';
import { toE164 } from '#server/lib/phone.ts';
import { erasureStopped, requestAnswered } from './data-mail.ts';
import { mailWhoSees } from './erasures.ts';
import * as repo from './repo.ts';

/** The entry as the record would store it. @throws AppError 400 at the field `value`. */
function toEntry(ctx: FamilyContext, field: CorrectedField, value: string): string {
  if (field === 'other') return value;
  const { data, error } = STUDENT_FIELDS[field].schema.safeParse(value);
  if (!data) throw badRequest(error?.issues[0]?.message ?? 'value is not valid', 'value');
  if (field === 'dateOfBirth') refuseBirthday(ctx, data, 'value');
  if (field !== 'phone') return data;
  const phone = toE164(data);
  if (phone === null) throw badRequest(FAMILY_REFUSALS.wholePhone, 'value');
  return phone;
}

/** @throws AppError 400, 401, 404, 409 for too many. */
export async function askForCorrection(
  ctx: FamilyContext,
  studentId: number,
  { field, value, message }: BodyOf<typeof askEndpoint>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // With the account, since two at once must not pass the limit.
    await holdChild(ctx, studentId, requireDecider, holdAccount);
    const entry = toEntry(ctx, field, value);
    const { accountId } = ctx.family;
    if ((await repo.countOpenCorrections(ctx.db, accountId)) >= MAX_OPEN_CORRECTIONS)
      throw conflict('conflict', FAMILY_REFUSALS.openRequests);
    const asked = { accountId, studentId, field, value: entry, message, createdAt: ctx.now };
    await repo.insertDataRequest(ctx.db, { ...asked, kind: 'correction' });
    await recordEvent(ctx, {
      action: 'student.correction_asked',
      subject: subjectOf(studentId),
      after: { familyAccount: accountId, field },
    });
  });
}

/** @throws AppError 404. */
export async function listOwnRequests(
  ctx: FamilyContext,
  studentId: number,
): Promise<AnswerOf<typeof listOwnEndpoint>> {
  const { student } = await requireDecider(ctx, studentId);
  const { accountId } = ctx.family;
  const waiting = await selectErasure(ctx.db, studentId);
  return {
    childName: student.name,
    requests: await repo.selectRequestsOf(ctx.db, accountId, studentId),
    erasure: waiting ? { ...describeErasure(waiting), isOwn: waiting.accountId === accountId } : null,
  };
}

export async function listRequests(ctx: Context): Promise<AnswerOf<typeof listEndpoint>> {
  const rows = await repo.selectWaiting(ctx.db);
  return {
    requests: rows.map(({ request, account, student }) => ({
      ...request,
      account,
      student: { id: student.id, name: student.name, version: student.version },
      stored: request.field === null || request.field === 'other' ? null : student[request.field],
    })),
    erased: hasPermission(ctx.actor.role, 'students:erase') ? await listErasedTexts(ctx.db) : [],
  };
}

/** Changes the student as a member does. @throws AppError 400 for an entry that the record can't take, 401, 403, 404, 409. */
export async function acceptCorrection(
  ctx: Context,
  id: number,
  { version, answer }: BodyOf<typeof acceptEndpoint>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { studentId, field, value } = await holdRequest(ctx, id);
    if (field === null) throw notFound('The correction');
    if (field !== 'other') await changeStudent(ctx, studentId, { version, [field]: value });
    await decide(ctx, { id, studentId }, { status: 'accepted', answer });
  });
}

/** Answers a correction, or stops an erasure. @throws AppError 401, 403, 404, 409. */
export async function refuseRequest(ctx: Context, id: number, answer: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { studentId } = await holdRequest(ctx, id);
    await decide(ctx, { id, studentId }, { status: 'refused', answer });
  });
}

async function holdRequest(ctx: Context, id: number): Promise<DataRequestRow> {
  const found = await repo.selectDataRequest(ctx.db, id);
  await holdStudent(ctx, { id: found?.studentId, what: 'The request' });
  // The account before its rows, as its deletion does: they can't deadlock.
  if (found?.accountId) await lockAccount(ctx.db, found.accountId);
  // Read again under the locks.
  const request = await repo.selectDataRequest(ctx.db, id);
  if (!request || request.studentId !== found?.studentId) throw notFound('The request');
  return request;
}

async function decide(
  ctx: Context,
  which: { id: number; studentId: number },
  decision: { status: 'accepted' | 'refused'; answer: string | null },
): Promise<void> {
  const decided = { ...decision, decidedAt: ctx.now, decidedBy: ctx.actor.id };
  const request = await repo.updateWaiting(ctx.db, which, decided);
  if (!request) throw conflict('conflict', 'This request was answered already.');
  const { kind, accountId, studentId } = request;
  await recordEvent(ctx, {
    action:
      kind === 'erasure' ? 'student.erasure_refused' : (`student.correction_${decision.status}` as const),
    subject: subjectOf(studentId),
    after: { familyAccount: accountId },
  });
  if (kind === 'erasure') return mailWhoSees(ctx, studentId, erasureStopped, ctx.now);
  const details = { at: ctx.now.toISOString() };
  if (accountId !== null) await queueMail(ctx, requestAnswered, { familyAccountId: accountId, details });
}
