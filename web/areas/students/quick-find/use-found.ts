import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listSchools } from '#contracts/schools/index.ts';
import { listStudents } from '#contracts/students/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

/** A pause in typing that is worth a question to the server. */
const TYPING_PAUSE_MS = 120;
const STUDENTS_SHOWN = '8';
const SCHOOLS_SHOWN = '4';

/**
 * Students and schools that a typed text stands for. What was found before stays while the next is searched: `words` says
 * for which they were found.
 */
export function useFound(typed: string) {
  const q = useDebounced(typed, typed === '' ? 0 : TYPING_PAUSE_MS);
  const found = useQuery({
    queryKey: ['quick-find', q],
    queryFn: async ({ signal }) => {
      const [{ students }, { schools }] = await Promise.all([
        callApi(listStudents, { query: { q, limit: STUDENTS_SHOWN }, signal }),
        callApi(listSchools, { query: { q, limit: SCHOOLS_SHOWN }, signal }),
      ]);
      return { words: q, students, schools };
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    retry: false,
  });
  const { words, students = [], schools = [] } = typed === '' ? {} : (found.data ?? {});
  const isWaiting = typed !== q || found.isFetching;
  const state = typed === '' ? 'idle' : isWaiting ? 'searching' : found.isError ? 'failed' : 'done';
  return { words, students, schools, state } as const;
}
