import { addDays, type Days } from '../lib/calendar.ts';

const DAYS_AHEAD = 365;

/** From tomorrow to a year from now. @param today in the office, as an ISO 8601 date. */
export function bookableDays(today: string): Days {
  return { from: addDays(today, 1), to: addDays(today, DAYS_AHEAD) };
}

/** @returns the error in a requested day, or null. @param day ISO 8601, like `today`. */
export function findDayError(day: string, today: string): string | null {
  const { from, to } = bookableDays(today);
  if (day < from) return 'Please choose a day: tomorrow or later';
  return day > to ? 'Please choose a day within the next year' : null;
}
