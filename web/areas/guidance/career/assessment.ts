import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, ph, t } from '@lingui/core/macro';
import {
  hasPiledMarks,
  isOneLine,
  isStorable,
  toPlainDigits,
  toPlainLine,
  toPlainParagraphs,
} from '#contracts/lib/characters.ts';
import { MAX_ANSWER_LENGTHS } from '#contracts/public-site.ts';

// Plain functions instead of schemas: phones load less. AssessmentSummarySchema checks answers that are sent.

/** This and the two below: their English is in a request, which the office reads; a page shows it by `i18n._`. */
export const EDUCATION_LEVEL_NAMES = {
  high_school: /*i18n*/ 'High School',
  bachelor: /*i18n*/ "Bachelor's Degree",
  master: /*i18n*/ "Master's Degree",
  phd: /*i18n*/ 'PhD',
  other: /*i18n*/ 'Other',
} as const;
type EducationLevel = keyof typeof EDUCATION_LEVEL_NAMES;

/** Asked only where the education level is High School; both may stay open. */
export const SCHOOL_CLASS_NAMES = {
  6: /*i18n*/ 'Class 6',
  7: /*i18n*/ 'Class 7',
  8: /*i18n*/ 'Class 8',
  9: /*i18n*/ 'Class 9',
  10: /*i18n*/ 'Class 10',
  11: /*i18n*/ 'Class 11',
  12: /*i18n*/ 'Class 12',
} as const;

export const SCHOOL_STREAM_NAMES = {
  science_maths: /*i18n*/ 'Science with maths',
  science_biology: /*i18n*/ 'Science with biology',
  science_both: /*i18n*/ 'Science with maths and biology',
  commerce: /*i18n*/ 'Commerce',
  humanities: /*i18n*/ 'Arts or humanities',
  vocational: /*i18n*/ 'Vocational',
  undecided: /*i18n*/ 'Not chosen yet',
} as const;

/** The answers that are chosen from a list. */
export const CHOICES = {
  educationLevel: EDUCATION_LEVEL_NAMES,
  schoolClass: SCHOOL_CLASS_NAMES,
  stream: SCHOOL_STREAM_NAMES,
};

const MIN_NAME_LENGTH = 2;
export const MIN_TEXT_LENGTH = 10;

/** Trimmed and checked. */
export interface Assessment {
  name: string;
  /** A number greater than 0. */
  age: string;
  educationLevel: EducationLevel;
  /** For a student at school; empty without an answer. */
  schoolClass: `${keyof typeof SCHOOL_CLASS_NAMES}` | '';
  stream: keyof typeof SCHOOL_STREAM_NAMES | '';
  interests: string;
  strengths: string;
  careerGoals: string;
}
export type AssessmentField = keyof Assessment;

/** As in the form: perhaps empty or wrong. */
export type AssessmentAnswers = Record<AssessmentField, string>;

/** An emoji counts as one. */
export function countCharacters(value: string): number {
  return [...value.trim()].length;
}

function nameError(value: string): string | null {
  if (countCharacters(value) < MIN_NAME_LENGTH) return t`Name must be at least 2 characters.`;
  if (toPlainLine(value).length > MAX_ANSWER_LENGTHS.name) {
    return t`Name must be at most ${ph({ max: MAX_ANSWER_LENGTHS.name })} characters long.`;
  }
  return isOneLine(toPlainLine(value)) ? null : t`Name contains characters that can't be stored.`;
}

function ageError(value: string): string | null {
  const age = toPlainDigits(toPlainLine(value));
  const isNumber = age.length <= MAX_ANSWER_LENGTHS.age && /^\d+(?:\.\d+)?$/.test(age);
  return isNumber && Number(age) > 0 ? null : t`Please enter a valid age.`;
}

const optionalError = (names: object) => (value: string) =>
  value === '' || Object.hasOwn(names, value) ? null : t`Please choose from the list, or leave it open.`;

function textError(tooShort: MessageDescriptor) {
  return (value: string): string | null => {
    const text = toPlainParagraphs(value).trim();
    if (countCharacters(text) < MIN_TEXT_LENGTH) return i18n._(tooShort);
    if (text.length > MAX_ANSWER_LENGTHS.text) {
      return t`Please use at most ${ph({ max: MAX_ANSWER_LENGTHS.text })} characters.`;
    }
    return isStorable(text) && !hasPiledMarks(text)
      ? null
      : t`This contains characters that can't be stored.`;
  };
}

/** In the form's order. */
const CHECKS: Record<AssessmentField, (value: string) => string | null> = {
  name: nameError,
  age: ageError,
  educationLevel: (value) =>
    Object.hasOwn(EDUCATION_LEVEL_NAMES, value) ? null : t`Please select your education level.`,
  schoolClass: optionalError(SCHOOL_CLASS_NAMES),
  stream: optionalError(SCHOOL_STREAM_NAMES),
  interests: textError(msg`Please describe your interests in at least 10 characters.`),
  strengths: textError(msg`Please describe your strengths in at least 10 characters.`),
  careerGoals: textError(msg`Please describe your career goals in at least 10 characters.`),
};

export const ASSESSMENT_FIELDS = Object.keys(CHECKS) as AssessmentField[];

export function findFieldError(field: AssessmentField, value: string): string | null {
  return CHECKS[field](value);
}

export function isAtSchool({ educationLevel }: Pick<AssessmentAnswers, 'educationLevel'>): boolean {
  return educationLevel === 'high_school';
}

/** Null while any answer is wrong. */
export function readAssessment(answers: AssessmentAnswers): Assessment | null {
  if (ASSESSMENT_FIELDS.some((field) => findFieldError(field, answers[field]) !== null)) return null;
  const { name, age, educationLevel, interests, strengths, careerGoals } = answers;
  // A class chosen before another level is not an answer any more.
  const { schoolClass, stream } = isAtSchool(answers) ? answers : { schoolClass: '', stream: '' };
  return {
    name: toPlainLine(name),
    age: toPlainDigits(toPlainLine(age)),
    educationLevel: educationLevel as EducationLevel,
    schoolClass: schoolClass as Assessment['schoolClass'],
    stream: stream as Assessment['stream'],
    interests: toPlainParagraphs(interests).trim(),
    strengths: toPlainParagraphs(strengths).trim(),
    careerGoals: toPlainParagraphs(careerGoals).trim(),
  };
}
