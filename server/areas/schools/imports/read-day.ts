import { toPlainDigits } from '#contracts/lib/characters.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00.*)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const WITH_MONTHS_NAME = /^(\d{1,2})[-/. ]([a-z]{3,9})[-/., ]+(\d{4})$/i;

/**
 * Reads a date with the day before the month, or an ISO 8601 date: 31/12/2012, 31-12-2012, 31 Dec 2012, 2012-12-31.
 * @returns an ISO 8601 date; null for other text, also with a year of two digits.
 */
export function readDay(text: string): string | null {
  const plain = toPlainDigits(text.trim());
  const [, ...yearFirst] = YEAR_FIRST.exec(plain) ?? [];
  if (yearFirst.length > 0) return toDay(yearFirst[0], yearFirst[1], yearFirst[2]);
  const [, ...dayFirst] = DAY_FIRST.exec(plain) ?? [];
  if (dayFirst.length > 0) return toDay(dayFirst[2], dayFirst[1], dayFirst[0]);
  const [, day, name = '', year] = WITH_MONTHS_NAME.exec(plain) ?? [];
  return toDay(year, String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1), day);
}

function toDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  // Date turns 31 April into 1 May.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? null : text;
}
