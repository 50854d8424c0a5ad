import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alphaOf, correctedItemTotal, correlate } from './item-statistics.ts';

/** Four results of three items. Worked by hand from the formulas of docs/guidance.md. */
const TABLE = [
  [1, 2, 3],
  [2, 4, 3],
  [3, 3, 4],
  [4, 3, 4],
];

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A sample's covariance, by deviations from the means. */
function covariance(one: readonly number[], other: readonly number[]): number {
  const [meanOfOne, meanOfOther] = [mean(one), mean(other)];
  const products = one.map((value, at) => (value - meanOfOne) * ((other[at] ?? 0) - meanOfOther));
  return products.reduce((sum, value) => sum + value, 0) / (one.length - 1);
}

/** Alpha by the mean variance and the mean covariance of the items. */
function alphaByCovariances(rows: readonly number[][]): number {
  const count = rows[0]?.length ?? 0;
  const items = Array.from({ length: count }, (_, at) => rows.map((row) => row[at] ?? 0));
  const own = mean(items.map((item) => covariance(item, item)));
  const between = mean(
    items.flatMap((item, at) => items.filter((_, other) => other !== at).map((one) => covariance(item, one))),
  );
  return (count * between) / (own + (count - 1) * between);
}

const answers = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 4 }), { minLength: length, maxLength: length });
const tables = fc.array(answers(5), { minLength: 3, maxLength: 40 });

describe('the table worked by hand', () => {
  test('has alpha 9/14', () => expect(alphaOf(TABLE)).toBeCloseTo(9 / 14, 12));

  test.each([
    [0, Math.sqrt(0.6)],
    [1, 1 / Math.sqrt(20)],
    [2, 2 / 3],
  ])('item %s has the r with the rest', (at, r) => {
    expect(correctedItemTotal(TABLE, at)).toBeCloseTo(r, 12);
  });
});

describe('a second way to compute', () => {
  test('gives the same r', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const item = rows.map(([first = 0]) => first);
        const rest = rows.map(([, ...others]) => others.reduce((sum, value) => sum + value, 0));
        const r = correctedItemTotal(rows, 0);
        const isConstant = new Set(item).size === 1 || new Set(rest).size === 1;
        expect(r === null).toBe(isConstant);
        if (r === null) return;
        const expected = covariance(item, rest) / Math.sqrt(covariance(item, item) * covariance(rest, rest));
        expect(r).toBeCloseTo(expected, 9);
      }),
    );
  });

  test('gives the same alpha', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const alpha = alphaOf(rows);
        const sums = rows.map((row) => row.reduce((sum, value) => sum + value, 0));
        expect(alpha === null).toBe(new Set(sums).size === 1);
        if (alpha === null) return;
        // Relative, because alpha has no lower limit.
        const expected = alphaByCovariances(rows);
        expect(Math.abs(alpha - expected)).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected)));
      }),
    );
  });
});

describe('known cases', () => {
  test('identical items have alpha 1 and r 1', () => {
    fc.assert(
      fc.property(answers(12), (column) => {
        fc.pre(new Set(column).size > 1);
        const rows = column.map((answer) => [answer, answer, answer, answer]);
        expect(alphaOf(rows)).toBeCloseTo(1, 12);
        expect(correctedItemTotal(rows, 2)).toBeCloseTo(1, 12);
      }),
    );
  });

  test('an item with every step beside every other answer has r 0, and lowers alpha', () => {
    const steps = [0, 1, 2, 3, 4];
    const rows = steps.flatMap((item) => steps.map((other) => [item, other, other, other]));
    expect(correctedItemTotal(rows, 0)).toBe(0);
    expect(alphaOf(rows)).toBeLessThan(alphaOf(rows.map(([, ...others]) => others)) ?? 0);
  });

  test('a turned item has a negative r', () => {
    expect(
      correctedItemTotal(
        [0, 1, 2, 3, 4].map((step) => [4 - step, step, step]),
        0,
      ),
    ).toBeCloseTo(-1, 12);
  });

  test('a constant item has no r, nor does an item beside constant others; equal sums have no alpha', () => {
    expect(
      correctedItemTotal(
        [
          [2, 1],
          [2, 4],
          [2, 0],
        ],
        0,
      ),
    ).toBeNull();
    expect(
      correctedItemTotal(
        [
          [2, 1],
          [2, 4],
          [2, 0],
        ],
        1,
      ),
    ).toBeNull();
    expect(
      alphaOf([
        [0, 4],
        [4, 0],
        [1, 3],
      ]),
    ).toBeNull();
    expect(correlate([], [])).toBeNull();
  });

  test('the order of the results changes nothing', () => {
    fc.assert(
      fc.property(
        tables.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          expect(alphaOf(shuffled)).toBe(alphaOf(rows));
          for (const at of [0, 1, 2, 3, 4]) {
            expect(correctedItemTotal(shuffled, at)).toBe(correctedItemTotal(rows, at));
          }
        },
      ),
    );
  });
});
