import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  completeLogin,
  endOtherSessions,
  endSession,
  getProfile,
  listSessions,
  login,
} from '#contracts/identity/index.ts';
import { sessions } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildSecondFactor } from '#server/testing/second-factors.ts';
import { challengeIn, signedIn } from '#server/testing/signed-in.ts';
import { api, buildSignedIn, db, eventsOf, setUpSecurity } from './security-fixture.ts';

setUpSecurity();

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function sessionsOf(token: string) {
  return (await api.call(listSessions, { token })).ok().sessions;
}

async function statusOf(token: string) {
  return (await api.call(getProfile, { token })).status;
}

/** The id of the one session that is not the token's own. */
async function otherOf(token: string): Promise<number> {
  const others = (await sessionsOf(token)).filter(({ isCurrent }) => !isCurrent);
  expect(others).toHaveLength(1);
  return others[0]?.id ?? 0;
}

describe('a member’s own sessions', () => {
  test('are listed with device, place, start and last use, the last used first', async () => {
    const member = await buildMember(db.database, 'staff');
    const credentials = { email: member.email, password: TEST_PASSWORD };
    const begun = api.clock.now.toISOString();
    const phone = signedIn(
      (await api.call(login, { body: credentials, address: '198.51.100.4', userAgent: PHONE })).ok(),
    );
    api.clock.advance(60_000);
    const here = await api.signIn(member.email, TEST_PASSWORD);
    const begunHere = api.clock.now.toISOString();
    api.clock.advance(60_000);
    const [own, other] = await sessionsOf(here);
    expect(own).toEqual({
      id: own?.id,
      browser: null,
      system: null,
      address: '203.0.113.1',
      begunAt: begunHere,
      lastUsedAt: api.clock.now.toISOString(),
      isCurrent: true,
    });
    expect(other).toEqual({
      id: other?.id,
      browser: 'Chrome',
      system: 'Android',
      address: '198.51.100.4',
      begunAt: begun,
      lastUsedAt: begun,
      isCurrent: false,
    });
    api.clock.advance(60_000);
    const fromPhone = await sessionsOf(phone.token);
    expect(fromPhone.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [other?.id, true],
      [own?.id, false],
    ]);
  });

  test('name the browser of the second step', async () => {
    const member = await buildMember(db.database, 'staff');
    const factor = await buildSecondFactor(db.database, member.id);
    const credentials = { email: member.email, password: TEST_PASSWORD };
    const challenge = challengeIn((await api.call(login, { body: credentials })).ok());
    const body = { challenge, code: factor.codeAt(api.clock.now) };
    const { token } = (await api.call(completeLogin, { body, userAgent: PHONE })).ok();
    expect(await sessionsOf(token)).toMatchObject([{ browser: 'Chrome', system: 'Android' }]);
  });

  test('are the live ones of the member only', async () => {
    const member = await buildSignedIn();
    await buildSignedIn();
    api.clock.advance(7 * 3_600_000);
    const here = await api.signIn(member.email, TEST_PASSWORD);
    expect(await sessionsOf(here)).toHaveLength(2);
    // The first one was last used half a day ago.
    api.clock.advance(5 * 3_600_000);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  test('end individually', async () => {
    const member = await buildSignedIn();
    const elsewhere = await api.signIn(member.email, TEST_PASSWORD);
    const id = await otherOf(member.token);
    (await api.call(endSession, { token: member.token, params: { id } })).ok();
    expect([await statusOf(elsewhere), await statusOf(member.token)]).toEqual([401, 200]);
    expect(await sessionsOf(member.token)).toHaveLength(1);
    expect((await api.call(endSession, { token: member.token, params: { id } })).status).toBe(404);
    expect(await eventsOf(member.id)).toEqual([
      {
        action: 'session.ended',
        actorName: member.name,
        before: { browser: null, system: null, address: '203.0.113.1' },
        after: null,
      },
    ]);
  });

  test('end together, except the current one', async () => {
    const member = await buildSignedIn();
    const others = [
      await api.signIn(member.email, TEST_PASSWORD),
      await api.signIn(member.email, TEST_PASSWORD),
    ];
    const stranger = await buildSignedIn();
    (await api.call(endOtherSessions, { token: member.token })).ok();
    expect(await Promise.all([member.token, ...others, stranger.token].map(statusOf))).toEqual([
      200, 401, 401, 200,
    ]);
    // Without other sessions there is no event.
    (await api.call(endOtherSessions, { token: member.token })).ok();
    expect(await eventsOf(member.id)).toEqual([
      { action: 'session.ended', actorName: member.name, before: null, after: { ended: 2 } },
    ]);
  });

  test('end together with unfinished sign-ins', async () => {
    const member = await buildSignedIn();
    const factor = await buildSecondFactor(db.database, member.id);
    const credentials = { email: member.email, password: TEST_PASSWORD };
    const challenge = challengeIn((await api.call(login, { body: credentials })).ok());
    (await api.call(endOtherSessions, { token: member.token })).ok();
    const body = { challenge, code: factor.codeAt(api.clock.now) };
    expect((await api.call(completeLogin, { body })).status).toBe(401);
  });

  test('cannot be ended by another member', async () => {
    const [member, other] = [await buildSignedIn(), await buildSignedIn('super_admin')];
    const [session] = await sessionsOf(member.token);
    const params = { id: session?.id ?? 0 };
    expect((await api.call(endSession, { token: other.token, params })).status).toBe(404);
    expect(await statusOf(member.token)).toBe(200);
  });

  test('cannot be ended by themselves', async () => {
    const member = await buildSignedIn();
    const [session] = await sessionsOf(member.token);
    const answer = await api.call(endSession, { token: member.token, params: { id: session?.id ?? 0 } });
    expect(answer.status).toBe(409);
    expect(answer.error().message).toBe('This is the session that you are using. Sign out to end it.');
    expect(await statusOf(member.token)).toBe(200);
  });

  test('ended by each other at once leave one', async () => {
    const member = await buildSignedIn();
    const elsewhere = await api.signIn(member.email, TEST_PASSWORD);
    const ids = [await otherOf(member.token), await otherOf(elsewhere)];
    const answers = await Promise.all([
      api.call(endSession, { token: member.token, params: { id: ids[0] ?? 0 } }),
      api.call(endSession, { token: elsewhere, params: { id: ids[1] ?? 0 } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await db.database.orm.$count(sessions, eq(sessions.memberId, member.id))).toBe(1);
  });
});

describe('one session beyond the limit per member', () => {
  test('ends the oldest of the same member', async () => {
    const stranger = await buildSignedIn();
    const member = await buildMember(db.database, 'staff');
    const tokens: string[] = [];
    for (let count = 0; count < 20; count += 1) tokens.push(await api.signIn(member.email, TEST_PASSWORD));
    const body = { email: member.email, password: TEST_PASSWORD };
    tokens.push(signedIn((await api.call(login, { body })).ok()).token);
    expect(await statusOf(tokens[0] ?? '')).toBe(401);
    for (const token of [...tokens.slice(1), stranger.token]) expect(await statusOf(token)).toBe(200);
    expect(await db.database.orm.$count(sessions, eq(sessions.memberId, member.id))).toBe(20);
  });

  test('ends the oldest ones when several begin at once', async () => {
    const member = await buildMember(db.database, 'staff');
    for (let count = 0; count < 18; count += 1) await api.signIn(member.email, TEST_PASSWORD);
    const body = { email: member.email, password: TEST_PASSWORD };
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.call(login, { body })));
    const begun = answers.map((answer) => signedIn(answer.ok()).token);
    expect(await db.database.orm.$count(sessions, eq(sessions.memberId, member.id))).toBe(20);
    for (const token of begun) expect(await statusOf(token)).toBe(200);
  });
});

test('the user agent is stored as known names only', async () => {
  const member = await buildMember(db.database, 'staff');
  const body = { email: member.email, password: TEST_PASSWORD };
  const userAgent = `<script>alert(1)</script>/1 ${'x'.repeat(4000)} Firefox/140.0`;
  const { token } = signedIn((await api.call(login, { body, userAgent })).ok());
  expect(await sessionsOf(token)).toMatchObject([{ browser: null, system: null }]);
  const rows = await db.database.orm.select().from(sessions);
  expect(JSON.stringify(rows)).not.toContain('script');
});
