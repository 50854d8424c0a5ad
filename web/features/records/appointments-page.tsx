import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { Column } from '#web/components/data-table.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { APPOINTMENT_STATUS_BADGES, appointmentsQuery } from '#web/features/records/api.ts';
import { RecordList } from '#web/features/records/components/record-list.tsx';
import { formatDateTime, orDash } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

const COLUMNS: readonly Column<Appointment>[] = [
  { key: 'student', header: 'Student', isTitle: true, cell: ({ student }) => student },
  {
    key: 'startsAt',
    header: 'Date and Time',
    cardClassName: 'col-span-full',
    cell: ({ startsAt }) => formatDateTime(startsAt),
  },
  { key: 'service', header: 'Service', cell: ({ service }) => SERVICE_NAMES[service] },
  { key: 'status', header: 'Status', cell: ({ status }) => <Badge {...APPOINTMENT_STATUS_BADGES[status]} /> },
  { key: 'counsellor', header: 'Counsellor', cell: ({ counsellor }) => orDash(counsellor) },
];

export function AppointmentsPage() {
  usePageTitle('Appointments');
  return (
    <RecordList
      caption="Appointments"
      query={useQuery(appointmentsQuery)}
      columns={COLUMNS}
      getKey={({ id }) => id}
      texts={{
        loading: 'Loading appointments...',
        failed: 'Failed to load appointments. Please try again.',
        empty: 'No appointments yet.',
      }}
    />
  );
}
