import { addDays } from '../lib/calendar.ts';

/** The default of the server's setting. */
export const OFFICE_TIME_ZONE = 'Asia/Kolkata';

const DAYS_AHEAD = 365;

/** ISO 8601 dates, both included. */
export interface BookableDays {
  first: string;
  last: string;
}

/** From tomorrow to a year from now. @param today in the office, as an ISO 8601 date. */
export function bookableDays(today: string): BookableDays {
  return { first: addDays(today, 1), last: addDays(today, DAYS_AHEAD) };
}

/** @returns the error in a requested day, or null. @param day ISO 8601, like `today`. */
export function findDayError(day: string, today: string): string | null {
  const { first, last } = bookableDays(today);
  if (day < first) return 'Please choose a day: tomorrow or later';
  return day > last ? 'Please choose a day within the next year' : null;
}
