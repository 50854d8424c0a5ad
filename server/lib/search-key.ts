import { toPlainDigits } from '#contracts/lib/characters.ts';

/**
 * A text as it is searched and compared: in one spelling of Unicode, in small letters, without the accents of Latin
 * letters, with single spaces. The marks of Indic scripts are letters there and stay.
 */
export function toSearchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** What a record is found by, as one text to search in. */
export function toSearchText(parts: (string | null | undefined)[]): string {
  return toSearchKey(parts.filter(Boolean).join(' '));
}

/** A word of digits and of what people write between the digits of a phone number. */
const NUMBER = /^[+().\d/-]*\d[+().\d/-]*$/;
/** India's code, as it is written before a number. */
const COUNTRY_CODE = /^(?:\+|00)91|^91(?=\d{10}$)/;

/**
 * The ways in which a typed word can stand in a search text. A phone number is stored as +91…, or as a family wrote it
 * beside its digits alone, and is looked for as 0…, 0091…, in groups of digits or in the digits of another script.
 * @returns an empty list for a word that says nothing, such as a country's code.
 */
function spellingsOf(word: string): string[] {
  const plain = toPlainDigits(word);
  if (!NUMBER.test(plain)) return [word];
  const digits = plain
    .replace(/[^+\d]/g, '')
    .replace(COUNTRY_CODE, '')
    .replace(/^\+?0*/, '');
  if (digits === '') return [];
  const isDigitsAlone = /^\+?\d+$/.test(word);
  return isDigitsAlone ? [digits] : [word, digits];
}

/** More words than these narrow nothing down that a person could mean. */
const MOST_WORDS = 8;

/** As few letters are no use to an index of three letters, but at the beginning of a word, which counts as letters. */
const FEW_LETTERS = /^[\p{L}\p{M}]{1,2}$/u;

/**
 * The patterns for LIKE that a typed search stands for: of each list one has to match a search text. One or two letters
 * stand for words that begin with them, anything else for what has it anywhere.
 * @returns an empty list for a search without a word.
 */
export function toLikePatterns(search: string): string[][] {
  return toSearchKey(search)
    .split(' ')
    .map((word) => (word === '' ? [] : spellingsOf(word)))
    .filter((spellings) => spellings.length > 0)
    .slice(0, MOST_WORDS)
    .map((spellings) =>
      spellings.flatMap((word) => {
        const letters = word.replace(/[\\%_]/g, '\\$&');
        return FEW_LETTERS.test(word) ? [`${letters}%`, `% ${letters}%`] : [`%${letters}%`];
      }),
    );
}
