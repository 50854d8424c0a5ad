import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changePassword,
  getLoginStatus,
  getProfile,
  listMembers,
  login,
  logout,
  updateMember,
} from '#contracts/identity/index.ts';
import { TeamRevision } from '#server/areas/identity/sessions/team-revision.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members, sessions } from '#server/db/schema/members.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { signedIn } from '#server/testing/signed-in.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  api = await createTestApp(db.database);
});
afterEach(() => api.close());

function attempt(email: string, password: string, address?: string) {
  return api.call(login, { body: { email, password }, ...(address === undefined ? {} : { address }) });
}

describe('signing in', () => {
  test('answers with a token and the user, and sets lastLogin', async () => {
    const member = await buildMember(db.database, 'teacher', { email: 'Asha@Team.example' });
    const answer = signedIn((await attempt('  asha@team.EXAMPLE ', TEST_PASSWORD)).ok());
    expect(answer.user).toEqual({
      id: member.id,
      email: 'Asha@Team.example',
      role: 'teacher',
      name: member.name,
    });
    const profile = (await api.call(getProfile, { token: answer.token })).ok().profile;
    expect(profile.lastLogin).toBe(api.clock.now.toISOString());
  });

  test('keeps only a hash of the token', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    const rows = await db.database.orm.select().from(sessions);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('gives the same answer for an unknown e-mail, a wrong password and a deactivated member', async () => {
    const known = await buildMember(db.database, 'staff');
    const inactive = await buildMember(db.database, 'staff', { isActive: false });
    const answers = [
      await attempt('nobody@team.example', TEST_PASSWORD),
      await attempt(known.email, 'not the password'),
      await attempt(inactive.email, TEST_PASSWORD),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.error()).toEqual({
        code: 'invalid_credentials',
        message: 'Invalid email or password. Please try again.',
      });
    }
  });

  test('refuses an expired one-time password', async () => {
    const member = await buildMember(db.database, 'staff', { passwordExpiresAt: api.clock.now });
    expect((await attempt(member.email, TEST_PASSWORD)).status).toBe(401);
  });

  test('compares passwords by their look, in any Unicode form', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    const composed = 'p\u00e1ssw\u00f6rt \u0ba4\u0bae\u0bbf\u0bb4\u0bcd';
    const body = { currentPassword: TEST_PASSWORD, newPassword: composed };
    (await api.call(changePassword, { token, body })).ok();
    await api.signIn(member.email, composed.normalize('NFD'));
  });
});

