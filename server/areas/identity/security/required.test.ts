import { describe, expect, test } from 'vitest';
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  getProfile,
  getSecondFactor,
  getSecondFactorRoles,
  login,
  logout,
  setSecondFactorRoles,
  updateMember,
} from '#contracts/identity/index.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { secondFactorRoles, secondFactors } from '#server/db/schema/members.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { MEMBER_ENDPOINTS } from '#server/testing/member-endpoints.ts';
import { appCode, buildSecondFactor, STEP_MS } from '#server/testing/second-factors.ts';
import { api, buildSignedIn, db, setUpSecurity } from './security-fixture.ts';

setUpSecurity();

function requireOf(token: string, roles: readonly Role[], code?: string) {
  const body = { roles, identity: { ...IDENTITY.identity, code } };
  return api.call(setSecondFactorRoles, { token, body });
}

async function turnOn(token: string) {
  const { secret } = (await api.call(beginSecondFactor, { token })).ok();
  const body = { password: TEST_PASSWORD, code: appCode(secret, api.clock.now) };
  (await api.call(confirmSecondFactor, { token, body })).ok();
  return secret;
}

const MUST_SET_UP = {
  code: 'second_factor_required',
  message: 'Your role needs two-step sign-in. Please set it up first.',
};

const OPEN = ['POST /api/admin/logout', 'GET /api/admin/second-factor'].concat(
  ['setup', 'confirmation'].map((step) => `POST /api/admin/second-factor/${step}`),
);

const CLOSED = MEMBER_ENDPOINTS;

async function send(endpoint: (typeof MEMBER_ENDPOINTS)[number], token: string) {
  const response = await api.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{\w+\}/g, '2147483647'),
    headers: {
      'content-type': endpoint.upload?.types[0] ?? 'application/json',
      authorization: `Bearer ${token}`,
    },
    payload: '{}',
  });
  return { status: response.statusCode, text: response.body };
}

/** The endpoints that answer anything but the refusal. Signing out comes last. */
async function openTo(token: string, refusal: { code: string; message: string }): Promise<string[]> {
  const open: string[] = [];
  for (const endpoint of [...CLOSED.filter((each) => each !== logout), logout]) {
    const { status, text } = await send(endpoint, token);
    if (status === 403) expect(JSON.parse(text)).toEqual(refusal);
    else open.push(`${endpoint.method} ${endpoint.path}`);
  }
  return open.sort();
}

describe.each(ROLES)('a %s with a password known to another member', (role) => {
  test('can only replace it and sign out, also without a second factor', async () => {
    await db.database.orm.insert(secondFactorRoles).values({ role });
    const { email } = await buildMember(db.database, role, { hasOneTimePassword: true });
    const token = await api.signIn(email, TEST_PASSWORD);
    const refusal = {
      code: 'new_password_required',
      message: 'Please choose a password of your own first.',
    };
    expect(await openTo(token, refusal)).toEqual([
      'POST /api/admin/change-password',
      'POST /api/admin/logout',
    ]);
  });
});

describe.each(ROLES)('a %s without a required second factor', (role) => {
  test('can only set it up and sign out', async () => {
    const member = await buildSignedIn(role);
    await db.database.orm.insert(secondFactorRoles).values({ role });
    expect(await openTo(member.token, MUST_SET_UP)).toEqual([...OPEN].sort());
  });

  test('can use every endpoint again once it is on', async () => {
    const member = await buildSignedIn(role);
    await db.database.orm.insert(secondFactorRoles).values({ role });
    expect((await api.call(getProfile, { token: member.token })).error()).toEqual(MUST_SET_UP);
    expect((await api.call(getSecondFactor, { token: member.token })).ok()).toMatchObject({
      isOn: false,
      isRequired: true,
    });
    await turnOn(member.token);
    expect((await api.call(getProfile, { token: member.token })).status).toBe(200);
    expect((await api.call(getSecondFactor, { token: member.token })).ok()).toMatchObject({
      isOn: true,
      isRequired: true,
    });
  });
});

