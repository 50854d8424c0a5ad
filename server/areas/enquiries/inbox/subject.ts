import type { SubmissionKind } from '#contracts/enquiries/index.ts';

export interface Subject<K extends SubmissionKind = SubmissionKind> {
  kind: K;
  id: number;
}

/** Of its audit events. */
export function subjectOf({ kind, id }: Subject) {
  return { type: kind, id };
}
