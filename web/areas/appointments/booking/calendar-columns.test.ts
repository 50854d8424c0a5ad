import { expect, it } from 'vitest';
import { dayTracks } from './calendar-columns.ts';

const MONDAY = '2026-11-23';
const at = (start: string, end: string, day = MONDAY) => ({ start: `${day}T${start}`, end: `${day}T${end}` });

it('gives every day the same room where nothing stands side by side', () => {
  const entries = [at('10:00', '11:00'), at('09:00', '10:00'), at('11:00', '12:00')];
  expect(dayTracks(entries, MONDAY, 2)).toBe('minmax(6.5rem, 1fr) minmax(6.5rem, 1fr)');
});

it('gives a day room for as many as overlap at one time, and the others no more', () => {
  const entries = [
    at('10:30', '11:30'),
    at('10:00', '11:00'),
    at('10:00', '10:30'),
    at('10:45', '11:00'),
    at('10:00', '11:00', '2026-11-24'),
  ];
  expect(dayTracks(entries, MONDAY, 2)).toBe('minmax(15rem, 1fr) minmax(6.5rem, 1fr)');
});

it('counts what lasts over midnight on both days', () => {
  const late = { start: '2026-11-23T23:00', end: '2026-11-24T01:00' };
  const entries = [late, late, at('23:30', '23:45'), at('00:30', '02:00', '2026-11-24')];
  expect(dayTracks(entries, MONDAY, 3)).toBe('minmax(15rem, 1fr) minmax(15rem, 1fr) minmax(6.5rem, 1fr)');
});