describe('the rate limits of sign-ins', () => {
  test('do not affect right sign-ins', async () => {
    const member = await buildMember(db.database, 'staff');
    for (let count = 0; count < 25; count += 1) await api.signIn(member.email, TEST_PASSWORD);
  });

  test('respond to ten failures in a row with a pause, stated in the response and limited in time', async () => {
    const member = await buildMember(db.database, 'staff');
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt(member.email, 'wrong password', '198.51.100.7')).status).toBe(401);
    }
    const refused = await attempt(member.email, TEST_PASSWORD, '198.51.100.7');
    expect(refused.status).toBe(429);
    expect(refused.error()).toEqual({
      code: 'too_many_attempts',
      message: 'Too many failed attempts. Please try again in 30 seconds.',
    });
    expect(refused.headers['retry-after']).toBe('30');
    api.clock.advance(30_000);
    expect((await attempt(member.email, TEST_PASSWORD, '198.51.100.7')).status).toBe(200);
  });

  test('apply to an unknown e-mail in the same way', async () => {
    for (let count = 0; count < 10; count += 1) await attempt('stranger@team.example', 'x', '198.51.100.8');
    expect((await attempt('stranger@team.example', 'x', '198.51.100.8')).status).toBe(429);
  });

  test('let the owner sign in from elsewhere while one address is over its limit', async () => {
    const member = await buildMember(db.database, 'staff');
    for (let count = 0; count < 11; count += 1) await attempt(member.email, 'wrong', '198.51.100.9');
    expect((await attempt(member.email, TEST_PASSWORD, '203.0.113.50')).status).toBe(200);
  });

  test('stop an attack from many addresses, but not an address the member has used', async () => {
    const member = await buildMember(db.database, 'staff');
    expect((await attempt(member.email, TEST_PASSWORD, '203.0.113.60')).status).toBe(200);
    for (let count = 0; count < 50; count += 1) {
      expect((await attempt(member.email, 'wrong', `192.0.2.${count}`)).status).toBe(401);
    }
    expect((await attempt(member.email, 'wrong', '192.0.2.200')).status).toBe(429);
    expect((await attempt(member.email, TEST_PASSWORD, '203.0.113.60')).status).toBe(200);
  });

  test('do not reveal known e-mails to a member’s network during an attack', async () => {
    const colleague = await buildMember(db.database, 'staff');
    const shared = '203.0.113.61';
    expect((await attempt(colleague.email, TEST_PASSWORD, shared)).status).toBe(200);
    const { email: known } = await buildMember(db.database, 'staff');
    expect((await attempt(known, TEST_PASSWORD, '203.0.113.62')).status).toBe(200);
    for (const email of [colleague.email, known, 'nobody@team.example']) {
      for (let count = 0; count < 50; count += 1) await attempt(email, 'wrong', `192.0.2.${count}`);
    }
    for (const email of [colleague.email, known, 'nobody@team.example']) {
      expect((await attempt(email, 'wrong', '192.0.2.201')).status, email).toBe(429);
      expect((await attempt(email, 'wrong', shared)).status, email).toBe(401);
    }
  });

  test('stop one address that tries many accounts', async () => {
    for (let count = 0; count < 50; count += 1) {
      expect((await attempt(`guess-${count}@team.example`, 'wrong', '192.0.2.250')).status).toBe(401);
    }
    expect((await attempt('guess-50@team.example', 'wrong', '192.0.2.250')).status).toBe(429);
  });

  test('treat all addresses of one line, and all their spellings, as one', async () => {
    const member = await buildMember(db.database, 'staff');
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt(member.email, 'wrong', `2001:db8:7:7::${count + 1}`)).status).toBe(401);
    }
    expect((await attempt(member.email, 'wrong', '[2001:db8:7:7::ff]:443')).status).toBe(429);
    expect((await attempt(member.email, 'wrong', '2001:db8:7:8::1')).status).toBe(401);
  });

  test('count simultaneous attempts individually', async () => {
    const member = await buildMember(db.database, 'staff');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt(member.email, 'wrong', '198.51.100.20')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('a session', () => {
  test('is reported by login-status', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    expect((await api.call(getLoginStatus)).ok()).toEqual({ authenticated: false });
    expect((await api.call(getLoginStatus, { token })).ok()).toEqual({ authenticated: true });
    expect((await api.call(getLoginStatus, { token: 'made-up' })).ok()).toEqual({ authenticated: false });
  });

  test('ends by signing out', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    (await api.call(logout, { token })).ok();
    const answer = await api.call(getProfile, { token });
    expect(answer.status).toBe(401);
    expect(answer.error()).toEqual({ code: 'unauthenticated', message: 'Please sign in to continue.' });
  });

  test('ends after the idle limit, and not before', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    api.clock.advance(11.9 * 3_600_000);
    expect((await api.call(getProfile, { token })).status).toBe(200);
    api.clock.advance(11.9 * 3_600_000);
    expect((await api.call(getProfile, { token })).status).toBe(200);
    api.clock.advance(12 * 3_600_000);
    expect((await api.call(getProfile, { token })).status).toBe(401);
  });

  test('ends at the absolute limit, even in constant use', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    for (let half = 0; half < 14; half += 1) {
      api.clock.advance(11.9 * 3_600_000);
      expect((await api.call(getProfile, { token })).status).toBe(200);
    }
    api.clock.advance(1.5 * 3_600_000);
    expect((await api.call(getProfile, { token })).status).toBe(401);
  });

  test('used in another process is not idle', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    expect((await api.call(getProfile, { token })).status).toBe(200);
    const elsewhere = await createTestApp(db.database);
    elsewhere.clock.advance(11 * 3_600_000);
    expect((await elsewhere.call(getProfile, { token })).status).toBe(200);
    await elsewhere.close();
    api.clock.advance(13 * 3_600_000);
    expect((await api.call(getProfile, { token })).status).toBe(200);
  });

  test('is read once; later requests read the team’s revision only', async () => {
    const boss = await buildMember(db.database, 'super_admin');
    const token = await api.signIn(boss.email, TEST_PASSWORD);
    const asked = vi.spyOn(db.database.pool, 'query');
    const read = vi.spyOn(TeamRevision.prototype, 'read');
    const namesAskedBy = async (work: () => Promise<unknown>) => {
      asked.mockClear();
      read.mockClear();
      await work();
      const names = asked.mock.calls.map(([query]) => (query as unknown as { name: string }).name);
      return [...read.mock.calls.map(() => 'team_revision'), ...names];
    };
    const list = async () => (await api.call(listMembers, { token })).ok().teamMembers;
    const first = await list();
    expect(await namesAskedBy(list)).toEqual(['team_revision']);
    expect(await list()).toEqual(first);
    await db.database.orm.update(members).set({ name: 'Asha' }).where(eq(members.id, boss.id));
    expect(await namesAskedBy(list)).toEqual([
      'team_revision',
      'session_by_token',
      'members_by_name',
      'former_members_by_name',
    ]);
    expect(await namesAskedBy(() => api.call(listMembers, { token: 'made-up' }))).toEqual([
      'session_by_token',
    ]);
    expect((await list()).find(({ id }) => id === boss.id)?.name).toBe('Asha');
    await db.database.orm.delete(sessions).where(eq(sessions.memberId, boss.id));
    expect((await api.call(listMembers, { token })).status).toBe(401);
    asked.mockRestore();
    read.mockRestore();
  });

  test('read just before a change is read again, and so is the list of the team', async () => {
    const { email, id } = await buildMember(db.database, 'super_admin', { name: 'Before' });
    const token = await api.signIn(email, TEST_PASSWORD);
    const { pool } = db.database;
    const rename = (name: string) => pool.query('update members set name = $1 where id = $2', [name, id]);
    let changeAfter = '';
    const changeNow = async (query: unknown) => {
      if ((query as { name?: string }).name !== changeAfter) return;
      changeAfter = '';
      await rename('After');
    };
    const ask = pool.query.bind(pool);
    const spy = vi.spyOn(pool, 'query').mockImplementation((async (query: never, ...values: never[]) => {
      const answer = await ask(query, ...values);
      await changeNow(query);
      return answer;
    }) as never);
    const read = TeamRevision.prototype.read;
    const reading = vi.spyOn(TeamRevision.prototype, 'read').mockImplementation(async function (
      this: TeamRevision,
    ) {
      const revision = await read.call(this);
      await changeNow({ name: 'team_revision' });
      return revision;
    });
    const nameNow = async () => {
      const { teamMembers } = (await api.call(listMembers, { token })).ok();
      return teamMembers.find((member) => member.id === id)?.name;
    };
    for (const moment of ['session_by_token', 'members_by_name', 'team_revision']) {
      await rename('Before');
      changeAfter = moment;
      await nameNow();
      expect(changeAfter, moment).toBe('');
      expect(await nameNow(), moment).toBe('After');
    }
    spy.mockRestore();
    reading.mockRestore();
  });

  test('ends at once when the member is deactivated', async () => {
    const boss = await buildMember(db.database, 'super_admin');
    const member = await buildMember(db.database, 'staff');
    const [bossToken, token] = [
      await api.signIn(boss.email, TEST_PASSWORD),
      await api.signIn(member.email, TEST_PASSWORD),
    ];
    const params = { id: member.id };
    (await api.call(updateMember, { token: bossToken, params, body: { isActive: false } })).ok();
    expect((await api.call(getProfile, { token })).status).toBe(401);
    expect((await attempt(member.email, TEST_PASSWORD)).status).toBe(401);
    // Activating the member again does not revive the session.
    (await api.call(updateMember, { token: bossToken, params, body: { isActive: true } })).ok();
    expect((await api.call(getProfile, { token })).status).toBe(401);
  });
});

