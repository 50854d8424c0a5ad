import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  changePassword,
  deleteMember,
  getProfile,
  inviteMember,
  issueOneTimePassword,
  listMembers,
  login,
  openAccountLink,
  setPassword,
  updateMember,
} from '#contracts/identity/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { accountLinks, members } from '#server/db/schema/members.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, boss, db, invite, NEW_PASSWORD, setUpAccounts, trailOf } from './account-links-fixture.ts';
import { deleteOldLinks, makeLink } from './service.ts';

setUpAccounts();

const open = (token: string, address?: string) =>
  api.call(openAccountLink, { body: { token }, ...(address === undefined ? {} : { address }) });
const choose = (token: string, newPassword = NEW_PASSWORD) =>
  api.call(setPassword, { body: { token, newPassword } });
const linksOf = (memberId: number) =>
  db.database.orm.select().from(accountLinks).where(eq(accountLinks.memberId, memberId));
const contextOf = () => ({ db: db.database.orm, now: api.clock.now });

describe('an invitation', () => {
  test('names the member, sets the password and does not sign in', async () => {
    const member = await buildMember(db.database, 'teacher', { name: 'Leela', hasOneTimePassword: true });
    const made = (
      await api.call(inviteMember, { token: boss, params: { id: member.id }, body: IDENTITY })
    ).ok();
    const expiresAt = new Date(api.clock.now.getTime() + 7 * DAY_MS).toISOString();
    expect(made).toEqual({ expiresAt, mailedTo: null, token: expect.stringMatching(/^[\w-]{43}$/) });
    const token = made.token ?? '';
    expect((await open(token)).ok().link).toEqual({
      purpose: 'invitation',
      name: 'Leela',
      email: member.email,
      expiresAt,
    });

    (await choose(token)).ok();
    expect((await api.call(login, { body: { email: member.email, password: TEST_PASSWORD } })).status).toBe(
      401,
    );
    const session = await api.signIn(member.email, NEW_PASSWORD);
    expect((await api.call(getProfile, { token: session })).status).toBe(200);
  });

  test('is stored as a hash, and only the first response contains its secret', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await invite(member.id);
    const opened = await open(token);
    const list = (await api.call(listMembers, { token: boss })).ok();
    expect(JSON.stringify([await linksOf(member.id), opened.ok(), list])).not.toContain(token);
  });

  test('is refused for a member with a sign-in or an inactive one (409), and for an unknown one (404)', async () => {
    const used = await buildMember(db.database, 'staff', { lastLoginAt: new Date('2026-04-01T00:00:00Z') });
    const inactive = await buildMember(db.database, 'staff', { isActive: false });
    for (const { id } of [used, inactive]) {
      const answer = await api.call(inviteMember, { token: boss, params: { id }, body: IDENTITY });
      expect([answer.status, answer.error().code]).toEqual([409, 'conflict']);
      expect(await linksOf(id)).toEqual([]);
    }
    const nobody = await api.call(inviteMember, {
      token: boss,
      params: { id: 2_147_483_647 },
      body: IDENTITY,
    });
    expect(nobody.status).toBe(404);
  });

  test('ends when the member signs in with the typed password', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await invite(member.id);
    (await api.call(login, { body: { email: member.email, password: TEST_PASSWORD } })).ok();
    expect((await choose(token)).error().code).toBe('link_ended');
  });

  test('is in the audit trail with its effect, without a secret', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await invite(member.id);
    (await choose(token)).ok();
    const events = await trailOf(member.id);
    expect(
      events.map(({ action, actorName, address, after }) => ({ action, actorName, address, after })),
    ).toEqual([
      {
        action: 'member.invited',
        actorName: 'Boss',
        address: '203.0.113.1',
        after: { expiresAt: expect.any(String), isMailed: false },
      },
      {
        action: 'member.password_set',
        actorName: null,
        address: '203.0.113.1',
        after: { by: 'invitation' },
      },
    ]);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${token}|argon2|lantern`));
  });
});

describe('a link of an account', () => {
  test('answers a second use with its state', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await invite(member.id);
    (await choose(token)).ok();
    for (const answer of [await choose(token, 'another kettle 9'), await open(token)]) {
      expect(answer.status).toBe(410);
      expect(answer.error()).toEqual({ code: 'link_used', message: 'This link has been used already.' });
    }
    await api.signIn(member.email, NEW_PASSWORD);
  });

  test('sets the password once for many calls at once', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await invite(member.id);
    const passwords = Array.from({ length: 8 }, (_, index) => `amber lantern ${index}`);
    const answers = await Promise.all(passwords.map((password) => choose(token, password)));
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.error().code).toBe('link_used');
    }
    await api.signIn(member.email, winners[0] ?? '');
    expect((await trailOf(member.id)).filter(({ action }) => action === 'member.password_set')).toHaveLength(
      1,
    );
  });

  test('stays open after a refused password', async () => {
    const member = await buildMember(db.database, 'staff', {
      name: 'Lakshmi',
      email: 'lakshmi@team.example',
    });
    const token = await invite(member.id);
    for (const [password, message] of [
      ['short', 'Password must be at least 8 characters long'],
      ['x'.repeat(257), 'Password must be at most 256 characters long'],
      ['Password123', 'This password is too common. Please choose another one.'],
      ['Lakshmi123!', 'The password must not be made of your name or email. Please choose another one.'],
    ] as const) {
      const answer = await choose(token, password);
      expect(answer.status).toBe(400);
      expect(answer.error()).toMatchObject({ message, field: 'newPassword' });
    }
    (await choose(token)).ok();
  });
});

describe('a newer link', () => {
  test('ends the older link of the same purpose, and no other', async () => {
    const member = await buildMember(db.database, 'staff');
    const older = await invite(member.id);
    const reset = await makeLink(contextOf(), member.id, 'password_reset');
    const newer = await invite(member.id);
    expect((await open(older)).error()).toEqual({
      code: 'link_ended',
      message: 'This link no longer works.',
    });
    expect((await open(reset.token)).status).toBe(200);
    (await choose(newer)).ok();
    // The new password has ended the other link.
    expect((await open(reset.token)).error().code).toBe('link_ended');
  });

  test('is the only open one of many created at once', async () => {
    const member = await buildMember(db.database, 'staff');
    const tokens = await Promise.all(Array.from({ length: 6 }, () => invite(member.id)));
    const statuses = await Promise.all(tokens.map(async (token) => (await open(token)).status));
    expect(statuses.sort()).toEqual([200, 410, 410, 410, 410, 410]);
  });
});

describe('an expired link', () => {
  test.each([
    ['an invitation', 'invitation', 7 * DAY_MS],
    ['a reset', 'password_reset', 30 * 60_000],
  ] as const)('of %s is refused from its end on, and not before', async (_, purpose, lifetime) => {
    const member = await buildMember(db.database, 'staff');
    const { token } = await makeLink(contextOf(), member.id, purpose);
    api.clock.advance(lifetime - 1);
    expect((await open(token)).status).toBe(200);
    api.clock.advance(1);
    for (const answer of [await open(token), await choose(token)]) {
      expect(answer.status).toBe(410);
      expect(answer.error()).toEqual({ code: 'link_expired', message: 'This link has expired.' });
    }
    await api.signIn(member.email, TEST_PASSWORD);
  });

  test('is deleted a month later', async () => {
    const member = await buildMember(db.database, 'staff');
    await makeLink(contextOf(), member.id, 'password_reset');
    api.clock.advance(30 * DAY_MS);
    await deleteOldLinks(contextOf());
    expect(await linksOf(member.id)).toHaveLength(1);
    api.clock.advance(31 * 60_000);
    await deleteOldLinks(contextOf());
    expect(await linksOf(member.id)).toEqual([]);
  });
});

describe('a link ends', () => {
  test.each<[string, (id: number, email: string) => Promise<unknown>]>([
    [
      'with a new password of her own',
      async (_, email) => {
        const token = await api.signIn(email, TEST_PASSWORD);
        const body = { currentPassword: TEST_PASSWORD, newPassword: 'violet bridge 61' };
        (await api.call(changePassword, { token, body })).ok();
      },
    ],
    [
      'with a one-time password',
      async (id) =>
        (await api.call(issueOneTimePassword, { token: boss, params: { id }, body: IDENTITY })).ok(),
    ],
    [
      'when she is deactivated, also after she is active again',
      async (id) => {
        for (const isActive of [false, true]) {
          (await api.call(updateMember, { token: boss, params: { id }, body: { isActive } })).ok();
        }
      },
    ],
    [
      'with another role',
      async (id) => {
        (
          await api.call(updateMember, { token: boss, params: { id }, body: { role: 'admin', ...IDENTITY } })
        ).ok();
      },
    ],
    [
      'with another e-mail address',
      async (id) => {
        const body = { email: `renamed-${id}@team.example`, ...IDENTITY };
        (await api.call(updateMember, { token: boss, params: { id }, body })).ok();
      },
    ],
  ])('%s', async (_, change) => {
    const member = await buildMember(db.database, 'staff');
    const links = [
      await makeLink(contextOf(), member.id, 'invitation'),
      await makeLink(contextOf(), member.id, 'password_reset'),
    ];
    await change(member.id, member.email);
    for (const { token } of links) {
      expect((await open(token)).error().code).toBe('link_ended');
      expect((await choose(token)).error().code).toBe('link_ended');
    }
  });

  test('while the member is inactive, even if nothing has ended it', async () => {
    const member = await buildMember(db.database, 'staff');
    const { token } = await makeLink(contextOf(), member.id, 'password_reset');
    await db.database.orm.update(members).set({ isActive: false }).where(eq(members.id, member.id));
    expect((await choose(token)).error().code).toBe('link_ended');
  });

  test('with the member, without a trace', async () => {
    const member = await buildMember(db.database, 'staff');
    const { token } = await makeLink(contextOf(), member.id, 'password_reset');
    (await api.call(deleteMember, { token: boss, params: { id: member.id } })).ok();
    expect((await open(token)).status).toBe(404);
    expect(await linksOf(member.id)).toEqual([]);
  });

  test('never with a change of the name', async () => {
    const member = await buildMember(db.database, 'staff');
    const { token } = await makeLink(contextOf(), member.id, 'password_reset');
    (await api.call(updateMember, { token: boss, params: { id: member.id }, body: { name: 'Other' } })).ok();
    expect((await open(token)).ok().link.name).toBe('Other');
  });
});

describe('a wrong secret', () => {
  test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --", 'a\u0000b'])('%j answers 404', async (token) => {
    for (const answer of [await open(token, '198.51.100.1'), await choose(token)]) {
      expect(answer.status).toBe(404);
      expect(answer.error()).toEqual({ code: 'not_found', message: 'The link was not found.' });
    }
  });

  test('is rate limited per network; a right secret never is', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await invite(member.id);
    const address = '198.51.100.77';
    for (let count = 0; count < 20; count += 1) {
      expect((await open(`wrong ${count}`, address)).status).toBe(404);
    }
    const refused = await open('wrong once more', address);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await open(token, address)).status).toBe(200);
    expect((await open('wrong elsewhere', '198.51.100.78')).status).toBe(404);
  });
});
