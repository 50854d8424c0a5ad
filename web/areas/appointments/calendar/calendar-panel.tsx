import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { AppointmentRow, Calendar, CounsellorLoad } from '#contracts/appointments/index.ts';
import { addDays, momentAt, mondayOf, type WallTime } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import { hasPermission } from '#contracts/roles.ts';
import { APPOINTMENTS_KEY, moveAppointment } from '#web/areas/appointments/booking/api.ts';
import { familyHears, movedText } from '#web/areas/appointments/booking/change-dialogs.tsx';
import { at } from '#web/areas/appointments/booking/when-values.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { cityOf, formatDayIn, formatDays, formatNumber, formatSpanIn } from '#web/lib/format.ts';
import { calendarQuery, loadQuery } from './api.ts';
import type { AppointmentQuery } from './calendar-address.ts';
import { contentOf, daysShown, loadWords, NO_COUNSELLOR, titleOf } from './calendar-content.ts';
import {
  type CalendarContent,
  type CalendarDrop,
  type CalendarHandlers,
  mountCalendar,
} from './mount-calendar.ts';

interface CalendarPanelProps {
  view: 'day' | 'week';
  /** ISO 8601 dates. */
  date: string;
  today: string;
  query: AppointmentQuery;
  onDate: (date: string) => void;
  onOpen: (id: number) => void;
  /** @param counsellorId of the column; null for none. */
  onPick: (start: WallTime, counsellorId: number | null) => void;
}

export function CalendarPanel({ view, date, today, query, onDate, onOpen, onPick }: CalendarPanelProps) {
  const { adminUser } = useSession();
  const { from, to } = daysShown(view, date);
  const result = useQuery(calendarQuery({ from, to, counsellorId: query.counsellorId }));
  const { data: load = NO_LOAD } = useQuery(loadQuery(mondayOf(date)));
  const { data: calendar, isPlaceholderData } = result;
  const mayMove = adminUser !== null && hasPermission(adminUser.role, 'appointments:edit');
  const content = useMemo(
    () => calendar && contentOf({ view, date, calendar, query, load, mayMove, now: Date.now() }),
    [view, date, calendar, query, load, mayMove],
  );
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3! sm:p-4!">
      <CalendarToolbar view={view} date={date} today={today} onDate={onDate}>
        <h2 aria-live="polite" className="font-semibold text-ink text-lg leading-snug">
          {titleOf(view, date)}
        </h2>
        {calendar && content && (
          <p role="status" className="text-ink-soft text-sm">
            {countWords(content)} Times are in {cityOf(calendar.timeZone)} time.
          </p>
        )}
      </CalendarToolbar>
      <Loaded
        query={result}
        loading="Loading appointments..."
        failed="Failed to load appointments. Please try again."
      >
        {(calendar) =>
          content && (
            <div
              aria-busy={isPlaceholderData}
              className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
            >
              <LoadedCalendar
                calendar={calendar}
                content={content}
                load={shownLoad(load, query.counsellorId)}
                onOpen={onOpen}
                onPick={onPick}
                isCurrent={!isPlaceholderData}
              />
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function countWords({ view, entries: { length } }: CalendarContent): string {
  if (length === 0) return `No appointments on ${view === 'day' ? 'this day' : 'these days'}.`;
  return `${formatNumber(length)} ${length === 1 ? 'appointment' : 'appointments'}.`;
}

interface LoadedProps extends Pick<CalendarPanelProps, 'onOpen' | 'onPick'> {
  calendar: Calendar;
  content: CalendarContent;
  load: readonly CounsellorLoad[];
  isCurrent: boolean;
}

function LoadedCalendar({ calendar, content, load, isCurrent, onOpen, onPick }: LoadedProps) {
  const moving = useDragMove(calendar);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {calendar.isCut && (
        <Alert tone="info">
          Only the first {formatNumber(calendar.appointments.length)} appointments are shown. Please choose a
          counsellor to see all of theirs.
        </Alert>
      )}
      <DaysOff calendar={calendar} view={content.view} date={content.date} />
      <CalendarView
        content={content}
        isCurrent={isCurrent}
        onOpen={onOpen}
        onPick={(start, columnId) => onPick(start, columnId === NO_COUNSELLOR ? null : columnId)}
        onDrop={moving.drop}
      />
      <StatusLegend hasShading={content.shades.length > 0} />
      {content.view === 'week' && <WeekLoad load={load} />}
      <MoveQuestion moving={moving} officeZone={calendar.timeZone} />
    </div>
  );
}

interface CalendarViewProps extends CalendarHandlers {
  content: CalendarContent;
  /** False while the days before are still shown. */
  isCurrent: boolean;
}

function CalendarView({ content, isCurrent, onOpen, onPick, onDrop }: CalendarViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const calendar = useRef<ReturnType<typeof mountCalendar>>(null);
  const latest = useEffectEvent(() => content);
  const open = useEffectEvent(onOpen);
  const pick = useEffectEvent(onPick);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    if (place.current === null) return;
    const mounted = mountCalendar(place.current, latest(), {
      onOpen: (id) => open(id),
      onPick: (start, columnId) => pick(start, columnId),
      onDrop: (dropped) => drop(dropped),
    });
    calendar.current = mounted;
    return () => mounted.destroy();
  }, []);

  useEffect(() => {
    calendar.current?.update(content);
  }, [content]);

  const { view, date } = content;
  // Not at every new content: the person may have scrolled away.
  useEffect(() => {
    if (isCurrent && view === 'week') calendar.current?.showDay(date);
  }, [isCurrent, view, date]);

  return (
    <section aria-label="Calendar">
      <div ref={place} />
    </section>
  );
}

