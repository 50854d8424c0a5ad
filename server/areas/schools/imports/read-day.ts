import { toPlainDigits } from '#contracts/lib/characters.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00.*)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const WITH_MONTHS_NAME = /^(\d{1,2})[-/. ]([a-z]{3,9})[-/., ]+(\d{4}|\d{2})$/i;

/** Ages in years that decide the century of a year with two digits. */
const [YOUNGEST, OLDEST] = [2, 25];

/**
 * Reads a birth date with the day before the month, or an ISO 8601 date: 31/12/2012, 31-12-12, 31 Dec 2012, 2012-12-31.
 * @param today ISO 8601 date.
 * @returns an ISO 8601 date; null for other text, and for a year of two digits that fits no child.
 */
export function readDay(text: string, today: string): string | null {
  const plain = toPlainDigits(text.trim());
  const [, ...yearFirst] = YEAR_FIRST.exec(plain) ?? [];
  if (yearFirst.length > 0) return toDay(yearFirst[0], yearFirst[1], yearFirst[2]);
  const [, ...dayFirst] = DAY_FIRST.exec(plain) ?? [];
  if (dayFirst.length > 0) return toBirth(dayFirst[2], dayFirst[1], dayFirst[0], today);
  const [, day, name = '', year] = WITH_MONTHS_NAME.exec(plain) ?? [];
  return toBirth(year, String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1), day, today);
}

/** A year of two digits becomes the latest one that gives a child's age. */
function toBirth(year = '', month = '', day = '', today: string): string | null {
  if (year.length !== 2) return toDay(year, month, day);
  const century = Number(today.slice(0, 2));
  const days = [century, century - 1].map((hundreds) => toDay(`${hundreds}${year}`, month, day));
  return days.find((born) => born !== null && isChildsAge(born, today)) ?? null;
}

function isChildsAge(born: string, today: string): boolean {
  const hadBirthday = born.slice(5) <= today.slice(5);
  const age = Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return age >= YOUNGEST && age <= OLDEST;
}

function toDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  // Date turns 31 April into 1 May.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? null : text;
}
