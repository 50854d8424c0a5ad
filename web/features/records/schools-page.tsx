import { useQuery } from '@tanstack/react-query';
import type { School } from '#contracts/records.ts';
import type { Column } from '#web/components/data-table.tsx';
import { schoolsQuery } from '#web/features/records/api.ts';
import { RecordList } from '#web/features/records/components/record-list.tsx';
import { formatDate, orDash } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

const COLUMNS: readonly Column<School>[] = [
  { key: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name },
  { key: 'city', header: 'City', cell: ({ city }) => orDash(city) },
  { key: 'board', header: 'Board', cell: ({ board }) => orDash(board) },
  { key: 'students', header: 'Students', align: 'end', cell: ({ students }) => students },
  { key: 'createdAt', header: 'Added', cell: ({ createdAt }) => formatDate(createdAt) },
];

export function SchoolsPage() {
  usePageTitle('Schools');
  return (
    <RecordList
      caption="Schools"
      query={useQuery(schoolsQuery)}
      columns={COLUMNS}
      getKey={({ id }) => id}
      texts={{
        loading: 'Loading schools...',
        failed: 'Failed to load schools. Please try again.',
        empty: 'No schools yet.',
      }}
    />
  );
}
