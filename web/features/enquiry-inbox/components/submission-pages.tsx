import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import type { SubmissionPages as Pages } from '#web/features/enquiry-inbox/queries.ts';

interface SubmissionPagesProps<Row> {
  query: UseInfiniteQueryResult<Pages<Row>>;
  texts: { loading: string; failed: string; empty: string };
  /** Shows the records, at least one, and how many they are. */
  children: (data: Pages<Row>, count: string) => ReactNode;
}

/** What families sent, in every state that it can be in, with a way to the older ones. */
export function SubmissionPages<Row>({ query, texts, children }: SubmissionPagesProps<Row>) {
  const { data, isFetching, isRefetchError, hasNextPage, refetch } = query;
  if (data === undefined) {
    if (isFetching || query.isPending) return <Loading text={texts.loading} />;
    return <ErrorPanel message={texts.failed} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isRefetchError && !isFetching && <ErrorPanel message={texts.failed} onRetry={() => void refetch()} />}
      {data.rows.length === 0 ? (
        <Card>
          <EmptyState text={texts.empty} />
        </Card>
      ) : (
        <div>{children(data, countOf(data))}</div>
      )}
      {hasNextPage && <ShowMore query={query} />}
    </div>
  );
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

function countOf({ rows, total }: Pages<unknown>): string {
  return rows.length < total ? `Showing ${rows.length} of ${total}` : `Showing all ${total}`;
}
