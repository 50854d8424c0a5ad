import { describe, expect, it } from 'vitest';
import { momentAt } from '#contracts/lib/zoned-time.ts';
import { cityOf, dayOf, offsetTextAt, timeOf, wallTimeOf } from '#web/lib/zoned-time.ts';

describe('a moment on a wall', () => {
  it.each([
    ['2026-04-30T03:45:00.000Z', 'Asia/Kolkata', '2026-04-30T09:15'],
    ['2026-04-30T18:30:00.000Z', 'Asia/Kolkata', '2026-05-01T00:00'],
    // Summer time: London changes on 29 March and 25 October, New York on 8 March and 1 November.
    ['2026-03-28T10:00:00.000Z', 'Europe/London', '2026-03-28T10:00'],
    ['2026-03-29T10:00:00.000Z', 'Europe/London', '2026-03-29T11:00'],
    ['2026-03-07T15:00:00.000Z', 'America/New_York', '2026-03-07T10:00'],
    ['2026-03-08T15:00:00.000Z', 'America/New_York', '2026-03-08T11:00'],
    ['2026-10-25T10:00:00.000Z', 'Europe/London', '2026-10-25T10:00'],
    ['2026-11-01T15:00:00.000Z', 'America/New_York', '2026-11-01T10:00'],
  ])('%s in %s is %s, and back', (moment, zone, wall) => {
    expect(wallTimeOf(moment, zone)).toBe(wall);
    expect(momentAt(dayOf(wall), timeOf(wall), zone).toISOString()).toBe(moment);
  });

  it('has an offset', () => {
    expect(offsetTextAt(Date.parse('2026-04-30T00:00Z'), 'Asia/Kolkata')).toBe('+05:30');
    expect(offsetTextAt(Date.parse('2026-01-30T00:00Z'), 'America/St_Johns')).toBe('-03:30');
    expect(offsetTextAt(Date.parse('2026-01-30T00:00Z'), 'Europe/London')).toBe('+00:00');
  });
});

describe('a wall time', () => {
  it('has a day and a time of day', () => {
    expect([dayOf('2026-04-30T09:15'), timeOf('2026-04-30T09:15')]).toEqual(['2026-04-30', '09:15']);
  });
});

describe('a zone', () => {
  it('is called by its city', () => {
    expect([cityOf('America/New_York'), cityOf('UTC')]).toEqual(['New York', 'UTC']);
  });
});
