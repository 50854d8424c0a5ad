import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { showError, UNANSWERED } from '#web/components/form/use-submit.ts';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { type StudentRecord, studentQuery } from './api.ts';
import { useStudentRecord } from './use-student-record.ts';

type Recipe = (record: StudentRecord) => StudentRecord;

interface QuickChange {
  /** How the record looks until the server has answered. */
  preview: Recipe;
  /** Sends it, made on what the server said last; @returns what its answer makes of the record. */
  send: (known: StudentRecord) => Promise<Recipe>;
}

interface SentChange extends QuickChange {
  /** The record when the person changed it, which may be left by the time it is sent. */
  seen: StudentRecord;
}

/** The students of whom something is to be read anew once the changes on their way are over. */
const unsure = new Set<number>();

/**
 * Changes something from a student's page itself: it shows at once (`usePreviewed`), and goes away with a message when
 * it fails. Several changes are sent one after the other, each on what the one before made.
 */
export function useQuickChange(id: number) {
  const queryClient = useQueryClient();
  const record = useStudentRecord(id);
  const { queryKey } = studentQuery(id);

  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: `student-${id}` },
    // It holds a child's record, which nobody looks at once it is done.
    gcTime: 0,
    mutationFn: ({ seen, send }: SentChange) => send(queryClient.getQueryData(queryKey) ?? seen),
    // A record that is read before a change and comes after its answer would undo it on the screen.
    onMutate: async () => {
      if (queryClient.isFetching({ queryKey }) > 0) unsure.add(id);
      await queryClient.cancelQueries({ queryKey });
    },
    onSuccess: record.change,
    onError: (error) => {
      showError(error instanceof ApiError ? errorMessage(error, 'Operation failed') : UNANSWERED);
      // Somebody else was quicker, the student is out of reach, or nobody knows what was stored: the record tells.
      unsure.add(id);
    },
    // Each reading is a view in the audit trail, so only the last change asks.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1 && unsure.delete(id)) void record.reload();
    },
  });

  return (change: QuickChange) => {
    const seen = queryClient.getQueryData(queryKey);
    if (seen) mutate({ ...change, seen });
  };
}

/**
 * The record with the changes that are on their way. They are never written into what the server said, so that one that
 * fails leaves no trace and a later one stays.
 */
export function usePreviewed(record: StudentRecord): StudentRecord {
  const { queryKey } = studentQuery(record.student.id);
  const previews = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => (state.variables as QuickChange).preview,
  });
  return previews.reduce((shown, preview) => preview(shown), record);
}
