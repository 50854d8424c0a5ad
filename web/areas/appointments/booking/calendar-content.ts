import {
  type AppointmentRow,
  type Calendar,
  type CounsellorLoad,
  canActOnAppointment,
} from '#contracts/appointments/index.ts';
import { addDays, daysBetween, mondayOf, wallTimeOf } from '#contracts/lib/calendar.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { formatOffset, formatSpanIn, formatWeekday } from '#web/lib/format.ts';
import type { AppointmentQuery } from './calendar-address.ts';
import { columnOf, columnsOf } from './calendar-columns.ts';
import { closedTimes, columnTracks, dayTracks } from './calendar-days.ts';
import type { CalendarContent } from './mount-calendar.ts';

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
  const { appointments, counsellors, timeZone } = calendar;
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
    shades: shaded.flatMap(closedOf),
    tracks: columns.length > 0 ? columnTracks(entries, columns) : dayTracks(entries, days),
    entries,
  };
}
