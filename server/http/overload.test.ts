import { once } from 'node:events';
import { createServer } from 'node:net';
import type { PoolClient } from 'pg';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getLoginStatus, getProfile, login } from '#contracts/identity/index.ts';
import { isWithoutConnection } from '#server/db/errors.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { MAX_QUEUE_LENGTH } from './connections.ts';

const BUSY = { code: 'busy', message: 'The server is busy. Please try again in a few seconds.' };

let db: TestDatabase;
let api: TestApp;
let token: string;
let held: PoolClient[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
});
// Its session is not in the cache.
beforeEach(async () => {
  token = await api.signIn((await buildMember(db.database, 'staff')).email, TEST_PASSWORD);
});
afterEach(() => {
  for (const connection of held.splice(0)) connection.release();
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

/** Takes every connection, so that every statement has to wait. */
async function holdAll(): Promise<void> {
  const { pool } = db.database;
  held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
}

const waiting = (count: number) => vi.waitFor(() => expect(db.database.pool.waitingCount).toBe(count));
/** Sends requests that need no database until one is refused. */
const untilFull = () =>
  vi.waitFor(async () => expect((await api.call(getLoginStatus)).status).toBe(503), { timeout: 10_000 });

test('a full database queue answers further calls with 503 and serves the waiting ones', async () => {
  await holdAll();
  const inLine = Array.from({ length: MAX_QUEUE_LENGTH }, () => api.call(getProfile, { token }));
  await waiting(MAX_QUEUE_LENGTH);
  const refused = await Promise.all([
    api.call(getProfile, { token }),
    api.call(getLoginStatus, { token }),
    api.call(login, { body: { email: 'somebody@team.example', password: 'x' } }),
    api.call(getProfile),
  ]);
  for (const answer of refused) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.error()).toEqual(BUSY);
  }
  // Requests without the database are served.
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  for (const connection of held.splice(0)) connection.release();
  const answers = await Promise.all(inLine);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await api.call(getProfile, { token })).status).toBe(200);
});

test('a body received while the queue is full is refused too', async () => {
  const port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const body = JSON.stringify({ email: 'somebody@team.example', password: 'x' });
  let send: () => void = () => undefined;
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(body.slice(0, 5)));
      send = () => {
        controller.enqueue(Buffer.from(body.slice(5)));
        controller.close();
      };
    },
  });
  const arrived = once(api.app.server, 'request');
  const answer = fetch(`http://127.0.0.1:${port}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit);
  // Its headers have arrived and found the queue empty.
  await arrived;
  // Cached by now, so that all of these wait for one query; each counts.
  expect((await api.call(getProfile, { token })).status).toBe(200);
  await holdAll();
  const inLine = Array.from({ length: MAX_QUEUE_LENGTH }, () => api.call(getProfile, { token }));
  await untilFull();
  expect(db.database.pool.waitingCount).toBe(1);
  send();
  const { status, headers } = await answer;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  for (const connection of held.splice(0)) connection.release();
  const answers = await Promise.all(inLine);
  expect(answers.filter((answer) => answer.status !== 200)).toEqual([]);
});

test('a timeout while waiting for a connection counts as a missing connection', async () => {
  // Accepts a connection and stays silent, as a hanging database does.
  const silent = createServer().listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(silent.listening).toBe(true));
  const { port } = silent.address() as { port: number };
  const pool = new pg.Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis: 100 });
  const errors = await Promise.all([1, 2].map(() => pool.query('select 1').catch((error: unknown) => error)));
  expect(errors.map(isWithoutConnection)).toEqual([true, true]);
  await pool.end();
  silent.close();
});

test('a timeout while waiting for a result counts the same, and the connection is replaced', async () => {
  const { pool } = db.database;
  let asking: unknown;
  const removed: unknown[] = [];
  pool.once('acquire', (connection) => {
    asking = connection;
  });
  // The pool also removes connections that have been idle for long.
  const note = (connection: unknown) => removed.push(connection);
  pool.on('remove', note);
  const asked = { text: 'select pg_sleep(0.5)', query_timeout: 50 };
  const error = await pool.query(asked).catch((found: unknown) => found);
  expect(isWithoutConnection(error)).toBe(true);
  expect((await pool.query('select 1')).rowCount).toBe(1);
  await vi.waitUntil(() => asking !== undefined && removed.includes(asking), { timeout: 10_000 });
  pool.off('remove', note);
});

test('an unreachable database counts as a missing connection', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const error: unknown = await pool.query('select 1').catch((found: unknown) => found);
  expect(isWithoutConnection(error)).toBe(true);
  expect(isWithoutConnection(new Error('Failed query', { cause: error }))).toBe(true);
  await pool.end();
});

test('other failures do not count as a missing connection', () => {
  expect(isWithoutConnection(new Error('timeout'))).toBe(false);
  expect(isWithoutConnection(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  );
});

test('a call without a connection answers 503', async () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  const query = vi.spyOn(db.database.pool, 'query').mockRejectedValueOnce(error);
  const answer = await api.call(getProfile, { token });
  query.mockRestore();
  expect([answer.status, answer.headers['retry-after'], answer.error()]).toEqual([503, '5', BUSY]);
});
