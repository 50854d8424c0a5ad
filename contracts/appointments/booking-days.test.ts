import { expect, test } from 'vitest';
import { bookableDays, findDayError } from './booking-days.ts';

test.each([
  ['2026-04-30', '2026-05-01', '2027-04-30'],
  ['2027-12-31', '2028-01-01', '2028-12-30'],
  ['2028-02-28', '2028-02-29', '2029-02-27'],
])('on %s the first bookable day is %s and the last %s', (today, from, to) => {
  expect(bookableDays(today)).toEqual({ from, to });
});

test.each([
  ['2026-04-29', 'Please choose a day: tomorrow or later'],
  ['2026-04-30', 'Please choose a day: tomorrow or later'],
  ['2026-05-01', null],
  ['2027-04-30', null],
  ['2027-05-01', 'Please choose a day within the next year'],
])('%s: %s', (day, fieldError) => {
  expect(findDayError(day, '2026-04-30')).toBe(fieldError);
});
