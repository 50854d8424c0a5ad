import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getProfile } from '#contracts/identity/index.ts';
import { readConfig } from '#server/config.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { productState } from '#server/db/schema/product-state.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { buildMember } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type FirstAdmin, prepareNewDatabase } from './first-start.ts';

let db: TestDatabase;
let api: TestApp;
const given = { email: 'boss@team.example', password: 'violet kettle 42' };

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  for (const table of [students, schools, members, productState]) await db.database.orm.delete(table);
});

/** @returns the printed lines about the first super admin. */
async function prepare(firstAdmin: typeof given | null, loadSampleData = false) {
  const told: FirstAdmin[] = [];
  await prepareNewDatabase(
    db.database,
    { ...readConfig({}), firstAdmin, loadSampleData },
    (admin) => told.push(admin),
    api.clock.now,
  );
  return told[0] ?? null;
}

test('the configured first super admin can sign in, and the password is not printed', async () => {
  expect(await prepare(given)).toEqual({ email: given.email, password: null });
  const token = await api.signIn(given.email, given.password);
  expect((await api.call(getProfile, { token })).ok().profile).toMatchObject({
    role: 'super_admin',
    email: given.email,
  });
});

test('without configuration a one-time password is created, printed once, and marked as such', async () => {
  const told = await prepare(null);
  expect(told?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  const token = await api.signIn(told?.email ?? '', told?.password ?? '');
  expect((await api.call(getProfile, { token })).error().code).toBe('new_password_required');
  expect(await prepare(null)).toBeNull();
});

test('each database gets a password of its own', async () => {
  const first = await prepare(null);
  await db.database.orm.delete(members);
  expect((await prepare(null))?.password).not.toBe(first?.password);
});

test('a used database is unchanged', async () => {
  const member = await buildMember(db.database, 'staff');
  expect(await prepare(given)).toBeNull();
  expect((await db.database.orm.select().from(members)).map(({ id }) => id)).toEqual([member.id]);
});

test('two simultaneous starts create one super admin and one sample data set', async () => {
  const told = await Promise.all([prepare(null, true), prepare(null, true), prepare(null, true)]);
  const [first, ...more] = told.filter((one) => one !== null);
  expect(more).toEqual([]);
  await api.signIn(first?.email ?? '', first?.password ?? '');
  expect(await db.database.orm.$count(members, eq(members.isSample, false))).toBe(1);
  const { rows } = await db.database.pool.query<{ n: number }>(
    'select count(*)::int as n from schools group by name',
  );
  expect(rows.every(({ n }) => n === 1)).toBe(true);
  expect(rows.length).toBeGreaterThan(0);
});

test('the sample data set is loaded only if requested', async () => {
  await prepare(given, false);
  expect(await db.database.orm.$count(students)).toBe(0);
});

test('the first start is in the audit trail, without the password', async () => {
  const told = await prepare(null);
  const events = await db.database.orm.select().from(auditEvents).orderBy(auditEvents.id);
  expect(events.at(-1)).toMatchObject({
    action: 'member.created',
    actorId: null,
    address: 'local',
    after: { email: told?.email, role: 'super_admin' },
  });
  expect(JSON.stringify(events)).not.toContain(told?.password);
  expect(JSON.stringify(events)).not.toContain('argon2');
});
