import { readOfficeZone } from '#web/lib/office-zone.ts';

// Made at the first use: each takes tens of milliseconds on a cheap phone, and most pages show no date.
function lazyFormat(options: () => Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-IN', options());
    return made;
  };
}
const MONTH = { month: 'short', year: 'numeric' } as const;
const DAY = { ...MONTH, day: 'numeric' } as const;
const dateTime = lazyFormat(() => ({
  ...{ ...DAY, hour: 'numeric', minute: '2-digit' },
  timeZone: readOfficeZone(),
}));
const dayOfMoment = lazyFormat(() => ({ ...DAY, timeZone: readOfficeZone() }));
// Calendar days and months have no time zone, and are read as those of UTC.
const day = lazyFormat(() => ({ ...DAY, timeZone: 'UTC' }));
const month = lazyFormat(() => ({ ...MONTH, timeZone: 'UTC' }));

/** A moment on the consultancy's clock, for example "30 Apr 2026, 9:15 am"; null is "Never". */
export function formatDateTime(iso: string | null): string {
  return iso === null ? 'Never' : dateTime().format(new Date(iso));
}

/** A list that is searched shows the same rows again and again, and a hundred dates take longer than a key may. */
const shownDates = new Map<string, string>();
const MOST_SHOWN_DATES = 1000;

/** A calendar date, or a moment's day in the consultancy, for example "30 Apr 2026". */
export function formatDate(iso: string): string {
  const shown = shownDates.get(iso);
  if (shown !== undefined) return shown;
  const text = (iso.includes('T') ? dayOfMoment : day)().format(new Date(iso));
  if (shownDates.size >= MOST_SHOWN_DATES) shownDates.clear();
  shownDates.set(iso, text);
  return text;
}

/** A month such as 2026-04, for example "Apr 2026". */
export function formatMonth(iso: string): string {
  return month().format(new Date(iso));
}

let number: Intl.NumberFormat | undefined;

/** For example "1,00,000". */
export function formatNumber(value: number): string {
  number ??= new Intl.NumberFormat('en-IN');
  return number.format(value);
}

/** An absent, empty or blank value is shown as a dash. */
export function orDash(value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  return text === '' ? '—' : text;
}

/**
 * How a figure has changed, for example "+12%" or "−8%"; "0%" where it has not.
 * @returns null where it was nought before: of that there is no percentage.
 */
export function formatChange(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))}%`;
}

/** A part of a whole, for example "25%"; a dash where there is no whole. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`;
}
