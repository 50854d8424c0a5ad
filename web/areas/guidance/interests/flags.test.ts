import { describe, expect, it } from 'vitest';
import type { InterestAnswer, InterestScores } from '#contracts/interests.ts';
import { findFlags, isFlat, type TimedAnswer } from './result.ts';

const CLEAR = { scores: { R: 20, I: 3, A: 9, S: 12, E: 5, C: 7 }, most: 20 };
const timed = (answers: readonly number[], ms: number | null = 4000) =>
  answers.map((answer): TimedAnswer => ({ answer: answer as InterestAnswer, ms }));
const varied = Array.from({ length: 30 }, (_, at) => at % 5);

describe('flags', () => {
  it('are absent for careful answers', () => {
    expect(findFlags(timed(varied), CLEAR)).toEqual([]);
    expect(findFlags(timed(varied, null), CLEAR), 'answers of an earlier day').toEqual([]);
  });

  it('name twelve equal answers in a row, not eleven', () => {
    const run = (length: number) => timed([...varied.slice(0, 4), ...new Array(length).fill(1), 0, 2]);
    expect(findFlags(run(11), CLEAR)).toEqual([]);
    expect(findFlags(run(12), CLEAR)).toEqual(['sameAnswers']);
  });

  it('name answers faster than reading, from a third on', () => {
    const some = (quick: number) => timed(varied).map((one, at) => ({ ...one, ms: at < quick ? 999 : 1000 }));
    expect(findFlags(some(9), CLEAR)).toEqual([]);
    expect(findFlags(some(10), CLEAR)).toEqual(['quickAnswers']);
  });

  it('name a flat profile', () => {
    const scores: InterestScores = { R: 10, I: 11, A: 12, S: 10, E: 11, C: 12 };
    expect(findFlags(timed(varied), { scores, most: 20 })).toEqual(['flat']);
  });
});

it.each([
  [20, 3, true],
  [20, 4, false],
  [40, 5, true],
  [40, 6, false],
])('of %d points, a range of %d is flat: %s', (most, range, flat) => {
  expect(isFlat({ scores: { R: 8 + range, I: 8, A: 8, S: 8, E: 8, C: 8 }, most })).toBe(flat);
});
