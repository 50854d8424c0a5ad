import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  beginSecondFactor,
  completeLogin,
  confirmSecondFactor,
  createRecoveryCodes,
  deleteSecondFactor,
  getProfile,
  getSecondFactor,
  login,
} from '#contracts/identity/index.ts';
import { recoveryCodes, secondFactors, sessions } from '#server/db/schema/members.ts';
import { TEST_PASSWORD } from '#server/testing/factories.ts';
import { appCode, buildSecondFactor, STEP_MS, wrongAppCode } from '#server/testing/second-factors.ts';
import { challengeIn } from '#server/testing/signed-in.ts';
import { api, buildSignedIn, db, eventsOf, setUpSecurity } from './security-fixture.ts';

setUpSecurity();

async function begin(token: string): Promise<string> {
  return (await api.call(beginSecondFactor, { token })).ok().secret;
}

function confirm(token: string, code: string, password = TEST_PASSWORD) {
  return api.call(confirmSecondFactor, { token, body: { password, code } });
}

async function stateOf(token: string) {
  return (await api.call(getSecondFactor, { token })).ok();
}

/** The number of statements waiting for a lock in this database. */
async function countWaiting(): Promise<number> {
  const { rows } = await db.database.pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.waiting ?? 0;
}

const OFF = { isOn: false, isRequired: false, turnedOnAt: null, recoveryCodesLeft: 0 };

