import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  confirmFamilyAccount,
  getFamilySession,
  requestFamilyConfirmation,
  requestFamilyPasswordReset,
  setFamilyPassword,
  signInFamily,
  signOutFamily,
  signUpFamily,
} from '#contracts/families/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyAccounts, familyLinks, familySessions } from '#server/db/schema/families.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildFamilyAccount, signInFamilyOf } from '#server/testing/families.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { cookieOf, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { deleteEnded } from './service.ts';

let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  for (const table of [outbox, familyAccounts]) await db.database.orm.delete(table);
  await db.database.pool.query('delete from rate_limits');
  // A mail server that does not exist: messages stay in the outbox.
  api = await createTestApp(db.database, mailEnvironment({ url: 'smtp://127.0.0.1:1' }));
});
afterEach(() => api.close());

const DETAILS = {
  name: 'Lalita Example',
  email: 'Lalita@Family.example',
  password: TEST_PASSWORD,
  parentName: 'Lalita Example',
  age: 15,
  city: 'Chennai',
  language: 'ta',
} as const;

const signUp = (changes: Partial<Record<keyof typeof DETAILS, unknown>> = {}) =>
  api.call(signUpFamily, { body: { ...DETAILS, ...changes } });
const signIn = (email: string = DETAILS.email, password: string = TEST_PASSWORD, isRemembered = false) =>
  api.call(signInFamily, { body: { email, password, isRemembered } });
const session = (headers: Record<string, string>) => api.call(getFamilySession, { headers });
const accounts = () => db.database.orm.select().from(familyAccounts).orderBy(familyAccounts.id);

/** The newest queued message of a kind, which the deferred job of a request adds. */
async function mailOf(kind: string, count = 1) {
  const found = () => db.database.orm.select().from(outbox).where(eq(outbox.kind, kind)).orderBy(outbox.id);
  await expect.poll(async () => (await found()).length, { timeout: 15_000 }).toBe(count);
  return (await found()).at(-1);
}
const secretOf = async (kind: string, count = 1) => (await mailOf(kind, count))?.secret ?? '';

