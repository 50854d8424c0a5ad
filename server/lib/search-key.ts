import { toPlainDigits } from '#contracts/lib/characters.ts';

/** Normalizes for search: one Unicode form, lower case, single spaces, no Latin accents. Indic marks are letters and stay. */
export function toSearchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

export function toSearchText(parts: (string | null | undefined)[]): string {
  return toSearchKey(parts.filter(Boolean).join(' '));
}

/** Digits, with the characters that people write between them in a phone number. */
const NUMBER = /^[+().\d/-]*\d[+().\d/-]*$/;
/** India's country code. */
const COUNTRY_CODE = /^(?:\+|00)91|^91(?=\d{10}$)/;

/** The spellings of a typed word; phone numbers match with or without prefix. @returns [] for a country code alone. */
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

/** Further words would hardly narrow a search down. */
const MAX_WORDS = 8;

/** Too few letters for the trigram index, except at the start of a word, where the word boundary counts as letters. */
const FEW_LETTERS = /^[\p{L}\p{M}]{1,2}$/u;

/** LIKE patterns of a search: of each list one must match. One or two letters match only the start of a word. */
export function toLikePatterns(search: string): string[][] {
  return toSearchKey(search)
    .split(' ')
    .map((word) => (word === '' ? [] : spellingsOf(word)))
    .filter((spellings) => spellings.length > 0)
    .slice(0, MAX_WORDS)
    .map((spellings) =>
      spellings.flatMap((word) => {
        const letters = word.replace(/[\\%_]/g, '\\$&');
        return FEW_LETTERS.test(word) ? [`${letters}%`, `% ${letters}%`] : [`%${letters}%`];
      }),
    );
}