describe('changing the password', () => {
  test('ends the other sessions and keeps the current one', async () => {
    const member = await buildMember(db.database, 'staff');
    const here = await api.signIn(member.email, TEST_PASSWORD);
    const elsewhere = await api.signIn(member.email, TEST_PASSWORD);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'amber lantern 77' };
    (await api.call(changePassword, { token: here, body })).ok();
    expect((await api.call(getProfile, { token: here })).status).toBe(200);
    expect((await api.call(getProfile, { token: elsewhere })).status).toBe(401);
    expect((await attempt(member.email, TEST_PASSWORD)).status).toBe(401);
    expect((await attempt(member.email, 'amber lantern 77')).status).toBe(200);
  });

  test.each([
    ['a wrong current password', 'not right', 'amber lantern 77', 'The current password is wrong.'],
    ['a short one', TEST_PASSWORD, 'short', 'Password must be at least 8 characters long'],
    ['a long one', TEST_PASSWORD, 'x'.repeat(257), 'Password must be at most 256 characters long'],
    ['a common one', TEST_PASSWORD, 'Password123', 'This password is too common. Please choose another one.'],
    [
      'the same one',
      TEST_PASSWORD,
      TEST_PASSWORD,
      'The new password must be different from the current one.',
    ],
  ])('refuses %s', async (_, currentPassword, newPassword, message) => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    const answer = await api.call(changePassword, { token, body: { currentPassword, newPassword } });
    expect(answer.status).toBe(400);
    expect(answer.error().message).toBe(message);
  });

  test('limits guesses at the current password like sign-ins', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    const body = { currentPassword: 'a guess', newPassword: 'amber lantern 77' };
    for (let count = 0; count < 10; count += 1) await api.call(changePassword, { token, body });
    expect((await api.call(changePassword, { token, body })).status).toBe(429);
    const events = await db.database.orm.select().from(auditEvents);
    const refused = events.filter(
      ({ action, subjectId }) => action === 'member.password_refused' && subjectId === member.id,
    );
    expect(refused).toHaveLength(10);
    // Changing the e-mail does not reset the limit.
    const params = { id: member.id };
    const email = 'renamed@team.example';
    const renamed = await api.call(updateMember, { token, params, body: { email, ...IDENTITY } });
    expect(renamed.status).toBe(429);
    await db.database.orm.update(members).set({ email }).where(eq(members.id, member.id));
    expect((await api.call(changePassword, { token, body })).status).toBe(429);
  });
});

