import { toSearchKey } from '#server/lib/search-key.ts';

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const WORD = '(?:class|grade|standard|std|कक्षा|வகுப்பு)';

/** Patterns and replacements in their order, in the syntax that JavaScript and PostgreSQL share. */
export const CLASS_KEY_STEPS: readonly (readonly [string, string])[] = [
  [String.raw`[-\s._/,()'"–]+`, ' '],
  [`^ ?${WORD}(?![a-z]) ?| ?${WORD} ?$|^ | $`, ''],
  [String.raw`^(\d+) ?(?:st|nd|rd|th)(?![a-z])`, String.raw`\1`],
  // A section may follow without a space, as in VIIIB.
  ...ROMAN.map((roman, index) => [`^${roman}(?=[^a-z]|[a-h]?$)`, String(index + 1)] as const),
  [String.raw`^0+(?=\d)`, ''],
  [String.raw`^(\d+)(?=[a-z])`, String.raw`\1 `],
];

const STEPS = CLASS_KEY_STEPS.map(
  ([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement.replace('\\', '$')] as const,
);

/** One key for the spellings of a class: "VIII B", "8-B" and "Class 8b" are all "8 b". Null for no class. */
export function toClassKey(className: string | null): string | null {
  if (className === null) return null;
  return STEPS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    toSearchKey(className),
  );
}
