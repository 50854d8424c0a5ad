import type { BodyOf } from '#contracts/endpoint.ts';
import type { EnrolmentStage } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import { enrolmentIn, type setEnrolmentStage } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { requireConsents } from '#server/areas/students/records/consents.ts';
import { holdStudent } from '#server/areas/students/records/hold-student.ts';
import type { ActingContext, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, staleVersion } from '#server/errors.ts';
import { defineEvent } from '#server/lib/event.ts';
import {
  type EnrolmentRow,
  hasOpenEnrolment,
  insertEnrolment,
  selectEnrolment,
  updateStage,
} from './enrolments-sql.ts';
import { selectEnrolments } from './repo.ts';

const isOpen = (stage: EnrolmentStage) => stage === 'enrolled' || stage === 'in_progress';

/**
 * Enrols a student whom the caller's transaction holds or has added.
 * @throws AppError 409 while an earlier enrolment in the service is open, and without a consent that the passport decides.
 */
export async function addEnrolment(ctx: Context, studentId: number, service: Service): Promise<EnrolmentRow> {
  await requireConsents(ctx, studentId, enrolmentIn(service));
  await refuseSecondOpen(ctx, { studentId, service });
  const row = await insertEnrolment(ctx.db, { studentId, service, createdAt: ctx.now });
  await recordEvent(ctx, {
    action: 'student.enrolled',
    subject: { type: 'student', id: studentId },
    after: { service },
  });
  await onEnrolled.emit(ctx, [studentId], service);
  return row;
}

/** Runs after students were enrolled. They are locked. */
export const onEnrolled = defineEvent<[ctx: Context, studentIds: readonly number[], service: Service]>();

/** @throws AppError 401, 403, 404, 409 for a merged record, or while an earlier enrolment in the service is open. */
export async function createEnrolment(
  ctx: Context,
  studentId: number,
  service: Service,
): Promise<EnrolmentRow> {
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    return addEnrolment(ctx, studentId, service);
  });
}

/**
 * Changes the stage of an enrolment.
 * @throws AppError 401, 403, 404, 409 when the stored stage is no longer `from`, another enrolment in the service is open,
 *   or a consent is missing that the passport decides.
 */
export async function setStage(
  ctx: Context,
  id: number,
  { stage, from }: BodyOf<typeof setEnrolmentStage>,
): Promise<EnrolmentRow> {
  return inTransaction(ctx, async (ctx) => {
    const before = await selectEnrolment(ctx.db, id);
    const { id: studentId } = await holdStudent(ctx, { id: before?.studentId, what: 'The enrolment' });
    // Read again under the student's lock.
    const stored = await selectEnrolment(ctx.db, id);
    if (stored?.stage !== from || stored.studentId !== studentId) throw staleVersion('this enrolment');
    if (stage === from) return stored;
    const { service } = stored;
    if (stage === 'in_progress' && service === 'overseas')
      await requireConsents(ctx, studentId, 'apply_overseas');
    if (isOpen(stage) && !isOpen(from)) {
      await requireConsents(ctx, studentId, enrolmentIn(service));
      await refuseSecondOpen(ctx, { studentId, service, exceptId: id });
    }
    const completedAt = stage === 'completed' ? ctx.now : null;
    await updateStage(ctx.db, id, { stage, completedAt });
    await recordEvent(ctx, {
      action: 'student.enrolment_changed',
      subject: { type: 'student', id: studentId },
      before: { service, stage: from },
      after: { service, stage },
    });
    return { ...stored, stage, completedAt };
  });
}

/** Cancels a student's open enrolments, in one service or all, in the caller's transaction, which holds the student. */
export async function cancelEnrolments(
  ctx: ActingContext,
  studentId: number,
  services: readonly Service[],
): Promise<void> {
  for (const { id, service, stage } of await selectEnrolments(ctx.db, studentId)) {
    if (!isOpen(stage) || !services.includes(service)) continue;
    await updateStage(ctx.db, id, { stage: 'cancelled', completedAt: null });
    await recordEvent(ctx, {
      action: 'student.enrolment_changed',
      subject: { type: 'student', id: studentId },
      before: { service, stage },
      after: { service, stage: 'cancelled' },
    });
  }
}

async function refuseSecondOpen(ctx: Context, where: Parameters<typeof hasOpenEnrolment>[1]): Promise<void> {
  if (await hasOpenEnrolment(ctx.db, where)) {
    throw conflict('conflict', 'The student already has an open enrolment in this service.');
  }
}
