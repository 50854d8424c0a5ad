import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatNumber, orDash } from '#web/lib/format.ts';

it('shows a moment with day, short month, year, hour and minute on the consultancy’s clock', () => {
  expect(formatDateTime('2026-04-30T03:35:00Z')).toBe('30 Apr 2026, 9:05 am');
});

it('shows the day that a moment has in the consultancy', () => {
  expect(formatDate('2026-04-30T18:30:00Z')).toBe('1 May 2026');
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
