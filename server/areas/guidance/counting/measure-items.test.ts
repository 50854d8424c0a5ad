import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedResult, measureResults } from './measure-items.ts';

/** A result whose answers to all items are one step; `set` changes some by place. */
const makeResult = (step: number, set: Record<number, number> = {}, { age = 15, length = 30 } = {}) => ({
  age,
  answers: Array.from({ length }, (_, place) => set[place] ?? step),
});

/** Results that take all steps in turn. */
const makeResults = (count: number, options: { age?: number; length?: number } = {}) =>
  Array.from({ length: count }, (_, at) => makeResult(at % 5, {}, options));

const itemAt = (results: readonly CountedResult[], place: number) =>
  measureResults(results).all?.items.find((item) => item.place === place);

describe('all results', () => {
  test('have only a number below 30', () => {
    expect(measureResults([])).toEqual({ results: 0, all: null, groups: [] });
    expect(measureResults(makeResults(29))).toEqual({ results: 29, all: null, groups: [] });
  });

  test('have spread, mean and r of each item, and alpha of each type from 30 on', () => {
    const { results, all } = measureResults(makeResults(30));
    expect(results).toBe(30);
    expect(all?.items.map(({ place }) => place)).toEqual(Array.from({ length: 30 }, (_, place) => place));
    expect(all?.items[8]).toEqual({
      place: 8,
      type: 'A',
      counts: [6, 6, 6, 6, 6],
      mean: 2,
      faults: [],
      correlation: expect.closeTo(1, 12),
    });
    expect(all?.short).toEqual({
      results: 30,
      alphas: ['R', 'I', 'A', 'S', 'E', 'C'].map((type) => ({ type, alpha: expect.closeTo(1, 12) })),
    });
    expect(all?.long).toBeNull();
  });

  test('compare an item with its own type only', () => {
    // The second item is turned around: the first one is of another type and keeps its r.
    const results = makeResults(30).map(({ age, answers }) => ({
      age,
      answers: answers.map((answer, place) => (place === 1 ? 4 - answer : answer)),
    }));
    expect(itemAt(results, 0)?.correlation).toBeCloseTo(1, 12);
    expect(itemAt(results, 1)?.correlation).toBeCloseTo(-1, 12);
    expect(itemAt(results, 7)?.correlation).toBeLessThan(1);
  });

  test('count the second half from 30 results of the long form on, and the first half of all', () => {
    const short = makeResults(20);
    const few = measureResults([...short, ...makeResults(29, { length: 60 })]).all;
    expect([few?.results, few?.items.length, few?.long]).toEqual([49, 30, null]);
    const enough = measureResults([...short, ...makeResults(30, { length: 60 })]).all;
    expect(enough?.items).toHaveLength(60);
    expect(enough?.items[0]?.counts).toEqual([10, 10, 10, 10, 10]);
    expect(enough?.items[59]?.counts).toEqual([6, 6, 6, 6, 6]);
    expect([enough?.short.results, enough?.long?.results]).toEqual([50, 30]);
    expect(enough?.long?.alphas).toHaveLength(6);
  });

  test('measure an item of the first half within the short form', () => {
    // In the second half of the type, all answers are turned around.
    const results = makeResults(30, { length: 60 }).map(({ age, answers }) => ({
      age,
      answers: answers.map((answer, place) => (place >= 30 ? 4 - answer : answer)),
    }));
    expect(itemAt(results, 0)?.correlation).toBeCloseTo(1, 12);
    expect(itemAt(results, 30)?.correlation).toBeCloseTo(-1, 12);
  });
});

describe('a faulty item', () => {
  test('has r below 0.2', () => {
    const steps = [0, 1, 2, 3, 4];
    const unrelated = [...steps, 2].flatMap((step) => steps.map((own) => makeResult(step, { 3: own })));
    expect(itemAt(unrelated, 3)).toMatchObject({ correlation: 0, faults: ['lowCorrelation'] });
    expect(itemAt(unrelated, 4)?.faults).toEqual([]);
  });

  test('has an unused step', () => {
    const results = makeResults(30).map(({ answers: [step = 0] }) =>
      makeResult(step, { 3: Math.min(step, 3) }),
    );
    expect(itemAt(results, 3)).toMatchObject({ counts: [6, 6, 6, 12, 0], faults: ['unusedStep'] });
  });

  test('has one step for all answers, without an r', () => {
    const results = makeResults(30).map(({ answers: [step = 0] }) => makeResult(step, { 3: 4 }));
    expect(itemAt(results, 3)).toMatchObject({ correlation: null, faults: ['unusedStep'] });
  });
});

