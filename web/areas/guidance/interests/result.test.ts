import { i18n } from '@lingui/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTEREST_TYPES, type InterestAnswer } from '#contracts/interests.ts';
import { SAMPLE_REPORTS } from '#contracts/reports/index.ts';
import { type Answers, itemsOf } from './inventory.ts';
import { INTEREST_ITEMS, type InterestItem } from './items.ts';
import { findCareers, findLiked, findTies, scoreInterests } from './result.ts';
import { describeLikes } from './texts.ts';

const answer = fc.constantFrom<InterestAnswer>(0, 1, 2, 3, 4);
const allAnswers = fc
  .array(answer, { minLength: 60, maxLength: 60 })
  .map((values): Answers => Object.fromEntries(INTEREST_ITEMS.map(({ id }, at) => [id, values[at] ?? 0])));

/** Answers in the order r1, i1, a1, s1, e1, c1, r2, …: one line for each round of the short form. */
const WORKED_BY_HAND: [round: InterestAnswer[][], scores: number[]][] = [
  [
    [
      [4, 0, 2, 1, 3, 2],
      [4, 1, 2, 0, 3, 2],
      [3, 0, 2, 1, 4, 2],
      [4, 2, 2, 0, 3, 2],
      [3, 0, 2, 1, 3, 2],
    ],
    // R 4+4+3+4+3, I 0+1+0+2+0, A 2×5, S 1+0+1+0+1, E 3+3+4+3+3, C 2×5
    [18, 3, 10, 3, 16, 10],
  ],
  [
    [
      [0, 4, 4, 4, 0, 1],
      [0, 4, 3, 4, 1, 1],
      [0, 4, 4, 4, 0, 0],
      [0, 4, 3, 4, 1, 1],
      [0, 4, 4, 4, 0, 1],
    ],
    [0, 20, 18, 20, 2, 4],
  ],
];

describe('the items', () => {
  it('are ten activities of each type by turns, the first half in the short form', () => {
    for (const type of INTEREST_TYPES) {
      expect(INTEREST_ITEMS.filter((item) => item.type === type)).toHaveLength(10);
      expect(itemsOf('short').filter((item) => item.type === type)).toHaveLength(5);
    }
    expect(INTEREST_ITEMS.map(({ type }) => type)).toEqual(Array(10).fill(INTEREST_TYPES).flat());
    for (const field of [({ id }: InterestItem) => id, ({ text }: InterestItem) => i18n._(text)]) {
      expect(new Set(INTEREST_ITEMS.map(field)).size).toBe(60);
    }
  });

  it('are short, one sentence, in a child’s words', () => {
    for (const text of INTEREST_ITEMS.map((item) => i18n._(item.text))) {
      expect(text.split(' ').length, text).toBeLessThanOrEqual(12);
      expect(text, text).toMatch(/^[A-Z][a-z, ]+$/);
      for (const word of text.split(/[ ,]+/))
        expect(word.length, `${word} in ${text}`).toBeLessThanOrEqual(11);
    }
  });
});

describe('the scores', () => {
  it.each(WORKED_BY_HAND)('are the sums worked by hand (%#)', (rounds, scores) => {
    const values = rounds.flat();
    const answers = Object.fromEntries(itemsOf('short').map(({ id }, at) => [id, values[at] ?? 0]));
    const result = scoreInterests(itemsOf('short'), answers);
    expect(result).toEqual({
      scores: Object.fromEntries(INTEREST_TYPES.map((type, at) => [type, scores[at]])),
      most: 20,
    });
  });

  it('are null while an answer is missing', () => {
    expect(scoreInterests(itemsOf('short'), { r1: 4 })).toBeNull();
  });

  it('rise with the answers of their type, and no other score changes', () => {
    fc.assert(
      fc.property(allAnswers, fc.constantFrom(...INTEREST_ITEMS), answer, (answers, { id, type }, more) => {
        fc.pre(more >= (answers[id] ?? 0));
        const before = scoreInterests(INTEREST_ITEMS, answers);
        const after = scoreInterests(INTEREST_ITEMS, { ...answers, [id]: more });
        for (const each of INTEREST_TYPES) {
          const difference = (after?.scores[each] ?? 0) - (before?.scores[each] ?? 0);
          expect(difference).toBe(each === type ? more - (answers[id] ?? 0) : 0);
        }
      }),
    );
  });
});

it('names ties as ties, the highest first', () => {
  expect(findTies({ R: 3, I: 9, A: 3, S: 9, E: 3, C: 1 })).toEqual([
    ['I', 'S'],
    ['R', 'A', 'E'],
  ]);
  expect(findTies({ R: 1, I: 2, A: 3, S: 4, E: 5, C: 6 })).toEqual([]);
});

it('begins with the careers that the sample report names, for its answers', async () => {
  const { interests } = SAMPLE_REPORTS.career;
  if (!interests) throw new Error('The sample has no answers');
  const items = itemsOf('short');
  const answers = Object.fromEntries(items.map(({ id }, at) => [id, interests.answers[at]])) as Answers;
  const result = scoreInterests(items, answers);
  if (!result) throw new Error('The sample lacks an answer');
  const found = await findCareers({ items, answers, scores: result.scores });
  expect(
    found
      .slice(0, interests.careers.length)
      .map(({ career: { slug, name }, ...rest }) => ({ slug, name, ...rest })),
  ).toEqual(interests.careers);
});

it.each([
  [{ R: 2, I: 9, A: 1, S: 8, E: 0, C: 3 }, 'You like finding out and helping.'],
  [{ R: 5, I: 9, A: 5, S: 4, E: 0, C: 3 }, 'You like finding out, making and mending and creating.'],
  [{ R: 5, I: 5, A: 5, S: 5, E: 0, C: 3 }, null],
  [{ R: 7, I: 0, A: 0, S: 0, E: 0, C: 0 }, 'You like making and mending.'],
])('%j: %s', (scores, sentence) => {
  const liked = findLiked({ scores, most: 20 });
  expect(liked.length === 0 ? null : describeLikes(liked)).toBe(sentence);
});
