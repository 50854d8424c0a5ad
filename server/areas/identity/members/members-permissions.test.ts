import { describe, expect, test } from 'vitest';
import {
  createMember,
  deleteMember,
  endMemberSessions,
  inviteMember,
  issueOneTimePassword,
  updateMember,
} from '#contracts/identity/index.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import type { members } from '#server/db/schema/members.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, db, newMember, setUpSharedTeam, stored } from './members-fixture.ts';

setUpSharedTeam();

/**
 * The table "Team members: who may do what", as it is written: for each actor, the targets and what may be done.
 * Everything that isn't named is refused with 403.
 */
const ALL = ['edit', 'changeRole', 'setActive', 'delete', 'resetPassword', 'manageSecurity', 'invite'];
const ALLOWED: Record<Role, Partial<Record<Role | 'self', string[]>>> = {
  super_admin: { super_admin: ALL, admin: ALL, teacher: ALL, staff: ALL, self: ['edit'] },
  admin: {
    teacher: ['edit', 'setActive', 'delete', 'resetPassword', 'invite'],
    staff: ['edit', 'setActive', 'delete', 'resetPassword', 'invite'],
    self: ['edit'],
  },
  teacher: { self: ['edit'] },
  staff: { self: ['edit'] },
};
const CREATED: Record<Role, Role[]> = {
  super_admin: [...ROLES],
  admin: ['teacher', 'staff'],
  teacher: [],
  staff: [],
};

const ACTIONS: Record<
  string,
  (token: string, target: typeof members.$inferSelect) => Promise<{ status: number }>
> = {
  edit: (token, { id }) => api.call(updateMember, { token, params: { id }, body: { name: 'Edited' } }),
  changeRole: (token, { id, role }) =>
    api.call(updateMember, {
      token,
      params: { id },
      body: { role: role === 'staff' ? 'teacher' : 'staff', ...IDENTITY },
    }),
  setActive: (token, { id }) => api.call(updateMember, { token, params: { id }, body: { isActive: false } }),
  delete: (token, { id }) => api.call(deleteMember, { token, params: { id } }),
  resetPassword: (token, { id }) => api.call(issueOneTimePassword, { token, params: { id }, body: IDENTITY }),
  manageSecurity: (token, { id }) => api.call(endMemberSessions, { token, params: { id } }),
  invite: (token, { id }) => api.call(inviteMember, { token, params: { id }, body: IDENTITY }),
};

describe.each(ROLES)('the table of permissions: %s', (actorRole) => {
  test.each(ROLES.flatMap((target) => ALL.map((action) => [action, target] as const)))(
    '%s a member with the role %s',
    async (action, targetRole) => {
      const actor = await buildMember(db.database, actorRole);
      const target = await buildMember(db.database, targetRole);
      const token = await api.signIn(actor.email, TEST_PASSWORD);
      const isAllowed = ALLOWED[actorRole][targetRole]?.includes(action) ?? false;
      const before = await stored(target.id);
      const status = (await ACTIONS[action]?.(token, target))?.status ?? 0;
      expect(status < 300 ? 'allowed' : status).toBe(isAllowed ? 'allowed' : 403);
      if (!isAllowed) expect(await stored(target.id)).toEqual(before);
    },
  );

  test.each(ALL)('%s oneself', async (action) => {
    const actor = await buildMember(db.database, actorRole);
    const token = await api.signIn(actor.email, TEST_PASSWORD);
    const isAllowed = ALLOWED[actorRole].self?.includes(action) ?? false;
    const status = (await ACTIONS[action]?.(token, actor))?.status ?? 0;
    expect(status < 300 ? 'allowed' : status).toBe(isAllowed ? 'allowed' : 403);
  });

  test.each(ROLES)('create a member with the role %s', async (role) => {
    const actor = await buildMember(db.database, actorRole);
    const token = await api.signIn(actor.email, TEST_PASSWORD);
    const body = { ...newMember, role, email: `${role}-by-${actorRole}@team.example`, ...IDENTITY };
    const { status } = await api.call(createMember, { token, body });
    expect(status).toBe(CREATED[actorRole].includes(role) ? 201 : 403);
  });
});

test('saving one’s own profile accepts the unchanged role and isActive', async () => {
  const member = await buildMember(db.database, 'staff');
  const token = await api.signIn(member.email, TEST_PASSWORD);
  const body = { name: 'Me', email: member.email, role: 'staff', isActive: true, phone: '+91 80 1234' };
  (await api.call(updateMember, { token, params: { id: member.id }, body })).ok();
  expect(await stored(member.id)).toMatchObject({ name: 'Me', phone: '+91 80 1234' });
});
