import { beforeEach, expect, test, vi } from 'vitest';
import {
  changePassword,
  completeLogin,
  createMember,
  getProfile,
  inviteMember,
  issueOneTimePassword,
  login,
  setPassword,
  updateMember,
} from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { startChallenge } from '#server/areas/identity/sessions/service.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildSecondFactor } from '#server/testing/second-factors.ts';
import { api, boss, db, newMember, setUpMembers } from './members-fixture.ts';

setUpMembers();

const KNOWN_PASSWORD = 'amber lantern 77';

let admin: string;
beforeEach(async () => {
  const { email } = await buildMember(db.database, 'admin');
  admin = await api.signIn(email, TEST_PASSWORD);
});

const setRole = async (id: number, role: Role) =>
  (await api.call(updateMember, { token: boss, params: { id }, body: { role, ...IDENTITY } })).ok();
const tryPassword = async (email: string, password: string) =>
  (await api.call(login, { body: { email, password } })).status;
const isLive = async (token: string) => (await api.call(getProfile, { token })).status === 200;

interface Account {
  id: number;
  email: string;
}
/** An attacker's possible knowledge of an account. */
interface Way {
  password: string;
  session?: string;
}

async function issue(token: string, { id }: Account): Promise<string> {
  return (await api.call(issueOneTimePassword, { token, params: { id }, body: IDENTITY })).ok().password;
}

/** An admin's ways into a teacher's account. */
const WAYS: Record<string, (teacher: Account) => Promise<Way>> = {
  'a one-time password': async (teacher) => ({ password: await issue(admin, teacher) }),
  'a session that was begun with a one-time password': async (teacher) => {
    const password = await issue(admin, teacher);
    return { password, session: await api.signIn(teacher.email, password) };
  },
  'a password that replaced a one-time password': async (teacher) => {
    const currentPassword = await issue(admin, teacher);
    const session = await api.signIn(teacher.email, currentPassword);
    const body = { currentPassword, newPassword: KNOWN_PASSWORD };
    (await api.call(changePassword, { token: session, body })).ok();
    return { password: KNOWN_PASSWORD, session };
  },
  'a password that was set by an invitation’s link': async ({ id }) => {
    const { token } = (await api.call(inviteMember, { token: admin, params: { id }, body: IDENTITY })).ok();
    (await api.call(setPassword, { body: { token, newPassword: KNOWN_PASSWORD } })).ok();
    return { password: KNOWN_PASSWORD };
  },
};

test.each(Object.entries(WAYS))('a promotion invalidates %s', async (_, open) => {
  const teacher = await buildMember(db.database, 'teacher');
  const { password, session } = await open(teacher);
  await setRole(teacher.id, 'super_admin');
  if (session !== undefined) expect(await isLive(session)).toBe(false);
  expect(await tryPassword(teacher.email, password)).toBe(401);
});

test('a promoted member loses the password typed for them, and signs in by a one-time password', async () => {
  const { teamMember } = (await api.call(createMember, { token: admin, body: newMember })).ok();
  expect(await tryPassword(newMember.email, newMember.password)).toBe(200);
  await setRole(teamMember.id, 'super_admin');
  expect(await tryPassword(newMember.email, newMember.password)).toBe(401);

  const currentPassword = await issue(boss, teamMember);
  const token = await api.signIn(newMember.email, currentPassword);
  (await api.call(changePassword, { token, body: { currentPassword, newPassword: KNOWN_PASSWORD } })).ok();
  api.clock.advance(100 * 86_400_000);
  expect(await tryPassword(newMember.email, KNOWN_PASSWORD)).toBe(200);
});

test('a promoted member without a sign-in signs in by an invitation', async () => {
  const { id, email } = await buildMember(db.database, 'teacher');
  await setRole(id, 'super_admin');
  const { token } = (await api.call(inviteMember, { token: boss, params: { id }, body: IDENTITY })).ok();
  (await api.call(setPassword, { body: { token, newPassword: KNOWN_PASSWORD } })).ok();
  expect(await tryPassword(email, KNOWN_PASSWORD)).toBe(200);
});

test.each<[Role, Role]>([
  ['teacher', 'admin'],
  ['staff', 'admin'],
  ['staff', 'super_admin'],
  ['admin', 'super_admin'],
])('sessions and password end for a %s promoted to %s', async (before, after) => {
  const { id, email } = await buildMember(db.database, before);
  const token = await api.signIn(email, TEST_PASSWORD);
  await setRole(id, after);
  expect(await isLive(token)).toBe(false);
  expect(await tryPassword(email, TEST_PASSWORD)).toBe(401);
});

test('a promotion ends a sign-in that waits for its code', async () => {
  const { id } = await buildMember(db.database, 'teacher');
  const factor = await buildSecondFactor(db.database, id);
  const challenge = await startChallenge(
    { db: db.database.orm, now: api.clock.now, address: 'local', office: TEST_OFFICE },
    id,
  );
  await setRole(id, 'super_admin');
  const body = { challenge, code: factor.codeAt(api.clock.now) };
  expect((await api.call(completeLogin, { body })).error().code).toBe('challenge_over');
});

test('a promotion refuses a sign-in during its password check', async () => {
  const { id, email } = await buildMember(db.database, 'teacher');
  const { pool } = db.database;
  const ask = pool.query.bind(pool);
  let isPromoted = false;
  const asking = vi.spyOn(pool, 'query').mockImplementation((async (query: never, ...values: never[]) => {
    const answer = await ask(query, ...values);
    if ((query as { name?: string }).name === 'attempt_by_email') {
      api.clock.advance(1000);
      await setRole(id, 'super_admin');
      isPromoted = true;
    }
    return answer;
  }) as never);
  const status = await tryPassword(email, TEST_PASSWORD);
  asking.mockRestore();
  expect({ isPromoted, status }).toEqual({ isPromoted: true, status: 401 });
});

test.each<[Role, Role]>([
  ['teacher', 'staff'],
  ['staff', 'teacher'],
  ['super_admin', 'admin'],
  ['admin', 'staff'],
])('a %s made %s keeps sessions and password', async (before, after) => {
  const { id, email } = await buildMember(db.database, before);
  const token = await api.signIn(email, TEST_PASSWORD);
  await setRole(id, after);
  expect(await isLive(token)).toBe(true);
  expect(await tryPassword(email, TEST_PASSWORD)).toBe(200);
});
