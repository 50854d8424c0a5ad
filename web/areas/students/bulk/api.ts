import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  createBulkChange as createBulkChangeEndpoint,
  getBulkChange,
  previewBulkChange,
  previewMessages as previewMessagesEndpoint,
  undoBulkChange as undoBulkChangeEndpoint,
  writeToFamilies as writeToFamiliesEndpoint,
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

/** The person's newest change of the last day. */
export const bulkChangeQuery = queryOptions({
  queryKey: ['students', 'bulk', 'newest'],
  queryFn: async ({ signal }) => (await callApi(getBulkChange, { signal })).change,
});

export const createBulkChange = (body: BodyInputOf<typeof createBulkChangeEndpoint>) =>
  callApi(createBulkChangeEndpoint, { body });

export const undoBulkChange = (id: number) => callApi(undoBulkChangeEndpoint, { params: { id } });

/** The mails that a template makes for the selected students. */
export const previewMessages = (selection: Selection, templateId: number, signal: AbortSignal) =>
  callApi(previewMessagesEndpoint, { signal, body: { selection, templateId } });

export const writeToFamilies = (body: BodyInputOf<typeof writeToFamiliesEndpoint>) =>
  callApi(writeToFamiliesEndpoint, { body });
