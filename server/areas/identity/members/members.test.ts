import { PassThrough } from 'node:stream';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  changePassword,
  createMember,
  deleteMember,
  getProfile,
  issueOneTimePassword,
  listOnlineUsers,
  login,
  logout,
  updateMember,
} from '#contracts/identity/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, boss, db, newMember, setUpMembers, stored } from './members-fixture.ts';

setUpMembers();

describe('adding a member', () => {
  test('answers 201 with the member, stores them and lets them sign in', async () => {
    const answer = await api.call(createMember, { token: boss, body: newMember });
    expect(answer.status).toBe(201);
    const { teamMember } = answer.ok();
    const { password: _, ...fields } = newMember;
    expect(teamMember).toEqual({
      ...fields,
      id: teamMember.id,
      phone: null,
      isActive: true,
      isSample: false,
      lastLogin: null,
      version: 1,
    });
    expect(await stored(teamMember.id)).toEqual(teamMember);
    await api.signIn(newMember.email, newMember.password);
  });

  test('stores a password that is valid for two weeks', async () => {
    const email = 'late@team.example';
    (await api.call(createMember, { token: boss, body: { ...newMember, email } })).ok();
    const [row] = await db.database.orm.select().from(members).where(eq(members.email, email));
    expect(row?.passwordExpiresAt).toEqual(new Date(api.clock.now.getTime() + 14 * DAY_MS));
  });

  test.each([
    ['absent', {}],
    ['null', { designation: null, department: null, phone: null }],
    ['blank', { designation: '', department: '   ', phone: '' }],
  ])('stores optional fields with %s as null', async (_, optional) => {
    const { designation: _1, department: _2, ...required } = newMember;
    const { teamMember } = (
      await api.call(createMember, { token: boss, body: { ...required, ...optional } })
    ).ok();
    expect(teamMember).toMatchObject({ designation: null, department: null, phone: null });
  });

  test('trims the input and uses the role staff by default', async () => {
    const { role: _, ...body } = { ...newMember, name: '  Asha  ', email: ' Asha@Team.example ' };
    const { teamMember } = (await api.call(createMember, { token: boss, body })).ok();
    expect(teamMember).toMatchObject({ name: 'Asha', email: 'Asha@Team.example', role: 'staff' });
  });

  test('refuses a used e-mail in any letter case', async () => {
    (await api.call(createMember, { token: boss, body: newMember })).ok();
    const again = { ...newMember, email: 'LAKSHMI@team.example' };
    const answer = await api.call(createMember, { token: boss, body: again });
    expect(answer.status).toBe(409);
    expect(answer.error()).toMatchObject({ code: 'email_taken', field: 'email' });
  });

  test('with one e-mail twice at once stores one', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call(createMember, { token: boss, body: newMember })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: '   ' }, 'Name is required'],
    [{ name: 7 }, 'Name must be text'],
    [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters long'],
    [{ name: 'a\u0000b' }, "Name contains characters that can't be stored"],
    [{ name: 'a\ud800' }, "Name contains characters that can't be stored"],
    [{ email: 'not an address' }, 'Please enter a valid email address'],
    [{ email: undefined }, 'Email is required'],
    [{ email: null }, 'Email is required'],
    [{ password: undefined }, 'Password is required'],
    [{ role: 'owner' }, 'Role must be super_admin, admin, teacher or staff'],
    [{ password: 'short' }, 'Password must be at least 8 characters long'],
    [{ password: 'password1' }, 'This password is too common. Please choose another one.'],
    [
      { password: 'Lakshmi123!' },
      'The password must not be made of your name or email. Please choose another one.',
    ],
    [{ designation: ['x'] }, 'Designation must be text'],
  ])('refuses %j with a clear message', async (fields, message) => {
    const answer = await api.call(createMember, { token: boss, body: { ...newMember, ...fields } });
    expect(answer.status).toBe(400);
    expect(answer.error()).toEqual({ code: 'bad_request', message, field: Object.keys(fields)[0] });
  });
});

