// Without zod, because the form loads the rules before it sends anything.

import { ADULT_AGE, MAX_AGE } from '../lib/ages.ts';
import { toPlainDigits } from '../lib/characters.ts';
import type { ParentRelation } from '../records.ts';

/** Whole years; null for a text without an age. The assessment's age is a text. */
export function readAge(text: string): number | null {
  const digits = toPlainDigits(text.trim());
  const years = /^\d+(\.\d*)?$/.test(digits) ? Math.floor(Number(digits)) : Number.NaN;
  return years <= MAX_AGE ? years : null;
}

interface AgeAnswers {
  /** In whole years; null while unanswered. */
  age?: number | null | undefined;
  /** That is sent along. */
  assessment?: { age: string } | null | undefined;
}

/** The age that was given or, without it, the assessment's. */
export function ageOf({ age, assessment }: AgeAnswers): number | null {
  return age ?? (assessment ? readAge(assessment.age) : null);
}

/** Whether a parent must agree: under 18, an unknown age, or an assessment of an unknown age. */
export function needsParent(answers: AgeAnswers): boolean {
  const age = ageOf(answers);
  const { assessment } = answers;
  return age === null || age < ADULT_AGE || (assessment != null && readAge(assessment.age) === null);
}

interface ConsentAnswers extends AgeAnswers {
  name: string;
  parentName?: string | null | undefined;
  parentRelation?: ParentRelation | null | undefined;
  consentOfParent: boolean;
  /** Sent by earlier versions of the form. */
  isUnder18?: boolean | undefined;
  assessment?: { name: string; age: string; schoolClass?: string | undefined } | null | undefined;
}

type Contradiction = { field: keyof ConsentAnswers; message: string };

/** Why the answers about age and consent can't all be true, or which answer is missing. */
export function findConsentErrors(answers: ConsentAnswers): Contradiction[] {
  const age = ageOf(answers);
  if (age === null) return [{ field: 'age', message: /*i18n*/ 'Please give the student’s age in years' }];
  const conflict = ageConflict(answers);
  if (conflict !== null) return [{ field: 'age', message: conflict }];
  return needsParent(answers) ? parentErrors(answers) : adultErrors(answers, age);
}

/** Birthdays may lie between the assessment and the request. */
const MAX_YEARS_APART = 1;

/** Adults attend Class 10 and above, also of open schools; in a lower class somebody means another student. */
const LOWEST_CLASS_OF_ADULTS = 10;

/** Also for an assessment that is not sent. */
export function ageConflict({
  name,
  age,
  assessment,
  isUnder18,
}: Pick<ConsentAnswers, 'name' | 'age' | 'assessment' | 'isUnder18'>): string | null {
  const assessed = assessment ? readAge(assessment.age) : null;
  const isTheirs = assessment && isSamePerson(name, assessment.name);
  if (age != null && assessed !== null) {
    const isAdult = age >= ADULT_AGE;
    if (isAdult !== assessed >= ADULT_AGE || Math.abs(age - assessed) > MAX_YEARS_APART) {
      const remedy = isTheirs
        ? 'Please correct the age.'
        : 'Please correct the age, or leave the assessment out.';
      return `The assessment is of a person aged ${assessed}, not ${age}. ${remedy}`;
    }
  }
  const years = age ?? assessed;
  const schoolClass = Number(toPlainDigits(assessment?.schoolClass ?? '').match(/\d+/)?.[0] ?? Number.NaN);
  if (years !== null && years >= ADULT_AGE && schoolClass < LOWEST_CLASS_OF_ADULTS) {
    const remedy = isTheirs ? '.' : ', or leave the assessment out.';
    return `The assessment is of a student in Class ${schoolClass}, not aged ${years}. Please correct the age or the class${remedy}`;
  }
  if (isUnder18 !== undefined && isUnder18 !== needsParent({ age, assessment })) {
    return isUnder18
      ? /*i18n*/ 'A student of this age is not under 18. Please correct the age.'
      : /*i18n*/ 'A student of this age is under 18: a parent or guardian must agree.';
  }
  return null;
}

function parentErrors(answers: ConsentAnswers): Contradiction[] {
  const { name, parentName, parentRelation, consentOfParent, assessment } = answers;
  const found: Contradiction[] = [];
  if (!parentName || !canBeName(parentName)) {
    found.push({ field: 'parentName', message: /*i18n*/ 'Please give the name of a parent or guardian' });
  } else if (isSamePerson(parentName, name) || (assessment && isSamePerson(parentName, assessment.name))) {
    const message = /*i18n*/ 'A student can’t agree in a parent’s place. Please give the parent’s own name';
    found.push({ field: 'parentName', message });
  }
  if (!parentRelation) {
    found.push({
      field: 'parentRelation',
      message: /*i18n*/ 'Please say who agrees: mother, father or guardian',
    });
  }
  if (!consentOfParent) {
    const message = /*i18n*/ 'The consent of a parent or guardian is needed for a student under 18';
    found.push({ field: 'consentOfParent', message });
  }
  return found;
}

function adultErrors(answers: ConsentAnswers, age: number): Contradiction[] {
  if (!answers.parentName && !answers.parentRelation && !answers.consentOfParent) return [];
  const message = `At ${age} the student agrees without a parent. Please correct the age, or leave the parent out.`;
  return [{ field: 'age', message }];
}

/**
 * Names of the same words, in any order and spelling of letters, also written as one word, with a title or with accents.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.join('') === others.join('') || words.sort().join(' ') === others.sort().join(' ');
}

const TITLES = 'mr mrs ms miss master smt shri sri kumari km selvi dr'.split(' ');

function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    // Invisible characters, and accents only: in Indian scripts the marks are vowels.
    .replace(/[\p{Cf}\p{DI}]|[\u0300-\u036f]/gu, '')
    .toLowerCase();
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const ownNames = words.filter((word) => !TITLES.includes(word));
  return ownNames.length > 0 ? ownNames : words;
}

/** Written in place of a name by a student who means themselves. */
const NO_NAMES = 'i me myself self same'.split(' ');

/** Whether a text can be a person's name. */
export const canBeName = (name: string) =>
  /\p{L}/u.test(name) && !wordsOf(name).every((word) => NO_NAMES.includes(word));

/** Consonants, which spell no words and can't be mistaken for part of a phone number. */
const LETTERS = 'BCDFGHJKLMNPQRST';

/** The reference of a request, for people: eight letters of its idempotency key. */
export function referenceOf(idempotencyKey: string): string {
  const letters = [...idempotencyKey.slice(0, 8)].map((digit) => LETTERS[Number.parseInt(digit, 16)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

const HALF = `([${LETTERS}]{4})`;
const TYPED_REFERENCE = new RegExp(`^\\s*${HALF}[\\s\\p{Pd}]*${HALF}\\s*$`, 'iu');

/** Writes a typed reference as `referenceOf` does: on the phone nobody dictates the hyphen. Other text is unchanged. */
export const spellReference = (text: string) => text.replace(TYPED_REFERENCE, '$1-$2');
