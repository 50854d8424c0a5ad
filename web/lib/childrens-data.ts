import type { Query, QueryClient } from '@tanstack/react-query';

// What tells of a child must not stay in the browser's memory once nobody looks at it, an erased child's data least of
// all. And records are changed by many people at once, so a page that opens always asks for them anew.

/** How a query treats a child's record, or what a family wrote: nothing stays. */
export const FORGOTTEN_AT_ONCE = { staleTime: 0, gcTime: 0 } as const;

/** How a query treats lists of children: half a minute, so that Back shows the list where the person left it. */
export const FORGOTTEN_SOON = { staleTime: 0, gcTime: 30_000, meta: { tellsOfChildren: true } } as const;

/**
 * The lists, with what is counted from them. A single record is none of them: reading it anew is one more view in the
 * audit trail.
 */
export const LISTS_OF_CHILDREN = { predicate: ({ meta }: Query) => meta?.tellsOfChildren === true };

/** After an erasure: lists that were left are gone without the half minute, those on the screen are asked for anew. */
export function forgetLists(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', ...LISTS_OF_CHILDREN });
  return queryClient.invalidateQueries(LISTS_OF_CHILDREN);
}
