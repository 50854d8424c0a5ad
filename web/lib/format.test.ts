import { expect, it } from 'vitest';
import {
  cityOf,
  formatDate,
  formatDateTime,
  formatDayIn,
  formatForFamily,
  formatMomentIn,
  formatNumber,
  formatOffset,
  formatSpanIn,
  formatWeekday,
  orDash,
} from '#web/lib/format.ts';

it('shows a time with day, short month, year, hour and minute in the office’s zone', () => {
  expect(formatDateTime('2026-04-30T03:35:00Z')).toBe('30 Apr 2026, 9:05 am');
});

it('shows the day of a time in the office’s zone', () => {
  expect(formatDate('2026-04-30T18:30:00Z')).toBe('1 May 2026');
});

it('shows a missing time as Never', () => {
  expect(formatDateTime(null)).toBe('Never');
});

it('shows a calendar date as that date in every time zone', () => {
  expect(formatDate('2026-04-01')).toBe('1 Apr 2026');
});

it('groups the digits of a number in the Indian way', () => {
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

const KOLKATA = 'Asia/Kolkata';

it('shows a time in the zone of a place', () => {
  expect(formatMomentIn('2026-04-30T18:45:00.000Z', KOLKATA)).toBe('1 May 2026, 12:15 am');
  expect(formatDayIn('2026-04-30T18:45:00.000Z', KOLKATA)).toBe('Fri, 1 May, 2026');
  expect(formatSpanIn('2026-04-30T03:45:00.000Z', '2026-04-30T07:00:00.000Z', KOLKATA)).toBe(
    '9:15 am – 12:30 pm',
  );
  expect(formatWeekday('2026-04-30')).toBe('Thu, 30 Apr, 2026');
});

it.each([
  // 14:00 in India, before and after the clock changes in London and New York.
  ['2026-03-27T08:30:00.000Z', 'Europe/London', '8:30 am in London'],
  ['2026-03-30T08:30:00.000Z', 'Europe/London', '9:30 am in London'],
  ['2026-03-06T08:30:00.000Z', 'America/New_York', '3:30 am in New York'],
  ['2026-03-09T08:30:00.000Z', 'America/New_York', '4:30 am in New York'],
  ['2026-03-09T03:30:00.000Z', 'America/New_York', 'Sun, 8 Mar, 2026, 11:30 pm in New York'],
])('at %s in %s a family sees %s', (moment, zone, words) => {
  expect(formatForFamily(moment, zone, KOLKATA)).toBe(words);
});

it('names a zone by its city and its offset', () => {
  expect([cityOf('America/New_York'), cityOf('UTC')]).toEqual(['New York', 'UTC']);
  expect(formatOffset(Date.parse('2026-04-30T00:00Z'), KOLKATA)).toBe('+05:30');
  expect(formatOffset(Date.parse('2026-01-30T00:00Z'), 'America/St_Johns')).toBe('-03:30');
  expect(formatOffset(Date.parse('2026-01-30T00:00Z'), 'Europe/London')).toBe('+00:00');
});