describe('an account', () => {
  test('is made, opened and left', async () => {
    (await signUp()).ok();
    const answer = await signIn(' lalita@family.EXAMPLE ');
    const { account } = answer.ok();
    expect(account).toEqual({
      name: 'Lalita Example',
      email: 'Lalita@Family.example',
      parentName: 'Lalita Example',
      schoolName: '',
      age: 15,
      occupation: '',
      city: 'Chennai',
      country: '',
      notes: '',
      language: 'ta',
      isConfirmed: false,
      createdAt: api.clock.now.toISOString(),
    });
    const cookie = { cookie: cookieOf(answer.headers['set-cookie']) };
    expect((await session(cookie)).ok().account).toEqual(account);
    const left = await api.call(signOutFamily, { headers: cookie });
    left.ok();
    expect(left.headers['set-cookie']).toMatch(/^srichakra_family=; Path=\/; Max-Age=0;/);
    expect((await session(cookie)).status).toBe(401);
  });

  test.each([
    ['http', false, 'srichakra_family', 'Path=/; HttpOnly; SameSite=Lax'],
    ['http', true, 'srichakra_family', 'Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax'],
    ['https', false, '__Host-srichakra_family', 'Path=/; HttpOnly; SameSite=Lax; Secure'],
  ])('has a cookie that scripts and other sites do not get, over %s, remembered: %s', async (...row) => {
    const [protocol, isRemembered, name, attributes] = row;
    const { email } = await buildFamilyAccount(db.database);
    const headers = { 'x-forwarded-proto': protocol, origin: `${protocol}://localhost:80` };
    const body = { email, password: TEST_PASSWORD, isRemembered };
    const answer = await api.call(signInFamily, { body, headers });
    answer.ok();
    const [cookie = '', ...others] = String(answer.headers['set-cookie']).split('; ');
    expect(cookie).toMatch(new RegExp(`^${name}=[\\w-]{43}$`));
    expect(others.join('; ')).toBe(attributes);
    expect((await api.call(getFamilySession, { headers: { ...headers, cookie } })).status).toBe(200);
  });

  test('ends with the browser after twelve unused hours, or remembered after thirty days', async () => {
    const { email } = await buildFamilyAccount(db.database);
    const cookies: { cookie: string }[] = [];
    for (const isRemembered of [false, true]) {
      const answer = await signIn(email, TEST_PASSWORD, isRemembered);
      cookies.push({ cookie: cookieOf(answer.headers['set-cookie']) });
    }
    const states = async () => Promise.all(cookies.map(async (cookie) => (await session(cookie)).status));
    api.clock.advance(11 * HOUR_MS);
    expect(await states()).toEqual([200, 200]);
    // The last use counts.
    api.clock.advance(11 * HOUR_MS);
    expect(await states()).toEqual([200, 200]);
    api.clock.advance(13 * HOUR_MS);
    expect(await states()).toEqual([401, 200]);
    api.clock.advance(29 * DAY_MS);
    expect(await states()).toEqual([401, 401]);
    const ctx = { db: db.database.orm, now: api.clock.now } as never;
    await deleteEnded(ctx, { idleMs: HOUR_MS, absoluteMs: HOUR_MS });
    expect(await db.database.orm.$count(familySessions)).toBe(0);
  });

  test('ends the browser’s former session at a sign-in', async () => {
    const [one, other] = [await buildFamilyAccount(db.database), await buildFamilyAccount(db.database)];
    const former = await signInFamilyOf(api, one.email);
    const body = { email: other.email, password: TEST_PASSWORD };
    (await api.call(signInFamily, { body, headers: former })).ok();
    expect((await session(former)).status).toBe(401);
  });

  test('is one of the address that waits, also after several sign-ups at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signUp()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await accounts()).toHaveLength(1);
  });

  test.each([
    ['a common password', { password: 'password1' }, 'password'],
    ['a password of the name', { password: 'lalita example' }, 'password'],
    ['a short password', { password: 'x7!' }, 'password'],
    ['no name', { name: '  ' }, 'name'],
    ['no address', { email: 'lalita' }, 'email'],
    ['no parent', { parentName: '' }, 'parentName'],
    ['a strange age', { age: 200 }, 'age'],
  ])('is refused for %s, at its field', async (_, changes, field) => {
    const answer = await signUp(changes);
    expect([answer.status, answer.error().field]).toEqual([400, field]);
    expect(await accounts()).toEqual([]);
  });
});

