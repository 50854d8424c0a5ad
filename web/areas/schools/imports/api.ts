import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  type ClassListImport,
  getImport,
  type ImportRowFilter,
  listImportRows,
  listImportSchools,
} from '#contracts/schools/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';

export const POLL_MS = 1000;

/** An import with its first rows. Polled while the server works on them. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: ['imports', id, 'one'],
    queryFn: ({ signal }) => callApi(getImport, { signal, params: { id } }),
    ...FORGOTTEN_SOON,
    refetchInterval: ({ state }) => {
      const status = state.data?.import.status;
      return status === 'checking' || status === 'committing' ? POLL_MS : false;
    },
  });
}

/** The schools that the list names, by its mapping. */
export function schoolsQuery({ id, mapping }: Pick<ClassListImport, 'id' | 'mapping'>) {
  return queryOptions({
    queryKey: ['imports', id, 'schools', mapping],
    queryFn: ({ signal }) => callApi(listImportSchools, { signal, params: { id } }),
    staleTime: 0,
  });
}

const joinRows = joinPages(
  ({ rows }: ResponseOf<typeof listImportRows>) => rows,
  ({ rowNumber }) => rowNumber,
);

/** The rows as read with the import's current mapping. */
export function rowsQuery({ id, mapping }: Pick<ClassListImport, 'id' | 'mapping'>, show: ImportRowFilter) {
  return infiniteQueryOptions({
    queryKey: ['imports', id, 'rows', mapping, show],
    queryFn: ({ signal, pageParam: after }) =>
      callApi(listImportRows, { signal, params: { id }, query: { show, after } }),
    ...PAGE_BY_PAGE,
    select: joinRows,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
  });
}
