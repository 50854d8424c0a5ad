/* The letters of the PDF fonts. A test in `server/areas/reports/pdf` compares them with `fonts.ts`. */

const LATIN =
  ' -~\u00a0-\u0137\u0139-\u017e\u0192\u01fc-\u01ff\u0218-\u021b\u02c6\u02c7\u02c9\u02da\u02dc\u02dd\u1e0c\u1e0d\u1e24\u1e25\u1e36-\u1e3b\u1e42-\u1e49\u1e5a-\u1e5f\u1e62\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e8e\u1e8f\u1ef2\u1ef3';
const SIGNS =
  '\u2010\u2011\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u2044\u20a8\u20ac\u20b9\u2113\u2122\u2212\u2215\u25cc';
/** Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam, but for a few signs of old texts. */
const INDIC =
  '\u0900-\u0977\u0979-\u097f\u0981-\u09f3\u09fd\u0a00-\u0af9\u0b00-\u0b54\u0b56-\u0bff\u0c01-\u0c3b\u0c3d-\u0c5b\u0c5e-\u0c7f\u0c81-\u0c83\u0c85-\u0cdb\u0cde-\u0cf2\u0d00-\u0d7f\u1cd0-\u1cf6\ua8fb';
const UNSEEN = '\\s\\p{Cf}\\p{Cc}';
const PRINTED = new RegExp(`^[${LATIN}${SIGNS}${INDIC}${UNSEEN}]*$`, 'u');
/** The simpler spelling of a letter must be in one font. */
const SIMPLER = new RegExp(`^([${LATIN}]|[ -~\u00a0-\u00ff${SIGNS}]*)$`, 'u');
/** A mark without a letter is not printed. */
const LONE_MARKS = /^[\p{Mn}\p{Cf}\p{Cc}]*$/u;
const LETTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The letters, with their marks, that the PDF shows as [?]: each once, in order of appearance. */
export function findUnprintable(content: object): string[] {
  const text = JSON.stringify(content);
  if (PRINTED.test(text)) return [];
  const letters = Array.from(LETTERS.segment(text), ({ segment }) => segment);
  return [...new Set(letters.filter((letter) => !isPrintable(letter)))];
}

const isPrintable = (letter: string) =>
  PRINTED.test(letter) ||
  PRINTED.test(letter.normalize('NFC')) ||
  SIMPLER.test(letter.normalize('NFKC')) ||
  LONE_MARKS.test(letter);
