import {
  type AppointmentRow,
  type Calendar,
  type CounsellorLoad,
  canActOnAppointment,
} from '#contracts/appointments/index.ts';
import { holidayOn } from '#contracts/consultancy.ts';
import { addDays, daysBetween, mondayOf, wallTimeOf } from '#contracts/lib/calendar.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { formatOffset, formatSpanIn, formatWeekday } from '#web/lib/format.ts';
import type { AppointmentQuery } from './calendar-address.ts';
import type { CalendarColumn, CalendarContent, WallSpan } from './mount-calendar.ts';

/** ISO 8601 dates, both included. */
export function daysShown(view: 'day' | 'week', date: string) {
  if (view === 'day') return { from: date, to: date };
  const from = mondayOf(date);
  return { from, to: addDays(from, 6) };
}

/** For example "Mon, 16 Nov, 2026 – Sun, 22 Nov, 2026". */
export function titleOf(view: 'day' | 'week', date: string): string {
  const { from, to } = daysShown(view, date);
  return from === to ? formatWeekday(from) : `${formatWeekday(from)} – ${formatWeekday(to)}`;
}

/** The server has filtered by counsellor and left out cancelled appointments. */
function filterAppointments(
  rows: readonly AppointmentRow[],
  { status, service, without, q = '' }: AppointmentQuery,
): AppointmentRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      hasStatus(row, status) &&
      (without !== 'counsellor' || row.counsellor === null) &&
      (service === undefined || row.service === service) &&
      words.every((word) => row.student.name.toLowerCase().includes(word)),
  );
}

function hasStatus(row: AppointmentRow, status: AppointmentQuery['status']): boolean {
  if (status === undefined || status === 'not_cancelled') return true;
  return status === 'open' ? row.status === 'requested' || row.status === 'confirmed' : row.status === status;
}

interface ContentInput {
  view: 'day' | 'week';
  date: string;
  calendar: Calendar;
  query: AppointmentQuery;
  load: readonly CounsellorLoad[];
  /** Whether the person may move appointments. */
  mayMove: boolean;
  now: number;
}

/**
 * On the consultancy's clock. A day has a column per counsellor with their closed hours; a week shades those of a single
 * counsellor.
 */
export function contentOf(input: ContentInput): CalendarContent {
  const { view, date, calendar, query, load, mayMove, now } = input;
  const { appointments, counsellors, holidays, timeZone } = calendar;
  const wall = (moment: string) => wallTimeOf(moment, timeZone);
  const { from, to } = daysShown(view, date);
  const days = daysBetween(from, to);
  const [only, ...others] = counsellors;
  const columns = view === 'day' ? columnsOf(calendar, load) : [];
  const closedOf = ({ id, bookable }: Calendar['counsellors'][number]) =>
    closedTimes(
      bookable.map(({ startsAt, endsAt }) => ({ start: wall(startsAt), end: wall(endsAt) })),
      days,
    ).map((span) => ({ ...span, columnId: id }));
  const shaded = view === 'day' ? counsellors : only && others.length === 0 ? [only] : [];
  const entries = filterAppointments(appointments, query).map((row) => ({
    id: row.id,
    start: wall(row.startsAt),
    end: wall(row.endsAt),
    status: row.status,
    columnId: columnOf(row),
    isMovable: mayMove && canActOnAppointment('reschedule', row, new Date(now)),
    lines: [
      row.student.name,
      `${formatSpanIn(row.startsAt, row.endsAt, timeZone)}, ${APPOINTMENT_STATUS_BADGES[row.status].children.toLowerCase()}`,
      SERVICE_NAMES[row.service],
      row.counsellor?.name ?? 'No counsellor yet',
    ],
  }));
  return {
    view,
    date,
    offset: formatOffset(now, timeZone),
    columns,
    closedDays: Object.fromEntries(
      days.flatMap((day) => {
        const holiday = holidayOn(holidays, day);
        return holiday ? [[day, holiday.name]] : [];
      }),
    ),
    shades: shaded.flatMap(closedOf),
    tracks: columns.length > 0 ? columnTracks(entries, columns) : dayTracks(entries, days),
    entries,
  };
}

/** The column of appointments without a counsellor. */
export const NO_COUNSELLOR = 0;

const hours = (minutes: number) => String(Math.round(minutes / 6) / 10);

/** For example "7.5 of 45 h". */
export const loadWords = ({ bookedMinutes, openMinutes }: CounsellorLoad) =>
  `${hours(bookedMinutes)} of ${hours(openMinutes)} h`;

const columnOf = ({ counsellor }: AppointmentRow) => counsellor?.id ?? NO_COUNSELLOR;

/** Active counsellors, then former ones with appointments on these days, then the column without one. */
function columnsOf(
  { counsellors, appointments }: Calendar,
  load: readonly CounsellorLoad[],
): CalendarColumn[] {
  const loadOf = new Map(load.map((each) => [each.id, loadWords(each)]));
  const titles = new Map(counsellors.map(({ id, name }) => [id, name]));
  for (const { counsellor } of appointments) {
    if (counsellor && !titles.has(counsellor.id)) titles.set(counsellor.id, counsellor.name);
  }
  if (appointments.some(({ counsellor }) => counsellor === null)) {
    titles.set(NO_COUNSELLOR, 'No counsellor yet');
  }
  return [...titles].map(([id, title]) => ({ id, title, note: loadOf.get(id) ?? '' }));
}

const MIN_ENTRY_REM = 5;
const MIN_DAY_REM = 6.5;

/** The day's bounds and the spans that touch it, by their start. */
function onDay(day: string, spans: readonly WallSpan[]) {
  const [begin, end] = [`${day}T00:00`, `${addDays(day, 1)}T00:00`];
  const own = spans.filter((span) => span.start < end && span.end > begin);
  return { begin, end, own: own.sort((a, b) => a.start.localeCompare(b.start)) };
}

/** The gaps between the open times, day by day. @param days ISO 8601 dates. */
export function closedTimes(open: readonly WallSpan[], days: readonly string[]): WallSpan[] {
  return days.flatMap((day) => {
    const { begin, end, own } = onDay(day, open);
    const closed: WallSpan[] = [];
    let reached = begin;
    for (const span of own) {
      if (span.start > reached) closed.push({ start: reached, end: span.start });
      if (span.end > reached) reached = span.end;
    }
    return reached < end ? [...closed, { start: reached, end }] : closed;
  });
}

/** The days' widths as tracks of a CSS grid, each with room for its overlapping appointments. */
export function dayTracks(entries: readonly WallSpan[], days: readonly string[]): string {
  return tracks(days.map((day) => onDay(day, entries).own));
}

/** The widths of a day's columns; see `dayTracks`. */
function columnTracks(
  entries: readonly (WallSpan & { columnId: number })[],
  columns: readonly { id: number }[],
): string {
  return tracks(columns.map(({ id }) => entries.filter(({ columnId }) => columnId === id)));
}

function tracks(columns: readonly (readonly WallSpan[])[]): string {
  return columns
    .map((own) => {
      const overlaps = own.map(({ start }) => own.filter((each) => each.start <= start && each.end > start));
      const most = Math.max(0, ...overlaps.map(({ length }) => length));
      return `minmax(${Math.max(MIN_DAY_REM, most * MIN_ENTRY_REM)}rem, 1fr)`;
    })
    .join(' ');
}
