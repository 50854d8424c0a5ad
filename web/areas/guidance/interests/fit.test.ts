import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandOf, standardise } from './result.ts';

/** The ranking's own correlation. Null if one of them is flat. */
function correlate(a: readonly number[], b: readonly number[]): number | null {
  const [x, y] = [standardise(a), standardise(b)];
  return x && y && x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
}

/** A second implementation: from the sums of products, as textbooks give it for a calculator. */
function correlateBySums(a: readonly number[], b: readonly number[]): number {
  const n = a.length;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const products = (x: readonly number[], y: readonly number[]) =>
    sum(x.map((value, at) => value * (y[at] ?? 0)));
  const above = n * products(a, b) - sum(a) * sum(b);
  const below = Math.sqrt((n * products(a, a) - sum(a) ** 2) * (n * products(b, b) - sum(b) ** 2));
  return above / below;
}

const scores = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 6, maxLength: 6 });
const ratings = fc.array(
  fc.integer({ min: 100, max: 700 }).map((value) => value / 100),
  { minLength: 6, maxLength: 6 },
);
const isFlat = (values: readonly number[]) => new Set(values).size === 1;

it('is the r of a second implementation', () => {
  fc.assert(
    fc.property(scores, ratings, (a, b) => {
      fc.pre(!isFlat(a) && !isFlat(b));
      expect(correlate(a, b)).toBeCloseTo(correlateBySums(a, b), 9);
    }),
  );
});

it('is 1 for the same shape, -1 for its mirror, and none for a flat profile', () => {
  expect(correlate([1, 2, 3, 4, 5, 6], [10, 20, 30, 40, 50, 60])).toBeCloseTo(1, 12);
  expect(correlate([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1])).toBeCloseTo(-1, 12);
  expect(correlate([3, 3, 3, 3, 3, 3], [1, 2, 3, 4, 5, 6])).toBeNull();
  expect(correlate([1, 2, 3, 4, 5, 6], [2.1, 2.1, 2.1, 2.1, 2.1, 2.1])).toBeNull();
});

it.each([
  [1, 'strong'],
  [0.73, 'strong'],
  [0.729, 'good'],
  [0.61, 'good'],
  [0.609, 'some'],
  [0.35, 'some'],
  [0.349, null],
  [-1, null],
] as const)('puts r = %d into the band %s', (r, band) => {
  expect(bandOf(r)).toBe(band);
});
