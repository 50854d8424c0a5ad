import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GraduationCap, School as SchoolIcon } from 'lucide-react';
import { addressOf, paths } from '#contracts/pages.ts';
import { describeStudent } from '#web/areas/students/records/labels.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { findSchools, findStudents } from './api.ts';
import type { FindItem } from './components/item-group.tsx';

const TYPING_PAUSE_MS = 120;

async function findRecords(q: string, signal: AbortSignal) {
  const [{ students }, { schools }] = await Promise.all([findStudents(q, signal), findSchools(q, signal)]);
  return {
    words: q,
    students: students.map(
      (student): FindItem => ({
        to: addressOf(paths.admin.dashboardStudent, student.id),
        Icon: GraduationCap,
        label: student.name,
        detail: describeStudent(student),
      }),
    ),
    schools: schools.map(
      ({ id, name, city }): FindItem => ({
        to: addressOf(paths.admin.dashboardSchool, id),
        Icon: SchoolIcon,
        label: name,
        detail: city ?? '',
      }),
    ),
  };
}

/** Students and schools for a typed text. Earlier results stay during a search; `words` is their text. */
export function useFound(typed: string) {
  const q = useDebounced(typed, typed === '' ? 0 : TYPING_PAUSE_MS);
  const found = useQuery({
    queryKey: ['quick-find', q],
    queryFn: ({ signal }) => findRecords(q, signal),
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
