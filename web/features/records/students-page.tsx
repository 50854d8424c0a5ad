import { useQuery } from '@tanstack/react-query';
import type { Student } from '#contracts/records.ts';
import type { Column } from '#web/components/data-table.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { STUDENT_STATUS_BADGES, studentsQuery } from '#web/features/records/api.ts';
import { RecordList } from '#web/features/records/components/record-list.tsx';
import { formatDate, orDash } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

const COLUMNS: readonly Column<Student>[] = [
  { key: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name },
  { key: 'school', header: 'School', cardClassName: 'col-span-full', cell: ({ school }) => orDash(school) },
  { key: 'age', header: 'Age', cell: ({ age }) => orDash(age) },
  { key: 'status', header: 'Status', cell: ({ status }) => <Badge {...STUDENT_STATUS_BADGES[status]} /> },
  { key: 'guardian', header: 'Guardian', cell: ({ guardian }) => orDash(guardian) },
  { key: 'city', header: 'City', cell: ({ city }) => orDash(city) },
  { key: 'createdAt', header: 'Added', cell: ({ createdAt }) => formatDate(createdAt) },
];

export function StudentsPage() {
  usePageTitle('Students');
  return (
    <RecordList
      caption="Students"
      query={useQuery(studentsQuery)}
      columns={COLUMNS}
      getKey={({ id }) => id}
      texts={{
        loading: 'Loading students...',
        failed: 'Failed to load students. Please try again.',
        empty: 'No students yet.',
      }}
    />
  );
}
