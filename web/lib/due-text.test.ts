import { beforeEach, expect, test, vi } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { setConsultancy } from './consultancy.ts';
import { describeDue, nextWorkingDay } from './due-text.ts';

beforeEach(() => {
  vi.setSystemTime('2026-05-04T04:00:00Z');
});

test.each([
  ['2026-05-04', '2026-04-01T00:00:00Z', 'Due today'],
  ['2026-05-02', '2026-04-01T00:00:00Z', 'Due 2 May 2026'],
  // Days of the office, which is ahead of UTC.
  [null, '2026-05-03T19:00:00Z', 'New today'],
  [null, '2026-05-03T18:00:00Z', 'Waiting 1 day'],
  [null, '2026-05-01T05:00:00Z', 'Waiting 3 days'],
])('next step %s, received %s: %s', (followUpOn, receivedAt, words) => {
  expect(describeDue({ followUpOn, followUpTime: null, receivedAt })).toBe(words);
});

test.each([
  ['2026-05-04', 'Due today, 4:30 pm'],
  ['2026-05-02', 'Due 2 May 2026, 4:30 pm'],
])('a call back on %s: %s', (followUpOn, words) => {
  expect(describeDue({ followUpOn, followUpTime: '16:30', receivedAt: '2026-04-01T00:00:00Z' })).toBe(words);
});

test.each([
  // A Friday, before an open Saturday and a closed Sunday.
  ['2026-05-01', '2026-05-02'],
  ['2026-05-02', '2026-05-04'],
])('the working day after %s is %s', (day, next) => {
  expect(nextWorkingDay(day)).toBe(next);
});

test('the working day after a holiday of the office', () => {
  const holidays = [{ firstDay: '2026-05-05', lastDay: '2026-05-06', name: 'Diwali' }];
  setConsultancy({ ...PLACEHOLDERS, holidays });
  expect(nextWorkingDay('2026-05-04')).toBe('2026-05-07');
  setConsultancy(null);
});
