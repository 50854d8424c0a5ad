import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  getBulkChange,
  previewBulkChange,
  startBulkChange as startBulkChangeEndpoint,
  undoBulkChange as undoBulkChangeEndpoint,
} from '#contracts/students/index.ts';
import { callApi } from '#web/lib/api-client.ts';

type PreviewInput = BodyInputOf<typeof previewBulkChange>;
export type Selection = PreviewInput['selection'];
export type Action = PreviewInput['action'];

/** The expected effect of a change. */
export const previewQuery = (selection: Selection, action: Action | null) =>
  queryOptions({
    queryKey: ['students', 'bulk', 'preview', selection, action],
    queryFn: ({ signal }) => {
      if (action === null) throw new Error('The change is not complete');
      return callApi(previewBulkChange, { signal, body: { selection, action } });
    },
    enabled: action !== null,
    gcTime: 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

const POLLED_MS = 700;

/** The newest change, read again while it runs. */
export const bulkChangeQuery = queryOptions({
  queryKey: ['students', 'bulk', 'newest'],
  queryFn: async ({ signal }) => (await callApi(getBulkChange, { signal })).change,
  refetchInterval: ({ state: { data } }) =>
    data?.status === 'running' || data?.status === 'undoing' ? POLLED_MS : false,
});

export const startBulkChange = (body: BodyInputOf<typeof startBulkChangeEndpoint>) =>
  callApi(startBulkChangeEndpoint, { body });

export const undoBulkChange = (id: number) => callApi(undoBulkChangeEndpoint, { params: { id } });
