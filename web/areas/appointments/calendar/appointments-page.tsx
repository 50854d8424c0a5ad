import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import {
  APPOINTMENT_SORTS,
  type AppointmentDetails,
  type AppointmentRow,
  type AppointmentSort,
  personAddress,
} from '#contracts/appointments/index.ts';
import { paths, SESSION_REQUESTS_ADDRESS } from '#contracts/pages.ts';
import { APPOINTMENT_STATUSES } from '#contracts/records.ts';
import { hasPermission, type Role, seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { AppointmentDialog } from '#web/areas/appointments/booking/appointment-dialog.tsx';
import { BookingDialog } from '#web/areas/appointments/booking/booking-dialog.tsx';
import { CounsellorFilter, useSession } from '#web/areas/identity/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { NarrowedTo } from '#web/components/narrowing.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatMomentIn, orDash } from '#web/lib/format.ts';
import { type ListChange, useListAddress } from '#web/lib/list-address.ts';
import { officeDay, readOfficeZone } from '#web/lib/office-zone.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { appointmentListQuery, exportAppointments } from './api.ts';
import {
  type AppointmentQuery,
  appointmentAddress,
  type Booking,
  bookingOf,
  formerRequests,
  NO_BOOKING,
  pageAddress,
  toId,
  VIEWS,
  type View,
} from './calendar-address.ts';
import { CalendarPanel } from './calendar-panel.tsx';

const VIEW_NAMES: Record<View, string> = { day: 'Day', week: 'Week', list: 'List' };

/** The filters that a calendar uses. */
const countFilters = ({ counsellorId, without, status, service }: AppointmentQuery) =>
  [counsellorId || without === 'counsellor', status, service].filter(Boolean).length;

export function AppointmentsPage() {
  usePageTitle('Appointments');
  const { adminUser } = useSession();
  const { query: place, change: go } = useListAddress(pageAddress);
  const list = useListAddress(appointmentAddress);
  const { query, change } = list;
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const filtersId = useId();
  const isNarrow = useMediaQuery('(max-width: 767px)');

  const requests = formerRequests(useLocation().search);

  if (requests !== null) return <Navigate replace to={requests} />;
  if (adminUser === null) return null;

  const view = place.view ?? (isNarrow ? 'day' : 'week');
  const booking = bookingOf(place);
  const openedId = toId(place.appointment);
  const today = officeDay(Date.now());
  const open = (id: number) => go({ appointment: String(id) });

  return (
    <>
      <Tabs
        value={view}
        // Arrow keys would load every view on the way.
        activationMode="manual"
        onValueChange={(next) => go({ view: next })}
      >
        <div className="flex flex-wrap items-center gap-2">
          <TabsList aria-label="Views">
            {VIEWS.map((each) => (
              <TabsTrigger key={each} value={each}>
                {VIEW_NAMES[each]}
              </TabsTrigger>
            ))}
          </TabsList>
          <SearchField
            aria-label="Search appointments"
            placeholder={view === 'list' ? 'Name, phone, e-mail' : 'Student’s name'}
            value={query.q ?? ''}
            onSearch={(q) => change({ q })}
            className="min-w-44 grow basis-0 md:max-w-72"
          />
          <FiltersButton
            isOnAnyScreen
            count={view === 'list' ? list.filterCount : countFilters(query)}
            isOpen={areFiltersOpen}
            controls={filtersId}
            onToggle={() => setFiltersOpen(!areFiltersOpen)}
          />
          {list.isNarrowed && (
            <Button variant="ghost" onClick={list.clear}>
              Clear filters
            </Button>
          )}
          <PageActions
            role={adminUser.role}
            counsellorId={query.counsellorId}
            onBook={() => go({ book: 'new' })}
          />
        </div>
        <Card id={filtersId} hidden={!areFiltersOpen} className="mt-3">
          {areFiltersOpen && <AppointmentFilters query={query} isList={view === 'list'} onChange={change} />}
        </Card>
        {VIEWS.map((each) => (
          <TabsContent key={each} value={each} className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3!">
            {each === 'list' ? (
              <AppointmentList onOpen={open} />
            ) : (
              <CalendarPanel
                view={each}
                date={place.date ?? today}
                today={today}
                query={query}
                onDate={(date) => go({ date: date === today ? '' : date }, { replace: true })}
                onOpen={open}
                onPick={(start, counsellorId) =>
                  go({ book: 'new', at: start, with: counsellorId === null ? '' : String(counsellorId) })
                }
              />
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
    </>
  );
}

interface BookingProps {
  booking: Booking;
  today: string;
}

function BookingForm({ booking, today }: BookingProps) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const { change: go } = useListAddress(pageAddress);
  const { query } = useListAddress(appointmentAddress);
  const ownId = adminUser && seesOnlyAssigned(adminUser.role) ? adminUser.id : null;

  function handleBooked({ id, startsAt }: AppointmentDetails) {
    const day = officeDay(new Date(startsAt));
    go({ ...NO_BOOKING, date: day === today ? '' : day, appointment: String(id) }, { replace: true });
    if (booking.contactId !== null) {
      void queryClient.invalidateQueries({ queryKey: ['contacts'] });
    }
  }

  return (
    <BookingDialog
      key={`${booking.studentId} ${booking.contactId} ${booking.at} ${booking.againId}`}
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
}

function PageActions({ role, counsellorId, onBook }: PageActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ml-auto">
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
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <NarrowedTo query={query} onRemove={(key) => change({ [key]: '' })} />
        {canExport && (
          <div className="ml-auto">
            <ExportButton save={() => exportAppointments(filters)} />
          </div>
        )}
      </div>
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
      cell: ({ student, contactId }) => (
        <Link
          to={personAddress({ student, contactId })}
          dir="auto"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-2 hover:underline lg:min-h-0"
        >
          <LongText text={student.name} />
          {student.id === null && <span className="sr-only">, enquiry</span>}
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

const LATEST_FIRST: AppointmentSort = 'starts_desc';
const SORT_NAMES: Record<AppointmentSort, string> = {
  starts_desc: 'Latest first',
  starts_asc: 'Earliest first',
};

interface AppointmentFiltersProps {
  query: AppointmentQuery;
  /** A calendar has its own days and shows no cancelled appointments. */
  isList: boolean;
  onChange: (change: ListChange<AppointmentQuery>) => void;
}

function AppointmentFilters({ query, isList, onChange }: AppointmentFiltersProps) {
  const { adminUser } = useSession();
  const statuses = APPOINTMENT_STATUSES.filter((status) => isList || status !== 'cancelled');
  const choosesCounsellor = adminUser !== null && !seesOnlyAssigned(adminUser.role);
  const { status, service, counsellorId, from, to, sort } = query;
  return (
    <div
      className={cn(
        'grid grid-cols-2 gap-3 sm:gap-4',
        isList ? 'lg:grid-cols-3 min-[88rem]:grid-cols-6' : 'lg:grid-cols-3',
      )}
    >
      {choosesCounsellor && (
        <CounsellorFilter
          counsellorId={counsellorId ? Number(counsellorId) : null}
          isNobody={query.without === 'counsellor'}
          onChange={(id, isNobody) => {
            const kept = query.without === 'counsellor' ? '' : query.without;
            onChange({ counsellorId: id, without: isNobody ? 'counsellor' : kept });
          }}
        />
      )}
      <Field label="Status">
        <Select
          value={!isList && status === 'not_cancelled' ? '' : (status ?? '')}
          options={[
            { value: '', label: 'Any status' },
            ...statuses.map((value) => ({ value, label: APPOINTMENT_STATUS_BADGES[value].children })),
            { value: 'open', label: 'Open' },
            ...(isList ? [{ value: 'not_cancelled', label: 'Not cancelled' }] : []),
          ]}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      </Field>
      <Field label="Service">
        <Select
          value={service ?? ''}
          options={[{ value: '', label: 'Any service' }, ...SERVICE_OPTIONS]}
          onChange={(event) => onChange({ service: event.target.value })}
        />
      </Field>
      {isList && (
        <>
          <Field label="From">
            <DayInput value={from ?? ''} onChange={(first) => onChange({ from: first })} />
          </Field>
          <Field label="To">
            <DayInput value={to ?? ''} onChange={(last) => onChange({ to: last })} />
          </Field>
          <Field label="Order">
            <Select
              value={sort ?? LATEST_FIRST}
              options={APPOINTMENT_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
              onChange={({ target }) => onChange({ sort: target.value })}
            />
          </Field>
        </>
      )}
    </div>
  );
}
