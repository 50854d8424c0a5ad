import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  type ClassListImport,
  commitImport as commitImportEndpoint,
  correctImportRow as correctImportRowEndpoint,
  createImport as createImportEndpoint,
  createImportOfSchools as createImportOfSchoolsEndpoint,
  decideImportRow as decideImportRowEndpoint,
  decideImportSchool as decideImportSchoolEndpoint,
  discardImport as discardImportEndpoint,
  downloadFailedRows as downloadFailedRowsEndpoint,
  downloadLeftOutRows as downloadLeftOutRowsEndpoint,
  getImport,
  type ImportRowFilter,
  listImportRows,
  listImportSchools,
  previewImportUndo,
  type RowDefaults,
  setImportMapping as setImportMappingEndpoint,
  undoImport as undoImportEndpoint,
} from '#contracts/schools/index.ts';
import { callApi, downloadFile, uploadFile } from '#web/lib/api-client.ts';
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

/** What an undo would do, or did. */
export const undoQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', id, 'undo'],
    queryFn: ({ signal }) => callApi(previewImportUndo, { signal, params: { id } }),
    ...FORGOTTEN_SOON,
  });

const joinRows = joinPages(
  ({ rows }: ResponseOf<typeof listImportRows>) => rows,
  ({ rowNumber }) => rowNumber,
);

/** The rows as read with the import's current mapping. */
export function rowsQuery(
  { id, mapping, dayOrder }: Pick<ClassListImport, 'id' | 'mapping' | 'dayOrder'>,
  show: ImportRowFilter,
) {
  return infiniteQueryOptions({
    queryKey: ['imports', id, 'rows', mapping, dayOrder, show],
    queryFn: ({ signal, pageParam: after }) =>
      callApi(listImportRows, { signal, params: { id }, query: { show, after } }),
    ...PAGE_BY_PAGE,
    select: joinRows,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
  });
}

type Upload = Parameters<typeof uploadFile>[1];

interface UploadOptions {
  signal: AbortSignal;
  query: z.input<typeof createImportEndpoint.query>;
}

export const createImport = (schoolId: number, file: Upload, options: UploadOptions) =>
  uploadFile(createImportEndpoint, file, { ...options, params: { id: schoolId } });

export const createImportOfSchools = (file: Upload, options: UploadOptions) =>
  uploadFile(createImportOfSchoolsEndpoint, file, options);

export const setImportMapping = (id: number, body: BodyInputOf<typeof setImportMappingEndpoint>) =>
  callApi(setImportMappingEndpoint, { params: { id }, body });

export const decideImportRow = (id: number, body: BodyInputOf<typeof decideImportRowEndpoint>) =>
  callApi(decideImportRowEndpoint, { params: { id }, body });

export const correctImportRow = (id: number, body: BodyInputOf<typeof correctImportRowEndpoint>) =>
  callApi(correctImportRowEndpoint, { params: { id }, body });

export const decideImportSchool = (id: number, body: BodyInputOf<typeof decideImportSchoolEndpoint>) =>
  callApi(decideImportSchoolEndpoint, { params: { id }, body });

export const commitImport = (id: number, body: BodyInputOf<typeof commitImportEndpoint>) =>
  callApi(commitImportEndpoint, { params: { id }, body });

export const undoImport = (id: number) => callApi(undoImportEndpoint, { params: { id } });

export const discardImport = (id: number) => callApi(discardImportEndpoint, { params: { id } });

export const downloadFailedRows = (id: number) =>
  downloadFile(downloadFailedRowsEndpoint, 'failed-rows.csv', { params: { id } });

export const downloadLeftOutRows = (id: number, query: RowDefaults) =>
  downloadFile(downloadLeftOutRowsEndpoint, 'left-out-rows.csv', { params: { id }, query });
