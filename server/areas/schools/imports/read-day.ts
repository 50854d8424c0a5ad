import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import { toPlainDigits } from '#contracts/lib/characters.ts';
import type { DayOrder, FoundDays } from '#contracts/schools/index.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const OTHER_NAMES: Record<string, string[]> = { aug: ['ஆகஸ்டு'], oct: ['अक्तूबर'], feb: ['फरवरी'] };
const ROMAN_MONTHS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const LANGUAGES = ['hi', 'mr', 'ta', 'te', 'kn', 'ml', 'bn', 'gu', 'pa', 'or'];
/** The months by their names in India's languages, in the spelling of `toSearchKey`. */
const MONTH_BY_NAME = new Map(
  MONTHS.flatMap((month, index) => {
    const names = LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).map((style) =>
        new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(Date.UTC(2012, index)),
      ),
    );
    return [...names, ...(OTHER_NAMES[month] ?? [])].map((name) => [toSearchKey(name), month] as const);
  }),
);
const MONTH = `(?<month>(?:${MONTHS.join('|')})[a-z]{0,6})`;
const YEAR = String.raw`(?<year>\d{4}|\d{2})`;

/** Shapes of a day. `first` and `second` are its day and its month in the order of the column. */
const SHAPES: readonly RegExp[] = [
  String.raw`(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})`,
  String.raw`(?<year>(?:19|20)\d\d)(?<month>0[1-9]|1[0-2])(?<day>\d\d)`,
  String.raw`(?<first>\d{1,2})[-/. ](?<second>\d{1,2})[-/. ]${YEAR}`,
  String.raw`(?<first>\d\d)(?<second>\d\d)(?<year>(?:19|20)\d\d)`,
  String.raw`(?<day>\d{1,2})[-/., ]?${MONTH}[-/., ]*${YEAR}`,
  String.raw`${MONTH}[-/., ]?(?<day>\d{1,2})[-/., ]+${YEAR}`,
  String.raw`(?<year>\d{4})[-/. ]${MONTH}[-/. ](?<day>\d{1,2})`,
].map((shape) => new RegExp(`^${shape}$`));

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,. ]+/;
const TIME =
  /(?:[t ]|, ?)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:z|ist|utc|gmt)?(?: ?[+-]\d{2}:?\d{2})?)?$/;

