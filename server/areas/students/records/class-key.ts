import { toPlainDigits } from '#contracts/lib/characters.ts';

const CLASS_WORDS =
  'class|cl|grade|gr|standard|std|section|sec|division|div|कक्षा|वर्ग|इयत्ता|வகுப்பு|தரம்|తరగతి|ತರಗತಿ|ക്ലാസ്സ്|ക്ലാസ്|ক্লাস|শ্রেণী|ધોરણ';
/** Endings of a number that stands for "eighth". */
const ORDINALS = 'st|nd|rd|th|वीं|वी|वां|वा|ஆம்|ம்|వ|ನೇ|ആം|ാം|ম|મું';
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const NUMBER_WORDS = [
  'one|first|पह(?:ली|िली)|ஒன்றாம்|முதலாம்|ఒకటవ|మొదటి|ಒಂದನೇ|ഒന്നാം',
  'two|second|(?:दू|दु)सरी|இரண்டாம்|రెండవ|రెండో|ಎರಡನೇ|രണ്ടാം',
  'three|third|(?:ती|ति)सरी|மூன்றாம்|మూడవ|మూడో|ಮೂರನೇ|മൂന്നാം',
  'four|fourth|चौथी|நான்காம்|నాలుగవ|నాల్గవ|నాలుగో|ನಾಲ್ಕನೇ|നാലാം',
  'five|fifth|पा[ंँ]?चवी[ंँ]?|ஐந்தாம்|ఐదవ|ఐదో|ಐದನೇ|അഞ്ചാം',
  'six|sixth|छठी|छठवी[ंँ]?|सहावी|ஆறாம்|ఆరవ|ఆరో|ಆರನೇ|ആറാം',
  'seven|seventh|सातवी[ंँ]?|ஏழாம்|ఏడవ|ఏడో|ಏಳನೇ|ഏഴാം',
  'eight|eighth|आठवी[ंँ]?|எட்டாம்|ఎనిమిదవ|ఎనిమిదో|ಎಂಟನೇ|എട്ടാം',
  'nine|ninth|नौवी[ंँ]?|नवी[ंँ]?|नववी|ஒன்பதாம்|తొమ్మిదవ|తొమ్మిదో|ಒಂಬತ್ತನೇ|ഒമ്പതാം|ഒൻപതാം',
  'ten|tenth|दसवी[ंँ]?|दहावी|பத்தாம்|పదవ|పదో|ಹತ್ತನೇ|പത്താം',
  'eleven|eleventh|ग्यारहवी[ंँ]?|अकरावी|பதினொன்றாம்|பதினோராம்|పదకొండవ|పదకొండో|ಹನ್ನೊಂದನೇ|പതിനൊന്നാം',
  'twelve|twelfth|बारहवी[ंँ]?|बारावी|பன்னிரண்டாம்|பனிரெண்டாம்|పన్నెండవ|పన్నెండో|ಹನ್ನೆರಡನೇ|പന്ത്രണ്ടാം',
];

/** The two years after class 10 have names of their own: Plus Two, II PUC, Intermediate second year, SYJC. */
const COLLEGE =
  'puc|pu|p u c|p u|pre university course|pre university|inter|intermediate|hsc|hse|hss|hs|h s c|h s s|h s|higher secondary';
const YEAR = '(?: (?:year|yr))?';
const collegeYear = (number: string, letter: string): string =>
  [
    `(?:10 ?)?(?:\\+|plus) ?(?:${number})`,
    `(?:${number})${YEAR} (?:${COLLEGE})`,
    `(?:${COLLEGE}) (?:${number})${YEAR}`,
    `${letter} ?y ?j ?c`,
  ].join('|');

/** Patterns and replacements in their order, in the syntax that JavaScript and PostgreSQL share. */
const STEPS: readonly (readonly [string, string])[] = [
  // A number as spreadsheets write it.
  [String.raw`^(\d+)\.0$`, String.raw`\1`],
  [String.raw`[-–—\s._/,;:()'’"]+`, ' '],
  [String.raw`(^| |\d)(?:${CLASS_WORDS})(?=[ \d]|$)`, String.raw`\1 `],
  [' +', ' '],
  ['^ | $', ''],
  [String.raw`(^| )(\d+|[ivx]+) ?(?:${ORDINALS})(?= |$)`, String.raw`\1\2`],
  ...NUMBER_WORDS.map((words, index) => [`(^| )(?:${words})(?= |$)`, `\\1${index + 1}`] as const),
  [`^(?:${collegeYear('2|ii|senior|sr', 's')})(?= |$|[a-h](?: |$))`, '12'],
  [`^(?:${collegeYear('1|i|junior|jr', 'f')})(?= |$|[a-h](?: |$))`, '11'],
  [String.raw`^year (?=\d|[ivx]+(?: |$))`, ''],
  ['^(?:(?:l|lower|jr|junior) ?k ?g|k ?g ?(?:1|i))(?= |$)', 'lkg'],
  ['^(?:(?:u|upper|sr|senior) ?k ?g|k ?g ?(?:2|ii))(?= |$)', 'ukg'],
  ['^pre ?k ?g(?= |$)', 'pre kg'],
  // A section or a stream may follow without a space, as in VIIIB and XIISC.
  ...ROMAN.map(
    (roman, index) =>
      [`^${roman}(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))`, String(index + 1)] as const,
  ),
  [String.raw`^0+(?=\d)`, ''],
  [String.raw`^(\d+)(?=[a-z])`, String.raw`\1 `],
  [
    '^(.*(^| )(?:pass|passed|passout|passedout|completed|dropper|repeater|पास|उत्तीर्ण)( .*)?)$',
    String.raw`out \1`,
  ],
  ['^([1-9])(?= |$)', String.raw`0\1`],
  [String.raw`^(?=\d)(?!(?:0[1-9]|1[0-2])(?: |$))`, 'no '],
  ['^(?=(?:pre|nursery|[lu]?kg|k g|playgroup|montessori)(?: |$))', '00 '],
];

const PATTERNS = STEPS.map(
  ([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement.replaceAll(/\\(?=\d)/g, '$$')] as const,
);

/**
 * One key for the spellings of a class, in a school's order: nursery ("00 ukg"), "01" to "12" with the section, then other
 * words, among them those who are out of school ("out 12 pass"). "VIII B", "8-B" and "Class 8b" are all "08 b". Null for no class.
 * The migration `0052_class-words` states the same rules in SQL.
 */
export function toClassKey(className: string | null): string | null {
  if (className === null) return null;
  return PATTERNS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    toPlainDigits(className.normalize('NFKC')).toLowerCase(),
  );
}
