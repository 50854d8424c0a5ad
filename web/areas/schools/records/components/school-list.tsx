import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { Count } from '#contracts/lib/lists.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { listSchools, School } from '#contracts/schools/index.ts';
import { type SchoolFilters, writeFilters } from '#web/areas/schools/records/list-address.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ListError } from '#web/components/list-error.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState, Loading } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { formatDate, formatNumber, orDash } from '#web/lib/format.ts';

const COLUMNS: readonly Column<School>[] = [
  { key: 'name', header: 'Name', isTitle: true, cell: (school) => <SchoolName school={school} /> },
  { key: 'city', header: 'City', cell: ({ city }) => orDash(city) },
  { key: 'board', header: 'Board', cell: ({ board }) => orDash(board) },
  {
    key: 'students',
    header: 'Students',
    align: 'end',
    cell: ({ students }) => formatNumber(students),
  },
  { key: 'createdAt', header: 'Added', cell: ({ createdAt }) => formatDate(createdAt) },
];

interface SchoolListProps {
  filters: SchoolFilters;
  query: UseQueryResult<ResponseOf<typeof listSchools>>;
  onFirstPage: () => void;
}

/** One page of schools in every state that it can be in. */
export function SchoolList({ filters, query, onFirstPage }: SchoolListProps) {
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = query;
  if (data === undefined || isError) {
    if (!isError || isFetching) return <Loading text="Loading schools..." />;
    return (
      <div className="mt-4">
        <ListError
          message="Failed to load schools. Please try again."
          error={error}
          onRetry={() => void refetch()}
          onFirstPage={filters.after === '' ? null : onFirstPage}
        />
      </div>
    );
  }
  const isNarrowed = filters.q !== '' || filters.after !== '';
  return (
    <div aria-busy={isPlaceholderData} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="text-ink-soft">
        {data.count ? countText(data.count) : ''}
      </p>
      {data.schools.length === 0 ? (
        <EmptyState text={isNarrowed ? 'No schools found matching your search.' : 'No schools yet.'} />
      ) : (
        <DataTable caption="Schools" columns={COLUMNS} rows={data.schools} getKey={({ id }) => id} />
      )}
      <PageLinks filters={filters} next={isPlaceholderData ? undefined : data.next} />
    </div>
  );
}

function countText({ rows, isExact }: Count): string {
  const number = formatNumber(rows);
  return isExact ? `Schools: ${number}` : `Schools: more than ${number}`;
}

/** The pages are addresses, so Back leads to the one before. */
function PageLinks({ filters, next }: { filters: SchoolFilters; next: string | undefined }) {
  if (filters.after === '' && next === undefined) return null;
  const look = buttonClasses({ variant: 'secondary' });
  return (
    <nav aria-label="Pages of schools" className="flex flex-wrap justify-between gap-3">
      {filters.after !== '' && (
        <Link to={{ search: writeFilters(filters, {}).toString() }} className={look}>
          First page
        </Link>
      )}
      {next !== undefined && (
        <Link
          to={{ search: writeFilters(filters, { after: next }).toString() }}
          className={`${look} ml-auto`}
        >
          Next page
        </Link>
      )}
    </nav>
  );
}

function SchoolName({ school }: { school: School }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        to={addressOf(paths.admin.dashboardSchool, school.id)}
        className="inline-flex min-h-11 min-w-0 items-center text-primary underline-offset-4 hover:underline md:min-h-0"
      >
        <LongText text={school.name} />
      </Link>
      {school.isArchived && <Badge>Archived</Badge>}
    </span>
  );
}
