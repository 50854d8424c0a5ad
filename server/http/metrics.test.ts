import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listMembers } from '#contracts/identity/index.ts';
import { listStudents } from '#contracts/students/index.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startMetricsServer } from './metrics.ts';

const METRICS_TOKEN = 'a-token-of-enough-letters';

let db: TestDatabase;
let api: TestApp | undefined;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  await api?.close();
  api = undefined;
});
afterAll(() => db.drop());

async function start(environment: Record<string, string>): Promise<TestApp> {
  api = await createTestApp(db.database, environment);
  return api;
}

const ask = ({ app }: TestApp, token?: string) =>
  app.inject({ url: '/metrics', headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

/** The samples of a metric: their labels and values. */
async function read(watched: TestApp, name: string): Promise<[labels: string, value: number][]> {
  const { body } = await ask(watched, METRICS_TOKEN);
  return [...body.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(
    ([, labels = '', value]) => [labels, Number(value)],
  );
}

test.each([
  ['without METRICS_TOKEN', {}, [METRICS_TOKEN]],
  [
    'without the whole token',
    { METRICS_TOKEN },
    [undefined, 'a-token-of-enough-letterS', METRICS_TOKEN.slice(0, -1), `${METRICS_TOKEN}x`],
  ],
])('%s: /metrics answers 404', async (_, environment, tokens) => {
  const watched = await start(environment);
  const unknown = await watched.app.inject({ url: '/nothing' });
  for (const token of tokens) {
    const answer = await ask(watched, token);
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
    const { 'x-request-id': __, date: ___, ...headers } = answer.headers;
    expect(unknown.headers).toMatchObject(headers);
  }
});

test('requests are counted by route pattern, method and status', async () => {
  const watched = await start({ METRICS_TOKEN });
  const { email } = await buildMember(db.database, 'super_admin');
  const { id } = await buildStudent(db.database);
  const token = await watched.signIn(email, TEST_PASSWORD);
  for (let count = 0; count < 3; count += 1) await watched.call(listMembers, { token });
  await watched.call(listMembers, {});
  const authorization = `Bearer ${token}`;
  await watched.app.inject({ url: `/api/admin/students/${id}`, headers: { authorization } });
  const counts = await read(watched, 'srichakra_http_request_duration_seconds_count');
  expect(counts).toEqual(
    expect.arrayContaining([
      ['method="GET",route="/api/admin/team-members",status="200"', 3],
      ['method="GET",route="/api/admin/team-members",status="401"', 1],
      ['method="GET",route="/api/admin/students/:id",status="200"', 1],
    ]),
  );
  const [[, seconds] = ['', 0]] = await read(watched, 'srichakra_http_request_duration_seconds_sum');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(5);
});

test('metrics hold no personal data, and unknown addresses add no labels', async () => {
  const watched = await start({ METRICS_TOKEN });
  const { email } = await buildMember(db.database, 'super_admin');
  const authorization = `Bearer ${await watched.signIn(email, TEST_PASSWORD)}`;
  const askAll = async (round: number) => {
    const urls = [
      `${listStudents.path}?q=Asha+Pillai${round}`,
      `/asha-pillai-${round}`,
      `/api/asha/${round}`,
      `/api/admin/students/${round + 1}`,
      '/metrics',
    ];
    for (const url of urls) await watched.app.inject({ url, headers: { authorization } });
    await watched.app.inject({ method: 'PROPFIND' as 'GET', url: `/asha-${round}` });
  };
  await askAll(1000);
  const samples = (await ask(watched, METRICS_TOKEN)).body.split('\n').length;
  for (let round = 2000; round < 2020; round += 1) await askAll(round);
  const { body } = await ask(watched, METRICS_TOKEN);
  // The scrape itself is answered with a 200 now.
  expect(body.split('\n').length - samples).toBeLessThan(15);
  const names = body.replaceAll(/ [\d.e+-]+$/gm, '');
  expect(names).not.toMatch(/asha|pillai|team\.example|20\d\d\b(?!")/i);
});

test('metrics have the waiting mail, its age and the dead mail', async () => {
  const watched = await start({ METRICS_TOKEN });
  const outboxMetrics = async () => [
    await read(watched, 'srichakra_outbox_waiting'),
    await read(watched, 'srichakra_outbox_dead'),
    await read(watched, 'srichakra_outbox_oldest_seconds'),
  ];
  expect(await outboxMetrics()).toEqual([[['', 0]], [['', 0]], [['', 0]]]);
  const { now } = watched.clock;
  const { id: memberId } = await buildMember(db.database, 'staff');
  const row = { kind: 'new_device', memberId, dueAt: now };
  const ago = (seconds: number) => ({ createdAt: new Date(now.getTime() - seconds * 1000) });
  const ended = { ...row, ...ago(9000), endedAt: now };
  await db.database.orm.insert(outbox).values([
    { ...row, ...ago(30) },
    { ...row, ...ago(90) },
    { ...ended, status: 'dead' },
    { ...ended, status: 'sent' },
  ]);
  expect(await outboxMetrics()).toEqual([[['', 2]], [['', 1]], [['', 90]]]);
});

test('metrics cover the database, live sessions and the process', async () => {
  const watched = await start({ METRICS_TOKEN });
  const member = await buildMember(db.database, 'staff');
  const gone = await buildMember(db.database, 'staff');
  const [[, before] = ['', Number.NaN]] = await read(watched, 'srichakra_sessions_live');
  for (let count = 0; count < 3; count += 1) await watched.signIn(member.email, TEST_PASSWORD);
  await watched.signIn(gone.email, TEST_PASSWORD);
  await db.database.pool.query('update members set is_active = false where id = $1', [gone.id]);
  const [[, after] = ['', Number.NaN]] = await read(watched, 'srichakra_sessions_live');
  expect(after - before).toBe(3);
  watched.clock.advance(13 * 3_600_000);
  expect(await read(watched, 'srichakra_sessions_live')).toEqual([['', 0]]);
  const [[, open] = ['', 0]] = await read(watched, 'srichakra_database_connections');
  expect(open).toBeGreaterThan(0);
  expect(await read(watched, 'srichakra_database_waiting')).toEqual([['', 0]]);
});

test('a separate port serves the metrics only', async () => {
  const server = await startMetricsServer({ host: '127.0.0.1', port: 0 }, async () => 'a_metric 1\n');
  const answer = await fetch(`${server.url}?x=1`);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'a_metric 1\n',
  ]);
  expect((await fetch(new URL('/', server.url))).status).toBe(404);
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
  await server.close();
  await expect(fetch(server.url)).rejects.toThrow();
});
