import { and, eq, isNotNull } from 'drizzle-orm';
import type { SubmissionLink } from '#contracts/enquiries/index.ts';
import type { SubmissionTable } from '#server/db/schema/enquiries.ts';

/** Whether a submission belongs to a student who was made from it, or who was there. */
export function isLinked({ studentId, becameStudent }: SubmissionTable, link: SubmissionLink) {
  return and(isNotNull(studentId), eq(becameStudent, link === 'new'));
}
