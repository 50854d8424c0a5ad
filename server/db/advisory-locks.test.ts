import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { createDatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import { SESSION_LOCKS, TRANSACTION_LOCKS, tryLock } from './advisory-locks.ts';
import { inTransaction } from './client.ts';

test('no two locks share a key', () => {
  const keys = [...Object.values(SESSION_LOCKS), ...Object.values(TRANSACTION_LOCKS)];
  expect(new Set(keys).size).toBe(keys.length);
});

// The embedded database belongs to one process.
if (process.env.TEST_DATABASE_URL) {
  test('a lock held by another process is not waited for, and ends with the transaction', async () => {
    const place = await createDatabasePlace();
    const [one, other] = [await openTestDatabase(place), await openTestDatabase(place)];
    const tryOther = () => inTransaction({ db: other.orm }, (ctx) => tryLock(ctx.db, 'housekeeping'));
    const events = new EventEmitter();
    const holding = inTransaction({ db: one.orm }, async (ctx) => {
      expect(await tryLock(ctx.db, 'housekeeping')).toBe(true);
      events.emit('taken');
      await once(events, 'release');
    });
    await once(events, 'taken');
    expect(await tryOther()).toBe(false);
    events.emit('release');
    await holding;
    expect(await tryOther()).toBe(true);
    await one.close();
    await other.close();
    await place.remove();
  });
}
