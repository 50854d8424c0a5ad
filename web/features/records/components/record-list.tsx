import type { UseQueryResult } from '@tanstack/react-query';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';

interface RecordListProps<Row> {
  /** The table's name. */
  caption: string;
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  columns: readonly Column<Row>[];
  getKey: (row: Row) => string | number;
  texts: {
    loading: string;
    failed: string;
    empty: string;
    /** How many rows are shown out of how many; the newest of them unless said. */
    count?: (shown: number, total: number) => string;
  };
}

/** The newest records of one kind, to read, in every state that they can be in. */
export function RecordList<Row>({ caption, query, columns, getKey, texts }: RecordListProps<Row>) {
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
  return (
    <Card>
      <p className="mb-3 text-ink-soft">{count(data.rows.length, data.total)}</p>
      <DataTable caption={caption} columns={columns} rows={data.rows} getKey={getKey} />
    </Card>
  );
}

function newestOf(shown: number, total: number): string {
  return shown < total ? `Showing the newest ${shown} of ${total}` : `Showing all ${total}`;
}
