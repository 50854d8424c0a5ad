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

/** A phone number is stored as +91…, and is looked for as 0…, 0091… or in groups of digits as well. */
const withoutTrunkPrefix = (word: string) => (/^\+?\d+$/.test(word) ? word.replace(/^\+?0*/, '') : word);

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
    .map(withoutTrunkPrefix)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => {
      const letters = word.replace(/[\\%_]/g, '\\$&');
      return FEW_LETTERS.test(word) ? [`${letters}%`, `% ${letters}%`] : [`%${letters}%`];
    });
}
