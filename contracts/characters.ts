/** PostgreSQL stores neither NUL characters nor unpaired surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

// Line breaks, other control characters, and marks that turn the direction of what follows can pass a name off as another.
const DECEPTIVE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is storable and stays on its line. */
export function isOneLine(value: string): boolean {
  return isStorable(value) && !DECEPTIVE.test(value);
}

// Control characters but for line breaks and tabs, and marks that turn the direction of what follows.
const INVISIBLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Line breaks in one spelling, and nothing that could hide in a text that was pasted. */
export function toPlainParagraphs(value: string): string {
  return value.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(INVISIBLE, '');
}
