import { addDays } from '#contracts/lib/calendar-dates.ts';
import { momentAt } from '#contracts/lib/zoned-time.ts';
import { isoDateOf } from '#server/lib/calendar.ts';

/**
 * The calendar day whose backup is due: today's from its hour on, before that yesterday's.
 * @param at for example 02:00. @param timeZone IANA name.
 * @returns ISO 8601 date.
 */
export function dueDay(now: Date, at: string, timeZone: string): string {
  const today = isoDateOf(now, timeZone);
  return now >= momentAt(today, at, timeZone) ? today : addDays(today, -1);
}

/** The name of a backup that is begun now, for example srichakra-2026-04-30-0200.backup. */
export function nameAt(now: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day, time = ''] = clock.format(now).split(' ');
  return `srichakra-${day}-${time.replace(':', '')}.backup`;
}

/** What `nameAt` makes, and where that was taken a second one of the same minute. */
export const DAILY_NAME = /^srichakra-\d{4}-\d{2}-\d{2}-\d{4}(-\d)?\.backup$/;

/** What such a one is called until it is whole. */
export const DAILY_DRAFT_NAME = /^\.srichakra-\d{4}-\d{2}-\d{2}-\d{4}(-\d)?\.backup\.[0-9a-f]{8}\.part$/;
