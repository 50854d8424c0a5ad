import { useQueryClient } from '@tanstack/react-query';
import type { StudentRecord, TimelineEntry } from '#contracts/students/index.ts';
import { studentQuery, timelineQuery } from './api.ts';

/** Changes the cached record from an answer, because reloading it adds a view to the audit trail. */
export function useStudentRecord(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = studentQuery(id);
  const reloadTimeline = () => void queryClient.invalidateQueries({ queryKey: timelineQuery(id).queryKey });
  return {
    reloadTimeline,
    change(recipe: (record: StudentRecord) => StudentRecord): void {
      queryClient.setQueryData(queryKey, (record) => record && recipe(record));
      reloadTimeline();
    },
    reload: () => queryClient.invalidateQueries({ queryKey }),
    /** Adds a new note without another request. */
    addEntry(entry: TimelineEntry): void {
      queryClient.setQueryData(timelineQuery(id).queryKey, (data) => {
        const [first, ...others] = data?.pages ?? [];
        if (!data || !first) return data;
        return { ...data, pages: [{ ...first, entries: [entry, ...first.entries] }, ...others] };
      });
    },
  };
}
