import { useQueryClient } from '@tanstack/react-query';
import type { SubmissionKind, SubmissionState } from '#contracts/enquiries/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { keyOf, listKeyOf, type Submission, withState } from './api.ts';

/** How the lists of one kind follow what is done with its records. */
export function useSubmissionLists(kind: SubmissionKind) {
  const queryClient = useQueryClient();
  return {
    /** Shows one record in another state, until the lists are loaded again. */
    show: (id: number, state: Partial<SubmissionState>) =>
      queryClient.setQueriesData({ queryKey: listKeyOf(kind) }, withState(id, state)),
    /** Answers of calls that began before a change tell of what was. */
    cancel: () => queryClient.cancelQueries({ queryKey: listKeyOf(kind) }),
    reload: () => queryClient.invalidateQueries({ queryKey: keyOf(kind) }),
  };
}

/**
 * A change that is on the screen at once, and taken back with a message when the server refuses it. The lists are
 * loaded again in either case: what is no longer in a part of the inbox leaves it, what a colleague did is shown.
 */
export function useSubmissionChange(kind: SubmissionKind, row: Submission) {
  const lists = useSubmissionLists(kind);
  return useSubmit(async (expected: Partial<SubmissionState>, send: () => Promise<SubmissionState>) => {
    const { status, assignee, followUpOn, isOverdue } = row;
    await lists.cancel();
    lists.show(row.id, expected);
    try {
      lists.show(row.id, await send());
    } catch (error) {
      lists.show(row.id, { status, assignee, followUpOn, isOverdue });
      throw error;
    } finally {
      void lists.reload();
    }
  }, 'Operation failed');
}
