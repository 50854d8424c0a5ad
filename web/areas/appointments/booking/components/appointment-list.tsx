import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AppointmentRow, AppointmentSort } from '#contracts/appointments/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { appointmentListQuery } from '#web/areas/appointments/booking/api.ts';
import {
  type AppointmentFilters,
  NO_NARROWING,
  type useCalendarAddress,
} from '#web/areas/appointments/booking/calendar-address.ts';
import { listQueryOf } from '#web/areas/appointments/booking/list-query.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ListError } from '#web/components/list-error.tsx';
import { PageButtons, useListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState, Loading } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { orDash } from '#web/lib/format.ts';
import { formatMomentIn } from '#web/lib/zoned-format.ts';

interface AppointmentListProps {
  filters: AppointmentFilters;
  /** Null for the latest first. */
  sort: AppointmentSort | null;
  after: string | null;
  go: ReturnType<typeof useCalendarAddress>['go'];
  onOpen: (id: number) => void;
}

/** All appointments, page by page. */
export function AppointmentList({ filters, sort, after, go, onOpen }: AppointmentListProps) {
  const result = useQuery(
    appointmentListQuery({ ...listQueryOf(filters), ...(sort && { sort }), ...(after && { after }) }),
  );
  const { data, isPending, isError, error, isFetching, isPlaceholderData, refetch } = result;
  const pages = useListPages({
    after: after ?? undefined,
    names: ['appointment', 'appointments'],
    result,
    show: (cursor = '', state) => go({ after: cursor }, { state }),
  });

  if (isPending || (isError && isFetching)) return <Loading text="Loading appointments..." />;
  if (isError) {
    return (
      <ListError
        message="Failed to load appointments. Please try again."
        error={error}
        onRetry={() => void refetch()}
        onFirstPage={pages.onFirstPage}
      />
    );
  }
  const { appointments, timeZone } = data;
  if (appointments.length === 0) return <NoAppointments filters={filters} go={go} />;

  return (
    <Card>
      <p role="status" className="mb-3 text-ink-soft">
        {pages.describe(appointments.length)}
      </p>
      <div
        aria-busy={isPlaceholderData}
        className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        <DataTable
          caption="Appointments"
          columns={columnsOf(timeZone, onOpen)}
          rows={appointments}
          getKey={({ id }) => id}
        />
      </div>
      <PageButtons {...pages.buttons} />
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

function NoAppointments({ filters, go }: Pick<AppointmentListProps, 'filters' | 'go'>) {
  const isNarrowed = Object.keys(listQueryOf(filters)).length > 0;
  return (
    <Card className="grid justify-items-center">
      <EmptyState text={isNarrowed ? 'No appointments found.' : 'No appointments yet.'} />
      {isNarrowed && (
        <Button
          variant="secondary"
          className="mb-6"
          onClick={() => go({ ...NO_NARROWING, counsellorId: '', status: '', service: '', q: '', after: '' })}
        >
          Clear filters
        </Button>
      )}
    </Card>
  );
}
