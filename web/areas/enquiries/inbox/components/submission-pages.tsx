import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SubmissionPages as Pages } from '#web/areas/enquiries/inbox/queries.ts';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';

interface SubmissionPagesProps<Row> {
  query: UseInfiniteQueryResult<Pages<Row>>;
  texts: { loading: string; failed: string; empty: string };
  /** Shows the records, at least one, and how many they are. */
  children: (data: Pages<Row>) => ReactNode;
}

/** What families sent, in every state that it can be in, with a way to the older ones. */
export function SubmissionPages<Row>({ query, texts, children }: SubmissionPagesProps<Row>) {
  const { data, isFetching, isRefetchError, hasNextPage, refetch } = query;
  const list = useFocusKept(data?.rows.length);
  if (data === undefined) {
    if (isFetching || query.isPending) return <Loading text={texts.loading} />;
    return <ErrorPanel message={texts.failed} onRetry={() => void refetch()} />;
  }
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      {isRefetchError && !isFetching && <ErrorPanel message={texts.failed} onRetry={() => void refetch()} />}
      {data.rows.length === 0 ? (
        <Card>
          <EmptyState text={texts.empty} />
        </Card>
      ) : (
        <div>{children(data)}</div>
      )}
      {hasNextPage && <ShowMore query={query} />}
    </div>
  );
}

/** A record that leaves the list takes the focus with it; a keyboard must not start again at the top of the page. */
function useFocusKept(rows: number | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const remember = () => {
      focused.current = list.current?.contains(document.activeElement) ? document.activeElement : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another length is the event here
  useEffect(() => {
    if (focused.current && !focused.current.isConnected && document.activeElement === document.body) {
      list.current?.focus();
    }
  }, [rows]);
  return list;
}

function ShowMore({
  query: { isFetchNextPageError, isFetchingNextPage, fetchNextPage },
}: {
  query: Pick<UseInfiniteQueryResult, 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  return (
    <div className="grid justify-items-center gap-2">
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="text-danger-dark">
          We couldn’t load more. Please try again.
        </p>
      )}
      <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
