import { cityOf, dayOf, wallTimeOf } from '#web/lib/zoned-time.ts';

const STYLES = {
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(style: keyof typeof STYLES, moment: string, timeZone: string): string {
  const key = `${style} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-IN', { ...STYLES[style], timeZone });
    formats.set(key, format);
  }
  return format.format(new Date(moment));
}

/** For example "30 Apr 2026, 9:15 am". @param timeZone IANA name. */
export const formatMomentIn = (moment: string, timeZone: string) => formatIn('moment', moment, timeZone);

/** For example "Thu, 30 Apr 2026". */
export const formatDayIn = (moment: string, timeZone: string) => formatIn('day', moment, timeZone);

/** For example "9:15 am". */
export const formatTimeIn = (moment: string, timeZone: string) => formatIn('time', moment, timeZone);

/** For example "9:15 am – 10:15 am". */
export function formatSpanIn(startsAt: string, endsAt: string, timeZone: string): string {
  return `${formatTimeIn(startsAt, timeZone)} – ${formatTimeIn(endsAt, timeZone)}`;
}

/** A calendar day, for example "Thu, 30 Apr 2026". @param day ISO 8601 date. */
export const formatWeekday = (day: string) => formatIn('day', `${day}T00:00:00Z`, 'UTC');

/**
 * What a family's clock shows, for example "9:15 am in London"; with the day where it is another one than here.
 * @param familyZone theirs. @param officeZone the consultancy's.
 */
export function formatForFamily(moment: string, familyZone: string, officeZone: string): string {
  const isSameDay = dayOf(wallTimeOf(moment, familyZone)) === dayOf(wallTimeOf(moment, officeZone));
  const day = isSameDay ? '' : `${formatDayIn(moment, familyZone)}, `;
  return `${day}${formatTimeIn(moment, familyZone)} in ${cityOf(familyZone)}`;
}
