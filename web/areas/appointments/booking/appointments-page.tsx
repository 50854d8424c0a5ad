import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { AppointmentDetails, AppointmentRow } from '#contracts/appointments/index.ts';
import { addressOf, paths, SESSION_REQUESTS_ADDRESS } from '#contracts/pages.ts';
import { hasPermission, type Role, seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { AppointmentDialog } from '#web/areas/appointments/booking/components/appointment-dialog.tsx';
import { AppointmentFilters } from '#web/areas/appointments/booking/components/appointment-filters.tsx';
import { BookingDialog } from '#web/areas/appointments/booking/components/booking-dialog.tsx';
import { CalendarPanel } from '#web/areas/appointments/booking/components/calendar-panel.tsx';
import { useSession } from '#web/areas/identity/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { NarrowedTo } from '#web/components/narrowing.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatMomentIn, orDash } from '#web/lib/format.ts';
import { useListAddress } from '#web/lib/list-address.ts';
import { officeDay, readOfficeZone } from '#web/lib/office-zone.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { appointmentListQuery, exportAppointments } from './api.ts';
import {
  type AppointmentQuery,
  appointmentAddress,
  type Booking,
  formerRequests,
  NO_BOOKING,
  useCalendarAddress,
  VIEWS,
  type View,
} from './calendar-address.ts';

const VIEW_NAMES: Record<View, string> = { day: 'Day', week: 'Week', list: 'List' };

const FILTERS_ID = 'appointment-filters';

/** The filters that a calendar uses. */
const countFilters = ({ counsellorId, without, status, service, q }: AppointmentQuery) =>
  [counsellorId || without === 'counsellor', status, service, q].filter(Boolean).length;

export function AppointmentsPage() {
  usePageTitle('Appointments');
  const { adminUser } = useSession();
  const { view: chosenView, date, openedId, booking, go } = useCalendarAddress();
  const { query, change } = useListAddress(appointmentAddress);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 767px)');

  const requests = formerRequests(useLocation().search);

  if (requests !== null) return <Navigate replace to={requests} />;
  if (adminUser === null) return null;

  const view = VIEWS.find((each) => each === chosenView) ?? (isNarrow ? 'day' : 'week');
  const today = officeDay(Date.now());
  const open = (id: number) => go({ appointment: String(id) });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageActions role={adminUser.role} counsellorId={query.counsellorId} onBook={() => go({ book: 'new' })}>
        {(view === 'day' || view === 'week') && (
          <FiltersButton
            count={countFilters(query)}
            isOpen={areFiltersOpen}
            controls={FILTERS_ID}
            onToggle={() => setFiltersOpen(!areFiltersOpen)}
          />
        )}
      </PageActions>
      <Tabs
        value={view}
        // Arrow keys would load every view on the way.
        activationMode="manual"
        onValueChange={(next) => go({ view: next })}
      >
        <TabsList aria-label="Views">
          {VIEWS.map((each) => (
            <TabsTrigger key={each} value={each}>
              {VIEW_NAMES[each]}
            </TabsTrigger>
          ))}
        </TabsList>
        {VIEWS.map((each) => (
          <TabsContent key={each} value={each} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {each === 'list' && <AppointmentList onOpen={open} />}
            {(each === 'day' || each === 'week') && (
              <>
                <Card id={FILTERS_ID} className={cn('p-4 sm:p-5', !areFiltersOpen && 'max-md:hidden')}>
                  <AppointmentFilters query={query} isList={false} onChange={change} />
                </Card>
                <CalendarPanel
                  view={each}
                  date={date ?? today}
                  today={today}
                  query={query}
                  onDate={(date) => go({ date: date === today ? '' : date }, { replace: true })}
                  onOpen={open}
                  onPick={(start, counsellorId) =>
                    go({ book: 'new', at: start, with: counsellorId === null ? '' : String(counsellorId) })
                  }
                />
              </>
            )}
          </TabsContent>
        ))}
      </Tabs>
      {booking ? (
        <BookingForm booking={booking} today={today} />
      ) : (
        openedId !== null && (
          <AppointmentDialog key={openedId} id={openedId} onClose={() => go({ appointment: '' })} />
        )
      )}
    </div>
  );
}

interface BookingProps {
  booking: Booking;
  today: string;
}

function BookingForm({ booking, today }: BookingProps) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const { go } = useCalendarAddress();
  const { query } = useListAddress(appointmentAddress);
  const ownId = adminUser && seesOnlyAssigned(adminUser.role) ? adminUser.id : null;

  function handleBooked({ id, startsAt }: AppointmentDetails) {
    const day = officeDay(new Date(startsAt));
    go({ ...NO_BOOKING, date: day === today ? '' : day, appointment: String(id) }, { replace: true });
    if (booking.requestId !== null) {
      void queryClient.invalidateQueries({ queryKey: ['contacts'] });
    }
  }

  return (
    <BookingDialog
      key={`${booking.studentId} ${booking.requestId} ${booking.at}`}
      {...booking}
      counsellorId={ownId ?? booking.counsellorId ?? (query.counsellorId ? Number(query.counsellorId) : null)}
      today={today}
      officeZone={readOfficeZone()}
      onClose={() => go(NO_BOOKING)}
      onBooked={handleBooked}
    />
  );
}

interface PageActionsProps {
  role: Role;
  counsellorId: string | undefined;
  onBook: () => void;
  children: ReactNode;
}

function PageActions({ role, counsellorId, onBook, children }: PageActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3">
      {hasPermission(role, 'appointments:edit') && (
        <Button onClick={onBook}>
          <Plus aria-hidden className="size-4.5" />
          <span>
            Book <span className="max-sm:sr-only">Appointment</span>
          </span>
        </Button>
      )}
      {hasPermission(role, 'hours:edit') && (
        <Link
          to={`${paths.admin.dashboardHours}${counsellorId === undefined ? '' : `?counsellor=${counsellorId}`}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          <Clock aria-hidden className="size-4.5" />
          <span>
            <span className="max-sm:sr-only">Working</span> Hours
          </span>
        </Link>
      )}
      {hasPermission(role, 'enquiries:read') && (
        <Link to={SESSION_REQUESTS_ADDRESS} className={buttonClasses({ variant: 'secondary' })}>
          Requests
        </Link>
      )}
      {children}
    </div>
  );
}

const TEXTS = {
  loading: 'Loading appointments...',
  failed: 'Failed to load appointments. Please try again.',
};

function AppointmentList({ onOpen }: { onOpen: (id: number) => void }) {
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
