/** What the paper has fonts for; `server/features/report-pdf/fonts.ts` names them. */
const SCRIPTS = [
  'Latin',
  'Devanagari',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Oriya',
  'Common',
  'Inherited',
];
/** A letter or digit of another script. */
const UNPRINTABLE = new RegExp(
  `(?!${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('|')})[\\p{L}\\p{N}]`,
  'gu',
);

/** The letters of a report's words that its file can only show as [?]: each once, in the order in which they come. */
export function findUnprintable(content: object): string[] {
  return [...new Set(JSON.stringify(content).match(UNPRINTABLE))];
}
