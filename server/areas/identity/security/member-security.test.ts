import { describe, expect, test } from 'vitest';
import {
  completeLogin,
  deleteMember,
  endMemberSession,
  endMemberSessions,
  getMemberSecurity,
  getProfile,
  login,
  resetSecondFactor,
} from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { recoveryCodes, secondFactorRoles, secondFactors } from '#server/db/schema/members.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildSecondFactor } from '#server/testing/second-factors.ts';
import { challengeIn } from '#server/testing/signed-in.ts';
import { api, buildSignedIn, db, eventsOf, setUpSecurity } from './security-fixture.ts';

setUpSecurity();

async function statusOf(token: string) {
  return (await api.call(getProfile, { token })).status;
}

const buildBoss = () => buildSignedIn('super_admin', { name: 'Boss' });

describe('a super admin', () => {
  test('sees another member’s second factor and sessions', async () => {
    const boss = await buildBoss();
    const member = await buildSignedIn('teacher');
    await buildSecondFactor(db.database, member.id);
    await db.database.orm.insert(secondFactorRoles).values({ role: 'teacher' });
    const answer = await api.call(getMemberSecurity, { token: boss.token, params: { id: member.id } });
    const { secondFactor, sessions } = answer.ok();
    expect(secondFactor).toEqual({
      isOn: true,
      isRequired: true,
      turnedOnAt: '2026-04-01T00:00:00.000Z',
      recoveryCodesLeft: 2,
    });
    expect(sessions).toEqual([
      {
        id: sessions[0]?.id,
        browser: null,
        system: null,
        address: '203.0.113.1',
        begunAt: api.clock.now.toISOString(),
        lastUsedAt: api.clock.now.toISOString(),
        isCurrent: false,
      },
    ]);
  });

  test('ends one session of another member', async () => {
    const boss = await buildBoss();
    const member = await buildSignedIn();
    const elsewhere = await api.signIn(member.email, TEST_PASSWORD);
    const params = { id: member.id };
    const { sessions } = (await api.call(getMemberSecurity, { token: boss.token, params })).ok();
    const newest = Math.max(...sessions.map(({ id }) => id));
    const end = (id: number, sessionId: number) =>
      api.call(endMemberSession, { token: boss.token, params: { id, sessionId } });
    (await end(member.id, newest)).ok();
    expect([await statusOf(elsewhere), await statusOf(member.token)]).toEqual([401, 200]);
    // The session has ended, and no other session ends instead.
    expect((await end(member.id, newest)).status).toBe(404);
    const other = await buildSignedIn();
    const oldest = Math.min(...sessions.map(({ id }) => id));
    expect((await end(other.id, oldest)).status).toBe(404);
    expect(await statusOf(member.token)).toBe(200);
    expect(await eventsOf(member.id)).toMatchObject([
      { action: 'session.ended', actorName: 'Boss', before: { address: '203.0.113.1' } },
    ]);
  });

  test('ends every session of another member', async () => {
    const boss = await buildBoss();
    const member = await buildSignedIn('super_admin');
    const elsewhere = await api.signIn(member.email, TEST_PASSWORD);
    const params = { id: member.id };
    (await api.call(endMemberSessions, { token: boss.token, params })).ok();
    expect(await Promise.all([member.token, elsewhere, boss.token].map(statusOf))).toEqual([401, 401, 200]);
    expect(await eventsOf(member.id)).toMatchObject([
      { action: 'session.ended', actorName: 'Boss', after: { ended: 2 } },
    ]);
  });

  test('resets another member’s second factor, which ends their sessions and unfinished sign-ins', async () => {
    const boss = await buildBoss();
    const member = await buildSignedIn('admin');
    const factor = await buildSecondFactor(db.database, member.id);
    const credentials = { email: member.email, password: TEST_PASSWORD };
    const challenge = challengeIn((await api.call(login, { body: credentials })).ok());
    const reset = () =>
      api.call(resetSecondFactor, { token: boss.token, params: { id: member.id }, body: IDENTITY });
    (await reset()).ok();
    expect(await statusOf(member.token)).toBe(401);
    const body = { challenge, code: factor.codeAt(api.clock.now) };
    expect((await api.call(completeLogin, { body })).status).toBe(401);
    expect(await db.database.orm.$count(secondFactors)).toBe(0);
    expect(await db.database.orm.$count(recoveryCodes)).toBe(0);
    expect((await api.call(login, { body: credentials })).ok()).toHaveProperty('token');
    const again = await reset();
    expect(again.status).toBe(409);
    expect(again.error().message).toBe('This member has not turned two-step sign-in on.');
    const told = (await eventsOf(member.id)).filter(({ action }) => !action.startsWith('session.'));
    expect(told).toEqual([
      { action: 'member.second_factor_reset', actorName: 'Boss', before: null, after: null },
    ]);
  });

  test('resets neither an unconfirmed second factor nor a missing one', async () => {
    const boss = await buildBoss();
    const member = await buildSignedIn();
    await db.database.orm.insert(secondFactors).values({ memberId: member.id, secret: 'GEZDGNBVGY3TQOJQ' });
    const answer = await api.call(resetSecondFactor, {
      token: boss.token,
      params: { id: member.id },
      body: IDENTITY,
    });
    expect(answer.status).toBe(409);
    expect(await statusOf(member.token)).toBe(200);
    expect(await db.database.orm.$count(secondFactors)).toBe(1);
  });

  test('two members ending each other’s sessions at once leave one signed in', async () => {
    const [boss, other] = [await buildBoss(), await buildSignedIn('super_admin')];
    const answers = await Promise.all([
      api.call(endMemberSessions, { token: boss.token, params: { id: other.id } }),
      api.call(endMemberSessions, { token: other.token, params: { id: boss.id } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

const ACTIONS = {
  'sees them': (token: string, id: number) => api.call(getMemberSecurity, { token, params: { id } }),
  'ends one': (token: string, id: number) =>
    api.call(endMemberSession, { token, params: { id, sessionId: 1 } }),
  'ends all': (token: string, id: number) => api.call(endMemberSessions, { token, params: { id } }),
  resets: (token: string, id: number) => api.call(resetSecondFactor, { token, params: { id }, body: {} }),
};

describe.each(Object.entries(ACTIONS))('a member who %s', (_, act) => {
  test.each<Role>(['admin', 'teacher', 'staff'])('is refused with the role %s', async (role) => {
    const actor = await buildSignedIn(role);
    const member = await buildSignedIn('staff');
    await buildSecondFactor(db.database, member.id);
    expect((await act(actor.token, member.id)).status).toBe(403);
    expect((await act(actor.token, actor.id)).status).toBe(403);
    expect(await statusOf(member.token)).toBe(200);
    expect(await db.database.orm.$count(secondFactors)).toBe(1);
  });

  test('is refused on their own account, even as a super admin', async () => {
    const boss = await buildBoss();
    await buildSecondFactor(db.database, boss.id);
    expect((await act(boss.token, boss.id)).status).toBe(403);
    expect(await statusOf(boss.token)).toBe(200);
    expect(await db.database.orm.$count(secondFactors)).toBe(1);
  });

  test('gets 404 for an unknown member and 400 for an invalid id', async () => {
    const boss = await buildBoss();
    expect((await act(boss.token, 2_147_483_647)).status).toBe(404);
    expect((await act(boss.token, 0)).status).toBe(400);
  });
});

test('deleting a member deletes their second factor', async () => {
  const member = await buildMember(db.database, 'staff');
  await buildSecondFactor(db.database, member.id);
  const boss = await buildBoss();
  (await api.call(deleteMember, { token: boss.token, params: { id: member.id } })).ok();
  expect(await db.database.orm.$count(secondFactors)).toBe(0);
  expect(await db.database.orm.$count(recoveryCodes)).toBe(0);
});
