import { expect, test } from 'vitest';
import { findSeriesError, repeatedDays } from './series-days.ts';

test.each([
  ['weekly', { count: 3 }, ['2026-01-31', '2026-02-07', '2026-02-14']],
  ['fortnightly', { until: '2026-02-28' }, ['2026-01-31', '2026-02-14', '2026-02-28']],
  ['monthly', { count: 4 }, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['weekly', { until: '2026-01-30' }, []],
] as const)('%s with %j', (repeat, end, days) => {
  expect(repeatedDays('2026-01-31', repeat, end)).toEqual(days);
});

test('a series has a maximum length', () => {
  expect(findSeriesError(repeatedDays('2026-01-31', 'weekly', { until: '2028-01-01' }))).toContain(
    'at most 26',
  );
  expect(findSeriesError(repeatedDays('2026-01-31', 'weekly', { count: 26 }))).toBeNull();
  expect(findSeriesError(['2026-01-31'])).toContain('at least two');
});
