import { describe, expect, test } from 'vitest';
import { momentAt, offsetAt } from './zoned-time.ts';

describe('the moment at which clocks show a time', () => {
  test.each([
    ['Asia/Kolkata', '2026-04-30', '09:30', '2026-04-30T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-04-30', '00:00', '2026-04-29T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-04-30', '24:00', '2026-04-30T18:30:00.000Z'],
    // Clocks go forward from 1 to 2 o'clock on 29 March 2026.
    ['Europe/London', '2026-03-28', '09:00', '2026-03-28T09:00:00.000Z'],
    ['Europe/London', '2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/London', '2026-03-29', '01:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:00:00.000Z'],
    ['Europe/London', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/London', '2026-03-29', '09:00', '2026-03-29T08:00:00.000Z'],
    // And back from 2 to 1 o'clock on 25 October.
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/London', '2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
    ['Europe/London', '2026-10-25', '24:00', '2026-10-26T00:00:00.000Z'],
    // From 2 to 3 o'clock on 8 March 2026, and back on 1 November.
    ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    // There the first hour of 4 November 2018 was left out.
    ['America/Sao_Paulo', '2018-11-04', '00:00', '2018-11-04T03:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', '02:30', '2026-09-26T14:00:00.000Z'],
    // Half an hour of summer time.
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30:00.000Z'],
  ])('in %s on %s at %s', (timeZone, date, time, moment) => {
    expect(momentAt(date, time, timeZone).toISOString()).toBe(moment);
  });
});

test.each([
  ['Asia/Kolkata', '2026-04-30T00:00:00.000Z', 330],
  ['America/St_Johns', '2026-01-30T00:00:00.000Z', -210],
  ['Europe/London', '2026-03-29T00:59:59.999Z', 0],
  ['Europe/London', '2026-03-29T01:00:00.000Z', 60],
])('the clocks of %s are ahead of UTC at %s by %s minutes', (timeZone, moment, minutes) => {
  expect(offsetAt(Date.parse(moment), timeZone)).toBe(minutes * 60_000);
});
