import { addDays } from '#contracts/lib/calendar-dates.ts';
import { isoDateOf } from '#contracts/lib/iso-date.ts';
import { momentAt } from '#contracts/lib/zoned-time.ts';

export { isoDateOf };

/**
 * The first and the following midnight of the calendar day that a moment falls on in a time zone.
 * @param timeZone IANA name, for example Asia/Kolkata.
 */
export function dayOf(moment: Date, timeZone: string): { start: Date; end: Date } {
  const date = isoDateOf(moment, timeZone);
  return daysIn(date, date, timeZone);
}

/** When calendar days of a time zone begin and end: from the first one's midnight until just before the one after the last. */
export function daysIn(from: string, to: string, timeZone: string): { start: Date; end: Date } {
  return { start: momentAt(from, '00:00', timeZone), end: momentAt(addDays(to, 1), '00:00', timeZone) };
}

/** Whole years from a date of birth (2012-02-29) to a calendar date; null when it is not known. */
export function ageOn(date: string, dateOfBirth: string | null): number | null {
  if (dateOfBirth === null) return null;
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
