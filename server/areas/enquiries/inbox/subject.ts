import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import { notFound } from '#server/errors.ts';

export interface Subject<K extends SubmissionKind = SubmissionKind> {
  kind: K;
  id: number;
}

/** The subject of its audit events. */
export function subjectOf({ kind, id }: Subject) {
  return { type: kind, id };
}

export const WHAT: Record<SubmissionKind, string> = {
  enquiry: 'enquiry',
  appointment_request: 'request',
  lead: 'lead',
};
export const missing = ({ kind }: Subject) => notFound(`The ${WHAT[kind]}`);
