import { useQuery } from '@tanstack/react-query';
import type { ActivityDay } from '#contracts/records.ts';
import type { Column } from '#web/components/data-table.tsx';
import { analyticsQuery } from '#web/features/records/api.ts';
import { RecordList } from '#web/features/records/components/record-list.tsx';
import { formatDate } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

const COLUMNS: readonly Column<ActivityDay>[] = [
  { key: 'day', header: 'Day', isTitle: true, cell: ({ day }) => formatDate(day) },
  { key: 'registrations', header: 'Registrations', align: 'end', cell: ({ registrations }) => registrations },
  { key: 'enrolments', header: 'Enrolments', align: 'end', cell: ({ enrolments }) => enrolments },
  { key: 'completions', header: 'Completions', align: 'end', cell: ({ completions }) => completions },
  { key: 'appointments', header: 'Appointments', align: 'end', cell: ({ appointments }) => appointments },
];

export function AnalyticsPage() {
  usePageTitle('Analytics');
  return (
    <RecordList
      caption="Activity by day"
      query={useQuery(analyticsQuery)}
      columns={COLUMNS}
      getKey={({ day }) => day}
      texts={{
        loading: 'Loading analytics...',
        failed: 'Failed to load analytics. Please try again.',
        empty: 'No activity yet.',
        count: (shown) => `Newest days with activity: ${shown}`,
      }}
    />
  );
}