test('sign-ins, refusals, sign-outs and password changes are in the audit trail', async () => {
  const member = await buildMember(db.database, 'admin', { name: 'Audited Person' });
  await attempt(member.email, 'wrong');
  const { token } = signedIn((await attempt(member.email, TEST_PASSWORD)).ok());
  const body = { currentPassword: TEST_PASSWORD, newPassword: 'amber lantern 77' };
  await api.call(changePassword, { token, body });
  await api.call(listMembers, { token });
  await api.call(logout, { token });
  const events = await db.database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, member.id))
    .orderBy(auditEvents.id);
  expect(events.map(({ action, actorId, address }) => [action, actorId, address])).toEqual([
    ['session.refused', null, '203.0.113.1'],
    ['session.signed_in', member.id, '203.0.113.1'],
    ['member.password_changed', member.id, '203.0.113.1'],
    ['session.signed_out', member.id, '203.0.113.1'],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/argon2|lantern|kettle/);
});

test('audit events cannot be changed or removed', async () => {
  await buildMember(db.database, 'staff');
  await expect(db.database.orm.delete(auditEvents)).rejects.toThrow();
  await expect(db.database.orm.update(auditEvents).set({ actorName: 'x' })).rejects.toThrow();
  await expect(db.database.pool.query('truncate audit_events')).rejects.toThrow(/never changed/);
});
