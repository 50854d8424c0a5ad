import { MAX_OCCURRENCES, type Repeat } from '#contracts/appointments/index.ts';
import { addDays, addMonths } from '#contracts/lib/calendar.ts';

/** How a series ends: after some appointments, or on a day. */
interface SeriesEnd {
  count?: number | undefined;
  /** ISO 8601 date, included. */
  until?: string | undefined;
}

/**
 * The days of a series, at most one more than allowed. A month without the day has its last one.
 * @param first ISO 8601 date.
 */
export function repeatedDays(first: string, repeat: Repeat, { count, until }: SeriesEnd): string[] {
  const most = Math.min(count ?? MAX_OCCURRENCES + 1, MAX_OCCURRENCES + 1);
  const days = Array.from({ length: most }, (_, index) => {
    if (repeat === 'monthly') return addMonths(first, index);
    return addDays(first, index * (repeat === 'weekly' ? 7 : 14));
  });
  return days.filter((each) => until === undefined || each <= until);
}

/** @returns the error in the days of a series, or null. */
export function findSeriesError(days: readonly string[]): string | null {
  if (days.length < 2) return 'A series has at least two appointments';
  if (days.length > MAX_OCCURRENCES) return `A series can have at most ${MAX_OCCURRENCES} appointments`;
  return null;
}
