import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmissionKind, SubmissionState } from '#contracts/enquiries/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { keyOf, listKeyOf, readDetails, type Submission, withState } from './api.ts';

export function useSubmissionLists(kind: SubmissionKind) {
  const queryClient = useQueryClient();
  return {
    /** Changes one record in the loaded lists. */
    show: (id: number, state: Partial<SubmissionState>) =>
      queryClient.setQueriesData({ queryKey: listKeyOf(kind) }, withState(id, state)),
    /** A load that started before a change would overwrite it. */
    cancel: () => queryClient.cancelQueries({ queryKey: listKeyOf(kind) }),
    reload: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(kind) });
      // Every kind is a lead too.
      if (kind !== 'lead') await queryClient.invalidateQueries({ queryKey: keyOf('lead') });
    },
  };
}

/** Shows a change at once and undoes it with a message when the server refuses it. Reloads the lists in either case. */
export function useSubmissionChange(kind: SubmissionKind, row: Submission) {
  const lists = useSubmissionLists(kind);
  return useSubmit(async (expected: Partial<SubmissionState>, send: () => Promise<SubmissionState>) => {
    const { status, assignee, followUpOn, isDue } = row;
    await lists.cancel();
    lists.show(row.id, expected);
    try {
      lists.show(row.id, await send());
    } catch (error) {
      lists.show(row.id, { status, assignee, followUpOn, isDue });
      throw error;
    } finally {
      void lists.reload();
    }
  }, 'Operation failed');
}

/** The record of an open dialog. Reads it again when the server refuses an old version. */
export function useFreshSubmission(kind: SubmissionKind, opened: Submission) {
  const lists = useSubmissionLists(kind);
  const [row, setRow] = useState(opened);
  const [wasChanged, setWasChanged] = useState(false);

  async function handleRefused({ code, status }: ApiError): Promise<void> {
    if (code !== 'stale' && status !== 404) return;
    void lists.reload();
    if (status === 404) return;
    // If this fails, a toast has shown the refusal, and the next attempt repeats it.
    const details = await readDetails(kind, opened.id).catch(() => null);
    if (details === null) return;
    setRow(details.submission);
    setWasChanged(true);
  }

  return {
    row,
    /** Somebody else has changed the record since the dialog opened. */
    wasChanged,
    handleRefused: (error: ApiError) => void handleRefused(error),
    handleSaved(state: SubmissionState): void {
      lists.show(opened.id, state);
      void lists.reload();
    },
  };
}
