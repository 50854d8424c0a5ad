import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  type auditFilters,
  exportAuditEvents as exportAuditEventsEndpoint,
  listAuditEvents,
} from '#contracts/audit/index.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import type { ListQuery } from '#web/lib/list-address.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';

export type AuditListQuery = ListQuery<typeof auditFilters>;

const joinEvents = joinPages(
  ({ events }: ResponseOf<typeof listAuditEvents>) => events,
  ({ id }) => id,
);

export const auditQuery = (query: AuditListQuery) =>
  infiniteQueryOptions({
    queryKey: ['audit-events', query],
    queryFn: ({ signal, pageParam }) =>
      callApi(listAuditEvents, { query: { ...query, after: pageParam }, signal }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    select: joinEvents,
    staleTime: 0,
  });

export const exportAuditEvents = (query: AuditListQuery) =>
  downloadFile(exportAuditEventsEndpoint, 'audit-events.csv', { query });
