import type { EnrolmentStage } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import type { Enrolment } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { holdStudent } from '#server/areas/students/records/hold-student.ts';

import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, staleVersion } from '#server/errors.ts';
import {
  type EnrolmentRow,
  hasOpenEnrolment,
  insertEnrolment,
  selectEnrolment,
  updateStage,
} from './repo.ts';

export { countEnrolments } from './repo.ts';

const isOpen = (stage: EnrolmentStage) => stage === 'enrolled' || stage === 'in_progress';

/**
 * Enrols a student whom the caller's transaction holds, or has added itself.
 * @throws AppError 409 while an earlier enrolment in the service is open.
 */
export async function addEnrolment(ctx: Context, studentId: number, service: Service): Promise<Enrolment> {
  await refuseSecondOpen(ctx, { studentId, service });
  const row = await insertEnrolment(ctx.db, { studentId, service, createdAt: ctx.now });
  await recordEvent(ctx, {
    action: 'student.enrolled',
    subject: { type: 'student', id: studentId },
    after: { service },
  });
  return toEnrolment(row);
}

/**
 * Enrols a student in a service.
 * @throws AppError 401, 403, 404, 409 for a record that was merged into another one, and while an earlier enrolment in
 *   the service is open.
 */
export async function enrol(ctx: Context, studentId: number, service: Service): Promise<Enrolment> {
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    return addEnrolment(ctx, studentId, service);
  });
}

/**
 * Says how far an enrolment has come.
 * @param change.from the stage that the person saw.
 * @throws AppError 401, 403, 404, 409 when it is another one by now, or another enrolment in the service is open.
 */
export async function setStage(
  ctx: Context,
  id: number,
  { stage, from }: { stage: EnrolmentStage; from: EnrolmentStage },
): Promise<Enrolment> {
  return inTransaction(ctx, async (ctx) => {
    const before = await selectEnrolment(ctx.db, id);
    const { id: studentId } = await holdStudent(ctx, {
      id: before?.studentId,
      what: 'The enrolment',
    });
    // Again, under the lock that every change to her enrolments takes.
    const stored = await selectEnrolment(ctx.db, id);
    if (stored?.stage !== from || stored.studentId !== studentId) throw staleVersion('this enrolment');
    if (stage === from) return toEnrolment(stored);
    const { service } = stored;
    if (isOpen(stage) && !isOpen(from)) await refuseSecondOpen(ctx, { studentId, service, exceptId: id });
    const row = await updateStage(ctx.db, id, {
      stage,
      completedAt: stage === 'completed' ? ctx.now : null,
    });
    if (!row) throw staleVersion('this enrolment');
    await recordEvent(ctx, {
      action: 'student.enrolment_changed',
      subject: { type: 'student', id: studentId },
      before: { service, stage: from },
      after: { service, stage },
    });
    return toEnrolment(row);
  });
}

async function refuseSecondOpen(ctx: Context, where: Parameters<typeof hasOpenEnrolment>[1]): Promise<void> {
  if (!(await hasOpenEnrolment(ctx.db, where))) return;
  throw conflict('conflict', 'The student is enrolled in this service already and has not finished.');
}

function toEnrolment({ id, service, stage, createdAt, completedAt }: EnrolmentRow): Enrolment {
  return {
    id,
    service,
    stage,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}
