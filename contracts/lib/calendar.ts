import { DAY_MS } from './durations.ts';

/* Days are ISO 8601 dates (2026-04-30), zones IANA names (Asia/Kolkata). */

/** The default of the server's setting. */
export const OFFICE_TIME_ZONE = 'Asia/Kolkata';

const SECOND_MS = 1000;

/** Calendar days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** @param days negative for an earlier date. */
export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** In a shorter month its last day. @param months negative for an earlier date. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** @param month for example 2026-04. */
export function daysOfMonth(month: string): Days {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** The dates from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** In the order of ISO 8601, whose number of a day is its place here plus one. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date));
}

/** The months that end on a day: of 30 April 2026 the last twelve begin on 1 May 2025. */
export function lastMonths(today: string, months: number): Days {
  return { from: addDays(addMonths(today, -months), 1), to: today };
}

/** In whole years; null without a date of birth. */
export function ageOn(date: string, dateOfBirth: string | null): number | null {
  if (dateOfBirth === null) return null;
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

// Making a format takes longer than a hundred uses.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local time to the second, for example "2026-04-30 09:15:00". */
function clockIn(timeZone: string, moment: Date | number): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock.format(moment);
}

export function isoDateOf(moment: Date | number, timeZone: string): string {
  return clockIn(timeZone, moment).slice(0, '2026-04-30'.length);
}

/** Local date and time without a zone, for example 2026-04-30T09:15. */
export type WallTime = string;

export function wallTimeOf(moment: Date | number | string, timeZone: string): WallTime {
  return clockIn(timeZone, new Date(moment)).slice(0, '2026-04-30T09:15'.length).replace(' ', 'T');
}

/** Milliseconds ahead of UTC. @param moment in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  const shown = Date.parse(`${clockIn(timeZone, moment).replace(' ', 'T')}Z`);
  return shown - Math.floor(moment / SECOND_MS) * SECOND_MS;
}

/**
 * A local time as a moment: of a repeated time the first; a skipped time is the moment of the change.
 * @param time for example 09:30; 24:00 is the end of the day.
 */
export function momentAt(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const first = wanted - offsetAt(wanted - DAY_MS, timeZone);
  const second = wanted - offsetAt(wanted + DAY_MS, timeZone);
  const shows = (moment: number) => moment + offsetAt(moment, timeZone) === wanted;
  const shown = [first, second].sort((a, b) => a - b).find(shows);
  return new Date(shown ?? changeBetween(second, first, timeZone));
}

/** The moment between two others at which the clocks change, to the second. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const offset = offsetAt(from, timeZone);
  let [still, changed] = [from, to];
  while (changed - still > SECOND_MS) {
    const middle = Math.floor((still + changed) / (2 * SECOND_MS)) * SECOND_MS;
    if (offsetAt(middle, timeZone) === offset) still = middle;
    else changed = middle;
  }
  return changed;
}

/** From midnight at the start of the first day until just before midnight at the end of the last. */
export function daysIn(from: string, to: string, timeZone: string): { start: Date; end: Date } {
  return { start: momentAt(from, '00:00', timeZone), end: momentAt(addDays(to, 1), '00:00', timeZone) };
}
