import { expect, test } from 'vitest';
import { makeCourseRow } from './courses-fixture.ts';
import { findCourses } from './courses-page.tsx';

const rows = [
  makeCourseRow({ id: 'new-low', name: 'Nursing', readOn: '2026-12-01', confidence: 'low' }),
  makeCourseRow({ id: 'old-high', name: 'Law', readOn: '2026-11-24', confidence: 'high', family: 'law' }),
  makeCourseRow({ id: 'old-low', name: 'Zoology', readOn: '2026-11-24', confidence: 'low' }),
  makeCourseRow({ id: 'old-medium', name: 'Botany', readOn: '2026-11-24', confidence: 'medium' }),
  makeCourseRow(
    { id: 'old-low-2', name: 'Art', readOn: '2026-11-24', confidence: 'low' },
    { state: 'retired' },
  ),
];
const ids = (query: Parameters<typeof findCourses>[1]) =>
  findCourses(rows, query).map(({ course }) => course.id);

test('the oldest and least confident rows come first', () => {
  expect(ids({})).toEqual(['old-low-2', 'old-low', 'old-medium', 'old-high', 'new-low']);
  expect(ids({ sort: 'newest' })).toEqual(['new-low', 'old-low-2', 'old-low', 'old-medium', 'old-high']);
  expect(ids({ sort: 'name' })).toEqual(['old-low-2', 'old-medium', 'old-high', 'new-low', 'old-low']);
});

test('rows are found by words, confidence, state and age', () => {
  expect(ids({ q: '  LAW bitsat ' })).toEqual(['old-high']);
  expect(ids({ q: 'law nursing' })).toEqual([]);
  expect(ids({ confidence: 'low', state: 'compiled' })).toEqual(['old-low', 'new-low']);
  expect(ids({ readBefore: '2026-12-01', confidence: 'low' })).toEqual(['old-low-2', 'old-low']);
  expect(ids({ readBefore: '2026-11-24' })).toEqual([]);
});
