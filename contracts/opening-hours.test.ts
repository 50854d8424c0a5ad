import { expect, test } from 'vitest';
import { findClosedWish, openPartsOf } from './opening-hours.ts';

const HOURS = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, startsAt: '09:00', endsAt: '18:00' })),
  { weekday: 6, startsAt: '10:00', endsAt: '14:00' },
];

test.each([
  ['2026-05-04', ['morning', 'afternoon', 'evening']],
  ['2026-05-02', ['morning', 'afternoon']],
  ['2026-05-03', []],
  [null, ['morning', 'afternoon', 'evening']],
])('on %s the office is open in %j', (day, parts) => {
  expect(openPartsOf(HOURS, day)).toEqual(parts);
});

test.each([
  [{ preferredDay: '2026-05-03' }, 'We are closed on Sundays. Please choose another day'],
  [
    { preferredDay: '2026-05-02', preferredTime: 'evening' },
    'We are closed at that time. Please choose another one',
  ],
  [{ preferredDay: '2026-05-02', preferredTime: 'morning' }, undefined],
  [{ preferredTime: 'evening' }, undefined],
  [{}, undefined],
] as const)('%j: %s', (wish, message) => {
  expect(findClosedWish(wish, HOURS)?.message).toBe(message);
});
