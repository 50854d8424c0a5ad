import { toPlainDigits } from '#contracts/lib/characters.ts';

/** Indic scripts whose letters have the same places in their blocks: Devanagari to Malayalam, without Tamil. */
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00];

/** Steps for the signs of a block: candrabindu, and a nasal before a stop, are anusvara. */
function nasalSteps(block: number): [string, string][] {
  const at = (place: number) => String.fromCharCode(block + place);
  const nasals = [0x19, 0x1e, 0x23, 0x28, 0x2e].map(at).join('');
  const stops = [0x15, 0x1a, 0x1f, 0x24, 0x2a].map((place) => `${at(place)}-${at(place + 3)}`).join('');
  const [candrabindu, anusvara, virama] = [at(0x01), at(0x02), at(0x4d)];
  return [
    [candrabindu, anusvara],
    [`[${nasals}]${virama}(?=[${stops}])`, anusvara],
  ];
}

/**
 * Patterns for a text in NFKD, without apostrophes and in lower case, in the syntax that JavaScript and PostgreSQL share,
 * with their replacements.
 */
const SEARCH_KEY_STEPS: readonly (readonly [string, string])[] = [
  // Latin accents, and the invisible characters of Unicode's Default_Ignorable_Code_Point.
  [
    String.raw`[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]`,
    '',
  ],
  // A consonant without its vowel has a letter of its own: chillu in Malayalam, khanda ta in Bengali.
  ['\u0d7a', '\u0d23\u0d4d'],
  ['\u0d7b', '\u0d28\u0d4d'],
  ['\u0d7c', '\u0d30\u0d4d'],
  ['\u0d7d', '\u0d32\u0d4d'],
  ['\u0d7e', '\u0d33\u0d4d'],
  ['\u0d7f', '\u0d15\u0d4d'],
  ['\u0d4d\u0d4d', '\u0d4d'],
  ['\u09ce', '\u09a4\u09cd'],
  // Tamil: the sha of the older sri, and au written as e with la.
  ['\u0bb6', '\u0bb8'],
  ['\u0bd7', '\u0bb3'],
  // Malayalam: au of the older spelling.
  ['\u0d46\u0d57', '\u0d57'],
  // Nukta.
  ['[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]', ''],
  // Tippi of Gurmukhi.
  ['\u0a70', '\u0a02'],
  ...BLOCKS.flatMap(nasalSteps),
  [String.raw`[\s.,;:/()·−‐-―-]+`, ' '],
  ['^ | $', ''],
];

const STEPS = SEARCH_KEY_STEPS.map(
  ([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement] as const,
);
const APOSTROPHES = /['’‘‛ʼʻ`´′＇]/g;

/** The words of a text as they are compared, between single spaces. */
const toWords = (text: string): string =>
  STEPS.reduce(
    (words, [pattern, replacement]) => words.replace(pattern, replacement),
    text.replace(APOSTROPHES, '').normalize('NFKD').toLowerCase(),
  ).normalize('NFC');

/**
 * The one key for search and comparison. It has no case, Latin accents, apostrophes, dots, hyphens or invisible
 * characters, one spelling for the variants of an Indic word, and initials as one word: "K. R. D’Souza" and "kr dsouza"
 * are the same. The migration `0042_search-keys` states the same rules in SQL.
 */
export const toSearchKey = (text: string): string =>
  toWords(text).replace(/(?<![^ ])(\p{L}) (?=\p{L}(?: |$))/gu, '$1');

const TITLE = /^(?:master|miss|kumari|kum|selvan|selvi|baby|mr|ms) (?=.)/;

/**
 * The key of a name with its words in other orders, as with the surname first ("s karthik" for "karthik s"), as one word
 * ("lakshmipriya" for "lakshmi priya"), and without a title ("vimal r" for "master vimal r").
 */
export function otherOrders(nameKey: string): string[] {
  const words = nameKey.split(' ').slice(0, MAX_WORDS);
  if (words.length === 1) return [];
  const orders = words
    .slice(1)
    .map((_, index) => [...words.slice(index + 1), ...words.slice(0, index + 1)].join(' '));
  return [...orders, words.join(''), ...(TITLE.test(nameKey) ? [nameKey.replace(TITLE, '')] : [])];
}

/** A name of several words as one word, since "Rama Krishnan" is written "Ramakrishnan", too. */
export function toJoinedName(name: string | null | undefined): string | null {
  const key = toSearchKey(name ?? '');
  return key.includes(' ') ? key.replaceAll(' ', '') : null;
}

export function toSearchText(parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => toSearchKey(part ?? ''))
    .filter(Boolean)
    .join(' ');
}

const NUMBER = /^\+?\d+$/;
/** India's country code. */
const COUNTRY_CODE = /^(?:\+|00)91|^91(?=\d{10}$)/;

/** The spellings of a typed word; phone numbers match with or without prefix. @returns [] for a country code alone. */
function spellingsOf(word: string): string[] {
  const plain = toPlainDigits(word);
  if (!NUMBER.test(plain)) return [word];
  const digits = plain.replace(COUNTRY_CODE, '').replace(/^\+?0*/, '');
  if (digits === '') return [];
  return plain === word ? [digits] : [word, digits];
}

/** Further words would hardly narrow a search down. */
const MAX_WORDS = 8;

/** Too few letters for the trigram index, except at the start of a word, where the word boundary counts as letters. */
const FEW_LETTERS = /^[\p{L}\p{M}]{1,2}$/u;
const INITIAL = /^\p{L}$/u;

/** Initials before the last one are one word; the last one may begin the next word, or belong to them. */
function joinInitials(words: string[]): string[][] {
  const found: string[][] = [];
  let initials = '';
  words.forEach((word, index) => {
    if (!INITIAL.test(word)) {
      found.push(spellingsOf(word));
      return;
    }
    if (INITIAL.test(words[index + 1] ?? '')) {
      initials += word;
      return;
    }
    if (initials !== '') found.push([initials]);
    found.push(initials === '' ? [word] : [word, initials + word]);
    initials = '';
  });
  return found;
}

/** LIKE patterns of a search: of each list one must match. One or two letters match only the start of a word. */
export function toLikePatterns(search: string): string[][] {
  return joinInitials(toWords(search).split(' ').filter(Boolean))
    .filter((spellings) => spellings.length > 0)
    .slice(0, MAX_WORDS)
    .map((spellings) =>
      spellings.flatMap((word) => {
        const letters = word.replace(/[\\%_]/g, '\\$&');
        return FEW_LETTERS.test(word) ? [`${letters}%`, `% ${letters}%`] : [`%${letters}%`];
      }),
    );
}
