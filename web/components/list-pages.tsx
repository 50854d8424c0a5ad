import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { LoadedList } from '#web/lib/list-pages.ts';

interface ListPagesProps<List> {
  query: UseInfiniteQueryResult<List>;
  /** For example "Loading students..." and "Failed to load students. Please try again." */
  texts: { loading: string; failed: string };
  empty: ReactNode;
  /** The text above the rows, by default such as "Showing 1–50 of 1,000+"; null for none. */
  describe?: ((list: List) => string) | null;
  /** The rows, at least one; each of their elements has `data-row`. */
  children: (list: List) => ReactNode;
}

/** A list with its loading, error and empty states, and a button for the next page. */
export function ListPages<List extends LoadedList<unknown>>(props: ListPagesProps<List>) {
  const { query, texts, empty, describe = describeShown, children } = props;
  const { data, isFetching, isPending, isPlaceholderData, isRefetchError, hasNextPage, refetch } = query;
  const list = useRef<HTMLDivElement>(null);
  useFocusKept(list, data?.rows.length);
  const showMore = useShowMore(list, query);

  if (data === undefined) {
    if (isFetching || isPending) return <Loading text={texts.loading} />;
    return <ErrorPanel message={texts.failed} onRetry={() => void refetch()} />;
  }
  const isEmpty = data.rows.length === 0;
  return (
    <div
      ref={list}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-3 outline-none transition-opacity',
        isPlaceholderData && 'opacity-60',
      )}
    >
      {isRefetchError && !isFetching && <ErrorPanel message={texts.failed} onRetry={() => void refetch()} />}
      {describe && (
        <p role="status" className="text-ink-soft empty:hidden">
          {isEmpty ? '' : describe(data)}
        </p>
      )}
      {isEmpty ? empty : children(data)}
      {hasNextPage && <ShowMore query={query} onShowMore={showMore} />}
    </div>
  );
}

function describeShown({ rows, first }: LoadedList<unknown>): string {
  const range = `Showing 1–${formatNumber(rows.length)}`;
  const { count } = first;
  // The count lacks rows that were added later, and stops at its limit.
  if (!count || count.rows < rows.length) return range;
  return `${range} of ${formatNumber(count.rows)}${count.isExact ? '' : '+'}`;
}

type MoreQuery = Pick<
  UseInfiniteQueryResult,
  'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
>;

function ShowMore({ query, onShowMore }: { query: MoreQuery; onShowMore: () => void }) {
  const { isFetchNextPageError, isFetchingNextPage } = query;
  return (
    <div className="mt-1 grid justify-items-center gap-2">
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="text-danger-dark">
          We couldn’t load more. Please try again.
        </p>
      )}
      <Button
        variant="secondary"
        busy={isFetchingNextPage}
        className="w-full sm:w-auto sm:min-w-40"
        onClick={onShowMore}
      >
        {isFetchNextPageError ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}

const rowsIn = (list: HTMLElement | null) => list?.querySelectorAll<HTMLElement>('[data-row]');

/** Loads the next page and moves the focus from the button to the first new row. */
function useShowMore(list: RefObject<HTMLElement | null>, query: MoreQuery) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  /** Number of rows at the click; null without a request. */
  const rowsBefore = useRef<number | null>(null);

  // After every render, because a quick answer may arrive with the first one.
  useLayoutEffect(() => {
    if (isFetchingNextPage || rowsBefore.current === null) return;
    const row = rowsIn(list.current)?.[rowsBefore.current];
    rowsBefore.current = null;
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !list.current?.contains(focused);
    if (!row || isFetchNextPageError || isElsewhere) return;
    row.tabIndex = -1;
    row.focus();
  });

  return () => {
    rowsBefore.current = rowsIn(list.current)?.length ?? null;
    void fetchNextPage();
  };
}

/** Focuses the list when the focused row leaves it; else the keyboard would start at the top of the page. */
function useFocusKept(list: RefObject<HTMLElement | null>, rows: number | undefined) {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const remember = () => {
      focused.current = list.current?.contains(document.activeElement) ? document.activeElement : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new length of the list is the event
  useEffect(() => {
    if (focused.current && !focused.current.isConnected && document.activeElement === document.body) {
      list.current?.focus();
    }
  }, [rows]);
}
