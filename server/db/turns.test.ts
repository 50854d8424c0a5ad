import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDatabasePlace,
  createTestDatabase,
  type DatabasePlace,
  openTestDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts';
import type { Database } from './client.ts';
import { rateLimits } from './schema/rate-limits.ts';
import { inTurn } from './turns.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('work whose turn it is is done as a whole, or not at all', async () => {
  const ctx = { db: db.database.orm };
  const insert = (key: string) =>
    inTurn(ctx, 'housekeeping', async (ctx) => {
      await ctx.db.insert(rateLimits).values({ key, expiresAt: new Date() });
      if (key === 'bad') throw new Error('no more');
    });
  expect(await insert('good')).toBe(true);
  await expect(insert('bad')).rejects.toThrow('no more');
  expect(await insert('after')).toBe(true);
  expect((await ctx.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['good', 'after']);
});

// The embedded database belongs to one process.
if (process.env.TEST_DATABASE_URL) {
  test('of two processes one is at it at a time, and the other one goes on at once', async () => {
    const place: DatabasePlace = await createDatabasePlace();
    const processes: Database[] = [await openTestDatabase(place), await openTestDatabase(place)];
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 200));
      running -= 1;
    };
    const turns = [...processes, ...processes].map(({ orm }) => inTurn({ db: orm }, 'housekeeping', work));
    expect((await Promise.all(turns)).filter((isDone) => isDone)).toHaveLength(1);
    expect(most).toBe(1);
    expect(await inTurn({ db: processes[1]?.orm ?? db.database.orm }, 'housekeeping', work)).toBe(true);
    for (const each of processes) await each.close();
    await place.remove();
  });
}
