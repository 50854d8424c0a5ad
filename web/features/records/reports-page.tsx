import { useQuery } from '@tanstack/react-query';
import type { Report } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { Column } from '#web/components/data-table.tsx';
import { reportsQuery } from '#web/features/records/api.ts';
import { RecordList } from '#web/features/records/components/record-list.tsx';
import { formatDate } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

const COLUMNS: readonly Column<Report>[] = [
  { key: 'student', header: 'Student', isTitle: true, cell: ({ student }) => student },
  { key: 'service', header: 'Service', cell: ({ service }) => SERVICE_NAMES[service] },
  { key: 'completedAt', header: 'Completed', cell: ({ completedAt }) => formatDate(completedAt) },
];

/** Completed enrolments, for which a report is due to the family. */
export function ReportsPage() {
  usePageTitle('Reports');
  return (
    <RecordList
      caption="Reports"
      query={useQuery(reportsQuery)}
      columns={COLUMNS}
      getKey={({ id }) => id}
      texts={{
        loading: 'Loading reports...',
        failed: 'Failed to load reports. Please try again.',
        empty: 'No reports yet. A report is due when an enrolment is completed.',
      }}
    />
  );
}