const NO_LOAD: readonly CounsellorLoad[] = [];

const shownLoad = (load: readonly CounsellorLoad[], counsellorId: string | undefined) =>
  load.filter(({ id }) => counsellorId === undefined || id === Number(counsellorId));

/** In words, because shading alone is no text. */
function DaysOff({ calendar, view, date }: { calendar: Calendar; view: 'day' | 'week'; date: string }) {
  const { from, to } = daysShown(view, date);
  const away = calendar.counsellors.flatMap(({ id, name, daysOff }) =>
    daysOff
      .filter(({ firstDay, lastDay }) => firstDay <= to && lastDay >= from)
      .map(({ firstDay, lastDay }) => ({
        key: `${id} ${firstDay} ${lastDay}`,
        text: `${name} is away ${firstDay === lastDay ? 'on' : 'from'} ${formatDays(firstDay, lastDay)}.`,
      })),
  );
  const closed = calendar.holidays.map(({ firstDay, lastDay, name }) => ({
    key: `${firstDay} ${name}`,
    text: `The office is closed for ${name}: ${formatDays(firstDay, lastDay)}.`,
  }));
  const lines = [...closed, ...away];
  if (lines.length === 0) return null;
  return (
    <ul className="text-clay">
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

/** The colours of calendar.css; the calendar shows no cancelled appointments. */
const SWATCHES = {
  requested: 'border-clay border-dashed bg-peach',
  confirmed: 'border-primary-deep bg-primary',
  completed: 'border-primary bg-aqua',
  no_show: 'border-maroon bg-cream',
} satisfies Record<Exclude<AppointmentStatus, 'cancelled'>, string>;
const SHOWN = Object.keys(SWATCHES) as (keyof typeof SWATCHES)[];

function StatusLegend({ hasShading }: { hasShading: boolean }) {
  return (
    <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      {SHOWN.map((status) => (
        <li key={status} className="flex items-center gap-2">
          <span aria-hidden className={cn('size-4 rounded border', SWATCHES[status])} />
          {APPOINTMENT_STATUS_BADGES[status].children}
        </li>
      ))}
      {hasShading && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="ec-bg-event size-4 rounded border border-field" />
          Outside working hours
        </li>
      )}
    </ul>
  );
}

/** The counsellors' booked hours of the shown week. */
function WeekLoad({ load }: { load: readonly CounsellorLoad[] }) {
  if (load.length === 0) return null;
  return (
    <section aria-label="Booked hours of the week">
      <h3 className="font-medium text-ink">Booked this week</h3>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
        {load.map((each) => (
          <li key={each.id}>
            <span dir="auto" className="text-ink">
              {each.name}
            </span>{' '}
            {loadWords(each)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoveQuestionProps {
  moving: ReturnType<typeof useDragMove>;
  officeZone: string;
}

/** Asks before a family is told or has to be told of a dropped appointment. */
function MoveQuestion({ moving, officeZone }: MoveQuestionProps) {
  const { question, busy, cancel, confirm } = moving;
  if (question === null) return null;
  const { row, startsAt, endsAt, counsellor } = question;
  const time = (start: string, end: string) =>
    `${formatDayIn(start, officeZone)}, ${formatSpanIn(start, end, officeZone)}`;
  const isOther = row.counsellor?.id !== counsellor?.id;
  return (
    <ConfirmDialog
      open
      tone="primary"
      onOpenChange={(open) => open || cancel()}
      title="Move the appointment?"
      description={
        <>
          <span dir="auto">{row.student.name}</span>: {familyHears()}
        </>
      }
      confirmLabel={busy ? 'Moving...' : 'Move Appointment'}
      busy={busy}
      onConfirm={confirm}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Now</dt>
        <dd>{time(row.startsAt, row.endsAt)}</dd>
        <dt className="text-ink-soft">New</dt>
        <dd className="font-medium">{time(startsAt, endsAt)}</dd>
        {isOther && (
          <>
            <dt className="text-ink-soft">Counsellor</dt>
            <dd>
              {row.counsellor?.name ?? 'Nobody yet'} → {counsellor?.name ?? 'Nobody yet'}
            </dd>
          </>
        )}
      </dl>
    </ConfirmDialog>
  );
}

interface CalendarToolbarProps {
  view: 'day' | 'week';
  /** ISO 8601 dates. */
  date: string;
  today: string;
  children: ReactNode;
  onDate: (date: string) => void;
}

/** @param children the title. */
function CalendarToolbar({ view, date, today, children, onDate }: CalendarToolbarProps) {
  const step = view === 'day' ? 1 : 7;
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-x-3">
      <div className="mr-auto w-full sm:w-auto">{children}</div>
      <Button
        variant="secondary"
        aria-label={`Previous ${view}`}
        className="px-3"
        onClick={() => onDate(addDays(date, -step))}
      >
        <ChevronLeft aria-hidden className="size-5" />
        <span className="hidden sm:inline">Previous</span>
      </Button>
      <Button variant="secondary" onClick={() => onDate(today)}>
        Today
      </Button>
      <Button
        variant="secondary"
        aria-label={`Next ${view}`}
        className="px-3"
        onClick={() => onDate(addDays(date, step))}
      >
        <span className="hidden sm:inline">Next</span>
        <ChevronRight aria-hidden className="size-5" />
      </Button>
      <div className="min-w-0 grow basis-44 sm:w-48 sm:grow-0 sm:basis-auto">
        <DayInput aria-label="Go to day" value={date} onChange={(day) => day && onDate(day)} />
      </div>
    </div>
  );
}

interface Move {
  row: AppointmentRow;
  startsAt: string;
  endsAt: string;
  /** Null without a counsellor. */
  counsellor: { id: number; name: string } | null;
  /** Puts the appointment back to its place. */
  revert: () => void;
}

/** Families hear of a change to a confirmed appointment that is still to come. */
const isFamilyTold = ({ row, startsAt }: Move) =>
  row.status === 'confirmed' && Date.parse(startsAt) > Date.now();

/** Moves a dropped appointment; a refused one returns to its place. */
function useDragMove({ appointments, counsellors, timeZone }: Calendar) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Move | null>(null);
  const { busy, submit } = useChange(
    async ({ row, startsAt, endsAt, counsellor, revert }: Move) => {
      try {
        const saved = await moveAppointment(row.id, {
          version: row.version,
          startsAt,
          durationMinutes: (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS,
          counsellorId: counsellor?.id ?? null,
          place: row.place,
        });
        showSuccess(movedText(saved, row, timeZone));
      } catch (error) {
        revert();
        throw error;
      } finally {
        setQuestion(null);
        void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY });
      }
    },
    { fallback: 'The appointment could not be moved', inOrder: 'calendar' },
  );

  function drop({ id, start, end, columnId, revert }: CalendarDrop): void {
    const row = appointments.find((each) => each.id === id);
    // A newer answer no longer has it.
    if (!row) {
      revert();
      return;
    }
    const moment = (wall: string) => {
      const { day, time } = at(wall);
      return momentAt(day, time, timeZone).toISOString();
    };
    const counsellor =
      columnId === null ? row.counsellor : (counsellors.find((each) => each.id === columnId) ?? null);
    const move = { row, startsAt: moment(start), endsAt: moment(end), counsellor, revert };
    if (isFamilyTold(move)) setQuestion(move);
    else void submit(move);
  }

  function cancel(): void {
    question?.revert();
    setQuestion(null);
  }

  return { question, busy, drop, cancel, confirm: () => question && void submit(question) };
}
