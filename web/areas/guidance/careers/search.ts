import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { EXAM_NAMES, type ExamSlug } from '#contracts/exams.ts';
import { CAREER_FAMILIES, type CareerFamily } from '#contracts/guidance/index.ts';
import { foldLetters, soundOf } from '#web/lib/letters.ts';

// Words that people type, and what they mean. No data here, because a page brings its own.

/** A career as the search reads it. */
export interface FoundCareer {
  slug: string;
  name: string;
  /** The English name, in other languages. */
  english?: string | undefined;
  family: CareerFamily;
  /** Other words, parted by commas. */
  also: string;
  exams: readonly ExamSlug[];
}

/** An examination as the search reads it. */
export interface FoundExam {
  slug: ExamSlug;
  also: string;
}

/** Words around a wish, in English and in Hindi and Tamil as people type them: "vakil banna hai", "doctor aaganum". */
const FILLERS = new Set(
  [
    'a an the to of in for by and i my me am is be become becoming being want wants would like how exam',
    'exams examination entrance career through abroad foreign study studies course courses',
    'banna banne bane banunga banungi hai hain hu hoon chahta chahti chahiye mujhe main mai kaise ka ki',
    'ke ko karna padhai naukri ji sahab mein jana jaana',
    'aaganum aganum aakanum aga aaga aavathu avathu epadi eppadi venum vendum naan nan enakku padikka',
    'padikanum padikkanum velai',
  ].flatMap((line) => line.split(' ')),
);

/** In another language its own words around a wish. */
const WISH = msg({
  context: 'search',
  message: 'become',
  comment:
    'Not shown: words around the name of a career in a search, such as “I want to become”, in all usual spellings, parted by blanks. An ending that says the same begins with a hyphen.',
});

/** The words of a text, with letters in one way. "B.Tech" is one word. */
function wordsOf(text: string): string[] {
  return foldLetters(text)
    .replaceAll(/(?<=(?:^|[^\p{L}\p{M}])(?:\p{L}\p{M}*){1,2})\.(?=\p{L})/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(withoutVirama)
    .filter(Boolean);
}

/** A consonant at the end of a word has a sign, which goes when an ending follows: டாக்டர், டாக்டராக. */
const withoutVirama = (word: string) => word.replace(/[\u094d\u0bcd\u0c4d\u0ccd\u0d4d]$/, '');

/** Shorter words are abbreviations: IAS, CS. */
const singularOf = (word: string) => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word);

interface Wish {
  isFiller: (word: string) => boolean;
  /** Without an ending that is part of a wish: டாக்டராகணும் is டாக்டர் with ஆகணும். */
  withoutWish: (word: string) => string;
}

function readWish(): Wish {
  const own = i18n._(WISH).split(' ');
  const fillers = new Set(own.map(keyOf));
  const endings = own.filter((each) => each.startsWith('-')).map(keyOf);
  endings.sort((one, other) => other.length - one.length);
  return {
    isFiller: (word) => FILLERS.has(word) || fillers.has(word),
    withoutWish(word) {
      const ending = endings.find((each) => word.length - each.length >= MIN_PART && word.endsWith(each));
      return ending ? withoutVirama(word.slice(0, -ending.length)) : word;
    },
  };
}

/** The words that name something; all words if none does. */
function meaningOf(text: string): string[] {
  const { isFiller, withoutWish } = readWish();
  const words = wordsOf(text);
  const named = words.filter((word) => !isFiller(word)).map(withoutWish);
  return (named.length > 0 ? named : words).map(singularOf);
}

const keyOf = (text: string) => wordsOf(text).map(singularOf).join(' ');
/** Phrases parted by commas. */
const phrasesOf = (also: string) => also.split(',').map(keyOf).filter(Boolean);
/** "Doctor (MBBS)" is called doctor. */
const shortNameOf = (name: string) => keyOf(name.replace(/\(.*\)/, ''));

/** Words of this length may have one letter wrong; as long as each other, they need one letter more. */
const MIN_MISSPELT = 4;

/** Whether one letter is missing, too many, another one, or has changed places with the next one. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (one === other || Math.min(one.length, other.length) < MIN_MISSPELT) return false;
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at);
  const rest = short.slice(at + 1);
  const isSwapped = long[at] === short[at + 1] && long[at + 1] === short[at];
  if (isSwapped && long.slice(at + 2) === short.slice(at + 2)) return true;
  // Another first letter, or another letter of four, makes another abbreviation: AILET, GATE, NATA.
  return at > 0 && long.length > MIN_MISSPELT && long.slice(at + 1) === rest;
}

const MIN_STEM = 4;
const LONGEST_ENDING = 3;

/** Whether two words differ by their endings only: "designing" and "designer", "chemistry" and "chemist". */
function hasSameStem(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const isLong = at > MIN_STEM || at === Math.min(one.length, other.length);
  return at >= MIN_STEM && isLong && Math.max(one.length, other.length) - at <= LONGEST_ENDING;
}

