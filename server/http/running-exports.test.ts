import { get, type IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exportAuditEvents } from '#contracts/audit/index.ts';
import { getProfile } from '#contracts/identity/index.ts';
import { exportStudents } from '#contracts/students/index.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let origin: string;
const open: IncomingMessage[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  // Larger than the buffers between the server and its reader.
  await db.database.pool.query(
    `insert into students (name, name_key, search_text, created_at, guardian_name)
     select 'N', 'n', 'n', timestamptz '2026-04-01', repeat('x', 6000) from generate_series(1, 6000)`,
  );
});
afterEach(() => {
  for (const answer of open.splice(0)) answer.destroy();
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

async function signIn() {
  const member = await buildMember(db.database, 'super_admin');
  return { id: member.id, token: await api.signIn(member.email, TEST_PASSWORD) };
}

/** An unread export. */
function begin(token: string, path: string = exportStudents.path): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${origin}${path}`, { headers, agent: false }, (answer) => {
      answer.on('error', () => undefined);
      open.push(answer);
      resolve(answer);
    }).on('error', reject);
  });
}

/** The number of received bytes, and whether the export is complete. */
async function read(answer: IncomingMessage) {
  let bytes = 0;
  answer.on('data', (data: Buffer) => {
    bytes += data.length;
  });
  await new Promise((resolve) => answer.once('close', resolve));
  return { bytes, isWhole: answer.complete };
}

test('one person can run two exports of any kind, until a reader disconnects', async () => {
  const { token } = await signIn();
  const first = await begin(token);
  await begin(token);
  for (const path of [exportStudents.path, exportAuditEvents.path]) {
    const refused = await begin(token, path);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  }
  first.destroy();
  await vi.waitFor(async () => expect((await begin(token)).statusCode).toBe(200), { timeout: 10_000 });
});

test('a finished export frees its place', async () => {
  const { token } = await signIn();
  for (let taken = 0; taken < 3; taken += 1) {
    expect((await api.call(exportAuditEvents, { token })).status).toBe(200);
  }
});

test('six unread exports hold no connection, and a seventh is refused', async () => {
  const tokens = [await signIn(), await signIn(), await signIn()].map(({ token }) => token);
  for (const token of [...tokens, ...tokens]) expect((await begin(token)).statusCode).toBe(200);
  const other = await signIn();
  expect((await begin(other.token)).statusCode).toBe(503);
  const { pool } = db.database;
  await vi.waitFor(() => expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]));
  expect((await api.call(getProfile, { token: other.token })).status).toBe(200);
});

test.each([
  ['was deactivated', { isActive: false }],
  ['may export no more', { role: 'staff' }],
] as const)('an export ends early when its person %s', async (_, change) => {
  const { id, token } = await signIn();
  const whole = await read(await begin(token));
  expect(whole.isWhole).toBe(true);
  const answer = await begin(token);
  await db.database.orm.update(members).set(change).where(eq(members.id, id));
  const { bytes, isWhole } = await read(answer);
  expect(isWhole).toBe(false);
  expect(bytes).toBeLessThan(whole.bytes);
});

test('the audit trail’s export ends early when the session ends', async () => {
  await db.database.pool.query(
    `insert into audit_events (at, action, actor_name)
     select '2026-04-10T06:00:00Z', 'member.updated', repeat('x', 6000) from generate_series(1, 6000)`,
  );
  const { id, token } = await signIn();
  const answer = await begin(token, exportAuditEvents.path);
  await db.database.pool.query('delete from sessions where member_id = $1', [id]);
  expect(await read(answer)).toMatchObject({ isWhole: false });
});
