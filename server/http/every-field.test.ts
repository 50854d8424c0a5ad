import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ErrorBodySchema } from '#contracts/errors.ts';
import { ENDPOINTS } from '#contracts/index.ts';
import { rateLimits } from '#server/db/schema/members.ts';
import { dumpTexts, fingerprint } from '#server/testing/database-contents.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { hostileValues, TOO_LONG, UNKNOWN, wrongValues } from '#server/testing/hostile-values.ts';
import type { RightRequest } from '#server/testing/prepared-records.ts';
import {
  type Field,
  fieldsOf,
  isRecord,
  longestTextOf,
  mostItemsOf,
  withValue,
} from '#server/testing/request-fields.ts';
import { countRightRequests, nameOf, rightRequest } from '#server/testing/right-requests.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Random hostile values per endpoint, besides the wrong ones. */
const RUNS = 30;
const TIMEOUT_MS = 120_000;

let db: TestDatabase;
let api: TestApp;
let token: string;
let sent = 0;
/** Cases that sent hostile values. */
let completed = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  token = await api.signIn((await buildMember(db.database, 'super_admin')).email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const world = () => ({ api, database: db.database, token });

/** @returns the status of a response that is never a server error, and of refusals with a message only. */
async function send(endpoint: Endpoint, request: RightRequest): Promise<number> {
  sent += 1;
  const query = Object.entries(request.query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, textOf(one)]),
  );
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(request.params[name])),
  );
  const response = await api.app.inject({
    method: endpoint.method,
    url: `${path}?${new URLSearchParams(query)}`,
    headers: {
      'content-type': endpoint.upload ? 'application/octet-stream' : 'application/json',
      authorization: `Bearer ${request.token}`,
      ...(request.cookie && { cookie: request.cookie }),
      // A page of the site: families' changes of other origins are refused.
      origin: 'http://localhost:80',
      // From another network each time, so that no rate limit refuses a request.
      'x-forwarded-for': addressOf(sent),
    },
    payload: payloadOf(request.body),
  });
  const { statusCode, body } = response;
  expect(statusCode, body).toBeLessThan(500);
  if (statusCode >= 400) {
    expect(ErrorBodySchema.parse(response.json()).message).not.toBe('');
    expect(body).not.toMatch(/\bat [^"]*:\d+:\d+|node_modules|\/server\/|select |syntax error/i);
  }
  return statusCode;
}

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toWellFormed();

const addressOf = (count: number) => `198.18.${Math.floor(count / 256) % 256}.${count % 256}`;

function payloadOf(body: unknown): string | Buffer {
  if (Buffer.isBuffer(body)) return body;
  return body === undefined ? '' : JSON.stringify(body);
}

const change = (request: RightRequest, { part, path }: Field, value: unknown): RightRequest => ({
  ...request,
  [part]: withValue(request[part], path, value),
});

/** The same with fields that no schema names, in every object. */
function withUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknown);
  if (!isRecord(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, withUnknown(one)]);
  return { ...UNKNOWN, ...Object.fromEntries(inner) };
}

const CASES = ENDPOINTS.flatMap((endpoint) =>
  Array.from({ length: Math.max(1, countRightRequests(endpoint)) }, (_, variant) => ({
    name: `${nameOf(endpoint)}${variant === 0 ? '' : ` (${variant + 1})`}`,
    endpoint,
    variant,
  })),
);

/** Valid for a moment or once only, or with mail; their own tests send them. */
const PREPARED_ELSEWHERE = [
  'POST /api/admin/login/second-step',
  'POST /api/admin/second-factor/confirmation',
  'POST /api/admin/second-factor/recovery-codes',
  'POST /api/admin/second-factor/removal',
  'POST /api/admin/forgot-password',
  'POST /api/admin/account-link',
  'POST /api/admin/set-password',
  'POST /api/family/children/{id}/student-account',
];

test('every other endpoint has a valid request', () => {
  const without = ENDPOINTS.filter((endpoint) => countRightRequests(endpoint) === 0);
  expect(without.map(nameOf).sort(), 'add one in server/testing/right-requests.ts').toEqual(
    PREPARED_ELSEWHERE.toSorted(),
  );
});

