import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { School } from '#contracts/schools/index.ts';
import { type SchoolListQuery, schoolsQuery } from '#web/areas/schools/records/api.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
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

const TEXTS = { loading: 'Loading schools...', failed: 'Failed to load schools. Please try again.' };

export function SchoolList({ query }: { query: SchoolListQuery }) {
  const schools = useInfiniteQuery(schoolsQuery(query));
  const emptyText = query.q ? 'No schools found matching your search.' : 'No schools yet.';
  return (
    <ListPages query={schools} texts={TEXTS} empty={<EmptyState text={emptyText} />}>
      {({ rows }) => <DataTable caption="Schools" columns={COLUMNS} rows={rows} getKey={({ id }) => id} />}
    </ListPages>
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
