import type { BodyInputOf } from '#contracts/endpoint.ts';
import type { SubmissionKind, submissionActions } from '#contracts/enquiries/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { change, type Submission } from './api.ts';
import { useFreshSubmission } from './use-submission-change.ts';

export interface LinkedStudent {
  studentId: number;
  name: string;
  isNew: boolean;
}

type Link = Omit<BodyInputOf<(typeof submissionActions)[SubmissionKind]['link']>, 'version'>;

interface About {
  /** The student's name. */
  name: string;
  /** The form of a new student. */
  form?: HTMLFormElement;
}

/** Links a submission to an existing or a new student. */
export function useLinking(
  kind: SubmissionKind,
  opened: Submission,
  {
    onLinked,
    onRefused,
  }: { onLinked: (linked: LinkedStudent) => void; onRefused?: (error: ApiError, about: About) => void },
) {
  const { row, wasChanged, handleRefused, handleSaved } = useFreshSubmission(kind, opened);
  const { busy, submit } = useSubmit(
    async (link: Link, { name }: About) => {
      const state = await change('link', kind, { id: row.id, body: { ...link, version: row.version } });
      handleSaved(state);
      if (state.studentId === null) throw new Error('The submission has no student');
      onLinked({ studentId: state.studentId, name, isNew: link.student !== undefined });
    },
    'Operation failed',
    (error, _, about) => {
      handleRefused(error);
      onRefused?.(error, about);
    },
  );
  return { row, wasChanged, busy, submit };
}
