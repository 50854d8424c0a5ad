import { expect, test } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { openHoursOf } from '#web/lib/open-hours.ts';
import { describeOpening } from './contact-page.tsx';

const HOURS = openHoursOf(PLACEHOLDERS.hours);
const HOLIDAYS = [
  { firstDay: '2026-05-11', lastDay: '2026-05-11', name: 'Founder’s day' },
  { firstDay: '2026-06-01', lastDay: '2026-06-12', name: 'Summer' },
];

test('the open days are read from the particulars', () => {
  expect(HOURS.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(HOURS.at(-1)).toEqual({ weekday: 6, startsAt: '10:00', endsAt: '14:00' });
});

test.each([
  ['2026-05-04T09:00', 'Open until 6 PM'],
  ['2026-05-04T17:59', 'Open until 6 PM'],
  ['2026-05-04T08:59', 'Closed now, opens at 9 AM'],
  ['2026-05-04T18:00', 'Closed now, opens Tuesday 9 AM'],
  ['2026-05-01T20:00', 'Closed now, opens Saturday 10 AM'],
  ['2026-05-02T14:00', 'Closed now, opens Monday 9 AM'],
  ['2026-05-03T12:00', 'Closed now, opens Monday 9 AM'],
  ['2026-05-11T10:00', 'Closed today (Founder’s day), opens Tuesday 9 AM'],
  ['2026-05-09T15:00', 'Closed now, opens Tuesday 9 AM'],
  ['2026-06-01T10:00', 'Closed today (Summer), opens 13 Jun 2026 10 AM'],
])('at %s: %s', (now, words) => {
  expect(describeOpening({ hours: HOURS, holidays: HOLIDAYS }, now)).toBe(words);
});

test('an office with one open day opens on it a week later, at its minute', () => {
  const hours = [{ weekday: 3, startsAt: '09:30', endsAt: '12:00' }];
  expect(describeOpening({ hours, holidays: [] }, '2026-05-06T12:00')).toBe(
    'Closed now, opens Wednesday 9:30 AM',
  );
  expect(describeOpening({ hours, holidays: [] }, '2026-05-06T11:00')).toBe('Open until 12 PM');
  expect(describeOpening({ hours: [], holidays: [] }, '2026-05-06T11:00')).toBeNull();
});
