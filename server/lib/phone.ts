import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toPlainDigits, toPlainLine } from '#contracts/lib/characters.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';

/** Spellings that the library does not read, and their replacements. */
const SPELLINGS: readonly (readonly [RegExp, string | ((text: string, ...groups: string[]) => string)])[] = [
  // A zero before the country code.
  [/^0+[\s-]*(?=91[\s-]*[6-9](?:[\s-]*\d){9}$)/, '+'],
  // A number as spreadsheets write it.
  [/(?<=^\d{10,12})\.0+$/, ''],
  [/^'(?=[+\d])/, ''],
  [/(?<=\d)\s*[.,;*]+$/, ''],
  [/^\((\+\d+)\)/, '$1'],
  [/(?<=^[\d,]+),(?=\d{2,3}(?:,\d{2,3})*$)/g, ''],
  // 9.87654321E9, unless digits are lost.
  [
    /^(\d)\.(\d+)e\+?(\d{1,2})$/i,
    (text, first = '', rest = '', exponent = '') =>
      rest.length >= Number(exponent) - 1 ? (first + rest).padEnd(Number(exponent) + 1, '0') : text,
  ],
  [/^91[\s-]*\+[\s-]*(?=[6-9])/, '+91'],
  // The area code behind the number.
  [/^([2-7]\d{2,3}[\s-]?\d{3,4})\s*\((0\d{2,4})\)$/, '$2 $1'],
];

const parse = (text: string) => {
  const plain = SPELLINGS.reduce(
    // The two signatures of replace have no union.
    (text, [spelling, replacement]) =>
      typeof replacement === 'string'
        ? text.replace(spelling, replacement)
        : text.replace(spelling, replacement),
    toPlainDigits(toPlainLine(text)),
  );
  // 1900-01-01 would be a valid Indian number.
  if (isWholeDay(plain)) return null;
  // A plus sign before an Indian number without its country code: +98765 43210.
  const spellings = MISPLACED_PLUS.test(plain) ? [plain, plain.slice(1)] : [plain];
  return (
    spellings
      .map((spelling) => parsePhoneNumberFromString(spelling, { defaultCountry: 'IN', extract: false }))
      .find((number) => number?.isValid()) ?? null
  );
};

const MISPLACED_PLUS = /^\+[6-9](?:[\s-]?\d){9}$/;

/**
 * A number with or without its label ("Ph:").
 * @returns E.164, Indian unless the number has a country code; null for text with more, as with an extension.
 */
export function toE164(text: string): string | null {
  const number = parse(text.replace(LABEL, ''));
  return number && !number.ext ? number.number : null;
}

const SEPARATORS = /[,;/|&\n\r]|\s(?:and|or)\s/i;
const LABEL = /^\W*(?:(?:contact|cell|mobile|mob|m|phone|ph|telephone|tel|whatsapp|number|no)\b[\s.:-]*)+/i;
/** Two mobile numbers without anything between them. */
const GLUED = /^((?:\+?91[\s-]*|0)?[6-9](?:[\s-]?\d){9})(?=[\s-]*(?:\+?91[\s-]*|0)?[6-9](?:[\s-]?\d){9}$)/;

/**
 * The first number of a cell.
 * @returns `number` as E.164; `rest` is the whole text if it has more than the number and its label; null without a number.
 */
export function readPhones(text: string): { number: string; rest: string | null } | null {
  const alone = toE164(text);
  if (alone) return { number: alone, rest: null };
  for (const part of text.replace(LABEL, '').split(SEPARATORS)) {
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