describe('turning the second factor on', () => {
  test('takes an app code and the password, and returns ten recovery codes', async () => {
    const member = await buildSignedIn('staff', { email: 'asha+1@team.example' });
    expect(await stateOf(member.token)).toEqual(OFF);
    const begun = (await api.call(beginSecondFactor, { token: member.token })).ok();
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(begun.address);
    expect(address.searchParams.get('secret')).toBe(begun.secret);
    expect(decodeURIComponent(address.pathname)).toContain('Srichakra:asha+1@team.example');
    expect(await stateOf(member.token)).toEqual(OFF);

    const answer = await confirm(member.token, appCode(begun.secret, api.clock.now));
    expect(answer.status).toBe(201);
    const { recoveryCodes: codes } = answer.ok();
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(member.token)).toEqual({
      isOn: true,
      isRequired: false,
      turnedOnAt: api.clock.now.toISOString(),
      recoveryCodesLeft: 10,
    });
    const stored = JSON.stringify(await db.database.orm.select().from(recoveryCodes));
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
    expect(await eventsOf(member.id)).toEqual([
      { action: 'member.second_factor_on', actorName: member.name, before: null, after: null },
    ]);
  });

  test('ends a waiting sign-in with the password alone', async () => {
    // Only PostgreSQL runs two transactions at once.
    if (db.database.kind === 'postgres') {
      const member = await buildSignedIn();
      const code = appCode(await begin(member.token), api.clock.now);
      const holder = await db.database.pool.connect();
      await holder.query('begin');
      await holder.query('lock table recovery_codes in share mode');
      const confirming = confirm(member.token, code);
      await vi.waitUntil(async () => (await countWaiting()) === 1, { timeout: 10_000 });
      const body = { email: member.email, password: TEST_PASSWORD };
      const signingIn = api.call(login, { body });
      await vi.waitUntil(async () => (await countWaiting()) === 2, { timeout: 10_000 });
      await holder.query('commit');
      holder.release();
      expect((await confirming).status).toBe(201);
      expect((await signingIn).status).toBe(401);
      expect(await db.database.orm.$count(sessions, eq(sessions.memberId, member.id))).toBe(1);
    }
  });

  test('makes every recovery code valid, and the confirming code invalid', async () => {
    const member = await buildSignedIn();
    const secret = await begin(member.token);
    const code = appCode(secret, api.clock.now);
    const { recoveryCodes: codes } = (await confirm(member.token, code)).ok();
    const signIn = async (given: string) => {
      const body = { email: member.email, password: TEST_PASSWORD };
      const challenge = challengeIn((await api.call(login, { body })).ok());
      return (await api.call(completeLogin, { body: { challenge, code: given } })).status;
    };
    expect(await signIn(code)).toBe(401);
    for (const each of codes) expect(await signIn(each)).toBe(200);
    for (const each of codes.slice(0, 3)) expect(await signIn(each)).toBe(401);
    expect(await stateOf(member.token)).toMatchObject({ isOn: true, recoveryCodesLeft: 0 });
  });

  test('started again creates another secret and invalidates the first', async () => {
    const member = await buildSignedIn();
    const [first, second] = [await begin(member.token), await begin(member.token)];
    expect(second).not.toBe(first);
    expect((await confirm(member.token, appCode(first, api.clock.now))).status).toBe(400);
    expect((await confirm(member.token, appCode(second, api.clock.now))).status).toBe(201);
  });

  test('is refused with a wrong code, and can be retried', async () => {
    const member = await buildSignedIn();
    const secret = await begin(member.token);
    const answer = await confirm(member.token, wrongAppCode(secret, api.clock.now));
    expect(answer.status).toBe(400);
    expect(answer.error()).toEqual({
      code: 'invalid_credentials',
      message: 'This code is wrong or was used before. Please enter the code that your app shows now.',
      field: 'code',
    });
    expect(await stateOf(member.token)).toEqual(OFF);
    expect((await confirm(member.token, appCode(secret, api.clock.now))).status).toBe(201);
  });

  test('is refused with a wrong password, which is rate limited', async () => {
    const member = await buildSignedIn();
    const secret = await begin(member.token);
    const attempt = () => confirm(member.token, appCode(secret, api.clock.now), 'a guess');
    const answer = await attempt();
    expect(answer.status).toBe(400);
    expect(answer.error()).toEqual({
      code: 'invalid_credentials',
      message: 'The current password is wrong.',
      field: 'password',
    });
    for (let count = 1; count < 10; count += 1) await attempt();
    expect((await attempt()).status).toBe(429);
    expect(await stateOf(member.token)).toEqual(OFF);
  });

  test('is refused before its start, and while it is on', async () => {
    const member = await buildSignedIn();
    expect((await confirm(member.token, '123456')).status).toBe(409);
    const { codeAt, secret } = await buildSecondFactor(db.database, member.id);
    expect((await confirm(member.token, codeAt(api.clock.now))).status).toBe(409);
    const again = await api.call(beginSecondFactor, { token: member.token });
    expect(again.status).toBe(409);
    expect(again.error().message).toBe('Two-step sign-in is already on.');
    const rows = await db.database.orm.select().from(secondFactors);
    expect(rows.map((row) => row.secret)).toEqual([secret]);
  });

  test('by two confirmations at once succeeds once', async () => {
    const member = await buildSignedIn();
    const code = appCode(await begin(member.token), api.clock.now);
    const answers = await Promise.all([confirm(member.token, code), confirm(member.token, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await db.database.orm.$count(recoveryCodes, eq(recoveryCodes.memberId, member.id))).toBe(10);
  });

  test('ends sessions begun with the password alone', async () => {
    const member = await buildSignedIn();
    const elsewhere = await api.signIn(member.email, TEST_PASSWORD);
    (await confirm(member.token, appCode(await begin(member.token), api.clock.now))).ok();
    expect((await api.call(getProfile, { token: elsewhere })).status).toBe(401);
    expect((await api.call(getProfile, { token: member.token })).status).toBe(200);
  });
});

describe.each([
  ['new recovery codes', createRecoveryCodes],
  ['turning it off', deleteSecondFactor],
])('%s', (_, endpoint) => {
  const given = (token: string, code: string, password = TEST_PASSWORD) =>
    api.call(endpoint, { token, body: { password, code } });

  async function buildWithFactor() {
    const member = await buildSignedIn();
    return { ...member, factor: await buildSecondFactor(db.database, member.id) };
  }

  test('takes the password and a code', async () => {
    const member = await buildWithFactor();
    const answer = await given(member.token, member.factor.codeAt(api.clock.now));
    expect(answer.status).toBe(endpoint === deleteSecondFactor ? 200 : 201);
  });

  test('takes a recovery code instead', async () => {
    const member = await buildWithFactor();
    const answer = await given(member.token, member.factor.recoveryCodes[1]);
    expect(answer.status).toBeLessThan(300);
  });

  test('is refused with a wrong or used code, which is counted and rate limited', async () => {
    const member = await buildWithFactor();
    const wrong = member.factor.wrongAt(api.clock.now);
    for (let count = 0; count < 10; count += 1) {
      const answer = await given(member.token, wrong);
      expect(answer.status).toBe(400);
      expect(answer.error().code).toBe('invalid_credentials');
    }
    expect((await given(member.token, member.factor.codeAt(api.clock.now))).status).toBe(429);
    expect((await eventsOf(member.id)).map(({ action }) => action)).toEqual(
      Array.from({ length: 10 }, () => 'member.code_refused'),
    );
    expect(await stateOf(member.token)).toMatchObject({ isOn: true, recoveryCodesLeft: 2 });
  });

  test('is refused with a wrong password, even with a right code', async () => {
    const member = await buildWithFactor();
    const code = member.factor.codeAt(api.clock.now);
    const answer = await given(member.token, code, 'a guess');
    expect(answer.status).toBe(400);
    expect(answer.error().message).toBe('The current password is wrong.');
    expect(await stateOf(member.token)).toMatchObject({ isOn: true, recoveryCodesLeft: 2 });
    // The code is still unused.
    expect((await given(member.token, code)).status).toBeLessThan(300);
  });

  test('is refused while the second factor is off', async () => {
    const member = await buildSignedIn();
    const answer = await given(member.token, '123456');
    expect(answer.status).toBe(409);
    expect(answer.error().message).toBe('Two-step sign-in is off.');
  });

  test.each([
    [{ code: '' }, 'Code is required'],
    [{ password: '' }, 'Password is required'],
  ])('is refused for %j with a clear message', async (fields, message) => {
    const { token } = await buildSignedIn();
    const body = { password: TEST_PASSWORD, code: '123456', ...fields };
    const answer = await api.call(endpoint, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.error().message).toBe(message);
  });
});

test('new recovery codes replace the remaining ones', async () => {
  const member = await buildSignedIn();
  const factor = await buildSecondFactor(db.database, member.id);
  const renew = (code: string) =>
    api.call(createRecoveryCodes, { token: member.token, body: { password: TEST_PASSWORD, code } });
  const { recoveryCodes: codes } = (await renew(factor.codeAt(api.clock.now))).ok();
  expect(codes).toHaveLength(10);
  expect(await stateOf(member.token)).toMatchObject({ recoveryCodesLeft: 10 });
  expect((await renew(factor.recoveryCodes[0])).status).toBe(400);
  expect((await renew(codes[3] ?? '')).status).toBe(201);
  expect((await eventsOf(member.id)).map(({ action }) => action)).toEqual([
    'member.recovery_codes_made',
    'member.code_refused',
    'member.recovery_codes_made',
  ]);
});

test('turned off, the second factor is no longer required and can be set up again', async () => {
  const member = await buildSignedIn();
  const factor = await buildSecondFactor(db.database, member.id);
  const body = { password: TEST_PASSWORD, code: factor.codeAt(api.clock.now) };
  (await api.call(deleteSecondFactor, { token: member.token, body })).ok();
  expect(await stateOf(member.token)).toEqual(OFF);
  expect(await db.database.orm.$count(recoveryCodes)).toBe(0);
  const credentials = { email: member.email, password: TEST_PASSWORD };
  expect((await api.call(login, { body: credentials })).ok()).toHaveProperty('token');
  api.clock.advance(STEP_MS);
  const secret = await begin(member.token);
  expect((await confirm(member.token, appCode(secret, api.clock.now))).status).toBe(201);
});

test('turning the second factor off ends an open challenge', async () => {
  const member = await buildSignedIn();
  const factor = await buildSecondFactor(db.database, member.id);
  const credentials = { email: member.email, password: TEST_PASSWORD };
  const challenge = challengeIn((await api.call(login, { body: credentials })).ok());
  const body = { password: TEST_PASSWORD, code: factor.recoveryCodes[0] };
  (await api.call(deleteSecondFactor, { token: member.token, body })).ok();
  const answer = await api.call(completeLogin, {
    body: { challenge, code: factor.codeAt(api.clock.now) },
  });
  expect(answer.error().code).toBe('challenge_over');
});
