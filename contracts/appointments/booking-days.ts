import { addDays } from '../lib/calendar.ts';

/** Whose calendar says what today is, unless the server is told another. */
export const OFFICE_TIME_ZONE = 'Asia/Kolkata';

const DAYS_AHEAD = 365;

/** The days that can be asked for, as ISO 8601 dates. */
export interface BookableDays {
  first: string;
  last: string;
}

/** From tomorrow to a year from now. @param today in the office, as an ISO 8601 date. */
export function bookableDays(today: string): BookableDays {
  return { first: addDays(today, 1), last: addDays(today, DAYS_AHEAD) };
}

/** What is wrong with a day that somebody asks for; null when nothing is. Both days are ISO 8601 dates. */
export function findDayMistake(day: string, today: string): string | null {
  const { first, last } = bookableDays(today);
  if (day < first) return 'Please choose a day: tomorrow or later';
  return day > last ? 'Please choose a day within the next year' : null;
}
