import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changePassword, login } from '#contracts/identity/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { RefusedAttempts } from './refused-attempts.ts';

const NOW = new Date('2026-04-30T06:00:00Z');
const ADDRESS = '198.51.100.7';

let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  api = await createTestApp(db.database);
});
afterEach(() => api.close());

async function eventsOf(action: 'session.refused' | 'member.password_refused') {
  const { orm } = db.database;
  const rows = await orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, action))
    .orderBy(auditEvents.id);
  return rows.map(({ subjectId, address, after }) => ({ subjectId, address, after }));
}

test('sign-ins refused by a rate limit are in the audit trail, counted, before the server closes', async () => {
  const member = await buildMember(db.database, 'staff');
  const attempt = (email: string, password: string) =>
    api.call(login, { body: { email, password }, address: ADDRESS });
  for (let count = 0; count < 10; count += 1) await attempt(member.email, 'wrong');
  for (let count = 0; count < 3; count += 1) {
    expect((await attempt(member.email, TEST_PASSWORD)).status).toBe(429);
  }
  await api.close();
  expect((await eventsOf('session.refused')).slice(-2)).toEqual([
    { subjectId: member.id, address: ADDRESS, after: null },
    { subjectId: member.id, address: ADDRESS, after: { refusedByRateLimit: 3 } },
  ]);
});

test('guesses at the current password are in the audit trail, counted, before the server closes', async () => {
  const member = await buildMember(db.database, 'staff');
  const token = await api.signIn(member.email, TEST_PASSWORD);
  const body = { currentPassword: 'a guess', newPassword: 'amber lantern 77' };
  for (let count = 0; count < 12; count += 1) await api.call(changePassword, { token, body });
  await api.close();
  expect((await eventsOf('member.password_refused')).at(-1)).toEqual({
    subjectId: member.id,
    address: '203.0.113.1',
    after: { refusedByRateLimit: 2 },
  });
});

test('a flood from many networks creates a limited number of events and loses no attempt', async () => {
  const before = (await eventsOf('session.refused')).length;
  const refusedAttempts = new RefusedAttempts();
  for (let count = 0; count < 5000; count += 1) {
    refusedAttempts.add('session.refused', undefined, `10.${count >> 8}.${count & 255}.1`);
  }
  await refusedAttempts.flush({ db: db.database.orm, now: NOW });
  const events = (await eventsOf('session.refused')).slice(before);
  expect(events).toHaveLength(31);
  expect(events.at(-1)).toEqual({ subjectId: null, address: null, after: { refusedByRateLimit: 4970 } });
});

test('a failed write is repeated with the next write', async () => {
  const before = (await eventsOf('session.refused')).length;
  const refusedAttempts = new RefusedAttempts();
  refusedAttempts.add('session.refused', undefined, ADDRESS);
  const broken = {
    $client: { query: () => Promise.reject(new Error('The database is away')) },
  } as unknown as Queryable;
  await expect(refusedAttempts.flush({ db: broken, now: NOW })).rejects.toThrow(/away/);
  refusedAttempts.add('session.refused', undefined, ADDRESS);
  await refusedAttempts.flush({ db: db.database.orm, now: NOW });
  expect((await eventsOf('session.refused')).slice(before)).toEqual([
    { subjectId: null, address: ADDRESS, after: { refusedByRateLimit: 2 } },
  ]);
});
