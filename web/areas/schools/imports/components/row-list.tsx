import { useInfiniteQuery } from '@tanstack/react-query';
import type { ClassListImport, ImportRow, ImportRowFilter } from '#contracts/schools/index.ts';
import { rowsQuery } from '#web/areas/schools/imports/api.ts';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { RowTable } from './row-table.tsx';

const EMPTY: Record<ImportRowFilter, string> = {
  all: 'The list has no rows.',
  failed: 'No row has errors.',
  duplicates: 'No row looks like a student who is there already.',
};

interface RowListProps {
  list: ClassListImport;
  show: ImportRowFilter;
}

const TEXTS = { loading: 'Loading rows...', failed: 'Failed to load the rows. Please try again.' };

/** The rows of one kind. */
export function RowList({ list, show }: RowListProps) {
  const query = useInfiniteQuery(rowsQuery(list, show));
  return (
    <ListPages query={query} texts={TEXTS} describe={describe} empty={<EmptyState text={EMPTY[show]} />}>
      {({ rows }) => <RowTable list={list} rows={rows} />}
    </ListPages>
  );
}

function describe({ rows }: { rows: ImportRow[] }): string {
  const [first, last] = [rows[0]?.rowNumber ?? 0, rows.at(-1)?.rowNumber ?? 0];
  return `Rows ${formatNumber(first)} to ${formatNumber(last)} of the file`;
}