describe('changing a member', () => {
  test('keeps the fields that were not sent', async () => {
    const member = await buildMember(db.database, 'teacher', { phone: '+91 98', designation: 'Old' });
    const body = { name: 'New Name', email: member.email, role: 'teacher', designation: 'New', ...IDENTITY };
    (await api.call(updateMember, { token: boss, params: { id: member.id }, body })).ok();
    expect(await stored(member.id)).toMatchObject({ name: 'New Name', designation: 'New', phone: '+91 98' });
  });

  test('refuses an older version, and changes nothing', async () => {
    const member = await buildMember(db.database, 'teacher', { designation: 'Old' });
    const change = (body: BodyInputOf<typeof updateMember>) =>
      api.call(updateMember, { token: boss, params: { id: member.id }, body });
    const first = (await change({ designation: 'First', version: 1 })).ok().teamMember;
    expect(first.version).toBe(2);
    const answer = await change({ designation: 'Second', version: 1 });
    expect([answer.status, answer.error()]).toEqual([
      409,
      { code: 'stale', message: 'Somebody else has changed this member.' },
    ]);
    expect(await stored(member.id)).toEqual(first);
    expect((await change({ designation: 'Second', version: 2 })).ok().teamMember.version).toBe(3);
    // The specified body has no version.
    expect((await change({ designation: 'Third' })).ok().teamMember.version).toBe(4);
    // Nothing changes, so the version stays.
    expect((await change({ designation: 'Third', version: 4 })).ok().teamMember.version).toBe(4);
  });

  test('a sign-in keeps the version', async () => {
    const member = await buildMember(db.database, 'teacher');
    await api.signIn(member.email, TEST_PASSWORD);
    expect(await stored(member.id)).toMatchObject({ version: 1 });
  });

  test('refuses the e-mail of another member', async () => {
    const member = await buildMember(db.database, 'teacher');
    const body = { email: 'BOSS@team.example', ...IDENTITY };
    const answer = await api.call(updateMember, { token: boss, params: { id: member.id }, body });
    expect(answer.status).toBe(409);
    expect(await stored(member.id)).toMatchObject({ email: member.email });
  });

  test.each(['0', '-1', '1.5', 'abc', '9999999999', '1e3', '٣', '%00', '1;drop'])(
    'refuses the id %s with 400',
    async (id) => {
      const answer = await api.call(updateMember, { token: boss, params: { id }, body: { name: 'X' } });
      expect(answer.status).toBe(400);
    },
  );

  test('answers 404 for an unknown member', async () => {
    const answer = await api.call(updateMember, {
      token: boss,
      params: { id: 2_147_483_647 },
      body: { name: 'X' },
    });
    expect(answer.status).toBe(404);
  });

  test('a changed role applies to running sessions at once', async () => {
    const member = await buildMember(db.database, 'admin');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    (
      await api.call(updateMember, {
        token: boss,
        params: { id: member.id },
        body: { role: 'staff', ...IDENTITY },
      })
    ).ok();
    expect((await api.call(createMember, { token, body: newMember })).status).toBe(403);
  });
});

describe('removing a member', () => {
  test('ends the sessions, frees the address and keeps the audit trail', async () => {
    const member = await buildMember(db.database, 'teacher', { email: newMember.email, name: 'Gone' });
    const token = await api.signIn(member.email, TEST_PASSWORD);
    (await api.call(deleteMember, { token: boss, params: { id: member.id } })).ok();
    expect(await stored(member.id)).toBeUndefined();
    expect((await api.call(getProfile, { token })).status).toBe(401);
    (await api.call(createMember, { token: boss, body: newMember })).ok();
    const events = await db.database.orm.select().from(auditEvents);
    const event = events.find(
      ({ action, subjectId }) => action === 'member.deleted' && subjectId === member.id,
    );
    expect(event).toMatchObject({
      actorName: 'Boss',
      subjectName: 'Gone',
      before: { email: newMember.email },
    });
  });
});

