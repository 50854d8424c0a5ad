import type { InterestAnswer } from '#contracts/interests.ts';

/** How sure a single answer is, an assumption; docs/guidance.md gives the reasons. The rest moves to the next step, half each way. */
const STAYS = 0.6;
const MOVES = (1 - STAYS) / 2;

/** The standard deviation of one answer. */
export const ANSWER_DEVIATION = Math.sqrt(1 - STAYS);

/** @param random evenly from 0 to below 1. */
export function drawAgain(answer: InterestAnswer, random: number): InterestAnswer {
  if (random < MOVES) return Math.max(0, answer - 1) as InterestAnswer;
  return random < 1 - MOVES ? answer : (Math.min(4, answer + 1) as InterestAnswer);
}
