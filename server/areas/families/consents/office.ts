import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  type askForConsents as askForConsentsEndpoint,
  PASSPORT_WORDING,
  type settleConsent as settleConsentEndpoint,
} from '#contracts/families/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { ConsentState } from '#contracts/records.ts';
import { consentState } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { listDeciders } from '#server/areas/families/guardians/sight.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import { holdStudent, insertConsent, listConsents } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { consentAsked, consentReceipt, refusesMail } from './consent-mail.ts';
import * as repo from './repo.ts';
import { concludeDecision } from './service.ts';

const subjectOf = (id: number) => ({ type: 'student' as const, id });

/**
 * Asks the guardians who decide: in their space, and by mail those who have not refused e-mails.
 * @throws AppError 401, 403, 404, 409 for a merged record, or without such an account.
 */
export async function askForConsents(
  ctx: Context,
  studentId: number,
  purposes: BodyOf<typeof askForConsentsEndpoint>['purposes'],
): Promise<AnswerOf<typeof askForConsentsEndpoint>> {
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    const deciders = await listDeciders(ctx, [studentId]);
    if (deciders.length === 0)
      throw conflict('conflict', 'No guardian with an account may decide. Please record what they tell you.');
    const asked = await repo.selectAsked(ctx.db, studentId);
    const yesterday = ctx.now.getTime() - DAY_MS;
    const isNew = (purpose: (typeof purposes)[number]) => (asked.get(purpose)?.getTime() ?? 0) <= yesterday;
    const open = [...new Set(purposes)].filter(isNew);
    if (open.length === 0) return { mailed: 0, isRepeated: true };
    const by = { studentId, createdAt: ctx.now, createdBy: ctx.actor.id };
    await repo.insertRequests(ctx.db, open, by);
    let mailed = 0;
    for (const { accountId } of deciders) {
      if (await refusesMail(ctx.db, { studentId, accountId })) continue;
      const message = { familyAccountId: accountId, details: { studentId } };
      if ((await queueMail(ctx, consentAsked, message)) !== null) mailed += 1;
    }
    await recordEvent(ctx, {
      action: 'student.consent_asked',
      subject: subjectOf(studentId),
      after: { purposes: open, mailed },
    });
    return { mailed, isRepeated: false };
  });
}

/**
 * Ends a difference between guardians by what they told a member. Each of them gets a receipt.
 * @throws AppError 401, 403, 404, 409 for a merged record, or where no guardians differ.
 */
export async function settleConsent(
  ctx: Context,
  studentId: number,
  { purpose, decision, settlement }: BodyOf<typeof settleConsentEndpoint>,
): Promise<ConsentState> {
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    if (consentState((await listConsents(ctx, studentId)).consents, purpose) !== 'disputed')
      throw conflict('conflict', 'No guardians differ about this at present.');
    await insertConsent(ctx.db, {
      ...{ studentId, purpose, decision, settlement, wording: PASSPORT_WORDING, givenAt: ctx.now },
      recordedBy: ctx.actor.id,
      confirmedByName: ctx.actor.name,
    });
    const state = await concludeDecision(ctx, studentId, purpose);
    await recordEvent(ctx, {
      action: 'student.consent_settled',
      subject: subjectOf(studentId),
      after: { purpose, decision },
    });
    const details = { purpose, decision, state, at: ctx.now.toISOString(), isSettled: true };
    for (const { accountId } of await listDeciders(ctx, [studentId]))
      await queueMail(ctx, consentReceipt, { familyAccountId: accountId, details });
    return state;
  });
}
