import type { InfiniteData } from '@tanstack/react-query';
import type { Count } from '#contracts/lib/lists.ts';

interface Page {
  next?: string | undefined;
  count?: Count | undefined;
}

/** The pages loaded so far, as one list. */
export interface LoadedList<Row, FirstPage = Page> {
  rows: Row[];
  /** Only the first page has the count of the whole list. */
  first: FirstPage;
}

/** Shared by the `infiniteQueryOptions` of every list. */
export const PAGE_BY_PAGE = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next?: string | undefined }) => next,
};

/** Call it once for each list, so that the same pages give the same object. */
export function joinPages<P extends Page, Row>(
  rowsOf: (page: P) => Row[],
  keyOf: (row: Row) => string | number,
) {
  return ({ pages }: InfiniteData<P>): LoadedList<Row, P> => {
    // A record that changes between two loads can move to a later page and come twice.
    const rows = new Map(pages.flatMap(rowsOf).map((row) => [keyOf(row), row]));
    return { rows: [...rows.values()], first: pages[0] as P };
  };
}
