import { expect, it } from 'vitest';
import { daysBetween } from '#contracts/lib/calendar.ts';
import { closedTimes, dayTracks } from './calendar-content.ts';

const MONDAY = '2026-11-23';
const span = (start: string, end: string) => ({ start, end });

it('leaves the working hours open, and closes breaks and the rest of the day', () => {
  const open = [span('2026-11-23T14:00', '2026-11-23T18:00'), span('2026-11-23T09:00', '2026-11-23T13:00')];
  expect(closedTimes(open, [MONDAY])).toEqual([
    span('2026-11-23T00:00', '2026-11-23T09:00'),
    span('2026-11-23T13:00', '2026-11-23T14:00'),
    span('2026-11-23T18:00', '2026-11-24T00:00'),
  ]);
});

it('closes a day without hours from midnight to midnight', () => {
  const open = [span('2026-11-24T00:00', '2026-11-25T00:00')];
  expect(closedTimes(open, daysBetween(MONDAY, '2026-11-25'))).toEqual([
    span('2026-11-23T00:00', '2026-11-24T00:00'),
    span('2026-11-25T00:00', '2026-11-26T00:00'),
  ]);
});

const at = (start: string, end: string, day = MONDAY) => ({ start: `${day}T${start}`, end: `${day}T${end}` });

it('gives every day the same width without overlaps', () => {
  const entries = [at('10:00', '11:00'), at('09:00', '10:00'), at('11:00', '12:00')];
  expect(dayTracks(entries, daysBetween(MONDAY, '2026-11-24'))).toBe(
    'minmax(6.5rem, 1fr) minmax(6.5rem, 1fr)',
  );
});

it('gives a day width for its overlapping entries, and the others no more', () => {
  const entries = [
    at('10:30', '11:30'),
    at('10:00', '11:00'),
    at('10:00', '10:30'),
    at('10:45', '11:00'),
    at('10:00', '11:00', '2026-11-24'),
  ];
  expect(dayTracks(entries, daysBetween(MONDAY, '2026-11-24'))).toBe(
    'minmax(15rem, 1fr) minmax(6.5rem, 1fr)',
  );
});

it('counts an entry over midnight on both days', () => {
  const late = { start: '2026-11-23T23:00', end: '2026-11-24T01:00' };
  const entries = [late, late, at('23:30', '23:45'), at('00:30', '02:00', '2026-11-24')];
  expect(dayTracks(entries, daysBetween(MONDAY, '2026-11-25'))).toBe(
    'minmax(15rem, 1fr) minmax(15rem, 1fr) minmax(6.5rem, 1fr)',
  );
});
