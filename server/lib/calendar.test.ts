import { describe, expect, test } from 'vitest';
import { ageOn, dayOf, daysIn, isoDateOf } from './calendar.ts';

describe('the day of a moment', () => {
  test.each([
    ['Asia/Kolkata', '2026-04-30T18:29:59.999Z', '2026-04-29T18:30:00.000Z', '2026-04-30T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-04-30T18:30:00.000Z', '2026-04-30T18:30:00.000Z', '2026-05-01T18:30:00.000Z'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    // Clocks go forward at 2 o'clock on 8 March: a day of 23 hours.
    ['America/New_York', '2026-03-08T12:00:00.000Z', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    // And back on 1 November: a day of 25 hours.
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Pacific/Auckland', '2026-04-04T13:00:00.000Z', '2026-04-04T11:00:00.000Z', '2026-04-05T12:00:00.000Z'],
    [
      'Pacific/Kiritimati',
      '2026-04-30T09:59:00.000Z',
      '2026-04-29T10:00:00.000Z',
      '2026-04-30T10:00:00.000Z',
    ],
    // A day that begins at 1 o'clock, as its first hour is left out.
    ['America/Sao_Paulo', '2018-11-04T12:00:00.000Z', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['Asia/Kolkata', '2028-02-29T06:00:00.000Z', '2028-02-28T18:30:00.000Z', '2028-02-29T18:30:00.000Z'],
  ])('in %s at %s', (timeZone, moment, start, end) => {
    const day = dayOf(new Date(moment), timeZone);
    expect([day.start.toISOString(), day.end.toISOString()]).toEqual([start, end]);
  });

  test.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
    'in %s the days of a year follow one another without a gap',
    (timeZone) => {
      let { start, end } = dayOf(new Date('2026-01-01T12:00:00Z'), timeZone);
      for (let count = 0; count < 366; count += 1) {
        const previousEnd = end;
        ({ start, end } = dayOf(end, timeZone));
        expect(start).toEqual(previousEnd);
        expect([23, 24, 25]).toContain((end.getTime() - start.getTime()) / 3_600_000);
      }
    },
  );
});

test('some days of a zone begin and end at its midnights', () => {
  expect(daysIn('2026-03-28', '2026-03-29', 'Europe/London')).toEqual({
    start: new Date('2026-03-28T00:00:00Z'),
    end: new Date('2026-03-29T23:00:00Z'),
  });
});

test.each([
  ['2026-04-30T18:29:00Z', 'Asia/Kolkata', '2026-04-30'],
  ['2026-04-30T18:30:00Z', 'Asia/Kolkata', '2026-05-01'],
  ['2026-01-01T04:59:00Z', 'America/New_York', '2025-12-31'],
])('the date at %s in %s is %s', (moment, timeZone, date) => {
  expect(isoDateOf(new Date(moment), timeZone)).toBe(date);
});

test.each([
  ['2026-04-30', '2012-04-30', 14],
  ['2026-04-29', '2012-04-30', 13],
  ['2026-05-01', '2012-04-30', 14],
  ['2026-12-31', '2012-01-01', 14],
  ['2026-01-01', '2012-12-31', 13],
  // Born on a leap day: a year older on 1 March, and on the day itself where there is one.
  ['2026-02-28', '2012-02-29', 13],
  ['2026-03-01', '2012-02-29', 14],
  ['2028-02-28', '2012-02-29', 15],
  ['2028-02-29', '2012-02-29', 16],
  ['2026-04-30', '2026-04-30', 0],
  ['2026-04-30', null, null],
])('on %s somebody born on %s is %s', (date, birth, age) => {
  expect(ageOn(date, birth)).toBe(age);
});
