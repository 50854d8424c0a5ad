import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';

export interface RecordTexts {
  loading: string;
  failed: string;
  empty: string;
  /** How many records are shown out of how many; the newest of them unless said. */
  count?: (shown: number, total: number) => string;
}

interface NewestRecordsProps<Data extends { rows: unknown[]; total: number }> {
  query: UseQueryResult<Data>;
  texts: RecordTexts;
  /** Shows the records, at least one, and how many they are. */
  children: (data: Data, count: string) => ReactNode;
}

/** The newest records of one kind in every state that they can be in. */
export function NewestRecords<Data extends { rows: unknown[]; total: number }>({
  query,
  texts,
  children,
}: NewestRecordsProps<Data>) {
  const { data, isPending, isError, isFetching, refetch } = query;

  if (isPending || (isError && isFetching)) return <Loading text={texts.loading} />;
  if (isError) return <ErrorPanel message={texts.failed} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) {
    return (
      <Card>
        <EmptyState text={texts.empty} />
      </Card>
    );
  }
  const count = texts.count ?? newestOf;
  return children(data, count(data.rows.length, data.total));
}

function newestOf(shown: number, total: number): string {
  return shown < total ? `Showing the newest ${shown} of ${total}` : `Showing all ${total}`;
}
