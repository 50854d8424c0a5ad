import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentRecord } from '#contracts/students/index.ts';
import { NO_ANSWER, showError } from '#web/components/form/use-change.ts';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { FORGOTTEN_ONCE_SENT } from '#web/lib/childrens-data.ts';
import { studentQuery } from './api.ts';
import { useStudentRecord } from './use-student-record.ts';

type Recipe = (record: StudentRecord) => StudentRecord;

export interface QuickChange {
  /** The record until the server answers. */
  preview: Recipe;
  /** @returns the change that the answer makes to the record. */
  send: (known: StudentRecord) => Promise<Recipe>;
}

interface SentChange extends QuickChange {
  /** The record at the time of the change. */
  seen: StudentRecord;
}

/** Students to reload after their pending changes. */
const unsure = new Set<number>();

/** Shows a change of a student at once (`usePreviewed` of the view) and undoes it with a message if it fails. Sends changes in order. */
export function useQuickChange(id: number) {
  const queryClient = useQueryClient();
  const record = useStudentRecord(id);
  const { queryKey } = studentQuery(id);

  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: `student-${id}` },
    ...FORGOTTEN_ONCE_SENT,
    mutationFn: ({ seen, send }: SentChange) => send(queryClient.getQueryData(queryKey) ?? seen),
    // A load that started before the change would overwrite it.
    onMutate: async () => {
      if (queryClient.isFetching({ queryKey }) > 0) unsure.add(id);
      await queryClient.cancelQueries({ queryKey });
    },
    onSuccess: record.change,
    onError: (error) => {
      showError(error instanceof ApiError ? errorMessage(error, 'Operation failed') : NO_ANSWER);
      // The stored state is unknown: reload it.
      unsure.add(id);
    },
    // Each load is a view in the audit trail, so only the last change reloads.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1 && unsure.delete(id)) void record.reload();
    },
  });

  return (change: QuickChange) => {
    const seen = queryClient.getQueryData(queryKey);
    if (seen) mutate({ ...change, seen });
  };
}
