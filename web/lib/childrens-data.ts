import type { Query, QueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#contracts/lib/durations.ts';

// A child's data must not stay in the browser's memory after its page, least of all after an erasure. Many people change
// records at once, so each page loads them anew.

/** Query options for a child's record or a family's message: nothing stays after the page. */
export const FORGOTTEN_AT_ONCE = { staleTime: 0, gcTime: 0 } as const;

/** Query options for lists of children: kept while somebody reads a record, so that Back shows the list at its old place. */
export const FORGOTTEN_SOON = {
  staleTime: 0,
  gcTime: 10 * MINUTE_MS,
  meta: { tellsOfChildren: true },
} as const;

/**
 * Options of a mutation that carries a child's record: it is forgotten a second after its page. With 0, a request that is
 * open when its form closes would keep the browser busy: react-query asks again after `gcTime` until the answer is there.
 */
export const FORGOTTEN_ONCE_SENT = { gcTime: 1_000 } as const;

/** The lists and their counts. Without single records: each load of one is a view in the audit trail. */
export const LISTS_OF_CHILDREN = { predicate: ({ meta }: Query) => meta?.tellsOfChildren === true };

/** After an erasure: removes lists that are not on the screen, and reloads those that are. */
export function forgetLists(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', ...LISTS_OF_CHILDREN });
  return queryClient.invalidateQueries(LISTS_OF_CHILDREN);
}
