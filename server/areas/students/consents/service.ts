import type { Consent } from '#contracts/students/index.ts';
import { CONSENT_WORDING, type ConsentPurpose } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { holdStudent } from '#server/areas/students/records/hold-student.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { notFound, staleVersion } from '#server/errors.ts';
import { makeHook } from '#server/lib/hook.ts';
import { type ConsentRow, insertConsent, selectConsent, setWithdrawn } from './repo.ts';

/** The family agrees no longer that its assessment is kept; each area adds where it keeps one. */
export const onAssessmentWithdrawn = makeHook<[ctx: Context, studentId: number]>();

/**
 * Writes down what a guardian agreed to, in the words that are asked for now.
 * @throws AppError 401, 403, 404, 409 for a record that was merged into another one.
 */
export async function recordConsent(
  ctx: Context,
  studentId: number,
  { purpose, givenBy }: { purpose: ConsentPurpose; givenBy: string },
): Promise<Consent> {
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    const row = await insertConsent(ctx.db, {
      studentId,
      purpose,
      wording: CONSENT_WORDING,
      givenAt: ctx.now,
      givenBy,
      recordedBy: ctx.actor.id,
    });
    await recordEvent(ctx, {
      action: 'student.consent_recorded',
      subject: { type: 'student', id: studentId },
      after: { purpose },
    });
    return toConsent(row);
  });
}

/**
 * Writes down that a consent of a student was taken back, also one that came with a message of the family. Once more
 * changes nothing.
 * @throws AppError 401, 403, 404.
 */
export async function withdrawConsent(ctx: Context, id: number): Promise<Consent> {
  return inTransaction(ctx, async (ctx) => {
    const { studentId } = await getConsent(ctx, id);
    await holdStudent(ctx, { id: studentId, what: 'The consent' });
    // Again, under the lock that every change to what is hers takes.
    const stored = await getConsent(ctx, id);
    if (stored.studentId !== studentId) {
      throw staleVersion('this consent');
    }
    if (stored.consent.withdrawnAt !== null) return toConsent(stored.consent);
    const row = await setWithdrawn(ctx.db, id, ctx.now);
    if (!row) throw notFound('The consent');
    if (row.purpose === 'assessment') await onAssessmentWithdrawn.run(ctx, studentId);
    await recordEvent(ctx, {
      action: 'student.consent_withdrawn',
      subject: { type: 'student', id: studentId },
      after: { purpose: row.purpose },
    });
    return toConsent(row);
  });
}

async function getConsent(ctx: Context, id: number): Promise<{ consent: ConsentRow; studentId: number }> {
  const row = await selectConsent(ctx.db, id);
  if (!row || row.studentId === null) throw notFound('The consent');
  return { consent: row.consent, studentId: row.studentId };
}

function toConsent(row: ConsentRow): Consent {
  const { id, purpose, wording, givenAt, givenBy, withdrawnAt } = row;
  return {
    id,
    purpose,
    wording,
    givenAt: givenAt.toISOString(),
    givenBy,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    source: row.enquiryId ? 'enquiry' : row.appointmentRequestId ? 'appointment_request' : 'staff',
  };
}
