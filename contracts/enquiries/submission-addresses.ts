import { paths } from '../pages.ts';
import type { SubmissionKind } from './enquiry-inbox.ts';

/** The page that shows a submission. */
export function submissionAddress(kind: SubmissionKind, id: number): string {
  return kind === 'enquiry'
    ? `${paths.admin.dashboardEnquiries}?id=${id}`
    : `${paths.admin.dashboardAppointments}?request=${id}`;
}
