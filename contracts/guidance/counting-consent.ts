// Without zod: the page of the result loads this file before it sends anything.

import { ADULT_AGE, MAX_AGE } from '../lib/ages.ts';

/** Ages of the counted answers. The inventory is written for students from 13, but some younger ones use it. */
export const COUNTED_AGES = { youngest: 10, oldest: MAX_AGE } as const;

export const COUNTED_AGE_ERROR = `Please give the student’s age in whole years, from ${COUNTED_AGES.youngest}`;

export const COUNTING_CONSENTS = ['parent', 'student'] as const;
type CountingConsent = (typeof COUNTING_CONSENTS)[number];

/** The person who agrees to count the answers of a student of this age. */
export const countingConsentAt = (age: number): CountingConsent => (age < ADULT_AGE ? 'parent' : 'student');
