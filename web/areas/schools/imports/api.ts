import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  type ClassListImport,
  type ColumnMapping,
  commitImport as commitEndpoint,
  createImport,
  discardImport as discardEndpoint,
  downloadFailedRows as downloadEndpoint,
  getImport,
  type ImportRowFilter,
  listImportRows,
  setImportMapping,
} from '#contracts/schools/index.ts';
import { callApi, downloadFile, uploadFile } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';

const importKey = (id: number) => ['imports', id] as const;

/** How often the page asks how far the server is with the rows. */
export const POLL_MS = 1000;

/** An import with its first rows; asked for again and again while the server works on them. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: [...importKey(id), 'one'],
    queryFn: ({ signal }) => callApi(getImport, { signal, params: { id } }),
    ...FORGOTTEN_SOON,
    refetchInterval: ({ state }) => (isWorkedOn(state.data?.import) ? POLL_MS : false),
  });
}

const isWorkedOn = (list: ClassListImport | undefined) =>
  list?.status === 'checking' || list?.status === 'committing';

const joinRows = joinPages(
  ({ rows }: ResponseOf<typeof listImportRows>) => rows,
  ({ rowNumber }) => rowNumber,
);

/** The rows under a mapping: another mapping understands them differently. */
export function rowsQuery({ id, mapping }: Pick<ClassListImport, 'id' | 'mapping'>, show: ImportRowFilter) {
  return infiniteQueryOptions({
    queryKey: [...importKey(id), 'rows', mapping, show],
    queryFn: ({ signal, pageParam: after }) =>
      callApi(listImportRows, { signal, params: { id }, query: { show, after } }),
    ...PAGE_BY_PAGE,
    select: joinRows,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
  });
}

/** Sends a class list. @param onProgress hears how much of it has been sent, 0 to 1. */
export async function sendClassList(
  schoolId: number,
  { content, fileName }: { content: Blob; fileName: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<ClassListImport> {
  const options = { signal, params: { id: schoolId }, query: { fileName } };
  return (await uploadFile(createImport, { content, onProgress }, options)).import;
}

export async function setMapping(id: number, mapping: ColumnMapping): Promise<ClassListImport> {
  return (await callApi(setImportMapping, { params: { id }, body: { mapping } })).import;
}

export function commitImport(
  id: number,
  body: BodyInputOf<typeof commitEndpoint>,
): Promise<ResponseOf<typeof commitEndpoint>> {
  return callApi(commitEndpoint, { params: { id }, body });
}

export async function discardImport(id: number): Promise<void> {
  await callApi(discardEndpoint, { params: { id } });
}

export function downloadFailedRows(id: number): Promise<void> {
  return downloadFile(downloadEndpoint, 'failed-rows.csv', { params: { id } });
}
