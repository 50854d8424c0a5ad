import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  daysIn,
  daysOfMonth,
  isoDateOf,
  momentAt,
  mondayOf,
  offsetAt,
  wallTimeOf,
  weekdayOf,
} from './calendar.ts';

test('addDays crosses the ends of months and years, and changes of the clocks', () => {
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

test('a month ends on its last day', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
});

function dayAt(moment: Date, timeZone: string) {
  const date = isoDateOf(moment, timeZone);
  return daysIn(date, date, timeZone);
}

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
    // The first hour of the day is skipped.
    ['America/Sao_Paulo', '2018-11-04T12:00:00.000Z', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['Asia/Kolkata', '2028-02-29T06:00:00.000Z', '2028-02-28T18:30:00.000Z', '2028-02-29T18:30:00.000Z'],
  ])('in %s at %s', (timeZone, moment, start, end) => {
    const day = dayAt(new Date(moment), timeZone);
    expect([day.start.toISOString(), day.end.toISOString()]).toEqual([start, end]);
  });

  test.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
    'in %s each day of a year begins where the one before ends',
    (timeZone) => {
      let { start, end } = dayAt(new Date('2026-01-01T12:00:00Z'), timeZone);
      for (let count = 0; count < 366; count += 1) {
        const previousEnd = end;
        ({ start, end } = dayAt(end, timeZone));
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
  // Born on a leap day: a year older on 1 March, or on 29 February.
  ['2026-02-28', '2012-02-29', 13],
  ['2026-03-01', '2012-02-29', 14],
  ['2028-02-28', '2012-02-29', 15],
  ['2028-02-29', '2012-02-29', 16],
  ['2026-04-30', '2026-04-30', 0],
  ['2026-04-30', null, null],
])('on %s a person born on %s is %s', (date, birth, age) => {
  expect(ageOn(date, birth)).toBe(age);
});

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
    // The first hour of 4 November 2018 was skipped.
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

describe('a wall-clock time', () => {
  test.each([
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
    const [day = '', time = ''] = wall.split('T');
    expect(wallTimeOf(moment, zone)).toBe(wall);
    expect(momentAt(day, time, zone).toISOString()).toBe(moment);
  });
});