describe('the second factor required of a role', () => {
  test('is set by a super admin and recorded', async () => {
    const boss = await buildSignedIn('super_admin', { name: 'Boss' });
    const roles = async () => (await api.call(getSecondFactorRoles, { token: boss.token })).ok().roles;
    expect(await roles()).toEqual([]);
    const answer = (await requireOf(boss.token, ['staff', 'admin', 'staff'])).ok();
    expect(answer.roles).toEqual(['admin', 'staff']);
    expect(await roles()).toEqual(['admin', 'staff']);
    (await requireOf(boss.token, ['admin', 'staff'])).ok();
    (await requireOf(boss.token, ['teacher'])).ok();
    (await requireOf(boss.token, [])).ok();
    expect(await roles()).toEqual([]);

    const events = await db.database.orm.select().from(auditEvents);
    const changes = events.filter(
      ({ action, actorId }) => action === 'second_factor.roles_changed' && actorId === boss.id,
    );
    expect(changes.map(({ actorName, before, after }) => [actorName, before, after])).toEqual([
      ['Boss', { roles: [] }, { roles: ['admin', 'staff'] }],
      ['Boss', { roles: ['admin', 'staff'] }, { roles: ['teacher'] }],
      ['Boss', { roles: ['teacher'] }, { roles: [] }],
    ]);
  });

  test.each([
    [undefined, 'roles must be a list of roles'],
    ['admin', 'roles must be a list of roles'],
    [['owner'], 'Role must be super_admin, admin, teacher or staff'],
    [['staff', 'staff', 'staff', 'staff', 'staff'], 'roles must name each role once'],
  ])('cannot be %j', async (roles, message) => {
    const boss = await buildSignedIn('super_admin');
    const answer = await api.call(setSecondFactorRoles, { token: boss.token, body: { roles, ...IDENTITY } });
    expect(answer.status).toBe(400);
    expect(answer.error().message).toBe(message);
  });

  test('applies to running sessions at once, and only to the role', async () => {
    const boss = await buildSignedIn('super_admin');
    const [teacher, staff] = [await buildSignedIn('teacher'), await buildSignedIn('staff')];
    (await requireOf(boss.token, ['teacher'])).ok();
    const statusOf = async (token: string) => (await api.call(getProfile, { token })).status;
    expect(await Promise.all([boss, teacher, staff].map(({ token }) => statusOf(token)))).toEqual([
      200, 403, 200,
    ]);
    const params = { id: staff.id };
    (
      await api.call(updateMember, { token: boss.token, params, body: { role: 'teacher', ...IDENTITY } })
    ).ok();
    expect(await statusOf(staff.token)).toBe(403);
    (await requireOf(boss.token, [])).ok();
    expect(await Promise.all([teacher, staff].map(({ token }) => statusOf(token)))).toEqual([200, 200]);
  });

  test('does not affect a member with a second factor', async () => {
    const boss = await buildSignedIn('super_admin');
    const admin = await buildSignedIn('admin');
    await buildSecondFactor(db.database, admin.id);
    (await requireOf(boss.token, ['admin'])).ok();
    expect((await api.call(getProfile, { token: admin.token })).status).toBe(200);
  });

  test('is not fulfilled by an unconfirmed second factor', async () => {
    const boss = await buildSignedIn('super_admin');
    const admin = await buildSignedIn('admin');
    await db.database.orm.insert(secondFactors).values({ memberId: admin.id, secret: 'GEZDGNBVGY3TQOJQ' });
    (await requireOf(boss.token, ['admin'])).ok();
    expect((await api.call(getProfile, { token: admin.token })).status).toBe(403);
  });

  test('applies to its author too, and is enforced right after signing in', async () => {
    const boss = await buildSignedIn('super_admin');
    (await requireOf(boss.token, ['super_admin'])).ok();
    expect((await requireOf(boss.token, [])).error()).toEqual(MUST_SET_UP);
    const body = { email: boss.email, password: TEST_PASSWORD };
    const answer = (await api.call(login, { body })).ok();
    expect(Object.keys(answer).sort()).toEqual(['token', 'user']);
    const secret = await turnOn(boss.token);
    expect((await requireOf(boss.token, [])).error().code).toBe('identity_needed');
    api.clock.advance(STEP_MS);
    const code = appCode(secret, api.clock.now);
    expect((await requireOf(boss.token, [], code)).status).toBe(200);
  });

  test('can be replaced by turning it off and setting up another', async () => {
    const admin = await buildSignedIn('admin');
    const factor = await buildSecondFactor(db.database, admin.id);
    await db.database.orm.insert(secondFactorRoles).values({ role: 'admin' });
    const body = { password: TEST_PASSWORD, code: factor.codeAt(api.clock.now) };
    (await api.call(deleteSecondFactor, { token: admin.token, body })).ok();
    expect((await api.call(getProfile, { token: admin.token })).error()).toEqual(MUST_SET_UP);
    await turnOn(admin.token);
    expect((await api.call(getProfile, { token: admin.token })).status).toBe(200);
  });
});
