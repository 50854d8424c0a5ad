import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, ph, plural, t } from '@lingui/core/macro';
import type { InterestAnswer, InterestFlag, InterestType } from '#contracts/interests.ts';

// Whole texts only, for translation: no sentence is put together from parts.

export const ANSWER_WORDS: Record<InterestAnswer, MessageDescriptor> = {
  0: msg`No, not at all`,
  1: msg`Probably not`,
  2: msg`I am not sure`,
  3: msg`Probably`,
  4: msg`Yes, very much`,
};

/** After the meaning of a type. */
export const HIGH_SCORE_TEXTS: Record<InterestType, MessageDescriptor> = {
  R: msg`A high score says that you would like to build, repair or grow more things.`,
  I: msg`A high score says that you like to watch, test and think things through.`,
  A: msg`A high score says that you like to find a way of your own.`,
  S: msg`A high score says that you like to be there for somebody.`,
  E: msg`A high score says that you like to speak up, decide and sell an idea.`,
  C: msg`A high score says that you like clear rules and careful work.`,
};

export const FLAG_TEXTS: Record<InterestFlag, MessageDescriptor> = {
  sameAnswers: msg`You gave the same answer many times in a row. That can be right. If you were tired, take it again on another day.`,
  quickAnswers: msg`Many answers came faster than the sentences can be read. Take it again slowly, and see whether the picture stays the same.`,
  flat: msg`Your six scores are close together, and so we show no list of careers: it would look surer than it is. Talk first, with your family, a teacher or a counsellor, about what you have liked doing this year.`,
};

/** What somebody with a high score likes, within `describeLikes`. */
const LIKES: Record<InterestType, MessageDescriptor> = {
  R: msg`making and mending`,
  I: msg`finding out`,
  A: msg`creating`,
  S: msg`helping`,
  E: msg`leading`,
  C: msg`keeping order`,
};

const list = (words: readonly string[]) =>
  new Intl.ListFormat(i18n.locales, { type: 'conjunction' }).format(words);

/** For example "You like finding out and helping." */
export const describeLikes = (types: readonly InterestType[]) =>
  t`You like ${ph({ likes: list(types.map((type) => i18n._(LIKES[type]))) })}.`;
export const describeTie = (names: readonly string[]) => t`Equal scores: ${ph({ names: list(names) })}.`;
export const describeProgress = (at: number, all: number) => t`${at} of ${all}`;
export const describeKept = (answered: number, all: number) =>
  plural(answered, {
    one: `One of ${all} answers is kept in this browser.`,
    other: `# of ${all} answers are kept in this browser.`,
  });
export const describeAgreement = (same: number, all: number) =>
  plural(same, {
    one: `You were close to each other on one of ${all} activities.`,
    other: `You were close to each other on # of ${all} activities.`,
  });
