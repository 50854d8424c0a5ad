import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import { login } from '#contracts/identity/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { knownDevices } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { DeferredJobs } from '#server/lib/background-jobs.ts';
import { hashToken } from '#server/lib/token.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { signedIn } from '#server/testing/signed-in.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { deleteUnseenDevices, noticeSignIn } from './service.ts';

/** A server that does not exist: messages stay in the outbox. */
const MAIL_ON = mailEnvironment({ url: 'smtp://127.0.0.1:1' });
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36';

let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  api = await createTestApp(db.database, MAIL_ON);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await api.close();
});

/** Signs in with the given cookie, if any. @returns the answer, and the browser's cookie after it. */
async function signIn(email: string, cookie?: string, headers: Record<string, string> = {}) {
  const answer = await api.call(login, {
    body: { email, password: TEST_PASSWORD },
    headers: { 'user-agent': CHROME, ...(cookie === undefined ? {} : { cookie }), ...headers },
  });
  const set = String(answer.headers['set-cookie'] ?? '');
  return { ...answer, set, cookie: set.split(';')[0] ?? '' };
}

const devicesOf = (memberId: number) =>
  db.database.orm.select().from(knownDevices).where(eq(knownDevices.memberId, memberId));
const newsFor = (memberId: number) =>
  db.database.orm.select().from(outbox).where(eq(outbox.memberId, memberId)).orderBy(outbox.id);
const knowsDevices = (memberId: number, count: number) =>
  expect.poll(async () => (await devicesOf(memberId)).length, { timeout: 15_000 }).toBe(count);
const contextOf = () => ({
  db: db.database.orm,
  now: api.clock.now,
  address: '198.51.100.9',
  office: TEST_OFFICE,
});

