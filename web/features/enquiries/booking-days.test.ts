import { expect, it } from 'vitest';
import { bookableDays } from '#web/features/enquiries/booking-days.ts';

it.each([
  ['2026-04-30T12:00:00Z', '2026-05-01', '2027-04-30'],
  ['2026-04-30T18:29:59Z', '2026-05-01', '2027-04-30'],
  ['2026-04-30T18:30:00Z', '2026-05-02', '2027-05-01'],
])('at %s the first day that can be asked for in India is %s and the last %s', (now, first, last) => {
  expect(bookableDays(Date.parse(now))).toEqual({ first, last });
});
