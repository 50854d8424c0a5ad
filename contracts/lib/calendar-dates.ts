/*
 * Calendar dates as ISO 8601 writes them, such as 2026-04-30: no time, no zone.
 */

/** Dates, both included. */
export interface Days {
  from: string;
  to: string;
}

/** So many days later, or earlier. @param date ISO 8601 date. */
export function addDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** So many months later, or earlier; the last day of a month that has fewer days. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The calendar dates from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date));
}

/** The months that end on a day: of 30 April 2026 the last twelve begin on 1 May 2025. */
export function lastMonths(today: string, months: number): Days {
  return { from: addDays(addMonths(today, -months), 1), to: today };
}

/** As many days, ending on the day before. */
export function periodBefore({ from, to }: Days): Days {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
