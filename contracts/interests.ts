// Not in guidance/, whose index loads schemas and tables: public pages load this file.

import { ADULT_AGE, MAX_AGE } from './lib/ages.ts';

/** The six kinds of interest, after Holland, in the order of O*NET's ratings. */
export const INTERESTS = [
  {
    letter: 'R',
    name: /*i18n*/ 'Making and mending',
    meaning: /*i18n*/ 'Working with tools, machines, plants or animals',
  },
  {
    letter: 'I',
    name: /*i18n*/ 'Finding out',
    meaning: /*i18n*/ 'Asking why something happens, and how one can know',
  },
  {
    letter: 'A',
    name: /*i18n*/ 'Creating',
    meaning: /*i18n*/ 'Making something new: words, pictures, music, dance or shapes',
  },
  {
    letter: 'S',
    name: /*i18n*/ 'Helping and teaching',
    meaning: /*i18n*/ 'Listening, explaining and caring for people',
  },
  {
    letter: 'E',
    name: /*i18n*/ 'Leading and selling',
    meaning: /*i18n*/ 'Starting things and winning people for them',
  },
  { letter: 'C', name: /*i18n*/ 'Keeping order', meaning: /*i18n*/ 'Keeping lists, figures and plans right' },
] as const;
export type InterestType = (typeof INTERESTS)[number]['letter'];

export const INTEREST_TYPES: readonly InterestType[] = INTERESTS.map(({ letter }) => letter);

/** Required wherever ratings of O*NET are shown or shipped. */
export const ONET_CREDIT =
  'This product includes information from the O*NET 29.3 Database by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET® is a trademark of USDOL/ETA. USDOL/ETA has not approved, endorsed, or tested these modifications.';

/** Items of each form: the types by turns, in the order of `INTERESTS`. The short form is the beginning of the long one. */
export const ITEM_COUNTS = { short: 30, long: 60 } as const;
export type InterestForm = keyof typeof ITEM_COUNTS;

/** Items that a parent answers as they think the student would: the first ones. */
export const GUESSED_ITEMS = 12;

/** From "not at all" to "very much". */
export const INTEREST_ANSWERS = [0, 1, 2, 3, 4] as const;
export type InterestAnswer = (typeof INTEREST_ANSWERS)[number];
export const MAX_ANSWER = 4;

/** Sums of the answers of each type. */
export type InterestScores = Readonly<Record<InterestType, number>>;

export interface InterestResult {
  scores: InterestScores;
  /** The highest possible score of a type. */
  most: number;
}

/** O*NET's ratings of an occupation, in the order of `INTERESTS`. */
export interface RatedCareer {
  code: string;
  title: string;
  ratings: readonly [number, number, number, number, number, number];
}

/** Answers that say little: docs/guidance.md has the limits. */
export const INTEREST_FLAGS = ['sameAnswers', 'quickAnswers', 'flat'] as const;
export type InterestFlag = (typeof INTEREST_FLAGS)[number];

/** How well a career fits. */
export const BANDS = ['strong', 'good', 'some'] as const;
export type Band = (typeof BANDS)[number];

/** In how many draws a career stays among the first ten. */
export const STEADINESSES = ['nearlyEvery', 'most', 'half', 'few'] as const;
export type Steadiness = (typeof STEADINESSES)[number];

/** Careers in the list of a result. */
export const LISTED_CAREERS = 10;

/** The sum of each type's answers. @param answers of all items of a form, in their order. */
export function scoreAnswers(answers: readonly number[]): InterestResult {
  const scores: Record<InterestType, number> = { R: 0, I: 0, A: 0, S: 0, E: 0, C: 0 };
  answers.forEach((answer, at) => {
    scores[typeOfItem(at)] += answer;
  });
  return { scores, most: (answers.length / INTEREST_TYPES.length) * MAX_ANSWER };
}

/** @param at place of the item in its form, from 0. */
function typeOfItem(at: number): InterestType {
  return INTEREST_TYPES[at % INTEREST_TYPES.length] as InterestType;
}

/** The three types on which two people's answers to the same items are furthest apart. */
export function typesToTalkAbout(answers: readonly number[], guesses: readonly number[]): InterestType[] {
  const gapOf = (type: InterestType) =>
    guesses.reduce(
      (sum, guess, at) => sum + (typeOfItem(at) === type ? Math.abs(guess - (answers[at] ?? guess)) : 0),
      0,
    );
  return [...INTEREST_TYPES].sort((a, b) => gapOf(b) - gapOf(a)).slice(0, 3);
}

/** Ages of the counted answers. The inventory is written for students from 13, but some younger ones use it. */
export const COUNTED_AGES = { youngest: 10, oldest: MAX_AGE } as const;

export const COUNTED_AGE_ERROR = `Please give the student’s age in whole years, from ${COUNTED_AGES.youngest}`;

export const COUNTING_CONSENTS = ['parent', 'student'] as const;
type CountingConsent = (typeof COUNTING_CONSENTS)[number];

/** The person who agrees to count the answers of a student of this age. */
export const countingConsentAt = (age: number): CountingConsent => (age < ADULT_AGE ? 'parent' : 'student');
