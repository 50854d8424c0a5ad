import type { BodyInputOf } from '#contracts/endpoint.ts';
import type { SubmissionKind, submissionActions } from '#contracts/enquiries/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { change, type Submission } from './api.ts';
import { useFreshSubmission } from './use-fresh-submission.ts';
import { useSubmissionLists } from './use-submission-change.ts';

export interface LinkedStudent {
  studentId: number;
  name: string;
  isNew: boolean;
}

type Belonging = Omit<BodyInputOf<(typeof submissionActions)[SubmissionKind]['link']>, 'version'>;

/** Of the student: her name, and the form that was filled in for a new one. */
interface About {
  name: string;
  form?: HTMLFormElement;
}

/** Says to which student it belongs, who is here already or is made of it. */
export function useLinking(
  kind: SubmissionKind,
  opened: Submission,
  {
    onLinked,
    onRefused,
  }: { onLinked: (linked: LinkedStudent) => void; onRefused?: (error: ApiError, about: About) => void },
) {
  const { row, wasChanged, handleRefused } = useFreshSubmission(kind, opened);
  const lists = useSubmissionLists(kind);
  const { busy, submit } = useSubmit(
    async (belonging: Belonging, { name }: About) => {
      const state = await change('link', kind, { id: row.id, body: { ...belonging, version: row.version } });
      lists.show(row.id, state);
      void lists.reload();
      if (state.studentId === null) throw new Error('It belongs to nobody');
      onLinked({ studentId: state.studentId, name, isNew: belonging.student !== undefined });
    },
    'Operation failed',
    (error, _, about) => {
      handleRefused(error);
      onRefused?.(error, about);
    },
  );
  return { row, wasChanged, busy, submit };
}
