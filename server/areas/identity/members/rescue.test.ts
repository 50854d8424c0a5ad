import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getProfile } from '#contracts/identity/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildSecondFactor } from '#server/testing/second-factors.ts';
import { environmentOf, spawnServer } from '#server/testing/server-process.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  createDatabasePlace,
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts';
import { rescueSuperAdmin } from './rescue.ts';

let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const rescue = (email: string) =>
  rescueSuperAdmin({ db: db.database.orm, now: api.clock.now, address: 'local', office: TEST_OFFICE }, email);

test('the rescue lets a deactivated super admin without second factor or password sign in', async () => {
  const { id, email } = await buildMember(db.database, 'super_admin');
  const token = await api.signIn(email, TEST_PASSWORD);
  await buildSecondFactor(db.database, id);
  const lost = { isActive: false, passwordExpiresAt: new Date(0) };
  await db.database.orm.update(members).set(lost).where(eq(members.id, id));

  const rescued = await rescue(email.toUpperCase());
  expect(rescued?.hours).toBe(72);
  expect((await api.call(getProfile, { token })).status).toBe(401);
  const fresh = await api.signIn(email, rescued?.password ?? '');
  expect((await api.call(getProfile, { token: fresh })).error().code).toBe('new_password_required');

  const events = await db.database.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
  expect(events.map(({ action, actorId, address }) => [action, actorId, address]).slice(0, 2)).toEqual([
    ['member.one_time_password_issued', null, 'local'],
    ['member.second_factor_reset', null, 'local'],
  ]);
});

test('the rescue changes no other account', async () => {
  const { id, email } = await buildMember(db.database, 'admin');
  expect(await rescue(email)).toBeNull();
  expect(await rescue('nobody@team.example')).toBeNull();
  const [row] = await db.database.orm.select().from(members).where(eq(members.id, id));
  expect(row?.hasOneTimePassword).toBe(false);
});

test('the command prints the password once, and names an unknown address', async () => {
  const place = await createDatabasePlace();
  const database = await openTestDatabase(place);
  const { email } = await buildMember(database, 'super_admin', { name: 'Lalitha' });
  await database.close();
  const program = join(dirname(inject('serverProgram')), 'rescue.js');
  const run = async (args: string[]) => {
    const { exited, output } = spawnServer(program, environmentOf(place.config), args);
    return { code: await exited, ...output };
  };
  expect(await run([email])).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^One-time password of Lalitha: \S+\nIt works for 72 hours\./),
    stderr: '',
  });
  const words = 'No super admin has the address nobody@team.example.\n';
  expect(await run(['nobody@team.example'])).toEqual({ code: 1, stdout: '', stderr: words });
  expect((await run([])).code).toBe(2);
  await place.remove();
}, 60_000);
