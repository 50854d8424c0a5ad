import type { Duplex } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema/members.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { inTransaction, onOneConnection, type Queryable } from './client.ts';
import { preparedQuery } from './prepared-query.ts';

let db: TestDatabase;
let ctx: { db: Queryable };
const insert = preparedQuery('test_insert', 'insert into rate_limits (key, expires_at) values ($1, now())');
const keys = async () => (await ctx.db.select().from(rateLimits)).map(({ key }) => key);

beforeAll(async () => {
  db = await createTestDatabase();
  ctx = { db: db.database.orm };
});
beforeEach(async () => {
  await ctx.db.delete(rateLimits);
});
afterAll(() => db.drop());

test('a transaction stores all of its statements', async () => {
  const answer = await inTransaction(ctx, async (ctx) => {
    await insert(ctx.db, ['prepared']);
    await ctx.db.insert(rateLimits).values({ key: 'built', expiresAt: new Date() });
    return 'done';
  });
  expect(answer).toBe('done');
  expect((await keys()).sort()).toEqual(['built', 'prepared']);
});

test('an error rolls the transaction back, and the connection stays usable', async () => {
  const work = inTransaction(ctx, async (ctx) => {
    await insert(ctx.db, ['lost']);
    throw new Error('no more');
  });
  await expect(work).rejects.toThrow('no more');
  await inTransaction(ctx, async (ctx) => insert(ctx.db, ['kept']));
  expect(await keys()).toEqual(['kept']);
});

test('a swallowed error of a statement fails the transaction', async () => {
  const work = inTransaction(ctx, async (ctx) => {
    await insert(ctx.db, ['twice']);
    await insert(ctx.db, ['twice']).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await keys()).toEqual([]);
});

test('a transaction inside another is refused', async () => {
  await expect(inTransaction(ctx, async (ctx) => inTransaction(ctx, async () => 'never'))).rejects.toThrow(
    'already open',
  );
});

test('use of the pool inside a transaction is refused', async () => {
  const outer = ctx.db;
  await expect(inTransaction(ctx, async () => insert(outer, ['beside']))).rejects.toThrow('used inside');
});

test('the reads of a response share a connection, without a transaction', async () => {
  const outer = ctx.db;
  await onOneConnection(ctx, async (ctx) => {
    await ctx.db.execute(sql`select set_config('srichakra.test', 'mine', false)`);
    await insert(ctx.db, ['kept']);
    const { rows } = await ctx.db.execute(sql`select current_setting('srichakra.test', true) as setting`);
    expect(rows).toEqual([{ setting: 'mine' }]);
    await expect(insert(outer, ['beside'])).rejects.toThrow('used inside');
    await expect(inTransaction(ctx, async () => 'never')).rejects.toThrow('already open');
  });
  // It was not rolled back.
  const failing = onOneConnection(ctx, async (ctx) => {
    await insert(ctx.db, ['before']);
    await insert(ctx.db, ['before']);
  });
  await expect(failing).rejects.toThrow(/duplicate key/);
  expect((await keys()).sort()).toEqual(['before', 'kept']);
  // Another error does not close the connection.
  await onOneConnection(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute(sql`select current_setting('srichakra.test', true) as setting`);
    expect(rows).toEqual([{ setting: 'mine' }]);
  });
});

test('a connection broken between two statements fails only the next one', async () => {
  const { pool } = db.database;
  const connection = await pool.connect();
  await connection.query('select 1');
  const { stream } = (connection as unknown as { connection: { stream: Duplex } }).connection;
  const isClosed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy(new Error('broken'));
  await isClosed;
  await expect(connection.query('select 1')).rejects.toThrow();
  connection.release(true);
  expect((await pool.query('select 1')).rowCount).toBe(1);
});
