import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ErrorBodySchema } from '#contracts/errors.ts';
import { ENDPOINTS } from '#contracts/index.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildFamilyAccount, buildFamilySession } from '#server/testing/families.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const RUNS = 40;

let db: TestDatabase;
let api: TestApp;
let token: string;
let cookie: string;
let ids: number[];
let sent = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  const boss = await buildMember(db.database, 'super_admin');
  const target = await buildMember(db.database, 'staff');
  ids = [boss.id, target.id];
  token = await api.signIn(boss.email, TEST_PASSWORD);
});
// An account may make a number of changes at once only.
beforeEach(async () => {
  const family = await buildFamilyAccount(db.database);
  ({ cookie } = await buildFamilySession(db.database, family.id, api.clock.now));
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

/** No 5xx, and every refusal is {message, code} without internals. */
function judge(status: number, body: string): void {
  if (status < 400) return;
  const answer: unknown = JSON.parse(body);
  expect(Object.keys(ErrorBodySchema.parse(answer)).sort()).toEqual(Object.keys(answer as object).sort());
  expect(body).not.toMatch(/\bat [^"]*:\d+:\d+|node_modules|\/server\/|select |syntax error/i);
  expect(status, body).toBeLessThan(500);
}

async function send(
  endpoint: (typeof ENDPOINTS)[number],
  id: string,
  payload: string | Buffer,
): Promise<number> {
  // From another network and later each time, so that no rate limit applies.
  sent += 1;
  api.clock.advance(5_000);
  const response = await api.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{\w+\}/g, id),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      cookie,
      // A family's endpoint takes only what its pages send.
      origin: 'http://localhost:80',
      'x-forwarded-for': `198.18.${Math.floor(sent / 256) % 256}.${sent % 256}`,
    },
    payload,
  });
  judge(response.statusCode, response.body);
  return response.statusCode;
}

function fieldsOf({ body }: (typeof ENDPOINTS)[number]): string[] {
  return body instanceof z.ZodMiniObject ? Object.keys(body._zod.def.shape) : [];
}

const OPEN = ENDPOINTS.filter(({ body, params }) => body ?? params).map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b@c.example',
    '\ud800',
    'x\udfff@y.example',
    '\ufeff\u202e@x.example',
    "'; drop table members; --",
    "' or '1'='1",
    '<script>alert(1)</script>@x.example',
    '{{7*7}}<%= 7*7 %>',
    '../../etc/passwd',
    '%00%0d%0aset-cookie:x',
    'x'.repeat(20_000),
    `${'ﷺ'.repeat(240)}@x.example`,
    `${'é'.repeat(200)}@${'😀'.repeat(20)}.example`,
    'a@b.c',
    'super_admin',
    'true',
    '-1',
  ),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    true,
    [],
    {},
    [[]],
    0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53 - 1,
    2 ** 53,
    -(2 ** 63),
    { toString: 'x' },
    { $ne: null },
  ),
);
const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'id',
  'passwordHash',
  'isActive',
  'toString',
);

/** JSON text with chosen keys, which may repeat. */
function jsonObject(names: string[]): fc.Arbitrary<string> {
  const key = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names, 'x') }, hostileKey, fc.string());
  return fc
    .array(fc.tuple(key, hostileValue), { maxLength: 10 })
    .map((pairs) => `{${pairs.map((pair) => pair.map((part) => JSON.stringify(part)).join(':')).join(',')}}`);
}

describe.each(OPEN)('%s', (_, endpoint) => {
  const names = fieldsOf(endpoint);

  test('has the fields known to the generator', () => {
    expect(names.length > 0).toBe(endpoint.body !== undefined);
  });

  test('never fails with hostile input', async () => {
    const complete = fc
      .record(Object.fromEntries(names.map((name) => [name, hostileValue])))
      .map((value) => JSON.stringify(value));
    const payload = fc.oneof(
      complete,
      jsonObject(names),
      hostileValue.map((value) => JSON.stringify(value)),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    );
    const id = fc.oneof(
      fc.constantFrom(
        ...ids.map(String),
        '2147483647',
        '2147483648',
        '0',
        '-1',
        '%00',
        '%F0%9F%98%80',
        '1%2F..',
      ),
      hostileText.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 500)),
    );
    await fc.assert(
      fc.asyncProperty(id, payload, async (id, payload) => {
        await send(endpoint, id, payload);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    ['a list', '[]'],
    ['a number', '1'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['deep lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['deep lists that never end', '['.repeat(50_000)],
    ['deep objects', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
    ['a forged prototype', '{"__proto__":{"role":"super_admin"}}'],
    ['a forged prototype in escapes', '{"\\u005f_proto__":{"role":"super_admin"}}'],
    ['a forged constructor', '{"constructor":{"prototype":{"isActive":true}}}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a byte order mark', '\ufeff{}'],
  ])('refuses %s', async (name, payload) => {
    if (!endpoint.body) {
      await send(endpoint, '2147483647', payload);
      return;
    }
    const status = await send(endpoint, String(ids[1]), payload);
    // A change without any known field changes nothing; other bodies have only optional fields.
    const isOptional =
      names.includes('isActive') || names.includes('mayBook') || names.every((field) => field === 'identity');
    const isHarmless = isOptional && /UTF-8|mark|deep objects/.test(name);
    if (!isHarmless) expect(status).toBe(400);
    expect(({} as Record<string, unknown>).role).toBeUndefined();
    expect(({} as Record<string, unknown>).isActive).toBeUndefined();
  });
});

test.each(
  [
    '/api/admin/team-members/%',
    '/api/admin/team-members/%zz',
    '/api/admin/team-members/%c0%af',
    '/api/admin/team-members/%ff',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/api//admin///team-members',
    `/api/admin/team-members/${'9'.repeat(5_000)}`,
    `/api/${'a/'.repeat(4_000)}`,
    `/api/admin/team-members?${'a=b&'.repeat(3_000)}`,
    '/api/admin/login-status?__proto__[x]=1&constructor.prototype.y=2',
    '/api/admin/team-members/1?x=%',
  ].map((url) => [url.slice(0, 60), url]),
)('the address %s', async (_, url) => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await api.app.inject({ method, url, headers, payload: method === 'PUT' ? '{}' : '' });
    judge(response.statusCode, response.body);
  }
});

describe('on the wire', () => {
  let port: number;

  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  test.each([
    [
      'huge headers',
      `GET /api/admin/login-status HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(30_000)}\r\n\r\n`,
    ],
    ['a very long address', `GET /api/${'x'.repeat(30_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['what is no HTTP', 'hello\r\n\r\n'],
    ['no host', 'GET /api/admin/login-status HTTP/1.1\r\n\r\n'],
    ['no host on a page', 'GET /career HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /api/admin/login-status HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n'],
    ['the same host twice', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHOST: x\r\n\r\n'],
    ['two hosts of an old client', 'GET /healthz HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['an expectation', 'GET /api/admin/login-status HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n'],
    ['an unknown method', 'BREW /api/admin/login HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two lengths',
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'NUL in a header',
      'GET /api/admin/login-status HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \0\r\n\r\n',
    ],
  ])('%s', async (_, request) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(request);
    const answer = await text(socket);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
    expect(status).toBeGreaterThanOrEqual(400);
    const [head = ''] = answer.split('\r\n\r\n');
    expect(head.toLowerCase()).toMatch(/^cache-control: no-store\r?$/m);
    expect(head.toLowerCase()).toMatch(/^x-content-type-options: nosniff\r?$/m);
    judge(status, answer.slice(head.length + 4));
  });
});
