import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setInterval } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contracts/identity/index.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { CONNECTION_BOUNDS } from './connections.ts';

/** Shorter than the product's half minute. */
const SHORTENED_MS = 2_000;
/** Node checks connections at an interval that is set when the server is created. */
const MAX_DURATION_MS = SHORTENED_MS + 2 * CONNECTION_BOUNDS.http.connectionsCheckingInterval;
const TRICKLE_EVERY_MS = 100;
const PROBE_EVERY_MS = 500;

let db: TestDatabase;
let api: TestApp;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await api.close();
  await db.drop();
});

const HEAD = `POST ${login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

interface Attempt {
  begin: string;
  /** Sent repeatedly, so that the connection is never idle. */
  trickle?: string;
}

const ATTEMPTS: Record<string, Attempt> = {
  'nothing at all': { begin: '' },
  'half a line': { begin: 'GET /api/adm' },
  'half of the headers': { begin: HEAD },
  'headers that trickle in': { begin: HEAD, trickle: 'X-More: x\r\n' },
  'half of a body': { begin: `${HEAD}Content-Length: 50\r\n\r\n{"email":` },
  'a body that trickles in': { begin: `${HEAD}Content-Length: 5000\r\n\r\n{"email":"`, trickle: 'x' },
  'chunks that trickle in': { begin: `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, trickle: '1\r\nx\r\n' },
  'a second request that never ends': {
    begin: `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${HEAD}`,
    trickle: 'X-More: x\r\n',
  },
};

/** @returns milliseconds until the server closed the connection, and its response. */
async function attack({ begin, trickle }: Attempt): Promise<{ ms: number; answer: string }> {
  // Half open: the client never closes by itself.
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const begun = performance.now();
  if (begin !== '') socket.write(begin);
  // The client's half stays open.
  sockets.push(socket);
  let isClosed = false;
  socket.once('close', () => (isClosed = true)).once('end', () => (isClosed = true));
  for await (const _ of setInterval(TRICKLE_EVERY_MS)) {
    if (isClosed) break;
    socket.write(trickle ?? '');
  }
  return { ms: performance.now() - begun, answer };
}

const countConnections = () =>
  new Promise<number>((resolve) => {
    api.app.server.getConnections((_, count) => resolve(count));
  });

test('the product closes a half-sent request within 40 seconds', () => {
  const { headersTimeout, requestTimeout } = api.app.server;
  expect(Math.max(headersTimeout, requestTimeout)).toBeLessThanOrEqual(30_000);
  expect(CONNECTION_BOUNDS.http.connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
});

test('every half-sent request is closed at its limit, while other requests are served', async () => {
  Object.assign(api.app.server, { headersTimeout: SHORTENED_MS, requestTimeout: SHORTENED_MS });
  let isOver = false;
  const attacks = Promise.all(
    Object.entries(ATTEMPTS).map(async ([name, attempt]) => ({ name, ...(await attack(attempt)) })),
  ).finally(() => {
    isOver = true;
  });
  let longest = 0;
  for await (const _ of setInterval(PROBE_EVERY_MS)) {
    const begun = performance.now();
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    longest = Math.max(longest, performance.now() - begun);
    if (isOver) break;
  }
  for (const { name, ms, answer } of await attacks) {
    expect(ms, name).toBeLessThan(MAX_DURATION_MS);
    const last = answer.slice(answer.lastIndexOf('HTTP/1.1'));
    expect([name, last.slice(0, 12)]).toEqual([name, 'HTTP/1.1 408']);
    expect([name, JSON.parse(last.slice(last.indexOf('{')))]).toMatchObject([name, { code: 'bad_request' }]);
  }
  expect(longest).toBeLessThan(5000);
  // A client that keeps its half open holds no connection of the server either.
  await expect.poll(countConnections, { timeout: 10_000 }).toBeLessThanOrEqual(1);
}, 60_000);
