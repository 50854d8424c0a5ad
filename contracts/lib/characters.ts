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

/**
 * Drops Unicode's invisible characters, such as U+202C around a number that a phone copied, U+200B and U+00AD. One joiner
 * (U+200C, U+200D) stays behind a letter of a script without case, where Indic scripts need it; the marks of emoji stay.
 */
function withoutFormatMarks(value: string): string {
  return value.replace(/([^\p{DI}]?)(\p{DI}+)/gu, (_, letter: string, marks: string) => {
    if (/[\p{Lo}\p{M}]/u.test(letter)) return letter + (/[\u200c\u200d]/.exec(marks)?.[0] ?? '');
    if (!/[\p{ExtPict}\p{EMod}]/u.test(letter)) return letter;
    return (
      letter +
      Array.from(marks)
        .filter((mark) => '\u200d\ufe0e\ufe0f'.includes(mark))
        .join('')
    );
  });
}

/** One trimmed line as its writer means it: a line break or tab is a space, and format marks go. */
export const toPlainLine = (value: string): string =>
  withoutFormatMarks(value.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')).trim();

/** A text that is storable and stays on one line. */
export function isOneLine(value: string): boolean {
  // Control characters, and a blank that is no space.
  return isStorable(value) && !/[\p{Cc}\u2028\u2029\u2800]/u.test(value) && !hasPiledMarks(value);
}

// Control characters except line breaks and tabs.
const CONTROLS = /[^\P{Cc}\n\t]/gu;

// Two or more empty lines.
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g;

/** Line feeds only, single empty lines only, no invisible characters. */
export function toPlainParagraphs(value: string): string {
  return withoutFormatMarks(value.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(CONTROLS, '')).replace(
    EMPTY_LINES,
    '\n\n',
  );
}
