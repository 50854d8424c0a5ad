import {
  INTEREST_TYPES,
  type InterestAnswer,
  type InterestForm,
  type InterestResult,
  type InterestScores,
  type InterestType,
  MAX_ANSWER,
} from '#contracts/interests.ts';
import { INTEREST_ITEMS, type InterestItem } from './items.en.ts';

/** By the id of the item. */
export type Answers = Readonly<Record<string, InterestAnswer>>;

export function itemsOf(form: InterestForm): readonly InterestItem[] {
  return form === 'long' ? INTEREST_ITEMS : INTEREST_ITEMS.filter(({ inShortForm }) => inShortForm);
}

/** The sum of each type's answers. @returns null while an answer is missing. */
export function scoreInterests(items: readonly InterestItem[], answers: Answers): InterestResult | null {
  const scores: Record<InterestType, number> = { R: 0, I: 0, A: 0, S: 0, E: 0, C: 0 };
  for (const { id, type } of items) {
    const answer = answers[id];
    if (answer === undefined) return null;
    scores[type] += answer;
  }
  return { scores, most: (items.length / INTEREST_TYPES.length) * MAX_ANSWER };
}

export function toProfile(scores: InterestScores): number[] {
  return INTEREST_TYPES.map((type) => scores[type]);
}

/** The types with equal scores, in groups of two or more; the highest first. */
export function findTies(scores: InterestScores): InterestType[][] {
  const groups = [...new Set(toProfile(scores))]
    .sort((a, b) => b - a)
    .map((score) => INTEREST_TYPES.filter((type) => scores[type] === score));
  return groups.filter((types) => types.length > 1);
}
