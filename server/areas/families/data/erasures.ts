import type { BodyOf } from '#contracts/endpoint.ts';
import {
  type askForErasure as askEndpoint,
  ERASURE_WAIT_DAYS,
  FAMILY_REFUSALS,
} from '#contracts/families/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { isSameName } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { holdProved, type Proof, provePassword } from '#server/areas/families/accounts/own-account.ts';
import { takeFamilyUse } from '#server/areas/families/accounts/service.ts';
import { subjectOf } from '#server/areas/families/guardians/invitations.ts';
import { type DataRequestRow, selectErasure, selectErasures } from '#server/areas/families/guardians/repo.ts';
import { holdChild, listGuardiansSeeing, requireDecider } from '#server/areas/families/guardians/sight.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import { eraseHeld, type FamilyArea, lockFamily, noteErasedTexts } from '#server/areas/students/index.ts';
import type { FamilyContext, JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { AppError, badRequest, conflict, notFound } from '#server/errors.ts';
import { erasureAsked, erasureReceipt, erasureStopped, receiptSecret } from './data-mail.ts';
import * as repo from './repo.ts';

/** Of one account, which may stop and ask again: each time all who see the student get a mail. */
const ERASURE_LIMIT = { intervalMs: DAY_MS, burst: 3, refusal: FAMILY_REFUSALS.enoughErasures };

/** @throws AppError 400 for a wrong password or name, 401, 404, 409 for a second one, 429, 503. */
export async function askForErasure(
  ctx: FamilyContext,
  studentId: number,
  { confirmName, ...proof }: BodyOf<typeof askEndpoint> & Proof,
): Promise<void> {
  // Before the password, so that a stranger learns nothing of it.
  await requireDecider(ctx, studentId);
  const provedHash = await provePassword(ctx, proof);
  const { accountId } = ctx.family;
  await inTransaction(ctx, async (ctx) => {
    const { student } = await holdChild(ctx, studentId, requireDecider, (ctx) => holdProved(ctx, provedHash));
    if (!isSameName(confirmName, student.name)) throw badRequest(FAMILY_REFUSALS.otherName, 'confirmName');
    if (await selectErasure(ctx.db, studentId)) throw conflict('conflict', FAMILY_REFUSALS.erasureWaits);
    await takeFamilyUse(ctx, 'family erasures', ERASURE_LIMIT);
    const dueAt = new Date(ctx.now.getTime() + ERASURE_WAIT_DAYS * DAY_MS);
    const request = { kind: 'erasure', accountId, studentId, createdAt: ctx.now, dueAt } as const;
    await repo.insertDataRequest(ctx.db, request);
    await recordEvent(ctx, {
      action: 'student.erasure_asked',
      subject: subjectOf(studentId),
      after: { familyAccount: accountId },
    });
    await mailWhoSees(ctx, studentId, erasureAsked, dueAt);
  });
}

/** Stops an erasure of one's own. Another guardian's becomes the office's to settle. @throws AppError 401, 404. */
export async function stopErasure(ctx: FamilyContext, studentId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdChild(ctx, studentId, requireDecider);
    const waiting = await selectErasures(ctx.db, studentId);
    const { accountId } = ctx.family;
    const isOwn = waiting.every((erasure) => erasure.accountId === accountId);
    // A dispute is not ended by the asker's last click either.
    if (waiting.length === 0 || waiting.some(isDisputed)) throw notFound('The erasure');
    await repo.updateErasures(
      ctx.db,
      studentId,
      isOwn ? { status: 'cancelled', decidedAt: ctx.now } : { status: 'disputed' },
    );
    await recordEvent(ctx, {
      action: isOwn ? 'student.erasure_stopped' : 'student.erasure_disputed',
      subject: subjectOf(studentId),
      after: { familyAccount: accountId },
    });
    await mailWhoSees(ctx, studentId, erasureStopped, ctx.now);
  });
}

const isDisputed = ({ status }: DataRequestRow) => status === 'disputed';

/** The accounts that see the student now. A child's own account is left out: the guardians tell the child. */
const listToTell = async (ctx: JobContext, studentId: number) =>
  (await listGuardiansSeeing(ctx, [studentId])).filter(({ rights }) => !rights.isMinorsAccount);

/** Tells all who see the student of an erasure; those who decide can stop it. @param at the moment that the mail names. */
export async function mailWhoSees(
  ctx: JobContext,
  studentId: number,
  mail: typeof erasureAsked,
  at: Date,
): Promise<void> {
  for (const { account, rights } of await listToTell(ctx, studentId)) {
    const details = { at: at.toISOString(), mayStop: rights.decides };
    await queueMail(ctx, mail, { familyAccountId: account.id, details });
  }
}

/**
 * Carries out the erasures that are due, each in a transaction of its own: two processes, or a run after a kill, erase once.
 * @param areas see `eraseFamily`. @throws the first failure, after the others are done.
 */
export async function eraseDue(
  ctx: JobContext,
  areas: readonly FamilyArea[],
  removeTraces: (db: JobContext['db']) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await repo.selectDueErasures(ctx.db, ctx.now)) {
    try {
      if (await inTransaction(ctx, async (ctx) => eraseOne(ctx, due, areas))) removeTraces(ctx.db);
    } catch (error) {
      // Another process has erased the record, or it is being merged: the next run reads anew.
      if (!(error instanceof AppError)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** @returns whether the family was erased. */
async function eraseOne(
  ctx: JobContext,
  { id, studentId }: Pick<DataRequestRow, 'id' | 'studentId'>,
  areas: readonly FamilyArea[],
): Promise<boolean> {
  const held = await lockFamily(ctx.db, null, studentId);
  const waiting = await selectErasures(ctx.db, studentId);
  const request = waiting.find((one) => one.id === id);
  if (!request || waiting.some(isDisputed)) return false;
  const seeing = await listGuardiansSeeing(ctx, [studentId]);
  if (!seeing.some(({ account, rights }) => account.id === request.accountId && rights.decides)) {
    await repo.updateWaiting(ctx.db, request, { status: 'ended', decidedAt: ctx.now });
    await recordEvent(ctx, { action: 'student.erasure_ended', subject: subjectOf(studentId) });
    return false;
  }
  const recipients = await listToTell(ctx, studentId);
  const { erased, texts } = await eraseHeld(ctx, held, areas, 'student.erased_by_family');
  const left = await noteErasedTexts(ctx, studentId, texts);
  for (const { account } of recipients) {
    const { name, email: address, language } = account;
    const secret = receiptSecret({ name, address, language });
    const details = { at: ctx.now.toISOString(), erased, texts: left };
    await queueMail(ctx, erasureReceipt, { secret, details });
  }
  return true;
}
