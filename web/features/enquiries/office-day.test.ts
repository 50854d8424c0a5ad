import { expect, it } from 'vitest';
import { officeDay } from '#web/features/enquiries/office-day.ts';

it.each([
  ['2026-04-30T12:00:00Z', '2026-04-30'],
  ['2026-04-30T18:29:59Z', '2026-04-30'],
  ['2026-04-30T18:30:00Z', '2026-05-01'],
])('at %s it is %s in India', (now, day) => {
  expect(officeDay(Date.parse(now))).toBe(day);
});
