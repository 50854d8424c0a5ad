import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { isoDateOf, offsetAt } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const STYLES = {
  moment: { ...DATE, ...TIME },
  date: DATE,
  weekday: { ...DATE, weekday: 'short' },
  month: { month: 'short', year: 'numeric' },
  time: TIME,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// By language, since the renderer makes the pages of all. Making a format takes tens of milliseconds on a cheap phone.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(style: keyof typeof STYLES, moment: string, timeZone: string): string {
  const key = `${i18n.locale} ${style} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(i18n.locales, { ...STYLES[style], timeZone });
    formats.set(key, format);
  }
  return format.format(new Date(moment));
}

/** For example "30 Apr 2026, 9:15 am". @param timeZone IANA name. */
export const formatMomentIn = (moment: string, timeZone: string) => formatIn('moment', moment, timeZone);

/** For example "Thu, 30 Apr 2026". */
export const formatDayIn = (moment: string, timeZone: string) => formatIn('weekday', moment, timeZone);

/** For example "9:15 am". */
export const formatTimeIn = (moment: string, timeZone: string) => formatIn('time', moment, timeZone);

/** For example "9:15 am – 10:15 am". */
export function formatSpanIn(startsAt: string, endsAt: string, timeZone: string): string {
  return `${formatTimeIn(startsAt, timeZone)} – ${formatTimeIn(endsAt, timeZone)}`;
}

/** A moment on a family's clock, for example "9:15 am in London"; with the day if the office has another one. */
export function formatForFamily(moment: string, familyZone: string, officeZone: string): string {
  const [theirs, ours] = [familyZone, officeZone].map((zone) => isoDateOf(new Date(moment), zone));
  const day = theirs === ours ? '' : `${formatDayIn(moment, familyZone)}, `;
  return `${day}${formatTimeIn(moment, familyZone)} in ${cityOf(familyZone)}`;
}

/** A moment on the office's clock, for example "30 Apr 2026, 9:15 am"; null is "Never". */
export function formatDateTime(iso: string | null): string {
  return iso === null ? 'Never' : formatMomentIn(iso, readOfficeZone());
}

// Calendar days and months have no time zone; UTC keeps them as they are.

/** A calendar day, for example "Thu, 30 Apr 2026". @param day ISO 8601 date. */
export const formatWeekday = (day: string) => formatIn('weekday', day, 'UTC');
/** @param firstDay and `lastDay`: ISO 8601 dates, both included. */
export const formatDays = (firstDay: string, lastDay: string): string =>
  firstDay === lastDay
    ? formatWeekday(firstDay)
    : t`${ph({ firstDay: formatWeekday(firstDay) })} to ${ph({ lastDay: formatWeekday(lastDay) })}`;

/** A time of the day, for example "9:15 am". @param time HH:MM. */
export const formatClock = (time: string) => formatIn('time', `1970-01-01T${time}:00Z`, 'UTC');

/** A month such as 2026-04, for example "Apr 2026". */
export const formatMonth = (month: string) => formatIn('month', month, 'UTC');

// A search shows the same rows again; formatting a hundred dates takes too long for one key press.
const shownDates = new Map<string, string>();
const MAX_SHOWN_DATES = 1000;

/** A calendar date, or a moment's day at the office, for example "30 Apr 2026". */
export function formatDate(iso: string): string {
  const key = `${i18n.locale} ${iso}`;
  const shown = shownDates.get(key);
  if (shown !== undefined) return shown;
  const text = formatIn('date', iso, iso.includes('T') ? readOfficeZone() : 'UTC');
  if (shownDates.size >= MAX_SHOWN_DATES) shownDates.clear();
  shownDates.set(key, text);
  return text;
}

/** A zone's offset from UTC at a moment, for example "+05:30". */
export function formatOffset(moment: number, timeZone: string): string {
  const minutes = offsetAt(moment, timeZone) / MINUTE_MS;
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The last part of a zone's name, for people: "London" of Europe/London. */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

const numbers = new Map<string, Intl.NumberFormat>();

/** For example "1,00,000". */
export function formatNumber(value: number): string {
  // The first formatter takes 30 ms, which a number without separators does not need.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const format = numbers.get(i18n.locale) ?? new Intl.NumberFormat(i18n.locales);
  numbers.set(i18n.locale, format);
  return format.format(value);
}

/** An absent, empty or blank value is shown as a dash. */
export function orDash(value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  return text === '' ? '—' : text;
}

/** The change of a figure, for example "+12%", "−8%" or "0%"; null if it was 0 before. */
export function formatChange(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))}%`;
}

/** A part of a whole, for example "25%"; a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`;
}

/** A mailto link. Escapes the address, which may contain the separators of a link. */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
