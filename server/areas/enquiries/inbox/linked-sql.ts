import { and, eq, isNotNull } from 'drizzle-orm';
import type { SubmissionLink } from '#contracts/enquiries/index.ts';
import type { SubmissionTable } from '#server/db/schema/enquiries.ts';

/** Whether a submission has a student: for `new` one made from it, for `existing` an earlier one. */
export function isLinked({ studentId, becameStudent }: SubmissionTable, link: SubmissionLink) {
  return and(isNotNull(studentId), eq(becameStudent, link === 'new'));
}
