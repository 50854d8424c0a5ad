import { paths } from '../pages.ts';
import type { SubmissionKind } from './enquiry-inbox.ts';

/** Where what a family sent is shown, with what became of it. */
export function submissionAddress(kind: SubmissionKind, id: number): string {
  return kind === 'enquiry'
    ? `${paths.admin.dashboardEnquiries}?id=${id}`
    : `${paths.admin.dashboardAppointments}?request=${id}`;
}
