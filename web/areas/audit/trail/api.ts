import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AuditEvent, listAuditEvents } from '#contracts/audit/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import type { Filters } from './audit-address.ts';

/** A page with fewer events than these is filled up. */
const ENOUGH = 25;
/** Then the person says whether it is worth while to look further back. */
const MOST_CALLS = 20;

interface AuditPage {
  events: AuditEvent[];
  next: string | undefined;
}

/** A page of the audit trail. The trail grows all the time, so that it is always asked for anew. */
export const auditQuery = (filters: Filters, after: string | undefined) =>
  queryOptions({
    queryKey: ['audit-events', filters, after ?? null],
    queryFn: ({ signal }) => collect(filters, after, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

// One call looks at so many events only; what a rare event hides behind takes several.
async function collect(filters: Filters, after: string | undefined, signal: AbortSignal): Promise<AuditPage> {
  const page: AuditPage = { events: [], next: after };
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const answer = await callApi(listAuditEvents, { query: { ...filters, after: page.next }, signal });
    page.events.push(...answer.events);
    page.next = answer.next;
    if (page.next === undefined || page.events.length >= ENOUGH) break;
  }
  return page;
}
