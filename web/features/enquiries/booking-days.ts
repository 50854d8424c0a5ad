const DAY_MS = 24 * 60 * 60 * 1000;
/** Indian time knows no summer time. */
const INDIAN_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAYS_AHEAD = 365;

/** The days that can be asked for, as ISO 8601 dates. */
export interface BookableDays {
  first: string;
  last: string;
}

function indianDay(moment: number): string {
  return new Date(moment + INDIAN_OFFSET_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** From tomorrow, as the calendar on the office's wall has it, to a year from now. */
export function bookableDays(now: number): BookableDays {
  return { first: indianDay(now + DAY_MS), last: indianDay(now + DAYS_AHEAD * DAY_MS) };
}
