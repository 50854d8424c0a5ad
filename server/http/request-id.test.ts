import type { FastifyInstance } from 'fastify';
import { symbols } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const GIVEN = '4bf92f3577b34da6a3ce929d0e0e4736';

let db: TestDatabase;
let app: FastifyInstance;
let written: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(() => app.close());
afterAll(() => db.drop());

async function start(TRUST_PROXY: string): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'trace', LOG_FORMAT: 'json', TRUST_PROXY });
  app = await buildApp({ config, database: db.database });
  written = '';
  Object.assign(app.log, { [symbols.streamSym]: { write: (line: string) => (written += line) } });
}

/** The answer's id for a request that comes with one, if any. */
async function idOf(given?: string, remoteAddress = '127.0.0.1'): Promise<string> {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  const answer = await app.inject({ url: '/healthz', headers, remoteAddress });
  return String(answer.headers['x-request-id']);
}

test.each([
  ['true', '203.0.113.9'],
  ['1', '203.0.113.9'],
  ['loopback', '127.0.0.1'],
  ['10.0.0.0/8', '10.1.2.3'],
])('TRUST_PROXY=%s: the request id of a proxy at %s is used', async (trust, address) => {
  await start(trust);
  expect(await idOf(GIVEN, address)).toBe(GIVEN);
});

test.each([
  ['false', '127.0.0.1'],
  ['loopback', '203.0.113.9'],
  ['10.0.0.0/8', '11.0.0.1'],
])('TRUST_PROXY=%s: the request id of a caller at %s is replaced', async (trust, address) => {
  await start(trust);
  expect(await idOf(GIVEN, address)).toMatch(UUID);
});

const ILL_FORMED = [
  'abc',
  'x'.repeat(129),
  '',
  'asha pillai',
  'asha@family.example',
  '{"level":60,"msg":"x"}',
  `${GIVEN}, ${GIVEN}`,
  'ஆஷாபிள்ளை',
];

test('a malformed request id is replaced, from any sender', async () => {
  await start('true');
  for (const given of ILL_FORMED)
    expect([given, await idOf(given)]).toEqual([given, expect.stringMatching(UUID)]);
});

test('each request has a request id of its own', async () => {
  await start('false');
  const ids = await Promise.all(Array.from({ length: 50 }, () => idOf()));
  expect(new Set(ids).size).toBe(50);
});

test('every log line and the response have the request id', async () => {
  await start('true');
  app.get('/api/failing', { config: { access: 'public' } }, ({ log }) => {
    log.info('in the middle');
    throw new Error('no more');
  });
  for (const url of ['/healthz', '/api/nothing', '/api/admin/profile', '/api/%zz', '/api/failing']) {
    written = '';
    const answer = await app.inject({ url, headers: { 'x-request-id': GIVEN } });
    expect(answer.headers['x-request-id']).toBe(GIVEN);
    const lines = written.split('\n').filter((line) => line !== '');
    const ids = lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId);
    // A request without a route is not logged.
    expect(ids.length).toBeGreaterThanOrEqual(url === '/api/%zz' ? 0 : 1);
    expect(ids).toEqual(ids.map(() => GIVEN));
  }
});
