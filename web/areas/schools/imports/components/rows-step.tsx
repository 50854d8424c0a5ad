import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import {
  type ClassListImport,
  IMPORT_ROW_FILTERS,
  type ImportRow,
  type ImportRowFilter,
  placeOf,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import { rowsQuery } from '#web/areas/schools/imports/api.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import { rowName } from '#web/areas/schools/imports/import-words.ts';
import type { Mapping } from '#web/areas/schools/imports/use-mapping.ts';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { CheckProgress } from './check-progress.tsx';
import { DownloadRowsButtons } from './download-rows-buttons.tsx';
import { DuplicateList } from './duplicate-list.tsx';
import { ImportCounts } from './import-counts.tsx';
import { RowTable } from './row-table.tsx';
import { StepCard } from './step-card.tsx';

interface RowsStepProps {
  list: ClassListImport;
  mapping: Mapping;
  defaults: RowDefaults;
}

export function RowsStep({ list, mapping, defaults }: RowsStepProps) {
  return (
    <StepCard title="Check the rows">
      <CheckProgress list={list} mapping={mapping} />
      {!mapping.isChecking && (
        <>
          <ImportCounts list={list} />
          <div className="flex flex-wrap gap-3">
            <Link to={{ search: writeAddress(list.id, 'commit') }} className={buttonClasses()}>
              Continue
            </Link>
            <DownloadRowsButtons list={list} defaults={defaults} />
          </div>
          <RowTabs list={list} defaults={defaults} />
        </>
      )}
    </StepCard>
  );
}

const rowsAddress = listAddress(paths.admin.dashboardImport, { rows: oneOf(IMPORT_ROW_FILTERS) });

function RowTabs({ list, defaults }: Omit<RowsStepProps, 'mapping'>) {
  const { query, change } = useListAddress(rowsAddress);
  const tabs = [
    { value: 'all', label: 'All', count: list.rows, empty: 'The list has no rows.' },
    { value: 'failed', label: 'With errors', count: list.failed, empty: 'No row has errors.' },
    { value: 'duplicates', label: 'Duplicates', count: list.duplicates, empty: 'No possible duplicates.' },
  ] as const;
  const chosen = query.rows ?? (list.failed > 0 ? 'failed' : 'all');
  return (
    <Tabs
      value={chosen}
      onValueChange={(rows) => change({ rows: rows as ImportRowFilter }, { replace: true })}
    >
      <TabsList aria-label="Which rows">
        {tabs.map(({ value, label, count }) => (
          <TabsTrigger key={value} value={value}>
            {`${label} (${formatNumber(count)})`}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ value, empty }) => (
        <TabsContent key={value} value={value}>
          <RowList list={list} defaults={defaults} show={value} empty={empty} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

const TEXTS = { loading: 'Loading rows...', failed: 'Failed to load the rows. Please try again.' };

interface RowListProps extends Omit<RowsStepProps, 'mapping'> {
  show: ImportRowFilter;
  empty: string;
}

function RowList({ list, defaults, show, empty }: RowListProps) {
  const query = useInfiniteQuery(rowsQuery(list, show));
  return (
    <ListPages query={query} texts={TEXTS} describe={describeIn(list)} empty={<EmptyState text={empty} />}>
      {({ rows }) =>
        show === 'duplicates' ? (
          <DuplicateList list={list} rows={rows} defaults={defaults} />
        ) : (
          <RowTable list={list} rows={rows} />
        )
      }
    </ListPages>
  );
}

const describeIn =
  (list: ClassListImport) =>
  ({ rows }: { rows: ImportRow[] }): string => {
    const [first, last] = [rows[0]?.rowNumber ?? 0, rows.at(-1)?.rowNumber ?? 0];
    return list.sheets.length > 1
      ? `${rowName(list, first)} to ${placeOf(list.sheets, last)}`
      : `Rows ${formatNumber(first)} to ${formatNumber(last)} of the file`;
  };
