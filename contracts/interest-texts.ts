import type { Band, InterestFlag, InterestType, Steadiness } from './interests.ts';

// Whole texts only, for translation. Families, staff and reports read the same words.

/** For example 14 of 20. */
export const POINTS = /*i18n*/ '{points} of {most}';

export const BAND_NAMES: Record<Band, string> = {
  strong: /*i18n*/ 'Strong fit',
  good: /*i18n*/ 'Good fit',
  some: /*i18n*/ 'Some fit',
};

export const STEADINESS_TEXTS: Record<Steadiness, string> = {
  nearlyEvery: /*i18n*/ 'Stays in nearly every draw',
  most: /*i18n*/ 'Stays in most draws',
  half: /*i18n*/ 'Stays in about half of the draws',
  few: /*i18n*/ 'Often leaves the list',
};

/** For the people who read somebody else's result. */
export const FLAG_TEXTS: Record<InterestFlag, string> = {
  sameAnswers: /*i18n*/ 'Many equal answers in a row.',
  quickAnswers: /*i18n*/ 'Many answers came faster than the sentences can be read.',
  flat: /*i18n*/ 'The six scores are close together, so no careers are listed.',
};

/** To talk about, when two see a type differently. */
export const TALK_QUESTIONS: Record<InterestType, string> = {
  R: /*i18n*/ 'Which thing that you made, mended or grew did you enjoy most, and why?',
  I: /*i18n*/ 'Which question would you like to find an answer to, and how would you begin?',
  A: /*i18n*/ 'When did you last make something of your own, and how did that feel?',
  S: /*i18n*/ 'When did you last help somebody, and would you like to do it every day?',
  E: /*i18n*/ 'Would you rather lead a group or work beside others, and when does that change?',
  C: /*i18n*/ 'Do you like it when everything has its place, or do you work well without a plan?',
};
