import { seesSubmission } from '#contracts/enquiries/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { consentNeeded, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { selectAssessment } from './repo.ts';
import { subjectOf } from './subject.ts';

/**
 * The assessment that came with a request. Records the view.
 * @throws AppError 401, 403 (`consent_needed` until a parent has agreed, and after a withdrawal), 404.
 */
export async function getAssessment(ctx: Context, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const stored = await selectAssessment(ctx.db, id);
    if (!stored?.assessment || !seesSubmission(actor, stored.assigneeId)) throw notFound('The assessment');
    if (stored.awaitsParent) throw consentNeeded();
    if (stored.isWithdrawn) throw consentNeeded('The family has withdrawn its consent to the assessment.');
    const subject = subjectOf({ kind: 'appointment_request', id });
    await recordEvent(ctx, { action: 'appointment_request.assessment_viewed', subject });
    return stored.assessment;
  });
}