const fieldsByCase = new Map<string, Field[]>();

/** Notes the fields for the test of their sizes. */
function noteFields(name: string, endpoint: Endpoint, right: RightRequest): Field[] {
  const fields = fieldsOf(endpoint, right);
  fieldsByCase.set(name, fields);
  return fields;
}

describe.each(CASES)('$name', ({ name, endpoint, variant }) => {
  test('refuses values outside its schema, and stores none of them', { timeout: TIMEOUT_MS }, async () => {
    const right = await rightRequest(world(), endpoint, variant);
    const fields = noteFields(name, endpoint, right);
    const before = await fingerprint(db.database);
    for (const field of fields) {
      for (const value of wrongValues(field)) {
        const status = await send(endpoint, change(right, field, value));
        const what = `${field.part} ${field.path.join('.')}: ${JSON.stringify(value)?.slice(0, 60)}`;
        expect([what, [400, 413].includes(status) ? 400 : status]).toEqual([what, 400]);
      }
    }
    expect(await fingerprint(db.database)).toBe(before);
  });

  test('never fails with hostile values in a field', { timeout: TIMEOUT_MS }, async () => {
    const right = await rightRequest(world(), endpoint, variant);
    const fields = fieldsOf(endpoint, right);
    completed += 1;
    if (fields.length === 0) {
      await send(endpoint, right);
      return;
    }
    const one = fc.tuple(fc.constantFrom(...fields), hostileValues);
    await fc.assert(
      fc.asyncProperty(one, async ([field, value]) => {
        await send(endpoint, change(right, field, value));
      }),
      { numRuns: RUNS },
    );
  });

  if (countRightRequests(endpoint) > 0) {
    test('accepts a valid request, and drops unknown fields', {
      timeout: TIMEOUT_MS,
    }, async () => {
      const success = endpoint.status ?? 200;
      // Another test has sent wrong passwords.
      await db.database.orm.delete(rateLimits);
      const right = await rightRequest(world(), endpoint, variant);
      expect(await send(endpoint, right)).toBe(success);
      const again = await rightRequest(world(), endpoint, variant);
      const body = Buffer.isBuffer(again.body) ? again.body : withUnknown(again.body);
      const status = await send(endpoint, { ...again, query: { ...again.query, ...UNKNOWN }, body });
      // A strict schema refuses them.
      expect([success, 400]).toContain(status);
    });
  }
});

// After all requests: stored values contain no unknown fields, overlong texts or control characters.
afterAll(async () => {
  const texts = await dumpTexts(db.database);
  // Unless only some tests were asked for.
  if (completed === CASES.length) expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter(({ text }) => text.length > 5000)).toEqual([]);
  const bad = texts.filter(
    ({ text }) =>
      text.includes(UNKNOWN.neverStored) ||
      text.includes(TOO_LONG) ||
      // Control characters except line breaks and tabs, and format marks.
      /[^\P{Cc}\n\t]|(?![\u200c\u200d])\p{Cf}/u.test(text) ||
      !text.isWellFormed(),
  );
  expect(bad).toEqual([]);
});

/** Limited by the body only, and not stored unchanged: compared with known values, read as a moment, or a trap. */
const ENDLESS = /\.mapping\.|\.(startsAt|movedFrom|website)$/;

test('every text and list of an endpoint has a maximum size, with listed exceptions', {
  timeout: TIMEOUT_MS,
}, async () => {
  const found: { endpoint: Endpoint; field: Field }[] = [];
  for (const { name, endpoint, variant } of CASES) {
    const fields =
      fieldsByCase.get(name) ?? noteFields(name, endpoint, await rightRequest(world(), endpoint, variant));
    found.push(...fields.map((field) => ({ endpoint, field })));
  }
  expect(found.length).toBeGreaterThan(CASES.length);
  const endless: string[] = [];
  for (const { endpoint, field } of found) {
    const { part, path, shape } = field;
    const name = `${nameOf(endpoint)}: ${[part, ...path].join('.')}`;
    const ends = [longestTextOf(shape), mostItemsOf(shape)];
    if (ends.includes(Infinity) && !ENDLESS.test(name)) endless.push(name);
  }
  expect(endless).toEqual([]);
});
