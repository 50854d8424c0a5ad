import { expect, it } from 'vitest';
import { INTEREST_TYPES, type InterestAnswer } from '#contracts/interests.ts';
import { LENS_ITEMS } from '../inventory.ts';
import { compareLenses, leaningOf } from './lens-view.tsx';

const answersOf = (...values: number[]) =>
  Object.fromEntries(LENS_ITEMS.map(({ id }, at) => [id, (values[at] ?? 2) as InterestAnswer]));

it('asks two items of each type, all from the short form', () => {
  for (const type of INTEREST_TYPES) {
    expect(LENS_ITEMS.filter((item) => item.type === type && item.inShortForm)).toHaveLength(2);
  }
});

it('finds the closest items, the furthest apart, and three types to talk about', () => {
  // R, I, A, S, E, C, twice.
  const student = answersOf(4, 0, 2, 3, 4, 2, 4, 1, 2, 3, 2, 2);
  const parent = answersOf(0, 0, 3, 3, 1, 2, 2, 4, 2, 3, 2, 4);
  const { close, apart, talk } = compareLenses(student, parent) ?? { close: [], apart: [], talk: [] };
  expect(close.map(({ item }) => item.id)).toEqual(['i1', 'a1', 's1', 'c1', 'a2', 's2', 'e2']);
  expect(apart.map(({ item, student: own, parent: guess }) => [item.id, own, guess])).toEqual([
    ['r1', 4, 0],
    ['e1', 4, 1],
    ['i2', 1, 4],
  ]);
  expect(talk).toEqual(['R', 'I', 'E']);
});

it('treats both views alike', () => {
  const [a, b] = [answersOf(4, 4, 0, 1), answersOf(0, 1, 3, 2)];
  const ids = (comparison: ReturnType<typeof compareLenses>) => [
    comparison?.apart.map(({ item }) => item.id),
    comparison?.talk,
  ];
  expect(ids(compareLenses(a, b))).toEqual(ids(compareLenses(b, a)));
});

it('has three questions even in full agreement, and none while an answer is missing', () => {
  const same = answersOf();
  expect(compareLenses(same, same)).toMatchObject({ apart: [], talk: ['R', 'I', 'A'] });
  expect(compareLenses(same, { r1: 2 })).toBeNull();
});

it.each([
  [4, 3, 'like'],
  [3, 2, 'like'],
  [2, 2, 'unsure'],
  [1, 2, 'dislike'],
  [0, 0, 'dislike'],
])('a student’s %i and a parent’s %i: both %s it', (student, parent, says) => {
  const leaning = leaningOf({ student, parent });
  expect(leaning > 0 ? 'like' : leaning < 0 ? 'dislike' : 'unsure').toBe(says);
});
