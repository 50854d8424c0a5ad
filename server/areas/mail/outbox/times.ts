const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const formatTime = (moment: Date, timeZone: string) =>
  // Some versions of ICU write a narrow space before am and pm, which some mail programs show as a box.
  formatFor(timeZone, TIME).format(moment).replaceAll('\u202f', ' ');

function nameOfZone(moment: Date, timeZone: string): string {
  const parts = formatFor(timeZone, { timeZoneName: 'long' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** For example "Monday, 4 May 2026". */
export const formatDay = (moment: Date, timeZone: string) => formatFor(timeZone, DAY).format(moment);

/** For example "Monday, 4 May 2026, 10:00 am". */
export const formatMoment = (moment: Date, timeZone: string) =>
  `${formatDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`;

/** For example "Monday, 4 May 2026, 10:00 am (India Standard Time)". */
export const formatMomentOfZone = (moment: Date, timeZone: string) =>
  `${formatMoment(moment, timeZone)} (${nameOfZone(moment, timeZone)})`;

/** For example "Monday, 4 May 2026" and, on a line of its own, "10:00 am – 11:00 am (India Standard Time)". */
export function formatSpan({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, timeZone: string): string {
  const times = `${formatTime(startsAt, timeZone)} – ${formatTime(endsAt, timeZone)}`;
  return `${formatDay(startsAt, timeZone)}\n${times} (${nameOfZone(startsAt, timeZone)})`;
}
