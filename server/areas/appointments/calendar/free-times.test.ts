import { describe, expect, test } from 'vitest';
import { CONSULTANCY_HOURS, findHoursError, type Hours } from '#contracts/appointments/index.ts';
import { spansOf } from '#server/areas/appointments/hours/service.ts';
import { findFreeSlots, isWithin } from './free-times.ts';

const at = (text: string) => Date.parse(text);
const starts = (slots: { startsAt: string }[]) => slots.map(({ startsAt }) => startsAt.slice(0, 16));
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });

function slotsOf(
  hours: readonly Hours[],
  { timeZone, from, to = from }: { timeZone: string; from: string; to?: string },
  durationMinutes = 60,
) {
  const [spans = []] = spansOf([{ hours, daysOff: [] }], { from, to }, timeZone);
  return findFreeSlots({ spans, busy: [] }, { durationMinutes, from: 0 });
}

describe('free times', () => {
  const spans = [span('2026-04-30T04:00:00Z', '2026-04-30T06:00:00Z')];
  const find = (options: object = {}, busy: ReturnType<typeof span>[] = []) =>
    starts(findFreeSlots({ spans, busy }, { durationMinutes: 60, from: 0, ...options }));

  test('begin at quarters of an hour and end within the hours', () => {
    expect(find()).toEqual([
      '2026-04-30T04:00',
      '2026-04-30T04:15',
      '2026-04-30T04:30',
      '2026-04-30T04:45',
      '2026-04-30T05:00',
    ]);
    expect(find({ durationMinutes: 120 })).toEqual(['2026-04-30T04:00']);
    expect(find({ durationMinutes: 125 })).toEqual([]);
  });

  test('touch booked times and never overlap them', () => {
    const booked = [span('2026-04-30T04:30:00Z', '2026-04-30T05:00:00Z')];
    expect(find({ durationMinutes: 30 }, booked)).toEqual([
      '2026-04-30T04:00',
      '2026-04-30T05:00',
      '2026-04-30T05:15',
      '2026-04-30T05:30',
    ]);
    const odd = [span('2026-04-30T04:05:00Z', '2026-04-30T04:20:00Z')];
    expect(find({ durationMinutes: 15 }, odd).slice(0, 2)).toEqual(['2026-04-30T04:30', '2026-04-30T04:45']);
  });

  test('are in the future, and limited in number', () => {
    expect(find({ from: at('2026-04-30T04:31:00Z') })).toEqual(['2026-04-30T04:45', '2026-04-30T05:00']);
    expect(find({ most: 2 })).toEqual(['2026-04-30T04:00', '2026-04-30T04:15']);
  });

  test('are never across a break', () => {
    const hours = [
      { weekday: 4, startsAt: '10:00', endsAt: '11:00' },
      { weekday: 4, startsAt: '11:30', endsAt: '12:30' },
      // No break: one span with the hours before.
      { weekday: 4, startsAt: '12:30', endsAt: '13:00' },
    ];
    const day = { timeZone: 'UTC', from: '2026-04-30' };
    expect(starts(slotsOf(hours, day))).toEqual([
      ...['2026-04-30T10:00', '2026-04-30T11:30', '2026-04-30T11:45', '2026-04-30T12:00'],
    ]);
  });
});

describe('working hours across a change to summer time', () => {
  const nineToTen = [6, 7, 1].map((weekday) => ({ weekday, startsAt: '09:00', endsAt: '10:00' }));

  test.each([
    ['Europe/London', '2026-03-28', '2026-03-30', ['28T09:00', '29T08:00', '30T08:00']],
    ['Europe/London', '2026-10-24', '2026-10-26', ['24T08:00', '25T09:00', '26T09:00']],
    ['America/New_York', '2026-03-07', '2026-03-09', ['07T14:00', '08T13:00', '09T13:00']],
    ['America/New_York', '2026-10-31', '2026-11-02', ['31T13:00', '01T14:00', '02T14:00']],
    ['Asia/Kolkata', '2026-03-28', '2026-03-30', ['28T03:30', '29T03:30', '30T03:30']],
  ])('in %s from %s start at nine on the clock', (timeZone, from, to, expected) => {
    const found = starts(slotsOf(nineToTen, { timeZone, from, to }));
    expect(found.map((start) => start.slice(8))).toEqual(expected);
  });

  test('are an hour shorter or longer in a night shift', () => {
    const night = [{ weekday: 7, startsAt: '00:00', endsAt: '04:00' }];
    const count = (timeZone: string, from: string) => slotsOf(night, { timeZone, from }).length;
    // Three, four and five hours, each with starts at every quarter until an hour before the end.
    expect(count('Europe/London', '2026-03-29')).toBe(9);
    expect(count('Europe/London', '2026-04-05')).toBe(13);
    expect(count('Europe/London', '2026-10-25')).toBe(17);
    expect(count('America/New_York', '2026-03-08')).toBe(9);
    expect(count('America/New_York', '2026-11-01')).toBe(17);
  });

  test('exclude an hour skipped by the clock', () => {
    const hours = [{ weekday: 7, startsAt: '01:00', endsAt: '02:00' }];
    expect(slotsOf(hours, { timeZone: 'Europe/London', from: '2026-03-29' }, 15)).toEqual([]);
    expect(slotsOf(hours, { timeZone: 'Europe/London', from: '2026-04-05' }, 15)).toHaveLength(4);
  });
});

describe('working hours', () => {
  test('leave out days off', () => {
    const [spans = []] = spansOf(
      [{ hours: CONSULTANCY_HOURS, daysOff: [{ firstDay: '2026-04-28', lastDay: '2026-05-01' }] }],
      { from: '2026-04-27', to: '2026-05-03' },
      'Asia/Kolkata',
    );
    expect(spans).toEqual([
      span('2026-04-27T09:00:00+05:30', '2026-04-27T18:00:00+05:30'),
      span('2026-05-02T10:00:00+05:30', '2026-05-02T14:00:00+05:30'),
    ]);
  });

  test('contain a time as a whole or not at all', () => {
    const spans = [span('2026-04-30T04:00:00Z', '2026-04-30T06:00:00Z')];
    expect(isWithin(spans, span('2026-04-30T05:00:00Z', '2026-04-30T06:00:00Z'))).toBe(true);
    expect(isWithin(spans, span('2026-04-30T05:00:00Z', '2026-04-30T06:01:00Z'))).toBe(false);
    expect(isWithin(spans, span('2026-04-30T03:59:00Z', '2026-04-30T05:00:00Z'))).toBe(false);
  });

  test('of a day are at most five and do not overlap', () => {
    const of = (...times: [string, string][]) =>
      times.map(([startsAt, endsAt]) => ({ weekday: 2, startsAt, endsAt }));
    expect(findHoursError(of(['10:00', '12:00'], ['12:00', '13:00']))).toBeNull();
    expect(findHoursError(of(['12:00', '13:00'], ['10:00', '12:05']))).toMatch(/overlap/);
    expect(
      findHoursError([...of(['10:00', '12:00']), { weekday: 3, startsAt: '11:00', endsAt: '12:00' }]),
    ).toBeNull();
    const six = Array.from({ length: 6 }, (_, hour): [string, string] => [`1${hour}:00`, `1${hour}:30`]);
    expect(findHoursError(of(...six))).toMatch(/at most 5/);
  });
});
