import { OFFICE_TIME_ZONE } from '#contracts/booking-days.ts';
import { isoDateOf } from '#contracts/iso-date.ts';

/** Which day the calendar on the office's wall shows, as an ISO 8601 date. */
export function officeDay(now: number): string {
  return isoDateOf(now, OFFICE_TIME_ZONE);
}
