import {
  type EnquiryStatus,
  hasEnded,
  LEAD_STAGES,
  type LeadStage,
  skippedStageMessage,
  stagesOf,
} from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context, Office } from '#server/context.ts';
import { badRequest } from '#server/errors.ts';
import type { LockedSubmission, SubmissionChanges } from './repo.ts';
import { type Subject, subjectOf } from './subject.ts';

type Staged = Pick<LockedSubmission, 'stage' | 'service'>;

const hasStage = ({ particulars }: Office, service: Service | null, stage: LeadStage) =>
  stagesOf(service, particulars.skippedStages).includes(stage);

/** @throws AppError 400 for a stage that the service leaves out. */
export function refuseSkippedStage(office: Office, service: Service | null, stage: LeadStage): void {
  if (!hasStage(office, service, stage)) throw badRequest(skippedStageMessage(service, stage), 'stage');
}

/**
 * The stage after the product moves a submission by itself. It never moves back, except out of `lost`, and never to a
 * skipped stage.
 */
export function stageTowards(office: Office, { stage, service }: Staged, to: LeadStage): LeadStage {
  const isLost = stage === 'lost';
  if (!hasStage(office, service, to)) return isLost ? 'new' : stage;
  return isLost || LEAD_STAGES.indexOf(to) > LEAD_STAGES.indexOf(stage) ? to : stage;
}

/** Opening an enrolled or lost submission takes it back to the open stages. */
export function stageAfter(status: EnquiryStatus, office: Office, { stage, service }: Staged): LeadStage {
  if (!hasEnded(stage) || status === 'closed' || status === 'spam') return stage;
  return status === 'answered' && hasStage(office, service, 'contacted') ? 'contacted' : 'new';
}

/**
 * The status of a submission that is moved to a stage. A new one has no answer yet; it keeps its follow-up day.
 * @param today the follow-up day of a submission without one, so that it is not forgotten.
 */
export function statusAt(stage: LeadStage, stored: LockedSubmission, today: string): SubmissionChanges {
  if (hasEnded(stage)) return { status: 'closed', followUpOn: null };
  if (stage === 'new') return { status: 'new', noFollowUpReason: null };
  const isReopened = stored.status === 'closed' || hasEnded(stored.stage);
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
