/** PostgreSQL stores neither NUL characters nor unpaired surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** No script has so many marks on a letter: they would cover the text around it. */
export function hasPiledMarks(value: string): boolean {
  // Format characters such as joiners don't separate marks.
  return /(?:\p{M}\p{Cf}*){9}/u.test(value);
}

export function hasLetterOrDigit(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value);
}

const DIGIT = /\p{Nd}/u;

/** Writes the digits of every script as 0 to 9. */
export function toPlainDigits(value: string): string {
  return value.replaceAll(/\p{Nd}/gu, (digit) => {
    // Unicode keeps the ten digits of a script together and in order.
    let first = digit.codePointAt(0) ?? 0;
    const code = first;
    while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

// Line breaks, other control characters, direction marks, blank letters and tags can make a name look like another
// one. Indic scripts need the joiners U+200C and U+200D.
const DECEPTIVE =
  /[\p{Cc}\u061c\u115f\u1160\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\u2800\u3164\uffa0\u{e0000}-\u{e007f}]/u;

/** A text that is storable and stays on one line. */
export function isOneLine(value: string): boolean {
  return isStorable(value) && !DECEPTIVE.test(value) && !hasPiledMarks(value);
}

// Control characters except line breaks and tabs, and direction marks.
const INVISIBLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

// Two or more empty lines.
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g;

/** Line feeds only, single empty lines only, no invisible characters. */
export function toPlainParagraphs(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(EMPTY_LINES, '\n\n');
}
