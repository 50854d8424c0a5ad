import { sql } from 'drizzle-orm';
import { errorCodes, type FastifyInstance } from 'fastify';
import { symbols } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportContacts } from '#contracts/enquiries/index.ts';
import { exportSchools } from '#contracts/schools/index.ts';
import { exportStudents, findDuplicates, listStudents } from '#contracts/students/index.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const SEARCHED = 'name=Asha+Pillai&phone=98765+43210&email=asha@family.example&q=Asha+Pillai&kind=enquiry';
const FAMILY = /asha|pillai|98765|43210|family/i;

let db: TestDatabase;
let app: FastifyInstance;
let authorization: string;
let written: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const { email } = await buildMember(db.database, 'super_admin');
  const api = await createTestApp(db.database);
  authorization = `Bearer ${await api.signIn(email, TEST_PASSWORD)}`;
  await api.close();
  await buildStudent(db.database, { name: 'Asha Pillai', email: 'asha@family.example' });

  const config = readConfig({ LOG_LEVEL: 'trace', LOG_FORMAT: 'json' });
  app = await buildApp({ config, database: db.database, clock: () => api.clock.now });
  Object.assign(app.log, { [symbols.streamSym]: { write: (line: string) => (written += line) } });
  addFailures(app);
  app.addHook('onSend', async (request, reply) => {
    if (request.headers['x-slow']) Object.defineProperty(reply, 'elapsedTime', { value: 60_000 });
  });
});
beforeEach(() => {
  written = '';
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

// Failures that quote a family's data.
const FAILURES: Record<string, () => Promise<unknown>> = {
  'bad-value': () => db.database.orm.execute(sql`select ${'Asha Pillai'}::int`),
  'bad-value-plainly': () =>
    preparedQuery('bad_value', 'select $1::text::int')(db.database.orm, ['Asha "Pillai"']),
  'broken-rule': () => db.database.orm.update(students).set({ status: 'Asha Pillai' as 'pending' }),
  'broken-stack': () => db.database.orm.execute(sql`select ${'Asha\n    at Pillai'} from nowhere`),
  wrapped: async () => {
    const cause = await db.database.orm.execute(sql`select ${'Asha'}::date`).catch((error: unknown) => error);
    throw new Error('No page', { cause });
  },
};

function addFailures(to: FastifyInstance): void {
  const config = { access: 'public' } as const;
  for (const [name, fail] of Object.entries(FAILURES)) to.get(`/api/failing/${name}`, { config }, fail);
  to.get('/api/failing/by-name', { config }, () => {
    throw 'Asha Pillai';
  });
  // Like Fastify's own lines: an error without a text, a text with the address.
  to.get('/api/failing/twice', { config }, ({ log, url }) => {
    log.warn({ err: new errorCodes.FST_ERR_REP_ALREADY_SENT(url, 'GET') });
    log.warn(new errorCodes.FST_ERR_REP_ALREADY_SENT(url, 'GET'));
    log.info(`Route GET:${url} not found`);
    return {};
  });
  to.get('/api/failing/slowly', { config }, () =>
    db.database.orm.execute(sql`select pg_sleep(0.6), ${'Asha Pillai'}`),
  );
}

const linesOf = () =>
  written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test.each([
  [findDuplicates.path, 200],
  [listStudents.path, 200],
  [exportStudents.path, 200],
  [exportSchools.path, 200],
  [exportContacts.path, 200],
  ['/api/admin/nothing', 404],
  ['/admin/dashboard/students', 404],
  ['/api/%zz', 400],
  ['/api/failing/twice', 200],
])('no search words after %s are logged, at any level', async (path, status) => {
  for (const headers of [{ authorization }, { authorization, 'x-slow': 'yes' }]) {
    const response = await app.inject({ url: `${path}?${SEARCHED}`, headers });
    // Only some lists accept the words; the others refuse them.
    expect([status, 400]).toContain(response.statusCode);
  }
  expect(written).not.toMatch(FAMILY);
});

test('a log line has the pattern of the route, and slow requests have the level info', async () => {
  const url = `${listStudents.path}?q=Asha`;
  await app.inject({ url, headers: { authorization } });
  await app.inject({ url, headers: { authorization, 'x-slow': 'yes' } });
  const line = { msg: 'request', method: 'GET', route: listStudents.path, status: 200 };
  expect(linesOf()).toMatchObject([
    { level: 20, ...line },
    { level: 30, ...line, ms: 60_000 },
  ]);
});

test.each([...Object.keys(FAILURES), 'by-name'])(
  'a failure is logged without the data of a query: %s',
  async (name) => {
    const response = await app.inject({ url: `/api/failing/${name}?${SEARCHED}` });
    expect(response.statusCode).toBe(500);
    expect(linesOf()).toMatchObject([
      { level: 50, msg: 'request failed' },
      { msg: 'request', status: 500 },
    ]);
    expect(written).not.toMatch(FAMILY);
  },
);

test('a failed query is logged with its SQL, its SQLSTATE and its caller', async () => {
  await app.inject('/api/failing/broken-rule');
  expect(linesOf()[0]).toMatchObject({
    err: {
      code: '23514',
      message: expect.stringMatching(/^Failed query: update "students" set "status" = \$1/),
      cause: expect.stringContaining('students_status_known'),
      stack: expect.stringContaining('\n    at '),
    },
  });
});

test('a slow statement is logged separately, without search words', async () => {
  const response = await app.inject({ url: `/api/failing/slowly?${SEARCHED}` });
  expect(response.statusCode).toBe(200);
  const line = { level: 40, msg: 'slow statement', statement: 'select pg_sleep(0.6), $1' };
  expect(linesOf()[0]).toMatchObject(line);
  expect(linesOf()[0]?.ms).toBeGreaterThanOrEqual(590);
  expect(written).not.toMatch(FAMILY);
});