/** Whether a word of an Indian language has an ending: डॉक्टरों, டாக்டராக. */
const isInflected = (known: string, word: string) =>
  /[\u0900-\u0d7f]/.test(word) &&
  known.length >= MIN_STEM &&
  word.startsWith(known) &&
  word.length - known.length <= LONGEST_ENDING;

const MIN_PART = 3;

/** The two known words that were typed as one: "airhostess". */
function partsOf(word: string, known: ReadonlySet<string>): string[] {
  for (let at = MIN_PART; at <= word.length - MIN_PART; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => known.has(part))) return parts;
  }
  return [];
}

/** Joins words that are known as one: "B Tech", "para medical". */
function joinKnown(typed: readonly string[], known: ReadonlySet<string>): string[] {
  const words: string[] = [];
  for (const word of typed) {
    const joined = `${words.at(-1) ?? ''}${word}`;
    if (words.length > 0 && known.has(joined)) words[words.length - 1] = joined;
    else words.push(word);
  }
  return words;
}

/** Of a text. Twelve wrong words with six spellings each would stop the page. */
const MOST_SPELLINGS = 50;

const MIN_SOUND = 3;

/** Of known words: without it a key press of an unknown word costs 20 ms. */
const sounds = new Map<string, string>();

function knownSoundOf(word: string): string {
  const sound = sounds.get(word) ?? soundOf(word);
  sounds.set(word, sound);
  return sound;
}

/** The known words of India's scripts that a word in Latin letters may spell. */
function soundingLike(word: string, known: readonly string[]): string[] {
  const sound = /^[a-z]+$/.test(word) ? soundOf(word) : '';
  if (sound.length < MIN_SOUND) return [];
  return known.filter((other) => /^[\u0900-\u0d7f]/.test(other) && knownSoundOf(other) === sound);
}

/** What a word that is not known may mean: the same sound or stem, else two words, else one letter off. */
function spellingsOf(word: string, known: ReadonlySet<string>): (readonly string[])[] {
  const singular = word.replace(/s$/, '');
  if (known.has(word) || known.has(singular)) return [[known.has(word) ? word : singular]];
  const all = [...known];
  const alike = [...soundingLike(word, all), ...all.filter((other) => hasSameStem(word, other))];
  if (alike.length > 0) return alike.map((other) => [other]);
  const parts = partsOf(word, known);
  if (parts.length > 0) return [parts];
  return all.filter((other) => isOneLetterOff(word, other)).map((other) => [other]);
}

/** Makes a value once for each key: a key press costs 1 ms instead of 7, in other languages instead of 18. */
function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

const indexOf = remembered((career: FoundCareer) => {
  const { name, english = name, also } = career;
  const names = english === name ? [name] : [name, english];
  const nameWords = names.flatMap(wordsOf).map(singularOf);
  const words = [...nameWords, ...wordsOf(also).map(singularOf)];
  const family = CAREER_FAMILIES[career.family];
  return {
    phrases: names.flatMap((each) => [keyOf(each), shortNameOf(each)]),
    otherPhrases: phrasesOf(also),
    nameWords,
    words,
    wordsWithFamily: [...words, ...wordsOf(`${family} ${i18n._(family)}`).map(singularOf)],
  };
});

const indexOfExam = remembered(({ slug, also }: FoundExam) => {
  const name = EXAM_NAMES[slug];
  const names = [name, i18n._(name)];
  return {
    phrases: [...names.map(keyOf), ...phrasesOf(also)],
    words: [...names, also].flatMap(wordsOf).map(singularOf),
  };
});

const RANKS = 8;
const BEGINNINGS = 6;
const ABBREVIATION = 2;

/**
 * Exact name, exact other name, words of the name, other words, beginnings of words, examination. Null if the career is not
 * meant.
 */
function rankOf(career: FoundCareer, exams: readonly FoundExam[], typed: readonly string[]) {
  const { phrases, otherPhrases, nameWords, words, wordsWithFamily } = indexOf(career);
  const isIn = (known: readonly string[]) => typed.every((word) => known.includes(word));
  const begins = (known: readonly string[]) =>
    typed.every((beginning) => known.some((word) => word.startsWith(beginning)));
  if (phrases.includes(typed.join(' '))) return 0;
  if (otherPhrases.includes(typed.join(' '))) return isIn(nameWords) ? 1 : 2;
  if (isIn(nameWords)) return 3;
  if (isIn(words)) return 4;
  if (isIn(wordsWithFamily)) return 5;
  if (begins(wordsWithFamily)) return BEGINNINGS;
  // Whole words alone: the beginning of an abbreviation says nothing.
  const own = exams.filter(({ slug }) => career.exams.includes(slug));
  return isIn([...words, ...own.flatMap((exam) => indexOfExam(exam).words)]) ? 7 : null;
}

