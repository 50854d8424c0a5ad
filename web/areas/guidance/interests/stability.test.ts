import { describe, expect, it, vi } from 'vitest';
import { type InterestAnswer, LISTED_CAREERS, type RatedCareer } from '#contracts/interests.ts';
import { RATED_CAREERS } from '#web/areas/guidance/careers/rated-careers.ts';
import { type Answers, itemsOf } from './inventory.ts';
import { INTEREST_ITEMS, type InterestItem } from './items.ts';
import {
  ANSWER_DEVIATION,
  drawAgain,
  measureStability,
  rankCareers,
  scoreInterests,
  seededRandom,
  standardise,
  steadinessOf,
  toProfile,
} from './result.ts';

const rest = async () => {};

function career(code: string, ...ratings: [number, number, number, number, number, number]): RatedCareer {
  return { code, title: code, ratings };
}

/** The possible answers on another day, with their probabilities, as in docs/guidance.md. */
function spreadOf(answer: InterestAnswer): [answer: InterestAnswer, probability: number][] {
  const spread = new Map<InterestAnswer, number>();
  for (const [step, probability] of [
    [-1, 0.2],
    [0, 0.6],
    [1, 0.2],
  ] as const) {
    const value = Math.min(4, Math.max(0, answer + step)) as InterestAnswer;
    spread.set(value, (spread.get(value) ?? 0) + probability);
  }
  return [...spread];
}

function correlate(a: readonly number[], b: readonly number[]): number | null {
  const [x, y] = [standardise(a), standardise(b)];
  return x && y && x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
}

/** The exact share of the draws, from all 3^n outcomes. */
function exactShares(items: readonly InterestItem[], answers: Answers, careers: readonly RatedCareer[]) {
  const shares = careers.map(() => 0);
  const visit = (at: number, drawn: Answers, probability: number): void => {
    const item = items[at];
    if (item) {
      for (const [answer, part] of spreadOf(answers[item.id] ?? 0)) {
        visit(at + 1, { ...drawn, [item.id]: answer }, probability * part);
      }
      return;
    }
    const profile = toProfile(scoreInterests(items, drawn)?.scores ?? { R: 0, I: 0, A: 0, S: 0, E: 0, C: 0 });
    const order = careers
      .map((each, place) => ({ place, r: correlate(profile, each.ratings) }))
      .sort((a, b) => (b.r ?? 0) - (a.r ?? 0));
    for (const { place, r } of order.slice(0, LISTED_CAREERS)) {
      if (r !== null) shares[place] = (shares[place] ?? 0) + probability;
    }
  };
  visit(0, {}, 1);
  return shares;
}

describe('one answer drawn again', () => {
  it('moves as often as in the model, and never leaves the five steps', () => {
    const places = Array.from({ length: 1000 }, (_, at) => (at + 0.5) / 1000);
    for (const answer of [0, 1, 2, 3, 4] as const) {
      const drawn = places.map((random) => drawAgain(answer, random));
      const expected = new Map(spreadOf(answer));
      for (const value of [0, 1, 2, 3, 4] as const) {
        const share = drawn.filter((one) => one === value).length / places.length;
        expect(share, `${answer} to ${value}`).toBeCloseTo(expected.get(value) ?? 0, 12);
      }
    }
    const variance = spreadOf(2).reduce((sum, [value, part]) => sum + part * (value - 2) ** 2, 0);
    expect(Math.sqrt(variance)).toBeCloseTo(ANSWER_DEVIATION, 12);
  });
});

describe('the random numbers', () => {
  it('repeat for a seed, differ for another, and are even', () => {
    const take = (seed: number) => Array.from({ length: 20_000 }, seededRandom(seed));
    expect(take(1)).toEqual(take(1));
    expect(take(1)).not.toEqual(take(2));
    const tenths = new Array<number>(10).fill(0);
    for (const value of take(3)) tenths[Math.floor(value * 10)] = (tenths[Math.floor(value * 10)] ?? 0) + 1;
    // Five standard deviations of a count with the mean 2,000.
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(5 * Math.sqrt(1800));
  });
});

describe('the list', () => {
  it('is ordered by r, with ties in their original order', () => {
    const careers = [
      career('b', 1, 2, 1, 1, 1, 1),
      career('a', 2, 1, 1, 1, 1, 1),
      career('a2', 5, 1, 1, 1, 1, 1),
    ];
    const ranked = rankCareers([9, 4, 1, 1, 1, 1], careers);
    expect(ranked.map(({ career: { code } }) => code)).toEqual(['a', 'a2', 'b']);
    for (const { career: each, r } of ranked) {
      expect(r).toBeCloseTo(correlate([9, 4, 1, 1, 1, 1], each.ratings) ?? 9, 12);
    }
    expect(rankCareers([5, 5, 5, 5, 5, 5], careers)).toEqual([]);
  });
});

describe('the stability', () => {
  // One item of each type, and more careers than the list has room for.
  const items = INTEREST_ITEMS.slice(0, 6);
  const answers: Answers = { r1: 4, i1: 3, a1: 2, s1: 2, e1: 1, c1: 0 };
  const random = seededRandom(7);
  const rating = () => 1 + Math.round(random() * 600) / 100;
  const careers = Array.from({ length: 25 }, (_, at) =>
    career(`c${at}`, rating(), rating(), rating(), rating(), rating(), rating()),
  );

  it('comes close to the exact distribution of a small case', async () => {
    const draws = 20_000;
    const shares = await measureStability({ items, answers, careers, draws, rest });
    exactShares(items, answers, careers).forEach((exact, at) => {
      // Five standard deviations of a share.
      const margin = 5 * Math.sqrt((exact * (1 - exact)) / draws) + 1e-9;
      expect(Math.abs((shares[at] ?? 0) - exact), `career ${at}`).toBeLessThanOrEqual(margin);
    });
  });

  it('is reproducible', async () => {
    const measure = () => measureStability({ items, answers, careers, rest });
    expect(await measure()).toEqual(await measure());
  });

  it('ignores draws without a list', async () => {
    const flat: Answers = { r1: 2, i1: 2, a1: 2, s1: 2, e1: 2, c1: 2 };
    const shares = await measureStability({ items, answers: flat, careers, rest });
    const exact = exactShares(items, flat, careers);
    const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
    expect(total(exact)).toBeLessThan(LISTED_CAREERS);
    expect(total(shares)).toBeLessThan(LISTED_CAREERS);
  });

  it('pauses between its parts, so that the page stays responsive', async () => {
    const watched = vi.fn(rest);
    const long = itemsOf('long');
    const full = Object.fromEntries(long.map(({ id }, at) => [id, (at % 5) as InterestAnswer]));
    const shares = await measureStability({
      items: long,
      answers: full,
      careers: RATED_CAREERS,
      rest: watched,
    });
    expect(watched.mock.calls.length).toBeGreaterThanOrEqual(4);
    // A share of 1,000 draws is whole thousandths, and some are no whole hundredths.
    for (const share of shares) expect(share * 1000).toBeCloseTo(Math.round(share * 1000), 9);
    expect(shares.some((share) => Math.round(share * 1000) % 10 !== 0)).toBe(true);
  });
});

it('expresses shares in words', () => {
  expect([1, 0.95, 0.94, 0.7, 0.69, 0.4, 0.39, 0].map(steadinessOf)).toEqual([
    'nearlyEvery',
    'nearlyEvery',
    'most',
    'most',
    'half',
    'half',
    'few',
    'few',
  ]);
});
