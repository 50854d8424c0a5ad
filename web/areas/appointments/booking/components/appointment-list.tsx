import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AppointmentRow } from '#contracts/appointments/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { appointmentListQuery } from '#web/areas/appointments/booking/api.ts';
import type { AppointmentQuery } from '#web/areas/appointments/booking/calendar-address.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatMomentIn, orDash } from '#web/lib/format.ts';

interface AppointmentListProps {
  query: AppointmentQuery;
  isNarrowed: boolean;
  onClear: () => void;
  onOpen: (id: number) => void;
}

const TEXTS = {
  loading: 'Loading appointments...',
  failed: 'Failed to load appointments. Please try again.',
};

export function AppointmentList({ query, isNarrowed, onClear, onOpen }: AppointmentListProps) {
  const appointments = useInfiniteQuery(appointmentListQuery(query));
  return (
    <Card>
      <ListPages
        query={appointments}
        texts={TEXTS}
        empty={<NoAppointments isNarrowed={isNarrowed} onClear={onClear} />}
      >
        {({ rows, first }) => (
          <DataTable
            caption="Appointments"
            columns={columnsOf(first.timeZone, onOpen)}
            rows={rows}
            getKey={({ id }) => id}
          />
        )}
      </ListPages>
    </Card>
  );
}

function columnsOf(timeZone: string, onOpen: (id: number) => void): readonly Column<AppointmentRow>[] {
  return [
    {
      key: 'student',
      header: 'Student',
      isTitle: true,
      cell: ({ student }) => (
        <Link
          to={addressOf(paths.admin.dashboardStudent, student.id)}
          dir="auto"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-2 hover:underline lg:min-h-0"
        >
          <LongText text={student.name} />
        </Link>
      ),
    },
    {
      key: 'startsAt',
      header: 'Date and Time',
      cardClassName: 'col-span-full',
      cell: ({ startsAt }) => formatMomentIn(startsAt, timeZone),
    },
    { key: 'service', header: 'Service', cell: ({ service }) => SERVICE_NAMES[service] },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <Badge {...APPOINTMENT_STATUS_BADGES[status]} />,
    },
    { key: 'counsellor', header: 'Counsellor', cell: ({ counsellor }) => orDash(counsellor?.name) },
    {
      key: 'details',
      header: 'Details',
      isSelfExplaining: true,
      cell: ({ id, student }) => (
        <Button
          variant="ghost"
          className="-ml-3 lg:ml-0"
          aria-label={`Details of ${student.name}’s appointment`}
          onClick={() => onOpen(id)}
        >
          Details
        </Button>
      ),
    },
  ];
}

function NoAppointments({ isNarrowed, onClear }: Pick<AppointmentListProps, 'isNarrowed' | 'onClear'>) {
  return (
    <div className="grid justify-items-center">
      <EmptyState text={isNarrowed ? 'No appointments found.' : 'No appointments yet.'} />
      {isNarrowed && (
        <Button variant="secondary" className="mb-6" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
