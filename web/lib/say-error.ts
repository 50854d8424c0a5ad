import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { errorMessage } from './api-errors.ts';
import { sayDays } from './consultancy.ts';
import { pageLanguage } from './messages.ts';

/** Errors with parts: a field, a number or both. */
const WITH_PARTS: readonly [pattern: RegExp, say: (field: string, number: string) => string][] = [
  [/^(.+) is required$/, (field) => t`${field} is required`],
  [/^(.+) is needed$/, (field) => t`${field} is needed`],
  [/^(.+) must be a date such as 2026-04-30$/, (field) => t`${field} must be a date such as 2026-04-30`],
  [
    /^(.+) must be at most (\d+) characters long$/,
    (field, most) => t`${field} must be at most ${most} characters long`,
  ],
  [
    /^We are closed on that day: (.+)\. Please choose another day$/,
    (holiday) => t`We are closed on that day: ${holiday}. Please choose another day`,
  ],
  [
    /^We are closed on (.+)s\. Please choose another day$/,
    (weekday) => t`We are closed on ${ph({ weekday: sayDays(weekday) })}s. Please choose another day`,
  ],
  [
    /^The assessment is of a person aged (\d+), not (\d+)\. Please correct the age\.$/,
    (assessed, age) => t`The assessment is of a person aged ${assessed}, not ${age}. Please correct the age.`,
  ],
  [
    /^The assessment is of a person aged (\d+), not (\d+)\. Please correct the age, or leave the assessment out\.$/,
    (assessed, age) =>
      t`The assessment is of a person aged ${assessed}, not ${age}. Please correct the age, or leave the assessment out.`,
  ],
  [
    /^The assessment is of a student in Class (\d+), not aged (\d+)\. Please correct the age or the class\.$/,
    (schoolClass, age) =>
      t`The assessment is of a student in Class ${schoolClass}, not aged ${age}. Please correct the age or the class.`,
  ],
  [
    /^The assessment is of a student in Class (\d+), not aged (\d+)\. Please correct the age or the class, or leave the assessment out\.$/,
    (schoolClass, age) =>
      t`The assessment is of a student in Class ${schoolClass}, not aged ${age}. Please correct the age or the class, or leave the assessment out.`,
  ],
  [/^(.+) must contain a letter or a number$/, (field) => t`${field} must contain a letter or a number`],
  [
    /^(.+) contains characters that can't be stored$/,
    (field) => t`${field} contains characters that can't be stored`,
  ],
  [/^The code has (\d+) digits$/, (length) => t`The code has ${length} digits`],
  [
    /^Too many failed attempts\. Please try again in (\d+) seconds\.$/,
    (seconds) => t`Too many failed attempts. Please try again in ${seconds} seconds.`,
  ],
];

/**
 * An error of the contracts or of the server in the language of this page. They are English, since programs read the API's
 * answers, too. A text that is not known stays as it is.
 */
export const sayError = (message: string): string => findWords(message) ?? message;

/**
 * Why a call failed. English of the server never stands on a page in another language: a text that is not known there gives
 * way to the fallback.
 * @param fallback in the language of the page.
 */
export function sayFailure(error: unknown, fallback: string): string {
  const message = errorMessage(error, '');
  if (message === '') return fallback;
  return findWords(message) ?? (pageLanguage() === 'en' ? message : fallback);
}

/** Null for a text that is not known. */
function findWords(message: string): string | null {
  for (const [pattern, say] of WITH_PARTS) {
    const [, field, number = ''] = pattern.exec(message) ?? [];
    if (field !== undefined) return say(findKnown(field) ?? field, number);
  }
  return findKnown(message);
}

const findKnown = (text: string) => (Object.hasOwn(i18n.messages, text) ? i18n._(text) : null);
