import { type Language, localeOf } from '#contracts/languages.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The reader's clock and language. */
type Clock = [timeZone: string, language?: Language];

function formatFor(
  options: Intl.DateTimeFormatOptions,
  ...[timeZone, language = 'en']: Clock
): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, language, options]);
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const formatTime = (moment: Date, ...clock: Clock) =>
  // Some versions of ICU write a narrow space before am and pm, which some mail programs show as a box.
  formatFor(TIME, ...clock)
    .format(moment)
    .replaceAll('\u202f', ' ');

function nameOfZone(moment: Date, ...clock: Clock): string {
  const parts = formatFor({ timeZoneName: 'long' }, ...clock).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? clock[0];
}

/** For example "Monday, 4 May 2026". */
export const formatDay = (moment: Date, ...clock: Clock) => formatFor(DAY, ...clock).format(moment);

/** For example "Monday, 4 May 2026, 10:00 am". */
export const formatMoment = (moment: Date, ...clock: Clock) =>
  `${formatDay(moment, ...clock)}, ${formatTime(moment, ...clock)}`;

/** For example "Monday, 4 May 2026, 10:00 am (India Standard Time)". */
export const formatMomentOfZone = (moment: Date, ...clock: Clock) =>
  `${formatMoment(moment, ...clock)} (${nameOfZone(moment, ...clock)})`;

/** For example "Monday, 4 May 2026" and, on a line of its own, "10:00 am – 11:00 am (India Standard Time)". */
export function formatSpan({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, ...clock: Clock): string {
  const times = `${formatTime(startsAt, ...clock)} – ${formatTime(endsAt, ...clock)}`;
  return `${formatDay(startsAt, ...clock)}\n${times} (${nameOfZone(startsAt, ...clock)})`;
}