describe('the browser', () => {
  test('gets a cookie, hidden from scripts and other sites and sent only to the portal’s endpoints', async () => {
    const { email } = await buildMember(db.database, 'staff');
    const { set } = await signIn(email);
    expect(set).toMatch(
      /^srichakra_device=[\w-]{43}; Path=\/api\/admin; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const overTls = await signIn(email, undefined, { 'x-forwarded-proto': 'https' });
    expect(overTls.set).toMatch(/; SameSite=Strict; Secure$/);
  });

  test('keeps its cookie, with a new expiry; an invented one is replaced', async () => {
    const { email } = await buildMember(db.database, 'staff');
    const { cookie, set } = await signIn(email);
    expect((await signIn(email, `other=1; ${cookie}; more=2`)).set).toBe(set);
    for (const strange of [
      'srichakra_device=short',
      `x${cookie}`,
      `${cookie}x`,
      `srichakra_device=${'ä'.repeat(43)}`,
    ]) {
      const replaced = (await signIn(email, strange)).cookie;
      expect(replaced).toMatch(/^srichakra_device=[\w-]{43}$/);
      expect(strange).not.toContain(replaced);
    }
  });

  test('gets no cookie from a refused sign-in', async () => {
    const { email } = await buildMember(db.database, 'staff');
    const answer = await api.call(login, { body: { email, password: 'wrong' } });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('is stored as a hash of its own for each member', async () => {
    const one = await buildMember(db.database, 'staff');
    const other = await buildMember(db.database, 'staff');
    const { cookie } = await signIn(one.email);
    await signIn(other.email, cookie);
    await knowsDevices(one.id, 1);
    await knowsDevices(other.id, 1);
    const token = cookie.split('=')[1] ?? '';
    const hashes = [...(await devicesOf(one.id)), ...(await devicesOf(other.id))].map(
      (row) => row.deviceHash,
    );
    expect(new Set([...hashes, token, hashToken(token)]).size).toBe(4);
  });
});

describe('a sign-in', () => {
  test('of a new member sends no notification', async () => {
    const { id, email } = await buildMember(db.database, 'staff');
    await signIn(email);
    await knowsDevices(id, 1);
    expect(await newsFor(id)).toEqual([]);
  });

  test('from a known browser sends no notification', async () => {
    const { id, email } = await buildMember(db.database, 'staff');
    const { cookie } = await signIn(email);
    await knowsDevices(id, 1);
    api.clock.advance(60_000);
    await signIn(email, cookie);
    await expect
      .poll(async () => (await devicesOf(id))[0]?.lastSeenAt, { timeout: 15_000 })
      .toEqual(api.clock.now);
    expect(await newsFor(id)).toEqual([]);
  });

  test('from a new browser is notified by mail and in the portal, with time, address and browser', async () => {
    const { id, email } = await buildMember(db.database, 'staff');
    await signIn(email);
    await knowsDevices(id, 1);
    const { token } = signedIn((await signIn(email)).ok());
    await knowsDevices(id, 2);
    const news = await newsFor(id);
    expect(news.map(({ kind, details }) => ({ kind, details }))).toEqual([
      {
        kind: 'new_device',
        details: { at: api.clock.now.toISOString(), address: '203.0.113.1', browser: 'Chrome on Windows' },
      },
    ]);
    const { notifications } = (await api.call(listNotifications, { token })).ok();
    expect(notifications).toMatchObject([{ kind: 'new_device', isOwn: true, isUnread: true }]);
    const events = await db.database.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    const event = events.find(({ action }) => action === 'session.new_device');
    expect(event).toMatchObject({ actorId: null, after: { browser: 'Chrome on Windows' } });
    expect(JSON.stringify(events)).not.toContain((await devicesOf(id))[1]?.deviceHash);
  });

  test('from a colleague’s browser sends a notification', async () => {
    const one = await buildMember(db.database, 'staff');
    const other = await buildMember(db.database, 'staff');
    const { cookie } = await signIn(one.email);
    await signIn(other.email);
    await knowsDevices(other.id, 1);
    await signIn(other.email, cookie);
    await knowsDevices(other.id, 2);
    expect((await newsFor(other.id)).map(({ kind }) => kind)).toEqual(['new_device']);
    expect(await newsFor(one.id)).toEqual([]);
  });

  test('from a new browser at once in several calls sends one notification', async () => {
    const { id, email } = await buildMember(db.database, 'staff');
    await signIn(email);
    await knowsDevices(id, 1);
    const device = { token: 'the same browser', browser: 'Firefox on Linux' };
    await Promise.all(Array.from({ length: 6 }, () => noticeSignIn(contextOf(), id, device)));
    await knowsDevices(id, 2);
    expect(await newsFor(id)).toHaveLength(1);
  });

  test('of a deleted member stores nothing', async () => {
    const device = { token: 'a browser', browser: 'Firefox' };
    await noticeSignIn(contextOf(), 2_147_483_647, device);
    expect(await devicesOf(2_147_483_647)).toEqual([]);
  });

  test('is remembered while mail is off', async () => {
    const { id } = await buildMember(db.database, 'staff');
    for (const token of ['first', 'second']) {
      await noticeSignIn({ ...contextOf(), office: { ...TEST_OFFICE, isMailOn: false } }, id, {
        token,
        browser: 'Edge',
      });
    }
    expect(await devicesOf(id)).toHaveLength(2);
    expect(await newsFor(id)).toEqual([]);
  });
});

test('the number of browsers per member is limited, and the least recently used is deleted first', async () => {
  const { id } = await buildMember(db.database, 'staff');
  const see = async (name: string) => {
    api.clock.advance(1_000);
    await noticeSignIn(contextOf(), id, { token: name, browser: 'Safari' });
  };
  const hashOf = (name: string) => hashToken(`${id} ${name}`);
  for (let count = 0; count < 20; count += 1) await see(`browser ${count}`);
  await see('browser 0');
  for (let count = 20; count < 25; count += 1) await see(`browser ${count}`);
  const hashes = (await devicesOf(id)).map(({ deviceHash }) => deviceHash);
  expect(hashes).toHaveLength(20);
  expect(hashes).toContain(hashOf('browser 0'));
  expect(hashes).toContain(hashOf('browser 24'));
  expect(hashes).not.toContain(hashOf('browser 5'));
});

test('a browser with an expired cookie is deleted', async () => {
  const { id } = await buildMember(db.database, 'staff');
  await noticeSignIn(contextOf(), id, { token: 'a browser', browser: 'Safari' });
  api.clock.advance(400 * DAY_MS);
  await deleteUnseenDevices(contextOf(), { days: 400 });
  expect(await devicesOf(id)).toHaveLength(1);
  api.clock.advance(1);
  await deleteUnseenDevices(contextOf(), { days: 400 });
  expect(await devicesOf(id)).toEqual([]);
});

const BY_THE_CLOCK = /\boutbox\b|set last_seen_at/;

test('signing in runs no statement about browsers, and the response does not mention them', async () => {
  const { id, email } = await buildMember(db.database, 'staff');
  const { cookie } = await signIn(email);
  await knowsDevices(id, 1);
  vi.spyOn(DeferredJobs.prototype, 'run').mockResolvedValue();
  const asked: string[] = [];
  db.database.watchStatements(0, (statement) => {
    // Periodic jobs may run during either.
    if (!BY_THE_CLOCK.test(statement)) asked.push(statement);
  });
  const look = async (given?: string) => {
    const answer = await signIn(email, given);
    const { token: _, ...body } = signedIn(answer.ok());
    const statements = asked.splice(0);
    const { 'set-cookie': set, 'content-length': length, ...headers } = answer.headers;
    return {
      body,
      length,
      shape: String(set).replace(/=[\w-]{43}/, ''),
      names: Object.keys(headers),
      statements,
    };
  };
  const known = await look(cookie);
  const unknown = await look();
  expect(known.statements.join()).toContain('insert into sessions');
  expect(known.statements.join()).not.toContain('known_devices');
  expect(unknown.body).toEqual(known.body);
  expect([unknown.length, unknown.shape, unknown.names]).toEqual([known.length, known.shape, known.names]);
  expect(unknown.statements).toEqual(known.statements);
});
