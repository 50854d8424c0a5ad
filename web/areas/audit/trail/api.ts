import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  type AuditEvent,
  type auditFilters,
  exportAuditEvents as exportAuditEventsEndpoint,
  listAuditEvents,
} from '#contracts/audit/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import type { ListQuery } from '#web/lib/list-address.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';

/** Events after which a page is full. */
const ENOUGH = 25;
/** Calls for one page; then the person decides whether to search further back. */
const MAX_CALLS = 20;

interface AuditPage {
  events: AuditEvent[];
  next: string | undefined;
}

const joinEvents = joinPages(
  ({ events }: AuditPage) => events,
  ({ id }) => id,
);

export const auditQuery = (query: AuditListQuery) =>
  infiniteQueryOptions({
    queryKey: ['audit-events', query],
    queryFn: ({ signal, pageParam }) => collect(query, pageParam, signal),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    select: joinEvents,
    staleTime: 0,
  });

// A call searches a limited number of events, so a rare event needs several calls.
async function collect(
  filters: AuditListQuery,
  after: string | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  const page: AuditPage = { events: [], next: after };
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const answer = await callApi(listAuditEvents, { query: { ...filters, after: page.next }, signal });
    page.events.push(...answer.events);
    page.next = answer.next;
    if (page.next === undefined || page.events.length >= ENOUGH) break;
  }
  return page;
}

export const exportAuditEvents = (query: AuditListQuery) =>
  downloadFile(exportAuditEventsEndpoint, 'audit-events.csv', { query });

export type AuditListQuery = ListQuery<typeof auditFilters>;
