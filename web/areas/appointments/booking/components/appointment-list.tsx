import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AppointmentRow } from '#contracts/appointments/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { hasPermission, seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { appointmentListQuery, exportAppointments } from '#web/areas/appointments/booking/api.ts';
import { appointmentAddress } from '#web/areas/appointments/booking/calendar-address.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { NarrowedTo } from '#web/components/narrowing.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatMomentIn, orDash } from '#web/lib/format.ts';
import { useListAddress } from '#web/lib/list-address.ts';
import { AppointmentFilters } from './appointment-filters.tsx';

const TEXTS = {
  loading: 'Loading appointments...',
  failed: 'Failed to load appointments. Please try again.',
};

export function AppointmentList({ onOpen }: { onOpen: (id: number) => void }) {
  const { adminUser } = useSession();
  const list = useListAddress(appointmentAddress);
  const { query, change, clear, isNarrowed } = list;
  const appointments = useInfiniteQuery(appointmentListQuery(query));
  const { sort: _, ...filters } = query;
  const canExport = adminUser !== null && hasPermission(adminUser.role, 'records:export');
  // The field of the counsellor shows it.
  const isShown = query.without === 'counsellor' && adminUser !== null && !seesOnlyAssigned(adminUser.role);
  return (
    <>
      <Card className="p-4 sm:p-5">
        <FilterBar
          label="Search appointments"
          placeholder="Name, phone, e-mail"
          list={list}
          actions={canExport && <ExportButton save={() => exportAppointments(filters)} />}
        >
          <AppointmentFilters query={query} isList onChange={change} />
        </FilterBar>
        <NarrowedTo
          query={isShown ? { ...query, without: '' } : query}
          onRemove={(key) => change({ [key]: '' })}
          className="mt-4"
        />
      </Card>
      <Card>
        <ListPages
          query={appointments}
          texts={TEXTS}
          empty={
            <EmptyList
              isNarrowed={isNarrowed}
              none="No appointments yet."
              notFound="No appointments found."
              onClear={clear}
            />
          }
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
    </>
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
