import { OFFICE_TIME_ZONE } from '#contracts/booking-days.ts';

/** Which day the calendar on the office's wall shows, as an ISO 8601 date. */
export function officeDay(now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: OFFICE_TIME_ZONE, dateStyle: 'short' }).format(now);
}
