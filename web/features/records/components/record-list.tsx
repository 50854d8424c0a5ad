import type { UseQueryResult } from '@tanstack/react-query';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { NewestRecords, type RecordTexts } from '#web/components/newest-records.tsx';
import { Card } from '#web/components/ui/card.tsx';

interface RecordListProps<Row> {
  /** The table's name. */
  caption: string;
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  columns: readonly Column<Row>[];
  getKey: (row: Row) => string | number;
  texts: RecordTexts;
}

/** The newest records of one kind, to read in a table. */
export function RecordList<Row>({ caption, query, columns, getKey, texts }: RecordListProps<Row>) {
  return (
    <NewestRecords query={query} texts={texts}>
      {({ rows }, count) => (
        <Card>
          <p className="mb-3 text-ink-soft">{count}</p>
          <DataTable caption={caption} columns={columns} rows={rows} getKey={getKey} />
        </Card>
      )}
    </NewestRecords>
  );
}
