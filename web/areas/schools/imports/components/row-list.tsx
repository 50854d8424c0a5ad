import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ClassListImport, ImportRowFilter } from '#contracts/schools/index.ts';
import { rowsQuery } from '#web/areas/schools/imports/api.ts';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
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

/** The rows of one kind, page by page. */
export function RowList({ list, show }: RowListProps) {
  /** Where the pages up to this one begin; the first one at the beginning. */
  const [begins, setBegins] = useState<readonly (string | undefined)[]>([undefined]);
  const query = useQuery(rowsQuery(list, { show, after: begins.at(-1) }));
  const { data, isError, isFetching, isPlaceholderData, refetch } = query;
  const place = useRef<HTMLParagraphElement>(null);

  function turnTo(next: readonly (string | undefined)[]) {
    setBegins(next);
    place.current?.focus();
  }

  if (data === undefined || isError) {
    if (!isError || isFetching) return <Loading text="Loading rows..." />;
    return <ErrorPanel message="Failed to load the rows. Please try again." onRetry={() => void refetch()} />;
  }
  const { rows, next } = data;
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return <EmptyState text={EMPTY[show]} />;
  return (
    <div aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p ref={place} tabIndex={-1} role="status" className="text-ink-soft outline-none">
        {`Rows ${formatNumber(first.rowNumber)} to ${formatNumber(last.rowNumber)} of the file`}
      </p>
      <RowTable list={list} rows={rows} />
      {(begins.length > 1 || next !== undefined) && (
        <nav aria-label="Pages of rows" className="flex justify-between gap-3">
          <Button
            variant="secondary"
            disabled={begins.length === 1}
            onClick={() => turnTo(begins.slice(0, -1))}
          >
            Previous
          </Button>
          <Button
            variant="secondary"
            disabled={next === undefined || isPlaceholderData}
            onClick={() => turnTo([...begins, next])}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
