import { i18n } from '@lingui/core';
import { isoDateOf, OFFICE_TIME_ZONE } from '#contracts/lib/calendar.ts';
import { OFFICE_ZONE_META } from '#contracts/public-site.ts';
import { readPageSetting } from '#web/lib/page-settings.ts';

/** IANA name of the office's time zone, from the server's setting in the page; a static host has none. */
export function readOfficeZone(): string {
  return readPageSetting(OFFICE_ZONE_META) || OFFICE_TIME_ZONE;
}

/** The day at the office, as an ISO 8601 date. */
export function officeDay(now: Date | number): string {
  return isoDateOf(now, readOfficeZone());
}

/** For example "30 Apr 2026". Not in format.ts, which the public pages would load for this line alone. */
export function formatOfficeDay(date: Date): string {
  const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone: readOfficeZone() } as const;
  return date.toLocaleDateString(i18n.locales, style);
}
