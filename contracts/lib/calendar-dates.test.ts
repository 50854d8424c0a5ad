import { expect, test } from 'vitest';
import { addDays, daysBetween, mondayOf, weekdayOf } from './calendar-dates.ts';

test('days follow one another over the ends of months and years, whatever the clocks do', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysBetween('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(daysBetween('2026-03-28', '2026-03-27')).toEqual([]);
});

test('a week begins on Monday', () => {
  expect(['2026-04-27', '2026-05-02', '2026-05-03'].map(weekdayOf)).toEqual([1, 6, 7]);
  expect(['2026-11-16', '2026-11-22'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-16']);
});
