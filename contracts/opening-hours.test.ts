import { expect, test } from 'vitest';
import { findClosedWish, openPartsOf, workingDayAfter } from './opening-hours.ts';

const hours = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, startsAt: '09:00', endsAt: '18:00' })),
  { weekday: 6, startsAt: '10:00', endsAt: '14:00' },
];
const holidays = [{ firstDay: '2026-05-07', lastDay: '2026-05-08', name: 'Diwali' }];
const OPENING = { hours, holidays };

test.each([
  ['2026-05-04', ['morning', 'afternoon', 'evening']],
  ['2026-05-02', ['morning', 'afternoon']],
  ['2026-05-03', []],
  ['2026-05-06', ['morning', 'afternoon', 'evening']],
  ['2026-05-07', []],
  [null, ['morning', 'afternoon', 'evening']],
])('on %s the office is open in %j', (day, parts) => {
  expect(openPartsOf(OPENING, day)).toEqual(parts);
});

test.each([
  [{ preferredDay: '2026-05-03' }, 'We are closed on Sundays. Please choose another day'],
  [
    { preferredDay: '2026-05-02', preferredTime: 'evening' },
    'We are closed at that time. Please choose another one',
  ],
  [{ preferredDay: '2026-05-08' }, 'We are closed on that day: Diwali. Please choose another day'],
  [{ preferredDay: '2026-05-02', preferredTime: 'morning' }, undefined],
  [{ preferredTime: 'evening' }, undefined],
  [{}, undefined],
] as const)('%j: %s', (wish, message) => {
  expect(findClosedWish(wish, OPENING)?.message).toBe(message);
});

test.each([
  ['2026-05-02', 1, '2026-05-04'],
  ['2026-05-06', 1, '2026-05-09'],
  ['2026-05-07', 1, '2026-05-09'],
  ['2026-05-06', 2, '2026-05-11'],
])('after %s working day %i is %s', (day, count, reached) => {
  expect(workingDayAfter(OPENING, day, count)).toBe(reached);
  expect(workingDayAfter({ hours: [], holidays }, day, count) > day).toBe(true);
});
