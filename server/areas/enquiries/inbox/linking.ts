import type { BodyOf } from '#contracts/endpoint.ts';
import type { SubmissionKind, SubmissionState, submissionActions } from '#contracts/enquiries/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { OPTIONAL_FIELDS } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { forgetAssessment } from '#server/areas/reports/index.ts';
import { addEnrolment, addStudent, holdStudent } from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, withinPart } from '#server/errors.ts';
import { updateSubmission } from './repo.ts';
import { holdSubmission, type Subject, stateOf, subjectOf } from './service.ts';

type Belonging = BodyOf<(typeof submissionActions)[SubmissionKind]['link']>;
type NewStudent = NonNullable<Belonging['student']>;

/**
 * Says to which student a submission belongs: one who is there already, or a new one that it becomes. What the family
 * agreed to stays with what it sent.
 * @throws AppError 400 for a phone number or a school that can't be, 401, 403, 404, 409 when somebody else changed it
 *   meanwhile, for a second new student of one submission, and for a student who was merged into another one.
 */
export async function link(
  ctx: Context,
  subject: Subject,
  { version, studentId, student }: Belonging,
): Promise<SubmissionState> {
  return inTransaction(ctx, async (ctx) => {
    // The student before the submission, as every change to a student with her submissions does.
    if (studentId !== undefined) await holdStudent(ctx, { id: studentId });
    const { actor, stored } = await holdSubmission(ctx, subject, version);
    if (student && stored.studentId !== null) {
      throw conflict('conflict', 'This belongs to a student already. Please reload the page.');
    }
    const belongsTo = student ? await becomeStudent(ctx, actor, student) : (studentId ?? null);
    if (belongsTo !== stored.studentId) {
      await updateSubmission(ctx.db, subject.kind, subject.id, { studentId: belongsTo });
      // What came with it was not that student's.
      if (stored.studentId !== null && subject.kind === 'appointment_request') {
        await forgetAssessment(ctx, stored.studentId);
      }
      await recordEvent(ctx, {
        action: `${subject.kind}.linked`,
        subject: subjectOf(subject),
        before: { studentId: stored.studentId },
        after: { studentId: belongsTo },
      });
    }
    return stateOf(ctx, subject);
  });
}

/** Stands for what a family has not told. */
const UNTOLD = {
  ...forFields(OPTIONAL_FIELDS, () => null),
  status: 'pending',
  counsellorId: null,
} as const;

async function becomeStudent(
  ctx: Context,
  actor: Actor,
  { service, ...fields }: NewStudent,
): Promise<number> {
  const input = { ...UNTOLD, ...fields };
  const id = await withinPart('student', () => addStudent(ctx, actor, input));
  if (service !== null) await addEnrolment(ctx, id, service);
  return id;
}
