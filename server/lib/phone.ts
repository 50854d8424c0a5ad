import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toPlainDigits, toPlainLine } from '#contracts/lib/characters.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';

/** Spellings that the library does not read, and their replacements. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  // A zero before the country code.
  [/^0+[\s-]*(?=91[\s-]*[6-9](?:[\s-]*\d){9}$)/, '+'],
  // A number as spreadsheets write it.
  [/(?<=^\d{10,12})\.0+$/, ''],
  [/^'(?=[+\d])/, ''],
];

const parse = (text: string) => {
  const plain = SPELLINGS.reduce(
    (text, [spelling, replacement]) => text.replace(spelling, replacement),
    toPlainDigits(toPlainLine(text)),
  );
  // 1900-01-01 would be a valid Indian number.
  if (isWholeDay(plain)) return null;
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'IN', extract: false });
  return number?.isValid() ? number : null;
};

/** @returns E.164, Indian unless the number has a country code; null for text that is no phone number. */
export const toE164 = (text: string): string | null => parse(text)?.number ?? null;

const SEPARATORS = /[,;/|&\n\r]|\s(?:and|or)\s/i;
const LABEL = /^\W*(?:(?:contact|cell|mobile|mob|m|phone|ph|telephone|tel|whatsapp|number|no)\b[\s.:-]*)+/i;
/** Two mobile numbers without anything between them. */
const GLUED = /^([6-9](?:[\s-]?\d){9})(?=[\s-]*[6-9](?:[\s-]?\d){9}$)/;

/**
 * The first number of a cell.
 * @returns `number` as E.164; `rest` is the whole text if it has more than the number and its label; null without a number.
 */
export function readPhones(text: string): { number: string; rest: string | null } | null {
  const bare = text.replace(LABEL, '');
  const alone = parse(bare);
  if (alone && !alone.ext) return { number: alone.number, rest: null };
  for (const part of bare.split(SEPARATORS)) {
    const first = toPlainDigits(part);
    const number =
      toE164(GLUED.exec(first)?.[1] ?? first) ??
      findPhoneNumbersInText(first, { defaultCountry: 'IN' })[0]?.number.number;
    if (number) return { number, rest: text };
  }
  return null;
}

/** Digits that a spreadsheet takes for a number, of which it would show 9.19877E+11 or drop the zero. */
const TAKEN_FOR_NUMBER = /^(?:\+|0|91(?=\d{10}$))\d{8,15}$/;

/** A phone number in the spelling that spreadsheets leave alone, for example +91 98765 43210; other text unchanged. */
export const phoneForSpreadsheet = (text: string): string =>
  TAKEN_FOR_NUMBER.test(text) ? (parse(text)?.formatInternational() ?? text) : text;
