import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Calendar } from '#contracts/appointments/index.ts';
import type { WallTime } from '#contracts/lib/calendar.ts';
import { calendarQuery } from '#web/areas/appointments/booking/api.ts';
import type { AppointmentQuery } from '#web/areas/appointments/booking/calendar-address.ts';
import { contentOf, daysShown, titleOf } from '#web/areas/appointments/booking/calendar-content.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cityOf, formatNumber, formatWeekday } from '#web/lib/format.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { CalendarView } from './calendar-view.tsx';
import { StatusLegend } from './status-legend.tsx';

interface CalendarPanelProps {
  view: 'day' | 'week';
  /** ISO 8601 dates. */
  date: string;
  today: string;
  query: AppointmentQuery;
  onDate: (date: string) => void;
  onOpen: (id: number) => void;
  onPick: (start: WallTime) => void;
}

/** A day or a week of appointments, in every state that it can be in. */
export function CalendarPanel({ view, date, today, query, onDate, onOpen, onPick }: CalendarPanelProps) {
  const { from, to } = daysShown(view, date);
  const result = useQuery(calendarQuery({ from, to, counsellorId: query.counsellorId }));
  const { data, isError, isFetching, isPlaceholderData, refetch } = result;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
      <CalendarToolbar view={view} date={date} today={today} title={titleOf(view, date)} onDate={onDate} />
      {!data && isError && !isFetching && (
        <ErrorPanel message="Failed to load appointments. Please try again." onRetry={() => void refetch()} />
      )}
      {!data && (isFetching || !isError) && <Loading text="Loading appointments..." />}
      {data && isError && !isFetching && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Alert>This calendar could not be updated.</Alert>
          <Button variant="secondary" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
        >
          <LoadedCalendar
            view={view}
            date={date}
            calendar={data}
            query={query}
            onOpen={onOpen}
            onPick={onPick}
          />
        </div>
      )}
    </Card>
  );
}

type LoadedProps = Pick<CalendarPanelProps, 'view' | 'date' | 'query' | 'onOpen' | 'onPick'> & {
  calendar: Calendar;
};

function LoadedCalendar({ view, date, calendar, query, onOpen, onPick }: LoadedProps) {
  const content = useMemo(
    () => contentOf({ view, date, calendar, query, now: Date.now() }),
    [view, date, calendar, query],
  );
  const count = content.entries.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-ink-soft">
          {count === 0
            ? `No appointments on ${view === 'day' ? 'this day' : 'these days'}.`
            : countText(count)}
          {` Times are those of ${cityOf(calendar.timeZone)}.`}
        </p>
        <StatusLegend hasShading={content.shades.length > 0} />
      </div>
      {calendar.isCut && (
        <Alert tone="info">
          Only the first {formatNumber(calendar.appointments.length)} appointments are shown. Please choose a
          counsellor to see all of hers.
        </Alert>
      )}
      <DaysOff calendar={calendar} view={view} date={date} />
      <CalendarView label="Calendar" content={content} onOpen={onOpen} onPick={onPick} />
    </div>
  );
}

const countText = (count: number) =>
  count === 1 ? '1 appointment.' : `${formatNumber(count)} appointments.`;

/** Who is away on the days shown; in words, since the shading says it by colour alone. */
function DaysOff({ calendar, view, date }: { calendar: Calendar; view: 'day' | 'week'; date: string }) {
  const { from, to } = daysShown(view, date);
  const away = calendar.counsellors.flatMap(({ id, name, daysOff }) =>
    daysOff
      .filter(({ firstDay, lastDay }) => firstDay <= to && lastDay >= from)
      .map(({ firstDay, lastDay }) => ({
        key: `${id} ${firstDay} ${lastDay}`,
        text:
          firstDay === lastDay
            ? `${name} is away on ${formatWeekday(firstDay)}.`
            : `${name} is away from ${formatWeekday(firstDay)} to ${formatWeekday(lastDay)}.`,
      })),
  );
  if (away.length === 0) return null;
  return (
    <ul className="text-clay">
      {away.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
