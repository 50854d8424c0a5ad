import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentDetails, TimelineEntry } from '#contracts/students.ts';
import { showError } from '#web/components/form/use-submit.ts';
import {
  type StudentRecord,
  studentQuery,
  timelineQuery,
  updateStudent,
} from '#web/features/students/api.ts';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';

/**
 * What this page knows of a student, to be changed in place by what the server answered: reading the record anew would
 * be one more view of a child's record in the audit trail.
 */
export function useStudentRecord(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = studentQuery(id);
  return {
    change(recipe: (record: StudentRecord) => StudentRecord): void {
      queryClient.setQueryData(queryKey, (record) => record && recipe(record));
      // The change is a line there.
      void queryClient.invalidateQueries({ queryKey: timelineQuery(id).queryKey });
    },
    reload: () => queryClient.invalidateQueries({ queryKey }),
    /** A new note is there at once, without asking for the older ones again. */
    addEntry(entry: TimelineEntry): void {
      queryClient.setQueryData(timelineQuery(id).queryKey, (data) => {
        const [first, ...others] = data?.pages ?? [];
        if (!data || !first) return data;
        return { ...data, pages: [{ ...first, entries: [entry, ...first.entries] }, ...others] };
      });
    },
  };
}

type Change = Parameters<typeof updateStudent>[1];

interface QuickChange {
  /** What is sent. */
  fields: Omit<Change, 'version'>;
  /** How it looks until the server has answered. */
  preview: Partial<StudentDetails>;
}

/**
 * Changes a field from the page itself: it shows at once, and goes back with a message when the server refuses. Several
 * changes are sent one after the other, each on the version that the one before made.
 */
export function useQuickChange(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = studentQuery(id);
  const show = (student: Partial<StudentDetails>) =>
    queryClient.setQueryData(
      queryKey,
      (record) => record && { ...record, student: { ...record.student, ...student } },
    );

  const { mutate } = useMutation({
    scope: { id: `student-${id}` },
    mutationFn: ({ fields }: QuickChange) => {
      const version = queryClient.getQueryData(queryKey)?.student.version ?? 1;
      return updateStudent(id, { version, ...fields });
    },
    onMutate: async ({ preview }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.student;
      show(preview);
      const keys = Object.keys(preview) as (keyof StudentDetails)[];
      return Object.fromEntries(keys.map((key) => [key, before?.[key]])) as Partial<StudentDetails>;
    },
    onSuccess: (student, { preview }) => {
      // Another field may have been changed meanwhile, and is on its way: only this one's answer counts.
      const keys = ['version', ...Object.keys(preview)] as (keyof StudentDetails)[];
      show(Object.fromEntries(keys.map((key) => [key, student[key]])));
      void queryClient.invalidateQueries({ queryKey: timelineQuery(id).queryKey });
    },
    onError: (error, _, before) => {
      if (before) show(before);
      showError(error instanceof ApiError ? errorMessage(error, 'Operation failed') : 'An error occurred');
      // Somebody else was quicker, or the student is out of reach: the record tells.
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
