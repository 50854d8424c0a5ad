import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorBodySchema } from '#contracts/errors.ts';
import {
  createMember,
  deleteMember,
  getProfile,
  listMembers,
  login,
  logout,
} from '#contracts/identity/index.ts';
import { ENDPOINTS } from '#contracts/index.ts';
import { hasPermission, ROLES, type Role } from '#contracts/roles.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { createToken } from '#server/lib/token.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { MEMBER_ENDPOINTS } from '#server/testing/member-endpoints.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  for (const role of ROLES) {
    const member = await buildMember(db.database, role);
    tokens[role] = await api.signIn(member.email, TEST_PASSWORD);
  }
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const nameOf = ({ method, path }: (typeof ENDPOINTS)[number]) => `${method} ${path}`;
const PROTECTED = MEMBER_ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const OF_FAMILIES = ENDPOINTS.filter(({ access }) => access === 'family').map(
  (endpoint) => [nameOf(endpoint), endpoint] as const,
);

/** The query of endpoints that require one. */
const DAYS = 'from=2026-04-27&to=2026-05-03';
const QUERIES: Record<string, string> = {
  'GET /api/admin/appointments/calendar': DAYS,
  'GET /api/admin/contacts/by-number': 'number=2147483647',
  'GET /api/admin/counsellors/load': 'day=2026-04-27',
  'GET /api/admin/counsellors/proposal': 'by=load&day=2026-04-27',
  'GET /api/admin/counsellors/{id}/free-slots': DAYS,
};

/** Answers of a new database other than 200: a missing record, and a file of too few results. */
const STATUSES: Record<string, number> = {
  'GET /api/admin/contacts/by-number': 404,
  'GET /api/admin/exports/counted-answers.csv': 409,
};

