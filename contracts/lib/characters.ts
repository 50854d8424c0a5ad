/** PostgreSQL stores neither NUL characters nor unpaired surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Whether more marks sit on one letter than any script writes: they would grow over everything around them. */
export function hasPiledMarks(value: string): boolean {
  // Joiners and their like between the marks don't part them.
  return /(?:\p{M}\p{Cf}*){9}/u.test(value);
}

/** Whether there is anything to read in a text. */
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

// Line breaks, other control characters, marks that turn the direction of what follows, blank letters and tags can pass
// a name off as another. Indic scripts need the joiners U+200C and U+200D.
const DECEPTIVE =
  /[\p{Cc}\u061c\u115f\u1160\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\u2800\u3164\uffa0\u{e0000}-\u{e007f}]/u;

/** Whether a text is storable and stays on its line, and within it. */
export function isOneLine(value: string): boolean {
  return isStorable(value) && !DECEPTIVE.test(value) && !hasPiledMarks(value);
}

// Control characters but for line breaks and tabs, and marks that turn the direction of what follows.
const INVISIBLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

// Two or more lines with nothing on them.
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g;

/** Line breaks in one spelling, one empty line at most between two others, and nothing that could hide in a pasted text. */
export function toPlainParagraphs(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(EMPTY_LINES, '\n\n');
}
