import type { BodyOf } from '#contracts/endpoint.ts';
import { type confirmParent, isSamePerson } from '#contracts/enquiries/index.ts';
import { CONSENT_WORDING } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { deleteCode } from '#server/areas/enquiries/receiving/consent-codes-sql.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { dueRuleOf } from './due-rule.ts';
import { insertParentsConsent, lockOpenConsent, updateParentsConsent } from './history-sql.ts';
import { showRow } from './pages.ts';
import { selectAssessment, updateSubmission } from './repo.ts';
import { getSubmissionRow, holdSubmission } from './service.ts';
import { subjectOf } from './subject.ts';

/**
 * Records that a parent agreed on the phone, which opens their child's assessment.
 * @throws AppError 400 for the student's own name, 401, 403, 404, 409 for another version or an adult's request.
 */
export async function recordParentsConsent(
  ctx: Context,
  id: number,
  { version, parentName, parentRelation: relation }: BodyOf<typeof confirmParent>,
) {
  return inTransaction(ctx, async (ctx) => {
    const subject = { kind: 'appointment_request', id } as const;
    const { actor } = await holdSubmission(ctx, subject, version);
    const row = await getSubmissionRow(ctx, subject);
    if (!row.isUnder18) throw conflict('conflict', 'This student can agree without a parent.');
    if (!row.awaitsParent) throw conflict('conflict', 'A parent’s consent is confirmed already.');
    const assessed = (await selectAssessment(ctx.db, id))?.assessment?.name;
    if ([row.name, assessed].some((name) => name !== undefined && isSamePerson(parentName, name))) {
      const message = 'A student can’t agree in a parent’s place. Please enter the parent’s own name';
      throw badRequest(message, 'parentName');
    }
    const given = {
      ...({ givenBy: parentName, relation, confirmation: 'call_back' } as const),
      confirmedAt: ctx.now,
      confirmedBy: actor.id,
      confirmedByName: actor.name,
    };
    const open = await lockOpenConsent(ctx.db, id);
    if (open) {
      await updateParentsConsent(ctx.db, open.id, given);
      await deleteCode(ctx.db, open.id);
    } else {
      const consent = { wording: CONSENT_WORDING, givenAt: ctx.now, recordedBy: actor.id };
      await insertParentsConsent(ctx.db, { appointmentRequestId: id, ...consent, ...given });
    }
    await updateSubmission(ctx.db, subject.kind, id, {});
    // Without the parent's name: the trail outlives the family's data.
    await recordEvent(ctx, {
      action: 'appointment_request.parent_confirmed',
      subject: subjectOf(subject),
      before: { confirmation: 'not_yet' },
      after: { confirmation: 'call_back' },
    });
    return showRow(await getSubmissionRow(ctx, subject), dueRuleOf(ctx).today);
  });
}
