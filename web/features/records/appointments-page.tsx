import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '#contracts/records.ts';
import { hasPermission } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { Column } from '#web/components/data-table.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { AppointmentRequests } from '#web/features/enquiry-inbox/api.ts';
import { APPOINTMENT_STATUS_BADGES, appointmentsQuery } from '#web/features/records/api.ts';
import { RecordList } from '#web/features/records/components/record-list.tsx';
import { useSession } from '#web/features/session/api.ts';
import { formatDateTime, orDash } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

const TITLE = 'mb-3 font-semibold text-ink text-xl leading-snug';

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

/** What families asked for, above what was arranged with them. */
export function AppointmentsPage() {
  usePageTitle('Appointments');
  const { adminUser } = useSession();
  const maySeeRequests = adminUser !== null && hasPermission(adminUser.role, 'enquiries:read');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {maySeeRequests && (
        <section aria-labelledby="requests">
          <h2 id="requests" className={TITLE}>
            Requests from families
          </h2>
          <AppointmentRequests />
        </section>
      )}
      <section aria-labelledby="arranged">
        <h2 id="arranged" className={TITLE}>
          Arranged appointments
        </h2>
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
      </section>
    </div>
  );
}
