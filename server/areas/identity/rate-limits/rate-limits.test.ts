import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { getRateLimits, pauseOf, takeUse } from './service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const NOON = new Date('2026-04-30T06:30:00Z').getTime();

test.each([
  ['a day', 24 * 60],
  ['an hour', 60],
  ['a little more than the window', 11],
])('a clock that ran ahead by %s locks out for no longer than the window', async (_, minutes) => {
  // One use a minute after ten at once: a window of ten minutes.
  const limit = { key: `ahead ${minutes}`, intervalMs: MINUTE_MS, burst: 10 };
  const takeAt = (ms: number) => takeUse({ db: db.database.orm, now: new Date(NOON + ms) }, [limit]);
  const takeMany = async (ms: number) => {
    const seconds = [];
    for (let use = 0; use < 12; use += 1) seconds.push(await takeAt(ms));
    return seconds.filter((wait) => wait === 0).length;
  };
  expect(await takeMany(minutes * MINUTE_MS)).toBe(10);
  // Back at the right time, a use is allowed within the window, and no flood is.
  const waits = [];
  for (let minute = 0; minute <= 11; minute += 1) waits.push(await takeAt(minute * MINUTE_MS));
  expect(waits).toContain(0);
  expect(await takeMany(12 * MINUTE_MS)).toBeLessThanOrEqual(2);
  expect(await takeMany(40 * MINUTE_MS)).toBe(10);
});

test('parallel uses are counted one by one', async () => {
  const limit = { key: 'parallel', intervalMs: MINUTE_MS, burst: 3 };
  const ctx = { db: db.database.orm, now: new Date(NOON) };
  const waits = await Promise.all(Array.from({ length: 9 }, () => takeUse(ctx, [limit])));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  const [state] = await getRateLimits(ctx, [limit]);
  expect(state && pauseOf(state, ctx.now)).toBeLessThanOrEqual(2 * MINUTE_MS);
});