describe('a stranger', () => {
  test('learns nothing from a sign-up with an address that has an account', async () => {
    const known = await buildFamilyAccount(db.database, { email: DETAILS.email });
    const own = 'purple cactus 19';
    const forKnown = await signUp({ password: own });
    const forUnknown = await signUp({ email: 'unknown@family.example', password: own });
    expect([forKnown.status, forKnown.ok()]).toEqual([forUnknown.status, forUnknown.ok()]);
    // Both can sign in with the new password, and see an account that waits.
    for (const email of [DETAILS.email, 'unknown@family.example']) {
      expect((await signIn(email, own)).ok().account.isConfirmed).toBe(false);
    }
    // The owner is told, keeps the account and its password, and gets no link that confirms the other.
    expect((await mailOf('family_account_known'))?.familyAccountId).toBe(known.id);
    expect((await signIn(DETAILS.email, TEST_PASSWORD)).ok().account.isConfirmed).toBe(true);
    await mailOf('family_confirmation', 1);
  });

  test('gets one answer for an unknown address and a wrong password', async () => {
    await buildFamilyAccount(db.database, { email: DETAILS.email });
    const wrong = await signIn(DETAILS.email, 'not the password');
    const unknown = await signIn('nobody@family.example', 'not the password');
    expect([wrong.status, wrong.error()]).toEqual([unknown.status, unknown.error()]);
    expect(wrong.status).toBe(401);
  });

  test('is slowed down, the family elsewhere is not', async () => {
    const { email } = await buildFamilyAccount(db.database);
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await signIn(email, `wrong ${at}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const address = '198.51.100.7';
    const elsewhere = await api.call(signInFamily, { body: { email, password: TEST_PASSWORD }, address });
    expect(elsewhere.status).toBe(200);
  });

  test('with a waiting account of the address is slowed down all the same', async () => {
    await buildFamilyAccount(db.database, { email: DETAILS.email });
    const own = 'purple cactus 19';
    (await signUp({ password: own })).ok();
    const statuses = [];
    for (let at = 0; at < 12; at += 1) {
      statuses.push((await signIn(DETAILS.email, `wrong ${at}`)).status);
      if (at === 8) await signIn(DETAILS.email, own);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('does not lift the limit of an account by a session of another one', async () => {
    const { email } = await buildFamilyAccount(db.database);
    const stranger = await buildFamilyAccount(db.database);
    for (let at = 0; at < 60; at += 1) {
      const address = `198.18.${at}.1`;
      await api.call(signInFamily, { body: { email, password: `wrong ${at}` }, address });
    }
    const address = '198.51.100.7';
    const guess = () => api.call(signInFamily, { body: { email, password: 'wrong' }, address });
    expect((await guess()).status).toBe(429);
    const body = { email: stranger.email, password: TEST_PASSWORD };
    (await api.call(signInFamily, { body, address })).ok();
    expect((await guess()).status).toBe(429);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a host that begins alike', { origin: 'http://localhost.evil.example' }],
  ])('sends nothing from %s, a sign-in neither', async (_, headers) => {
    const { email } = await buildFamilyAccount(db.database);
    const body = { email, password: TEST_PASSWORD };
    expect((await api.call(signInFamily, { body, headers })).status).toBe(403);
    const { cookie } = await signInFamilyOf(api, email);
    expect((await api.call(signOutFamily, { headers: { cookie, ...headers } })).status).toBe(403);
    expect((await session({ cookie })).status).toBe(200);
  });

  test.each([
    ['https://www.site.example', {}, 200],
    ['http://www.site.example', {}, 403],
    ['http://www.site.example', { host: 'www.site.example' }, 403],
    // In the office's own network, without TLS.
    ['http://192.168.1.5:5000', { host: '192.168.1.5:5000' }, 200],
    ['http://family.example', { host: 'family.example', 'x-forwarded-proto': 'https' }, 403],
    ['https://family.example', { host: 'family.example', 'x-forwarded-proto': 'https' }, 200],
  ])('of a site at https://www.site.example, from %s (%o): %i', async (origin, headers, status) => {
    const site = await createTestApp(db.database, { PUBLIC_URL: 'https://www.site.example' });
    const { email } = await buildFamilyAccount(db.database);
    const body = { email, password: TEST_PASSWORD };
    const answer = await site.call(signInFamily, { body, headers: { ...headers, origin } });
    await site.close();
    expect(answer.status).toBe(status);
  });

  test('opens nothing with another cookie, or a staff session', async () => {
    for (const cookie of ['', 'srichakra_family=', `srichakra_family=${'x'.repeat(43)}`]) {
      expect((await session({ cookie })).status, cookie).toBe(401);
    }
    expect((await session({ authorization: `Bearer ${'x'.repeat(43)}` })).status).toBe(401);
  });
});

describe('the confirmation of an address', () => {
  test('needs the link and the session, or the password', async () => {
    (await signUp()).ok();
    const token = await secretOf('family_confirmation');
    const confirm = (body: object, headers = {}) =>
      api.call(confirmFamilyAccount, { body: { token, ...body }, headers });
    // Somebody else may have signed up with the address.
    const bare = await confirm({});
    expect([bare.status, bare.error().code, bare.error().field]).toEqual([
      400,
      'identity_needed',
      'password',
    ]);
    expect((await confirm({ password: 'another one' })).error().field).toBe('password');
    const stranger = await buildFamilyAccount(db.database);
    expect((await confirm({}, await signInFamilyOf(api, stranger.email))).status).toBe(400);
    (await confirm({}, await signInFamilyOf(api, DETAILS.email))).ok();
    expect((await signIn()).ok().account.isConfirmed).toBe(true);
    expect((await confirm({ password: TEST_PASSWORD })).error().code).toBe('link_used');
  });

  test('works with the password alone, once, for seven days', async () => {
    (await signUp()).ok();
    const first = await secretOf('family_confirmation');
    const headers = await signInFamilyOf(api, DETAILS.email);
    (await api.call(requestFamilyConfirmation, { headers })).ok();
    const second = await secretOf('family_confirmation', 2);
    const confirm = (token: string) =>
      api.call(confirmFamilyAccount, { body: { token, password: TEST_PASSWORD } });
    expect((await confirm(first)).error().code).toBe('link_ended');
    api.clock.advance(7 * DAY_MS);
    expect((await confirm(second)).error().code).toBe('link_expired');
    expect((await confirm('x'.repeat(43))).status).toBe(404);
  });

  test('that never comes deletes the account after thirty days', async () => {
    (await signUp()).ok();
    await buildFamilyAccount(db.database, { email: 'old@family.example' });
    api.clock.advance(31 * DAY_MS);
    const ctx = { db: db.database.orm, now: api.clock.now } as never;
    await deleteEnded(ctx, { idleMs: HOUR_MS, absoluteMs: HOUR_MS });
    expect((await accounts()).map(({ email }) => email)).toEqual(['old@family.example']);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => api.call(requestFamilyPasswordReset, { body: { email } });

  test('is replaced by a mailed link, which ends every session', async () => {
    const { email, id } = await buildFamilyAccount(db.database);
    const headers = await signInFamilyOf(api, email);
    expect((await ask('nobody@family.example')).ok()).toEqual((await ask(email)).ok());
    const token = await secretOf('family_password_reset');
    const set = (newPassword: string) => api.call(setFamilyPassword, { body: { token, newPassword } });
    expect((await set('password1')).error().field).toBe('newPassword');
    (await set('amber lantern 77')).ok();
    expect((await set('amber lantern 78')).error().code).toBe('link_used');
    expect((await session(headers)).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, 'amber lantern 77')).status).toBe(200);
    expect((await mailOf('family_password_set'))?.familyAccountId).toBe(id);
  });

  test('of an account that a stranger made gives it to the owner of the mailbox', async () => {
    (await signUp({ password: 'purple cactus 19' })).ok();
    const strangers = await signInFamilyOf(api, DETAILS.email, 'purple cactus 19');
    (await ask(DETAILS.email)).ok();
    const token = await secretOf('family_password_reset');
    (await api.call(setFamilyPassword, { body: { token, newPassword: 'amber lantern 77' } })).ok();
    expect((await session(strangers)).status).toBe(401);
    expect((await signIn(DETAILS.email, 'amber lantern 77')).ok().account.isConfirmed).toBe(true);
  });

  test('has a link that works for half an hour', async () => {
    const { email } = await buildFamilyAccount(db.database);
    (await ask(email)).ok();
    const token = await secretOf('family_password_reset');
    api.clock.advance(31 * MINUTE_MS);
    const late = await api.call(setFamilyPassword, { body: { token, newPassword: 'amber lantern 77' } });
    expect(late.error().code).toBe('link_expired');
  });
});

test('the database and the trail have no password, cookie, link or name', async () => {
  (await signUp()).ok();
  const token = await secretOf('family_confirmation');
  const { cookie } = await signInFamilyOf(api, DETAILS.email);
  await db.database.orm.update(outbox).set({ secret: null });
  const stored = JSON.stringify([
    await accounts(),
    await db.database.orm.select().from(familySessions),
    await db.database.orm.select().from(familyLinks),
    await db.database.orm.select().from(auditEvents),
  ]);
  for (const secret of [TEST_PASSWORD, token, cookie.split('=')[1]]) expect(stored).not.toContain(secret);
  const trail = JSON.stringify(await db.database.orm.select().from(auditEvents));
  expect(trail).not.toMatch(/Lalita/i);
  expect(trail).toContain('family.signed_up');
});

test.each(['browser', 'enquiries'])('with PUBLIC_SERVICES=%s there are no accounts', async (rung) => {
  const other = await createTestApp(db.database, { PUBLIC_SERVICES: rung });
  const answer = await other.call(signInFamily, { body: { email: 'a@b.example', password: 'x' } });
  expect(answer.status).toBe(404);
  await other.close();
});
