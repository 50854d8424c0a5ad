import { toPlainDigits } from '#contracts/lib/characters.ts';

const CLASS_WORDS =
  'class|grade|standard|std|section|sec|division|div|कक्षा|वर्ग|इयत्ता|வகுப்பு|తరగతి|ತರಗತಿ|ക്ലാസ്സ്|ക്ലാസ്|ক্লাস|শ্রেণী|ધોરણ';
/** Endings of a number that stands for "eighth". */
const ORDINALS = 'st|nd|rd|th|वीं|वी|वां|वा|ஆம்|ம்|వ|ನೇ|ആം|ാം|ম|મું';
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const NUMBER_WORDS = [
  'one|first|पहली|ஒன்றாம்',
  'two|second|दूसरी|இரண்டாம்',
  'three|third|तीसरी|மூன்றாம்',
  'four|fourth|चौथी|நான்காம்',
  'five|fifth|पा[ंँ]चवीं|ஐந்தாம்',
  'six|sixth|छठी|छठवीं|ஆறாம்',
  'seven|seventh|सातवीं|ஏழாம்',
  'eight|eighth|आठवीं|எட்டாம்',
  'nine|ninth|नौवीं|नवीं|ஒன்பதாம்',
  'ten|tenth|दसवीं|பத்தாம்',
  'eleven|eleventh|ग्यारहवीं|பதினொன்றாம்|பதினோராம்',
  'twelve|twelfth|बारहवीं|பன்னிரண்டாம்|பனிரெண்டாம்',
];

/** The two years after class 10 have names of their own: Plus Two, II PUC, Intermediate second year, SYJC. */
const COLLEGE =
  'puc|pu|p u c|p u|pre university course|pre university|inter|intermediate|hsc|hse|higher secondary';
const YEAR = '(?: (?:year|yr))?';
const collegeYear = (number: string, letter: string): string =>
  [
    `(?:10 ?)?(?:\\+|plus) ?(?:${number})`,
    `(?:${number})${YEAR} (?:${COLLEGE})`,
    `(?:${COLLEGE}) (?:${number})${YEAR}`,
    `${letter}yjc`,
  ].join('|');

/** Patterns and replacements in their order, in the syntax that JavaScript and PostgreSQL share. */
const STEPS: readonly (readonly [string, string])[] = [
  [String.raw`[-–—\s._/,;:()'’"]+`, ' '],
  [String.raw`(^| |\d)(?:${CLASS_WORDS})(?=[ \d]|$)`, String.raw`\1 `],
  [' +', ' '],
  ['^ | $', ''],
  [String.raw`(^| )(\d+|[ivx]+) ?(?:${ORDINALS})(?= |$)`, String.raw`\1\2`],
  ...NUMBER_WORDS.map((words, index) => [`(^| )(?:${words})(?= |$)`, `\\1${index + 1}`] as const),
  [`^(?:${collegeYear('2|ii|senior|sr', 's')})(?= |$)`, '12'],
  [`^(?:${collegeYear('1|i|junior|jr', 'f')})(?= |$)`, '11'],
  // A section may follow without a space, as in VIIIB.
  ...ROMAN.map((roman, index) => [`^${roman}(?=[^a-z]|[a-h]?$)`, String(index + 1)] as const),
  [String.raw`^0+(?=\d)`, ''],
  [String.raw`^(\d+)(?=[a-z])`, String.raw`\1 `],
  ['^(.*(^| )(?:pass|passed|passout|completed|dropper|पास|उत्तीर्ण)( .*)?)$', String.raw`out \1`],
  ['^([1-9])(?= |$)', String.raw`0\1`],
  [String.raw`^(?=\d)(?!(?:0[1-9]|1[0-2])(?: |$))`, 'no '],
  ['^(?=(?:pre|nursery|[lu]?kg|[lu] k g|playgroup|montessori)(?: |$))', '00 '],
];

const PATTERNS = STEPS.map(
  ([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement.replaceAll(/\\(?=\d)/g, '$$')] as const,
);

/**
 * One key for the spellings of a class, in a school's order: nursery ("00 ukg"), "01" to "12" with the section, then other
 * words, among them those who are out of school ("out 12 pass"). "VIII B", "8-B" and "Class 8b" are all "08 b". Null for no class.
 * The migration `0049_class-keys` states the same rules in SQL.
 */
export function toClassKey(className: string | null): string | null {
  if (className === null) return null;
  return PATTERNS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    toPlainDigits(className.normalize('NFKC')).toLowerCase(),
  );
}