describe('a one-time password', () => {
  test('replaces the old one, ends the sessions and is marked until its replacement', async () => {
    const member = await buildMember(db.database, 'staff');
    const old = await api.signIn(member.email, TEST_PASSWORD);
    const answer = (
      await api.call(issueOneTimePassword, { token: boss, params: { id: member.id }, body: IDENTITY })
    ).ok();
    expect(answer.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(answer.expiresAt).toBe(new Date(api.clock.now.getTime() + 72 * 3_600_000).toISOString());
    expect((await api.call(getProfile, { token: old })).status).toBe(401);
    expect((await api.call(login, { body: { email: member.email, password: TEST_PASSWORD } })).status).toBe(
      401,
    );

    const token = await api.signIn(member.email, answer.password);
    expect((await api.call(getProfile, { token })).error().code).toBe('new_password_required');
    const body = { currentPassword: answer.password, newPassword: 'amber lantern 77' };
    (await api.call(changePassword, { token, body })).ok();
    expect((await api.call(getProfile, { token })).status).toBe(200);
  });
});

describe('the last active super admin', () => {
  test.each([
    ['deleted', (id: number) => api.call(deleteMember, { token: boss, params: { id } })],
    [
      'demoted',
      (id: number) =>
        api.call(updateMember, { token: boss, params: { id }, body: { role: 'admin', ...IDENTITY } }),
    ],
    [
      'deactivated',
      (id: number) => api.call(updateMember, { token: boss, params: { id }, body: { isActive: false } }),
    ],
  ])('can’t be %s', async (_, act) => {
    const { profile } = (await api.call(getProfile, { token: boss })).ok();
    const answer = await act(profile.id);
    expect(answer.status).toBe(409);
    expect(answer.error().code).toBe('last_super_admin');
    expect(await stored(profile.id)).toMatchObject({ role: 'super_admin', isActive: true });
  });

  test('two super admins demoting each other at once leave one', async () => {
    const other = await buildMember(db.database, 'super_admin');
    const otherToken = await api.signIn(other.email, TEST_PASSWORD);
    const bossId = (await api.call(getProfile, { token: boss })).ok().profile.id;
    const body = { role: 'staff' };
    const answers = await Promise.all([
      api.call(updateMember, { token: boss, params: { id: other.id }, body }),
      api.call(updateMember, { token: otherToken, params: { id: bossId }, body }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await db.database.orm.select().from(members);
    expect(rows.filter(({ role }) => role === 'super_admin')).toHaveLength(1);
  });
});

describe('the list of online members', () => {
  test('contains members with a request within the last 90 seconds', async () => {
    const member = await buildMember(db.database, 'staff', { name: 'Online Person' });
    const token = await api.signIn(member.email, TEST_PASSWORD);
    const names = async () =>
      (await api.call(listOnlineUsers, { token: boss })).ok().onlineUsers.map(({ name }) => name);
    expect(await names()).toEqual(['Boss', 'Online Person']);
    api.clock.advance(60_000);
    await api.call(getProfile, { token });
    api.clock.advance(89_000);
    expect(await names()).toEqual(['Boss', 'Online Person']);
    api.clock.advance(2_000);
    expect(await names()).toEqual(['Boss']);
  });
});

describe('a session that ends during its own request', () => {
  // The token is valid when the headers arrive; the body comes later.
  async function createSlowly(token: string, endSession: () => Promise<unknown>) {
    const payload = new PassThrough();
    const answer = api.app.inject({
      method: 'POST',
      url: createMember.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload,
    });
    payload.write('{');
    await endSession();
    payload.end(JSON.stringify(newMember).slice(1));
    return answer;
  }

  test.each([
    ['signing out', (token: string) => api.call(logout, { token })],
    [
      'a new password elsewhere',
      async () => {
        const elsewhere = await api.signIn('boss@team.example', TEST_PASSWORD);
        const body = { currentPassword: TEST_PASSWORD, newPassword: 'amber lantern 77' };
        return api.call(changePassword, { token: elsewhere, body });
      },
    ],
  ])('can change nothing after %s', async (_, end) => {
    const { statusCode } = await createSlowly(boss, async () => {
      expect((await end(boss)).status).toBe(200);
    });
    expect(statusCode).toBe(401);
    const rows = await db.database.orm.select().from(members);
    expect(rows.map(({ email }) => email)).toEqual(['boss@team.example']);
  });
});
