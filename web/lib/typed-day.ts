import { addDays } from '#contracts/lib/calendar.ts';
import { toPlainDigits } from '#contracts/lib/characters.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WORDS: Partial<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** Day first; a year first only with four digits. The year may be missing. */
const SHAPES: readonly RegExp[] = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})(?:[-/. ](?<year>\d+))?$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>(?:\d\d){1,2})$/,
  /^(?<day>\d{1,2})[-/., ]*(?<month>[a-z]{3,})(?:[-/., ]+(?<year>\d+))?$/,
  /^(?<month>[a-z]{3,})[-/., ]*(?<day>\d{1,2})(?:[-/., ]+(?<year>\d+))?$/,
];

/** ISO 8601 dates. A limit that is empty is none. */
interface Limits {
  today: string;
  min?: string | undefined;
  max?: string | undefined;
}

type TypedDay = { day: string; problem?: never } | { day?: never; problem: string };

/**
 * Reads a day as staff type it, day first: 28/11/2026, 28-11-26, 28 nov, 28 November 2026, 2026-11-28, tomorrow. Class
 * lists have a reader of their own, which guesses the order of a column and a child's age. Without a year it takes the
 * nearest day within the limits; it does not check the limits otherwise.
 * @returns an ISO 8601 date, or the reason why the text is none.
 */
export function readTypedDay(typed: string, limits: Limits): TypedDay {
  const text = plainOf(typed);
  const days = WORDS[text];
  if (days !== undefined) return { day: addDays(limits.today, days) };
  const parts = SHAPES.map((shape) => shape.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return { problem: notUnderstood(typed) };
  const { year, month = '', day = '' } = parts;
  if (year !== undefined && !/^(?:(?:19|20)?\d\d)$/.test(year)) {
    return {
      problem: `The year is ${year}. Please write it with four digits, such as ${limits.today.slice(0, 4)}.`,
    };
  }
  const found = yearsFor(year, limits.today)
    .map((each) => `${each}-${monthOf(month)}-${day.padStart(2, '0')}`)
    .filter(isWholeDay);
  const nearest = nearestOf(found, limits);
  return nearest === undefined ? { problem: notUnderstood(typed) } : { day: nearest };
}

/** Whether the text has all parts, so that further typing makes no other day of it. */
export const isWholeText = (typed: string): boolean => /(?:19|20)\d\d|^[a-z]+$/.test(plainOf(typed));

const plainOf = (typed: string) =>
  toPlainDigits(typed)
    .trim()
    .toLowerCase()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,. ]+/, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replace(/\s*([-/.,])\s*/g, '$1')
    .replace(/\s+/g, ' ');

const notUnderstood = (typed: string) =>
  `“${typed.trim()}” is no day that we understand. Please write the day first, such as 28/11/2026 or 28 Nov.`;

function monthOf(text: string): string {
  const name = MONTHS.findIndex((month) => month.startsWith(text)) + 1;
  return (name > 0 ? String(name) : text).padStart(2, '0');
}

/** A year of two digits lies at most this many years ahead, else in the last century. */
const YEARS_AHEAD = 10;

function yearsFor(year: string | undefined, today: string): number[] {
  const current = Number(today.slice(0, 4));
  if (year === undefined) return [current - 1, current, current + 1];
  if (year.length === 4) return [Number(year)];
  const inThis = 2000 + Number(year);
  return [inThis > current + YEARS_AHEAD ? inThis - 100 : inThis];
}

function nearestOf(days: string[], { today, min, max }: Limits): string | undefined {
  const isWithin = (day: string) => (!min || day >= min) && (!max || day <= max);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
  const [first] = days.toSorted(
    (a, b) => Number(isWithin(b)) - Number(isWithin(a)) || distance(a) - distance(b),
  );
  return first;
}
