import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSchool, listSchools } from '#contracts/schools/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export interface SchoolChoice {
  id: number;
  name: string;
}

const OFFERED_SCHOOLS = '20';

export const schoolOptionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['schools', 'options', q],
    queryFn: ({ signal }) =>
      callApi(listSchools, { signal, query: { ...(q !== '' && { q }), limit: OFFERED_SCHOOLS } }),
    select: ({ schools }) => schools,
    // Several people edit schools, so each page loads them again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const schoolNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['schools', 'name', id],
    queryFn: async ({ signal }) => {
      const { school } = await callApi(getSchool, { signal, params: { id } });
      return { id: school.id, name: school.name };
    },
  });
