import type { BodyOf } from '#contracts/endpoint.ts';
import type { SubmissionKind, submissionActions } from '#contracts/enquiries/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { OPTIONAL_FIELDS } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  addEnrolment,
  addStudent,
  closeChildrensRequests,
  holdStudent,
} from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, withinPart } from '#server/errors.ts';
import { dueRuleOf } from './due-rule.ts';
import { selectStudentOf, updateSubmission } from './repo.ts';
import { holdSubmission, stale, stateOf } from './service.ts';
import { recordMove } from './stages.ts';
import { type Subject, subjectOf } from './subject.ts';

type Belonging = BodyOf<(typeof submissionActions)[SubmissionKind]['link']>;
type NewStudent = NonNullable<Belonging['student']>;

/**
 * Links a submission to a student, or adds a new one. A new submission becomes answered and due, and
 * one with a service enrolled. Consents stay with the submission.
 * @throws AppError 400 for a wrong phone number or school, 401, 403, 404, 409 for another version, a second new student
 *   of one submission, or a merged student.
 */
export async function linkSubmission(
  ctx: Context,
  subject: Subject,
  { version, studentId, student }: Belonging,
) {
  return inTransaction(ctx, async (ctx) => {
    // Lock the students before the submission, as every change does. The actor must see both.
    const linkedId = await selectStudentOf(ctx.db, subject.kind, subject.id);
    const studentIds = [linkedId, studentId ?? null].filter((id) => id !== null);
    for (const id of studentIds.sort((one, other) => one - other)) await holdStudent(ctx, { id });
    const { actor, stored } = await holdSubmission(ctx, subject, version);
    if (stored.studentId !== linkedId) throw stale(subject);
    if (student && stored.studentId !== null) {
      throw conflict('conflict', 'This already belongs to a student. Please reload the page.');
    }
    const belongsTo = student ? await becomeStudent(ctx, actor, student) : (studentId ?? null);
    if (belongsTo !== stored.studentId) {
      const isAnswer = stored.status === 'new' && belongsTo !== null;
      const service = student?.service ?? null;
      const isEnrolled = service !== null && stored.stage !== 'enrolled';
      await updateSubmission(ctx.db, subject.kind, subject.id, {
        studentId: belongsTo,
        becameStudent: student !== undefined,
        // Nobody has replied yet: it is due until somebody does.
        ...(isAnswer && { status: 'answered', followUpOn: stored.followUpOn ?? dueRuleOf(ctx).today }),
        ...(isEnrolled && { stage: 'enrolled', stageSince: ctx.now, lostReason: null }),
        ...(service !== null && subject.kind !== 'appointment_request' && { service }),
      });
      if (isEnrolled) await recordMove(ctx, subject, { from: stored.stage, to: 'enrolled' });
      if (subject.kind === 'appointment_request') {
        await closeChildrensRequests(
          ctx,
          [stored.studentId, belongsTo].filter((id) => id !== null),
        );
      }
      await recordEvent(ctx, {
        action: `${subject.kind}.linked`,
        subject: subjectOf(subject),
        before: { studentId: stored.studentId, ...(isAnswer && { status: 'new' }) },
        after: { studentId: belongsTo, ...(isAnswer && { status: 'answered' }) },
      });
    }
    return stateOf(ctx, subject);
  });
}

/** For fields that the family did not give. */
const DEFAULTS = {
  ...forFields(OPTIONAL_FIELDS, () => null),
  status: 'pending' as const,
  counsellorId: null,
  tags: [],
};

async function becomeStudent(
  ctx: Context,
  actor: Actor,
  { service, ...fields }: NewStudent,
): Promise<number> {
  const input = { ...DEFAULTS, ...fields };
  const id = await withinPart('student', () => addStudent(ctx, actor, input));
  if (service !== null) await addEnrolment(ctx, id, service);
  return id;
}
