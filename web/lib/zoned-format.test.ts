import { expect, it } from 'vitest';
import {
  formatDayIn,
  formatForFamily,
  formatMomentIn,
  formatSpanIn,
  formatWeekday,
} from '#web/lib/zoned-format.ts';

const KOLKATA = 'Asia/Kolkata';

it('says a moment as the clock of a place shows it', () => {
  expect(formatMomentIn('2026-04-30T18:45:00.000Z', KOLKATA)).toBe('1 May 2026, 12:15 am');
  expect(formatDayIn('2026-04-30T18:45:00.000Z', KOLKATA)).toBe('Fri, 1 May, 2026');
  expect(formatSpanIn('2026-04-30T03:45:00.000Z', '2026-04-30T07:00:00.000Z', KOLKATA)).toBe(
    '9:15 am – 12:30 pm',
  );
  expect(formatWeekday('2026-04-30')).toBe('Thu, 30 Apr, 2026');
});

it.each([
  // Two o'clock in India, before and after the clocks of London and of New York change.
  ['2026-03-27T08:30:00.000Z', 'Europe/London', '8:30 am in London'],
  ['2026-03-30T08:30:00.000Z', 'Europe/London', '9:30 am in London'],
  ['2026-03-06T08:30:00.000Z', 'America/New_York', '3:30 am in New York'],
  ['2026-03-09T08:30:00.000Z', 'America/New_York', '4:30 am in New York'],
  ['2026-03-09T03:30:00.000Z', 'America/New_York', 'Sun, 8 Mar, 2026, 11:30 pm in New York'],
])('at %s in %s a family sees %s', (moment, zone, words) => {
  expect(formatForFamily(moment, zone, KOLKATA)).toBe(words);
});
