import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatNumber, orDash } from '#web/lib/format.ts';

it('shows a moment with day, short month, year, hour and minute', () => {
  // Without a zone the text is local time, so that the test holds anywhere.
  expect(formatDateTime('2026-04-30T09:05:00')).toBe('30 Apr 2026, 09:05 am');
});

it('shows no moment as Never', () => {
  expect(formatDateTime(null)).toBe('Never');
});

it('shows a calendar date as that date in every time zone', () => {
  expect(formatDate('2026-04-01')).toBe('1 Apr 2026');
});

it('groups the digits of a number as India does', () => {
  expect(formatNumber(100_000)).toBe('1,00,000');
});

it.each([
  [null, '—'],
  [undefined, '—'],
  ['', '—'],
  ['  ', '—'],
  [0, '0'],
  ['Kochi', 'Kochi'],
])('shows %j as %s', (value, shown) => {
  expect(orDash(value)).toBe(shown);
});
