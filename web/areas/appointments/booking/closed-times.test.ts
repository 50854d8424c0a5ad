import { expect, it } from 'vitest';
import { closedTimes } from './closed-times.ts';

const MONDAY = '2026-11-23';
const span = (start: string, end: string) => ({ start, end });

it('leaves the working hours open, and closes breaks and the rest of the day', () => {
  const open = [span('2026-11-23T14:00', '2026-11-23T18:00'), span('2026-11-23T09:00', '2026-11-23T13:00')];
  expect(closedTimes(open, MONDAY, 1)).toEqual([
    span('2026-11-23T00:00', '2026-11-23T09:00'),
    span('2026-11-23T13:00', '2026-11-23T14:00'),
    span('2026-11-23T18:00', '2026-11-24T00:00'),
  ]);
});

it('closes a day without hours from midnight to midnight', () => {
  const open = [span('2026-11-24T00:00', '2026-11-25T00:00')];
  expect(closedTimes(open, MONDAY, 3)).toEqual([
    span('2026-11-23T00:00', '2026-11-24T00:00'),
    span('2026-11-25T00:00', '2026-11-26T00:00'),
  ]);
});
