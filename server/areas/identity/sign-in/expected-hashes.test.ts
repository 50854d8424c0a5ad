import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword, login } from '#contracts/identity/index.ts';
import { members } from '#server/db/schema/members.ts';
import * as hashing from '#server/lib/password.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { signedIn } from '#server/testing/signed-in.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { ExpectedHashes } from './expected-hashes.ts';

const NEW_PASSWORD = 'amber lantern 77';

describe('what is expected', () => {
  test('is the last right hash, for one e-mail in one browser', () => {
    const hashes = new ExpectedHashes();
    hashes.of('Asha@team.example ', 'laptop').keep('first');
    hashes.of('asha@team.example', 'laptop').keep('second');
    expect(hashes.of('asha@TEAM.example', 'laptop').read()).toBe('second');
    expect(hashes.of('asha@team.example', 'phone').read()).toBeUndefined();
    expect(hashes.of('ravi@team.example', 'laptop').read()).toBeUndefined();
    hashes.of('asha@team.example', 'laptop').forget();
    expect(hashes.of('asha@team.example', 'laptop').read()).toBeUndefined();
  });

  test('is bounded: the browser that signed in longest ago is forgotten first', () => {
    const hashes = new ExpectedHashes();
    for (let browser = 0; browser < 1000; browser += 1)
      hashes.of('asha@team.example', `${browser}`).keep('hash');
    hashes.of('asha@team.example', '0').keep('hash');
    hashes.of('asha@team.example', 'one more').keep('hash');
    const isKnown = (browser: string) => hashes.of('asha@team.example', browser).read() !== undefined;
    expect(['0', '1', '2', '999', 'one more'].map(isKnown)).toEqual([true, false, true, true, true]);
  });
});

describe('a browser that has signed in before', () => {
  let db: TestDatabase;
  let api: TestApp;
  let cookie: string;
  /** Which passwords are checked, in order. */
  let begun: string[];
  let isOver: boolean;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    api = await createTestApp(db.database);
    cookie = '';
    begun = [];
    const { verifyPassword } = hashing;
    vi.spyOn(hashing, 'verifyPassword').mockImplementation(async (hash, password) => {
      begun.push(password);
      isOver = false;
      const isRight = await verifyPassword(hash, password);
      isOver = true;
      return isRight;
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    db.database.watchStatements(Number.POSITIVE_INFINITY, () => undefined);
    await api.close();
  });

  async function attempt(email: string, password: string) {
    const answer = await api.call(login, { body: { email, password }, headers: { cookie } });
    cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return answer;
  }

  /** Signs in until the password is expected. */
  async function knownMember() {
    const member = await buildMember(db.database, 'super_admin');
    (await attempt(member.email, TEST_PASSWORD)).ok();
    const { token } = signedIn((await attempt(member.email, TEST_PASSWORD)).ok());
    begun = [];
    return { ...member, token };
  }

  test('has its password computed once, right or wrong, while the database is asked', async () => {
    const { email } = await knownMember();
    const begunAtAnswer: number[] = [];
    db.database.watchStatements(0, (statement) => {
      if (statement.includes('email_key')) begunAtAnswer.push(begun.length);
    });
    expect((await attempt(email, TEST_PASSWORD)).status).toBe(200);
    expect((await attempt(email, 'wrong')).status).toBe(401);
    expect((await attempt(email, 'wrong')).status).toBe(401);
    expect(begun).toEqual([TEST_PASSWORD, 'wrong', 'wrong']);
    // After a wrong one nothing is expected: the third is not begun before the answer.
    expect(begunAtAnswer).toEqual([1, 2, 2]);
  });

  test('gets in with a password that was changed since, and no more with the one before', async () => {
    const { email, token } = await knownMember();
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    (await api.call(changePassword, { token, body })).ok();
    expect((await attempt(email, TEST_PASSWORD)).status).toBe(401);
    expect((await attempt(email, NEW_PASSWORD)).status).toBe(200);
    expect((await attempt(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is expected to have the hash that was made anew at the last sign-in', async () => {
    const { id, email } = await knownMember();
    const passwordHash = await hash(TEST_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await db.database.orm.update(members).set({ passwordHash }).where(eq(members.id, id));
    expect((await attempt(email, TEST_PASSWORD)).status).toBe(200);
    begun = [];
    expect((await attempt(email, TEST_PASSWORD)).status).toBe(200);
    expect(begun).toEqual([TEST_PASSWORD]);
  });

  test('is braked like any other, and what a brake refuses costs one hash at most', async () => {
    const { email } = await knownMember();
    for (let count = 0; count < 10; count += 1) {
      const stranger = await api.call(login, { body: { email, password: 'wrong' } });
      expect(stranger.status).toBe(401);
    }
    begun = [];
    for (let count = 0; count < 5; count += 1) expect((await attempt(email, TEST_PASSWORD)).status).toBe(429);
    expect(begun).toEqual([TEST_PASSWORD]);
  });

  test('has no hash computed for attempts at once that a brake refuses', async () => {
    const { email } = await knownMember();
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email, 'wrong')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(begun).toHaveLength(10);
  });

  test('keeps its place in the line until its hash is computed, also when the database fails', async () => {
    const { email } = await knownMember();
    const { pool } = db.database;
    const query = pool.query.bind(pool);
    vi.spyOn(pool, 'query').mockImplementation((...[asked, ...rest]: unknown[]) => {
      const isOfAccount = JSON.stringify(asked).includes('attempt_by_email');
      if (isOfAccount) return Promise.reject(new Error('The database fails'));
      return Reflect.apply(query, pool, [asked, ...rest]);
    });
    expect((await attempt(email, TEST_PASSWORD)).status).toBe(500);
    expect({ begun, isOver }).toEqual({ begun: [TEST_PASSWORD], isOver: true });
  });
});
