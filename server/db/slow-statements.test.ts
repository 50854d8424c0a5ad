import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { inTransaction } from './client.ts';
import { preparedQuery } from './prepared-query.ts';
import { members } from './schema/members.ts';

const WAIT = 'select pg_sleep($1::float8)';

let db: TestDatabase;
let told: { statement: string; ms: number }[];

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => {
  told = [];
  db.database.watchStatements(200, (statement, ms) => told.push({ statement, ms }));
});
afterAll(() => db.drop());

test('a slow statement is reported with its text, without its parameters', async () => {
  const { orm, pool } = db.database;
  await preparedQuery('slow', `${WAIT}, $2::text`)(orm, [0.3, 'Asha Pillai']);
  await orm.execute(sql`select pg_sleep(${0.3}), ${'Asha Pillai'}`);
  await pool.query(WAIT, [0.3]);
  expect(told.map(({ statement }) => statement)).toEqual([
    `${WAIT}, $2::text`,
    'select pg_sleep($1), $2',
    WAIT,
  ]);
  for (const { ms } of told) expect(ms).toBeGreaterThanOrEqual(295);
});

test('quick statements are not reported', async () => {
  db.database.watchStatements(10_000, (statement, ms) => told.push({ statement, ms }));
  await db.database.orm.select().from(members);
  await db.database.pool.query(WAIT, [0.01]);
  expect(told).toEqual([]);
});

test('a slow failing statement is reported, and fails', async () => {
  const failing = 'select 1 / ($1::int * length(pg_sleep(0.3)::text))';
  await expect(db.database.pool.query(failing, [0])).rejects.toMatchObject({ code: '22012' });
  expect(told.map(({ statement }) => statement)).toEqual([failing]);
});

test('each statement of a transaction is timed separately', async () => {
  await inTransaction({ db: db.database.orm }, async (ctx) => {
    await ctx.db.execute(sql`select pg_sleep(0.3)`);
    await ctx.db.execute(sql`select pg_sleep(0.301)`);
  });
  expect(told.map(({ statement }) => statement)).toEqual(['select pg_sleep(0.3)', 'select pg_sleep(0.301)']);
});

test('a text of many lines is reported in one line, and a very long one is cut', async () => {
  await db.database.pool.query(`select pg_sleep(0.3),\n  ${Array(1500).fill('1').join(', ')}`);
  const [{ statement } = { statement: '' }] = told;
  expect(statement).toMatch(/^select pg_sleep\(0\.3\), 1, 1, .* …$/);
  expect(statement.length).toBeLessThan(2010);
});
