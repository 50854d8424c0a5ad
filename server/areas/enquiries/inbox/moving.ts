import type { BodyOf } from '#contracts/endpoint.ts';
import { hasEnded, type SubmissionKind, type submissionActions } from '#contracts/enquiries/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { lockLinkedOf, updateSubmission } from './repo.ts';
import { holdSubmission, stateOf } from './service.ts';
import { recordMove, refuseSkippedStage, stageTowards, statusAt } from './stages.ts';
import type { Subject } from './subject.ts';

type Move = BodyOf<(typeof submissionActions)[SubmissionKind]['moveStage']>;

/**
 * Moves a submission to a stage, also backwards. Enrolled and lost close it; moving back opens it again.
 * @throws AppError 400 for a lost one without a reason or a stage that its service leaves out, 401, 403, 404, 409 for
 *   another version or spam.
 */
export async function moveStage(ctx: Context, subject: Subject, { version, stage, lostReason }: Move) {
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await holdSubmission(ctx, subject, version);
    if (stored.status === 'spam') {
      throw conflict('conflict', 'This is marked as spam. Please open it again first.');
    }
    if (stage !== stored.stage || lostReason !== stored.lostReason) {
      const isMoved = stage !== stored.stage;
      if (isMoved) refuseSkippedStage(ctx.office, stored.service, stage);
      await updateSubmission(ctx.db, subject.kind, subject.id, {
        stage,
        lostReason,
        ...(isMoved && { stageSince: ctx.now }),
        ...statusAt(stage, stored, isoDateOf(ctx.now, ctx.office.timeZone)),
      });
      if (isMoved) await recordMove(ctx, subject, { from: stored.stage, to: stage });
    }
    return stateOf(ctx, subject);
  });
}

/** Records in the caller's transaction that an appointment was booked for a student with open submissions. */
export async function moveToMeeting(ctx: Context, studentId: number): Promise<void> {
  for (const { kind, id, ...stored } of await lockLinkedOf(ctx.db, studentId)) {
    const stage = stageTowards(ctx.office, stored, 'meeting_booked');
    if (hasEnded(stored.stage) || stage === stored.stage) continue;
    await updateSubmission(ctx.db, kind, id, { stage, stageSince: ctx.now });
    await recordMove(ctx, { kind, id }, { from: stored.stage, to: stage });
  }
}
