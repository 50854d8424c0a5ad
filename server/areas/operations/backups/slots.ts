import { addDays, isoDateOf, momentAt, wallTimeOf } from '#contracts/lib/calendar.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import type { JobContext } from '#server/context.ts';

/**
 * The calendar day whose backup is due: today's from its hour on, before that yesterday's.
 * @param at for example 02:00. @param timeZone IANA name.
 * @returns ISO 8601 date.
 */
export function dueDay(now: Date, at: string, timeZone: string): string {
  const today = isoDateOf(now, timeZone);
  return now >= momentAt(today, at, timeZone) ? today : addDays(today, -1);
}

/** The name of the installation's backup that begins now, for example srichakra-2026-04-30-0200-d1f3b5a7.backup. */
export function nameAt({ now, office }: Pick<JobContext, 'now' | 'office'>, installation: string): string {
  const [day, time = ''] = wallTimeOf(now, office.timeZone).split('T');
  return `srichakra-${day}-${time.replace(':', '')}-${shortId(installation)}.backup`;
}

const DAILY_NAME = /^srichakra-(\d{4}-\d{2}-\d{2})-([01]\d|2[0-3])([0-5]\d)-([0-9a-f]{8})\.backup$/;

/** When the installation began the backup of this name; null for any other name. */
export function momentOf(
  { office }: Pick<JobContext, 'office'>,
  name: string,
  installation: string,
): Date | null {
  const [, day = '', hour, minute, id] = DAILY_NAME.exec(name) ?? [];
  return id === shortId(installation) && isWholeDay(day)
    ? momentAt(day, `${hour}:${minute}`, office.timeZone)
    : null;
}

/** Distinguishes installations that share a folder. */
const shortId = (installation: string) => installation.slice(0, 8);

const DRAFT_NAME = /^\.srichakra-\d{4}-\d{2}-\d{2}-\d{4}-([0-9a-f]{8})\.backup\.[0-9a-f]{8}\.part$/;

/** Whether the installation's daily backup has this name until it is complete. */
export function isDraft(name: string, installation: string): boolean {
  return DRAFT_NAME.exec(name)?.[1] === shortId(installation);
}