export interface SearchResult<Career> {
  /** The best first. */
  careers: readonly Career[];
  exams: readonly FoundExam[];
  /** Nothing is written like that; these have nearly the same words. */
  isMisspelt: boolean;
}

/** Finds careers and examinations by what people type; every typed word counts. */
export function search<Career extends FoundCareer>(
  text: string,
  { careers, exams }: { careers: readonly Career[]; exams: readonly FoundExam[] },
): SearchResult<Career> {
  const typed = meaningOf(text);
  if (typed.length === 0) return { careers, exams: [], isMisspelt: false };
  const known = new Set([
    ...careers.flatMap((career) => indexOf(career).words),
    ...exams.flatMap((exam) => indexOfExam(exam).words),
  ]);
  const words = joinKnown(typed, known);
  const exact = find(words, careers, exams);
  if (exact.careers.length > 0 || exact.exams.length > 0) return { ...exact, isMisspelt: false };
  const spellings = words.reduce<(readonly string[])[]>(
    (all, word) =>
      spellingsOf(word, known)
        .flatMap((spelling) => all.map((before) => [...before, ...spelling]))
        .slice(0, MOST_SPELLINGS),
    [[]],
  );
  const found = spellings.map((spelling) => find(spelling, careers, exams));
  return {
    careers: [...new Set(found.flatMap((each) => each.careers))],
    exams: [...new Set(found.flatMap((each) => each.exams))],
    isMisspelt: true,
  };
}

function find<Career extends FoundCareer>(
  typed: readonly string[],
  careers: readonly Career[],
  exams: readonly FoundExam[],
) {
  const ranked = careers.map((career) => ({ career, rank: rankOf(career, exams, typed) }));
  const byRank = Array.from({ length: RANKS }, (_, wanted) =>
    ranked.filter(({ rank }) => rank === wanted).map(({ career }) => career),
  );
  // Many words begin with CA or AI.
  const isAbbreviation =
    typed.join('').length <= ABBREVIATION && byRank.slice(0, BEGINNINGS).flat().length > 0;
  return {
    careers: byRank.filter((_, rank) => rank !== BEGINNINGS || !isAbbreviation).flat(),
    exams: exams.filter((exam) => typed.every((word) => indexOfExam(exam).words.includes(word))),
  };
}

/** A phrase of a text that names a career or an examination. */
export interface NamedInText {
  /** As it was written. */
  written: string;
  careers: readonly FoundCareer[];
  exams: readonly FoundExam[];
}

/** Abbreviations that are usual words when they are not in capitals. */
const IN_CAPITALS = new Set(['it', 'cat', 'gate', 'nest', 'net']);

const MOST_NAMED = 3;
const LONGEST_PHRASE = 3;

/** What a text names: whole names and other words of careers and examinations, the longest first; no guesses. */
export function findNamed(
  text: string,
  { careers, exams }: { careers: readonly FoundCareer[]; exams: readonly FoundExam[] },
): NamedInText[] {
  const { isFiller, withoutWish } = readWish();
  const words = text.split(/[^\p{L}\p{M}\p{N}’'.-]+/u).filter(Boolean);
  const named: NamedInText[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
      const written = words
        .slice(at, at + length)
        .join(' ')
        .replace(/[.’'-]+$/, '');
      const phrase = withoutWish(keyOf(written));
      const isWish = [words[at], words[at + length - 1]].some((word = '') =>
        isFiller(wordsOf(word).join(' ')),
      );
      if (isWish || (IN_CAPITALS.has(phrase) && written !== written.toUpperCase())) continue;
      const found = meantBy(phrase, careers, exams);
      if (found.careers.length === 0 && found.exams.length === 0) continue;
      if (!named.some((each) => withoutWish(keyOf(each.written)) === phrase))
        named.push({ written, ...found });
      at += length - 1;
      break;
    }
  }
  return named;
}

function meantBy(phrase: string, careers: readonly FoundCareer[], exams: readonly FoundExam[]) {
  const matches = (isSame: (known: string) => boolean) => {
    const byName = careers.filter((career) => indexOf(career).phrases.some(isSame));
    const byOther = careers.filter((career) => indexOf(career).otherPhrases.some(isSame));
    return {
      careers: [...new Set([...byName, ...byOther])].slice(0, MOST_NAMED),
      exams: exams.filter((exam) => indexOfExam(exam).phrases.some(isSame)),
    };
  };
  const exact = matches((known) => known === phrase);
  if (exact.careers.length > 0 || exact.exams.length > 0) return exact;
  // A short word that is nearly a name is usually a word of its own.
  return phrase.length > MIN_MISSPELT
    ? matches(
        (known) => known[0] === phrase[0] && (isOneLetterOff(known, phrase) || isInflected(known, phrase)),
      )
    : exact;
}
