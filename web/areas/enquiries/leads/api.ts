import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  createLead as createEndpoint,
  findLeadMatches,
  getLeadBoard,
  getLeadColumn,
  getSkippedStages,
  type LeadRow,
  type LeadStage,
  listLeads,
} from '#contracts/enquiries/index.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { keyOf } from '#web/areas/enquiries/inbox/api.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { BoardQuery, LeadQuery } from './lead-address.ts';

const joinLeads = joinPages(
  ({ leads }: ResponseOf<typeof listLeads>) => leads,
  ({ kind, id }) => `${kind} ${id}`,
);

export const leadsQuery = ({ view: _, ...query }: LeadQuery) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('lead'), 'all', query],
    queryFn: ({ signal, pageParam: after }) => callApi(listLeads, { signal, query: { ...query, after } }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select: joinLeads,
  });

/** Prefix of the boards' query keys. */
export const BOARD_KEY = [...keyOf('lead'), 'board'] as const;

export const boardQuery = (query: BoardQuery) =>
  queryOptions({
    queryKey: [...BOARD_KEY, query],
    queryFn: ({ signal }) => callApi(getLeadBoard, { signal, query }),
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
  });

export function readColumn(
  query: BoardQuery,
  stage: LeadStage,
  after: string,
): Promise<{ leads: LeadRow[]; next?: string | undefined }> {
  return callApi(getLeadColumn, { query: { ...query, stage, after } });
}

export const skippedStagesQuery = queryOptions({
  queryKey: ['skipped-stages'],
  queryFn: async ({ signal }) => (await callApi(getSkippedStages, { signal })).skippedStages,
  staleTime: MINUTE_MS,
});

export const matchesQuery = (typed: { phone: string; name: string; email: string }) =>
  queryOptions({
    queryKey: [...keyOf('lead'), 'matches', typed],
    queryFn: ({ signal }) => callApi(findLeadMatches, { signal, query: typed }),
    ...FORGOTTEN_AT_ONCE,
    retry: false,
  });

export type LeadBody = BodyInputOf<typeof createEndpoint>;
export const createLead = (body: LeadBody) => callApi(createEndpoint, { body });