/** A day as a spreadsheet counts: from the end of 1899. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/;

/** An instant, as programs write a day that began in their own zone: 2012-08-13T18:30:00.000Z is 14 August in India. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})$/i;
const MIDNIGHT_UTC = /[t ]00:00(?::00(?:\.0+)?)?z$/i;

function toLocalDay(text: string, timeZone: string): string {
  const moment = INSTANT.test(text) && !MIDNIGHT_UTC.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? text : isoDateOf(moment, timeZone);
}

/** One spelling of digits, months, dashes, ordinals and blanks, without the weekday and the time. */
const plainOf = (text: string, timeZone: string) =>
  toLocalDay(toPlainDigits(text).trim(), timeZone)
    .replace(/^\((.*)\)$|\s*\(\D*\)$/, '$1')
    .toLowerCase()
    .replace(/^(?:d\.?o\.?b|date of birth|born)\b[.:\s-]*/, '')
    .replace(/(?<=\d)[\\|,](?=\d)/g, '/')
    .replace(
      /(?![a-z])[\p{L}\p{M}]+[.॰]?/gu,
      (word) => MONTH_BY_NAME.get(toSearchKey(word.replace('॰', ''))) ?? word,
    )
    .replace(/(?<=^\d{1,2}[-/. ])[ivx]+(?=[-/. ])/, (roman) => String(ROMAN_MONTHS.indexOf(roman) + 1))
    .replace(/[_‐-―−]/g, '-')
    .replace(TIME, '')
    .replace(WEEKDAY, '')
    .replace(/(\d) ?(?:st|nd|rd|th)\b(?: of\b)?/g, '$1')
    .replace(/\s*[’‘'`]\s*(?=\d{2}$)/, ' ')
    .replace(/\s*([-/.,])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[.,\s]+|[.,\s]+$/g, '');

type Parts = Partial<Record<'year' | 'month' | 'day' | 'first' | 'second', string>>;

const partsOf = (plain: string): Parts | undefined =>
  SHAPES.map((shape) => shape.exec(plain)?.groups).find((groups) => groups !== undefined);

interface Column {
  /** ISO 8601 date. */
  today: string;
  order: DayOrder;
  /** The office's, IANA name. */
  timeZone: string;
}

/**
 * Reads a birth date, for example 31/12/2012, 31-12-12, 31st Dec 2012, December 31, 2012, 2012-12-31 00:00, or the serial
 * number of a spreadsheet.
 * @returns an ISO 8601 date; null for other text, and for a year of two digits or a serial number that fits no child.
 */
export function readDay(text: string, { today, order, timeZone }: Column): string | null {
  const plain = plainOf(text, timeZone);
  const serial = SERIAL.exec(plain)?.[1];
  if (serial !== undefined) {
    const day = addDays('1899-12-30', Number(serial));
    return isChildsAge(day, today) ? day : null;
  }
  const parts = partsOf(plain);
  return parts ? toBirth(parts, order, today) : null;
}

function toBirth({ year = '', first = '', second = '', ...named }: Parts, order: DayOrder, today: string) {
  const [day, monthText] = order === 'day' ? [first, second] : [second, first];
  const name = MONTHS.indexOf((named.month ?? '').slice(0, 3)) + 1;
  const month = name > 0 ? String(name) : (named.month ?? monthText);
  const inYear = (whole: string) => toDay(whole, month, named.day ?? day);
  if (year.length !== 2) return inYear(year);
  // A year of two digits becomes the latest one that gives a child's age.
  const century = Number(today.slice(0, 2));
  const days = [century, century - 1].map((hundreds) => inYear(`${hundreds}${year}`));
  return days.find((born) => born !== null && isChildsAge(born, today)) ?? null;
}

/** Ages in years that decide the century of a year with two digits. */
const [YOUNGEST, OLDEST] = [2, 25];

function isChildsAge(born: string, today: string): boolean {
  const hadBirthday = born.slice(5) <= today.slice(5);
  const age = Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return age >= YOUNGEST && age <= OLDEST;
}

function toDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  // Date turns 31 April into 1 May.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? null : text;
}

/** The order that a header names, as in "DOB (DD-MM-YYYY)". */
const orderInHeader = (header: string): DayOrder | undefined =>
  /\bdd?[^a-z]?mm?m?\b|\bddmm/i.test(header)
    ? 'day'
    : /\bmm?[^a-z]?dd?\b|\bmmdd/i.test(header)
      ? 'month'
      : undefined;

/** Counts the days of a column that fit one order only. */
export class DayOrderFinder {
  readonly #counts = { day: 0, month: 0, both: 0 };

  constructor(private readonly column: Omit<Column, 'order'>) {}

  add(text: string): void {
    const { today, timeZone } = this.column;
    const parts = partsOf(plainOf(text, timeZone));
    if (parts?.first === undefined || Number(parts.first) === Number(parts.second)) return;
    const [day, month] = (['day', 'month'] as const).map((order) => toBirth(parts, order, today) !== null);
    if (day && month) this.#counts.both += 1;
    else if (day) this.#counts.day += 1;
    else if (month) this.#counts.month += 1;
  }

  /** @returns null for a column without such days. */
  found(header: string): FoundDays | null {
    const { day, month, both } = this.#counts;
    if (day + month + both === 0) return null;
    const named = orderInHeader(header);
    const order = day === month ? (named ?? 'day') : month > day ? 'month' : 'day';
    return { order, isOpen: (day > 0 && month > 0) || (day + month === 0 && named === undefined) };
  }
}
