import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import { hasPermission, seesOnlyAssigned } from '#contracts/roles.ts';
import { AppointmentDialog } from '#web/areas/appointments/booking/components/appointment-dialog.tsx';
import { AppointmentFilterBar } from '#web/areas/appointments/booking/components/appointment-filter-bar.tsx';
import { AppointmentList } from '#web/areas/appointments/booking/components/appointment-list.tsx';
import { BookingDialog } from '#web/areas/appointments/booking/components/booking-dialog.tsx';
import { CalendarPanel } from '#web/areas/appointments/booking/components/calendar-panel.tsx';
import { PageActions } from '#web/areas/appointments/booking/components/page-actions.tsx';
import { useSession } from '#web/areas/identity/index.ts';
import { Card } from '#web/components/ui/card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { officeDay, readOfficeZone } from '#web/lib/office-zone.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { NO_BOOKING, type readAddress, useCalendarAddress, VIEWS, type View } from './calendar-address.ts';

const VIEW_NAMES: Record<View, string> = { day: 'Day', week: 'Week', list: 'List', requests: 'Requests' };

/**
 * The appointments with families, and the requests for some. The address says what is shown.
 * @param Requests shows the families' requests, which another area keeps.
 */
export function AppointmentsPage({ Requests }: { Requests: ComponentType }) {
  usePageTitle('Appointments');
  const { adminUser } = useSession();
  const { address, go } = useCalendarAddress();
  const isNarrow = useMediaQuery('(max-width: 767px)');

  // Between the end of a session and the way to the login page nobody is signed in.
  if (adminUser === null) return null;

  const { filters, booking, openedId } = address;
  const views = VIEWS.filter(
    (each) => each !== 'requests' || hasPermission(adminUser.role, 'enquiries:read'),
  );
  const view = views.find((each) => each === address.view) ?? (isNarrow ? 'day' : 'week');
  const today = officeDay(Date.now());
  const open = (id: number) => go({ appointment: String(id) });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageActions
        role={adminUser.role}
        filters={filters}
        isList={view === 'list'}
        onBook={() => go({ book: 'new' })}
      />
      <Tabs
        value={view}
        // Each view is asked for by its tab alone: arrows would else load every one on the way.
        activationMode="manual"
        onValueChange={(next) => go({ view: next, after: '' })}
      >
        <TabsList aria-label="Views">
          {views.map((each) => (
            <TabsTrigger key={each} value={each}>
              {VIEW_NAMES[each]}
            </TabsTrigger>
          ))}
        </TabsList>
        {views.map((each) => (
          <TabsContent key={each} value={each} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {each === 'requests' ? (
              <Requests />
            ) : (
              <>
                <Card className="p-4 sm:p-5">
                  <AppointmentFilterBar
                    filters={filters}
                    sort={address.sort}
                    isList={each === 'list'}
                    onChange={(change, isTyped = false) =>
                      // In place: an entry of the history for each pause in the typing would bury the page before.
                      go({ ...change, after: '' }, { replace: isTyped })
                    }
                  />
                </Card>
                {each === 'list' ? (
                  <AppointmentList
                    filters={filters}
                    sort={address.sort}
                    after={address.after}
                    go={go}
                    onOpen={open}
                  />
                ) : (
                  <CalendarPanel
                    view={each}
                    date={address.date ?? today}
                    today={today}
                    filters={filters}
                    onDate={(date) => go({ date: date === today ? '' : date }, { replace: true })}
                    onOpen={open}
                    onPick={(start) => go({ book: 'new', at: start })}
                  />
                )}
              </>
            )}
          </TabsContent>
        ))}
      </Tabs>
      {booking ? (
        <Booking booking={booking} today={today} />
      ) : (
        openedId !== null && (
          <AppointmentDialog key={openedId} id={openedId} onClose={() => go({ appointment: '' })} />
        )
      )}
    </div>
  );
}

interface BookingProps {
  booking: NonNullable<ReturnType<typeof readAddress>['booking']>;
  today: string;
}

function Booking({ booking, today }: BookingProps) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const { address, go } = useCalendarAddress();
  const ownId = adminUser && seesOnlyAssigned(adminUser.role) ? adminUser.id : null;

  function handleBooked({ id, startsAt }: AppointmentDetails) {
    const day = officeDay(new Date(startsAt));
    // The calendar behind the details shows what was booked.
    go({ ...NO_BOOKING, date: day === today ? '' : day, appointment: String(id) }, { replace: true });
    // What it answers is answered with it.
    if (booking.requestId !== null) {
      void queryClient.invalidateQueries({ queryKey: ['appointment-requests'] });
    }
  }

  return (
    <BookingDialog
      // The place that was clicked, or for whom: another one is another form.
      key={`${booking.studentId} ${booking.requestId} ${booking.at}`}
      {...booking}
      counsellorId={ownId ?? address.filters.counsellorId}
      today={today}
      officeZone={readOfficeZone()}
      onClose={() => go(NO_BOOKING)}
      onBooked={handleBooked}
    />
  );
}