describe('groups by age', () => {
  const groupsOf = (...ages: [age: number, count: number, length?: number][]) =>
    measureResults(
      ages.flatMap(([age, count, length = 30]) => makeResults(count, { age, length })),
    ).groups.map(({ from, to, results }) => [from, to, results]);

  test('are single years with ten results or more', () => {
    expect(groupsOf([13, 10], [14, 11], [16, 12])).toEqual([
      [13, 13, 10],
      [14, 14, 11],
      [16, 16, 12],
    ]);
  });

  test('combine neighbouring ages up to ten results, the last ones downwards', () => {
    expect(groupsOf([12, 1], [13, 4], [14, 6], [15, 20], [16, 9], [40, 1], [41, 3])).toEqual([
      [12, 14, 11],
      [15, 15, 20],
      [16, 41, 13],
    ]);
    expect(groupsOf([13, 20], [14, 20], [15, 9])).toEqual([
      [13, 13, 20],
      [14, 15, 29],
    ]);
  });

  test('are empty for a single group', () => {
    expect(groupsOf([13, 9], [14, 9], [15, 9], [16, 3])).toEqual([
      [13, 14, 18],
      [15, 16, 12],
    ]);
    expect(groupsOf([13, 30], [14, 9])).toEqual([]);
    expect(groupsOf([13, 29])).toEqual([]);
  });

  test('need ten results of the long form each to show its items', () => {
    expect(groupsOf([13, 20], [14, 20], [15, 20, 60])).toEqual([
      [13, 13, 20],
      [14, 14, 20],
      [15, 15, 20],
    ]);
    expect(groupsOf([13, 20], [14, 20, 60], [15, 20, 60])).toEqual([
      [13, 14, 40],
      [15, 15, 20],
    ]);
  });

  test('do not evaluate an item below 30 results', () => {
    const results = [...makeResults(29, { age: 13 }), ...makeResults(30, { age: 14 })].map(
      ({ age, answers }) => makeResult(answers[0] ?? 0, { 3: 4 }, { age }),
    );
    const [young, old] = measureResults(results).groups;
    expect(young?.items[3]?.faults).toEqual([]);
    expect(old?.items[3]?.faults).toEqual(['unusedStep']);
  });

  const someResults = fc.array(
    fc.record({
      age: fc.integer({ min: 10, max: 20 }),
      answers: fc
        .constantFrom(30, 60)
        .chain((length) =>
          fc.array(fc.integer({ min: 0, max: 4 }), { minLength: length, maxLength: length }),
        ),
    }),
    { minLength: 30, maxLength: 120 },
  );

  test('hold all results, at least ten of each form shown, and all ages in order', () => {
    fc.assert(
      fc.property(someResults, (results) => {
        const { all, groups } = measureResults(results);
        if (groups.length === 0) return;
        expect(groups.length).toBeGreaterThan(1);
        expect(groups.reduce((sum, group) => sum + group.results, 0)).toBe(results.length);
        groups.forEach((group, at) => {
          expect(group.results).toBeGreaterThanOrEqual(10);
          expect(group.from).toBeGreaterThan(groups[at - 1]?.to ?? 0);
          for (const { counts } of group.items) {
            expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(10);
          }
          expect(group.items).toHaveLength(all?.items.length ?? 0);
        });
      }),
    );
  });

  test('the order of the results changes nothing', () => {
    fc.assert(
      fc.property(
        someResults.chain((results) =>
          fc.tuple(fc.constant(results), fc.shuffledSubarray(results, { minLength: results.length })),
        ),
        ([results, shuffled]) => {
          expect(measureResults(shuffled)).toEqual(measureResults(results));
        },
      ),
      { numRuns: 20 },
    );
  });
});
