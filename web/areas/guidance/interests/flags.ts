import {
  type InterestAnswer,
  type InterestFlag,
  type InterestResult,
  MAX_ANSWER,
} from '#contracts/interests.ts';
import { ANSWER_DEVIATION } from './answer-model.ts';
import { toProfile } from './score.ts';

// docs/guidance.md gives the reasons for the limits.
/** Two rounds through the six types. */
const EQUAL_IN_A_ROW = 12;
/** Reading a sentence and choosing takes longer. */
const TOO_FAST_MS = 1000;
const TOO_FAST_SHARE = 1 / 3;
/** The expected range of six equal interests, in standard deviations. */
const RANGE_BY_CHANCE = 2.53;

export interface TimedAnswer {
  answer: InterestAnswer;
  /** From the item's appearance to the answer. Null for one that was kept from an earlier day. */
  ms: number | null;
}

/** @param answers in the order of the items. */
export function findFlags(answers: readonly TimedAnswer[], result: InterestResult): InterestFlag[] {
  const flags: InterestFlag[] = [];
  if (longestRun(answers.map(({ answer }) => answer)) >= EQUAL_IN_A_ROW) flags.push('sameAnswers');
  const quick = answers.filter(({ ms }) => ms !== null && ms < TOO_FAST_MS);
  if (quick.length >= answers.length * TOO_FAST_SHARE) flags.push('quickAnswers');
  if (isFlat(result)) flags.push('flat');
  return flags;
}

/** Whether the six scores differ by no more than equal interests would by chance. */
export function isFlat({ scores, most }: InterestResult): boolean {
  const profile = toProfile(scores);
  const itemsOfType = most / MAX_ANSWER;
  const byChance = RANGE_BY_CHANCE * ANSWER_DEVIATION * Math.sqrt(itemsOfType);
  return Math.max(...profile) - Math.min(...profile) <= byChance;
}

function longestRun(values: readonly number[]): number {
  let longest = 0;
  let run = 0;
  values.forEach((value, at) => {
    run = at > 0 && value === values[at - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}