/** A call with an arbitrary Authorization header and an unknown id. */
async function send(endpoint: (typeof ENDPOINTS)[number], authorization: string | undefined) {
  const response = await api.app.inject({
    method: endpoint.method,
    url: `${endpoint.path.replaceAll(/\{\w+\}/g, '2147483647')}?${QUERIES[nameOf(endpoint)] ?? ''}`,
    headers: {
      'content-type': endpoint.upload?.types[0] ?? 'application/json',
      // A family's page; other origins may send nothing.
      origin: 'http://localhost:80',
      ...(authorization === undefined ? {} : { authorization }),
    },
    payload: '{}',
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isJson ? response.json<unknown>() : response.body };
}

describe('every endpoint that is not public', () => {
  test('are almost all of them', () => {
    const open = ENDPOINTS.filter(({ access }) => access === 'public').map(nameOf);
    expect(open.sort()).toEqual([
      'GET /api/admin/login-status',
      'GET /api/public/course-corrections',
      'GET /api/public/free-times',
      'GET /api/public/sample-reports/{service}',
      'POST /api/admin/account-link',
      'POST /api/admin/forgot-password',
      'POST /api/admin/login',
      'POST /api/admin/login/second-step',
      'POST /api/admin/set-password',
      'POST /api/family/accounts',
      'POST /api/family/confirmation',
      'POST /api/family/forgot-password',
      'POST /api/family/session',
      'POST /api/family/set-password',
      'POST /api/public/appointment-requests',
      'POST /api/public/appointment-requests/confirmation',
      'POST /api/public/choice',
      'POST /api/public/choice/question',
      'POST /api/public/counted-answers',
      'POST /api/public/enquiries',
      'POST /api/public/privacy-requests',
      'POST /api/public/shared-report',
      'POST /api/public/shared-report/pdf',
    ]);
  });

  test.each(PROTECTED)('%s answers 401 without a live token', async (_, endpoint) => {
    const headers = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${createToken()}`,
      `bearer ${createToken()}`,
      `Basic ${tokens.super_admin}`,
      tokens.super_admin,
      `Bearer ${tokens.super_admin} x`,
      `Bearer ${tokens.super_admin}x`,
      `Bearer ${tokens.super_admin.slice(0, -1)}`,
      `Bearer ${'x'.repeat(5000)}`,
      "Bearer ' or 1=1 --",
      'Bearer null',
    ];
    for (const header of headers) {
      const { status, body } = await send(endpoint, header);
      expect([header, status]).toEqual([header, 401]);
      expect(body).toEqual({ code: 'unauthenticated', message: 'Please sign in to continue.' });
    }
  });

  test.each(OF_FAMILIES)(
    '%s answers 401 without a family’s cookie, also to a super admin',
    async (_, endpoint) => {
      for (const header of [undefined, `Bearer ${tokens.super_admin}`, `Bearer ${createToken()}`]) {
        const { status, body } = await send(endpoint, header);
        expect([header, status]).toEqual([header, 401]);
        expect(body).toEqual({ code: 'unauthenticated', message: 'Please sign in to continue.' });
      }
    },
  );

  test.each(PROTECTED)('%s answers 403 to every role without its permission', async (_, endpoint) => {
    for (const role of ROLES) {
      if (hasPermission(role, endpoint.access)) continue;
      const { status, body } = await send(endpoint, `Bearer ${tokens[role]}`);
      expect([role, status]).toEqual([role, 403]);
      expect(body).toEqual({ code: 'forbidden', message: 'You are not allowed to do this.' });
    }
  });

  test.each(PROTECTED.filter(([, { method }]) => method === 'GET'))(
    '%s answers every role with its permission as specified by the contract',
    async (_, endpoint) => {
      for (const role of ROLES) {
        if (!hasPermission(role, endpoint.access)) continue;
        const { status, body } = await send(endpoint, `Bearer ${tokens[role]}`);
        // The record in the address does not exist.
        const expected = STATUSES[nameOf(endpoint)] ?? (endpoint.params === undefined ? 200 : 404);
        expect([role, status]).toEqual([role, expected]);
        const schema = expected === 200 ? endpoint.response : ErrorBodySchema;
        expect(schema.safeParse(body).error).toBeUndefined();
      }
    },
  );
});

test('a route of the API without an access rule prevents the start', async () => {
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database: db.database });
  app.get('/api/open', () => 'secret');
  await expect(app.ready()).rejects.toThrow('GET /api/open says neither a permission nor public');
  await app.close();
});

describe('errors', () => {
  const json = { 'content-type': 'application/json' };
  test.each<[string, InjectOptions, number, string]>([
    ['an unknown path', { url: '/api/nothing' }, 404, 'not_found'],
    ['an unknown path below an endpoint', { url: '/api/admin/login-status/x' }, 404, 'not_found'],
    ['the bare prefix', { url: '/api' }, 404, 'not_found'],
    ['an unknown path with a query', { url: '/api?x=1' }, 404, 'not_found'],
    ['an unknown method', { method: 'PATCH', url: '/api/admin/login' }, 404, 'not_found'],
    ['a broken percent-encoding', { url: '/api/admin/team-members/%zz' }, 400, 'bad_request'],
    [
      'a huge body',
      { method: 'POST', url: login.path, headers: json, payload: `"${'x'.repeat(70_000)}"` },
      413,
      'payload_too_large',
    ],
    [
      'plain text',
      { method: 'POST', url: login.path, headers: { 'content-type': 'text/plain' }, payload: '{}' },
      415,
      'unsupported_media_type',
    ],
    [
      'a form',
      {
        method: 'POST',
        url: login.path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'email=a%40b.c&password=x',
      },
      415,
      'unsupported_media_type',
    ],
    [
      'a form with files',
      {
        method: 'POST',
        url: login.path,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--',
      },
      415,
      'unsupported_media_type',
    ],
    [
      'broken JSON',
      { method: 'POST', url: login.path, headers: json, payload: '{"email":' },
      400,
      'bad_request',
    ],
    ['no body', { method: 'POST', url: login.path, headers: json, payload: '' }, 400, 'bad_request'],
    ['no body and no type', { method: 'POST', url: login.path }, 400, 'bad_request'],
    ['null', { method: 'POST', url: login.path, headers: json, payload: 'null' }, 400, 'bad_request'],
  ])('%s', async (_, request, status, code) => {
    const response = await api.app.inject(request);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(Object.keys(response.json<object>()).sort()).toEqual(['code', 'message']);
    expect(ErrorBodySchema.parse(response.json()).code).toBe(code);
  });

  test('an internal failure does not reveal its cause', async () => {
    const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database: db.database });
    app.get('/api/failing', { config: { access: 'public' } }, () => {
      throw new Error('relation "members" does not exist');
    });
    const response = await app.inject('/api/failing');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again later.',
    });
    await app.close();
  });
});

describe('headers', () => {
  test.each(['/api/admin/login-status', '/api/admin/profile', '/api/nothing', '/healthz'])(
    '%s carries the security headers and none that opens the API to other sites',
    async (url) => {
      const { headers } = await api.app.inject({ url, headers: { origin: 'https://elsewhere.example' } });
      const policy = new Map(
        String(headers['content-security-policy'])
          .split(';')
          .map((part) => part.trim().split(' '))
          .map(([name, ...values]) => [name, values]),
      );
      expect(policy.get('script-src')).toEqual(["'self'"]);
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('x-powered-by');
      if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('a preflight from another site gets 404 without CORS headers', async () => {
    const response = await api.app.inject({
      method: 'OPTIONS',
      url: login.path,
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(response.statusCode).toBe(404);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([
    ['true', 'https', true],
    ['true', 'http', false],
    ['true', undefined, false],
    ['1', 'https', true],
    ['loopback', 'https', true],
    ['198.51.100.7', 'https', false],
    ['false', 'https', false],
  ])('TRUST_PROXY=%s and X-Forwarded-Proto %s: HSTS %s', async (TRUST_PROXY, proto, isExpected) => {
    const app = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY }),
      database: db.database,
    });
    const { headers } = await app.inject({
      url: '/healthz',
      headers: proto === undefined ? {} : { 'x-forwarded-proto': proto },
    });
    expect(headers['strict-transport-security']).toBe(
      isExpected ? 'max-age=31536000; includeSubDomains' : undefined,
    );
    await app.close();
  });

  test.each([
    ['false', '127.0.0.1'],
    ['true', '203.0.113.9'],
    ['1', '198.51.100.4'],
  ])('TRUST_PROXY=%s: the caller’s address is %s', async (TRUST_PROXY, address) => {
    const app = await createTestApp(db.database, { TRUST_PROXY });
    const email = `nobody-${address}@team.example`;
    await app.call(login, { address: '203.0.113.9, 198.51.100.4', body: { email, password: 'x' } });
    const events = await db.database.orm.select().from(auditEvents);
    expect(events.findLast(({ action }) => action === 'session.refused')?.address).toBe(address);
    await app.close();
  });
});

describe('an empty body with the type application/json', () => {
  test('is accepted if no body is expected', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    (await api.call(listMembers, { token })).ok();
    (await api.call(logout, { token })).ok();
    expect((await api.call(getProfile, { token })).status).toBe(401);
    (await api.call(deleteMember, { token: tokens.super_admin, params: { id: member.id } })).ok();
  });

  test('is refused with a clear message if a body is expected', async () => {
    const answer = await api.call(createMember, { token: tokens.super_admin });
    expect(answer.status).toBe(400);
    expect(answer.error().message).toBe('The request needs a JSON object');
  });
});
