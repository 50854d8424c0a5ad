import { type EnquiryStatus, hasEnded, LEAD_STAGES, type LeadStage } from '#contracts/enquiries/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import type { LockedSubmission, SubmissionChanges } from './repo.ts';
import { type Subject, subjectOf } from './subject.ts';

/** Whether the product moves a submission there by itself. It never moves one back, except a lost one that goes on. */
export function isForward(from: LeadStage, to: LeadStage): boolean {
  return from === 'lost' || LEAD_STAGES.indexOf(to) > LEAD_STAGES.indexOf(from);
}

/** Opening an enrolled or lost submission takes it back to the open stages. */
export function stageAfter(status: EnquiryStatus, stage: LeadStage): LeadStage {
  if (!hasEnded(stage) || status === 'closed' || status === 'spam') return stage;
  return status === 'new' ? 'new' : 'contacted';
}

/**
 * The status of a submission that is moved to a stage.
 * @param today the next step of one that would have none, so that it is not forgotten.
 */
export function statusAt(stage: LeadStage, stored: LockedSubmission, today: string): SubmissionChanges {
  if (hasEnded(stage)) return { status: 'closed', followUpOn: null };
  const isReopened = stored.status === 'closed' || hasEnded(stored.stage);
  if (stage === 'new') return isReopened ? { status: 'new' } : {};
  const hasNextStep = !isReopened && (stored.followUpOn ?? stored.noFollowUpReason) !== null;
  return { status: 'answered', ...(!hasNextStep && { followUpOn: today, noFollowUpReason: null }) };
}

/** Without the reason of a lost one: the trail outlives the family's data. */
export async function recordMove(
  ctx: Context,
  subject: Subject,
  { from, to }: { from: LeadStage; to: LeadStage },
): Promise<void> {
  await recordEvent(ctx, {
    action: `${subject.kind}.stage_moved`,
    subject: subjectOf(subject),
    before: { stage: from },
    after: { stage: to },
  });
}
