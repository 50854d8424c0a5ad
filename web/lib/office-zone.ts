import { OFFICE_TIME_ZONE } from '#contracts/appointments/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { OFFICE_ZONE_META } from '#contracts/public-site.ts';

/**
 * The IANA name of the zone that the consultancy's clocks show, as the server wrote it into the page. A plain static
 * host serves the page of the build, which names none.
 */
export function readOfficeZone(): string {
  const name = document.querySelector(`meta[name="${OFFICE_ZONE_META}"]`)?.getAttribute('content');
  return name || OFFICE_TIME_ZONE;
}

/** Which day the calendar on the office's wall shows, as an ISO 8601 date. */
export function officeDay(now: Date | number): string {
  return isoDateOf(now, readOfficeZone());
}
