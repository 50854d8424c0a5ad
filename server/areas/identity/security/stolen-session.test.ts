import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  createMember,
  createRecoveryCodes,
  deleteSecondFactor,
  getProfile,
  inviteMember,
  issueOneTimePassword,
  login,
  openAccountLink,
  resetSecondFactor,
  setPassword,
  setSecondFactorRoles,
  updateMember,
} from '#contracts/identity/index.ts';
import { members, secondFactorRoles, secondFactors } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { buildSecondFactor, STEP_MS } from '#server/testing/second-factors.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { api, buildSignedIn, db, eventsOf, setUpSecurity } from './security-fixture.ts';

setUpSecurity();

const NEW_PASSWORD = 'amber lantern 77';
const THIEF = 'thief@elsewhere.example';
const NEW_MEMBER = { name: 'Accomplice', email: THIEF, password: NEW_PASSWORD };

interface Known {
  password: string;
  code?: string | undefined;
}
interface Target {
  own: number;
  other: number;
}
type Attempt = (
  token: string,
  target: Target,
  known?: Known,
) => Promise<{ status: number; error(): { code?: string } }>;

const identity = (known: Known | undefined) => (known ? { identity: known } : {});

/** Each changes how somebody signs in. */
const ATTEMPTS: [string, Attempt][] = [
  [
    'another address of one’s own',
    (token, { own }, known) =>
      api.call(updateMember, { token, params: { id: own }, body: { email: THIEF, ...identity(known) } }),
  ],
  [
    'another address of a colleague',
    (token, { other }, known) =>
      api.call(updateMember, { token, params: { id: other }, body: { email: THIEF, ...identity(known) } }),
  ],
  [
    'a colleague’s promotion to super admin',
    (token, { other }, known) =>
      api.call(updateMember, {
        token,
        params: { id: other },
        body: { role: 'super_admin', ...identity(known) },
      }),
  ],
  [
    'a colleague’s promotion to admin',
    (token, { other }, known) =>
      api.call(updateMember, { token, params: { id: other }, body: { role: 'admin', ...identity(known) } }),
  ],
  [
    'a new super admin',
    (token, _, known) =>
      api.call(createMember, { token, body: { ...NEW_MEMBER, role: 'super_admin', ...identity(known) } }),
  ],
  [
    'a new admin',
    (token, _, known) =>
      api.call(createMember, { token, body: { ...NEW_MEMBER, role: 'admin', ...identity(known) } }),
  ],
  [
    'a colleague’s one-time password',
    (token, { other }, known) =>
      api.call(issueOneTimePassword, { token, params: { id: other }, body: identity(known) }),
  ],
  [
    'a colleague without a second factor',
    (token, { other }, known) =>
      api.call(resetSecondFactor, { token, params: { id: other }, body: identity(known) }),
  ],
  [
    'no role with a second factor',
    (token, _, known) => api.call(setSecondFactorRoles, { token, body: { roles: [], ...identity(known) } }),
  ],
  [
    'the link of a new super admin',
    async (token, _, known) => {
      const { id } = await buildMember(db.database, 'super_admin');
      return api.call(inviteMember, { token, params: { id }, body: identity(known) });
    },
  ],
];

async function everything() {
  const { orm } = db.database;
  return JSON.stringify([
    await orm.select().from(members).orderBy(members.id),
    await orm.select().from(secondFactors).orderBy(secondFactors.memberId),
    await orm.select().from(secondFactorRoles),
    await orm.select().from(outbox),
  ]);
}

describe.each([
  ['without a second factor', false],
  ['with a second factor', true],
])('a stolen session of a super admin %s', (_, hasFactor) => {
  async function rob() {
    const own = await buildSignedIn('super_admin');
    const other = await buildMember(db.database, 'staff');
    await buildSecondFactor(db.database, other.id);
    await db.database.orm.insert(secondFactorRoles).values({ role: 'teacher' });
    const factor = hasFactor ? await buildSecondFactor(db.database, own.id) : null;
    return { token: own.token, target: { own: own.id, other: other.id }, factor };
  }

  test.each(ATTEMPTS)('does not get %s', async (name, attempt) => {
    const { token, target, factor } = await rob();
    const before = await everything();
    const now = api.clock.now;
    const wrong: [Known | undefined, string][] = [
      [undefined, 'identity_needed'],
      [{ password: 'a guess', code: factor?.codeAt(now) }, 'invalid_credentials'],
      ...(factor
        ? (
            [
              [{ password: TEST_PASSWORD }, 'identity_needed'],
              [{ password: TEST_PASSWORD, code: factor.wrongAt(now) }, 'invalid_credentials'],
            ] as const
          ).map(([known, code]): [Known, string] => [known, code])
        : []),
    ];
    const isInvited = name.startsWith('the link');
    for (const [known, code] of wrong) {
      const answer = await attempt(token, target, known);
      expect([answer.status, answer.error().code]).toEqual([400, code]);
    }
    if (!isInvited) expect(await everything()).toBe(before);
    api.clock.advance(STEP_MS);
    const known = { password: TEST_PASSWORD, code: factor?.codeAt(api.clock.now) };
    expect((await attempt(token, target, known)).status).toBeLessThan(300);
  });

  test('can’t change the password or the second factor', async () => {
    const { token, target, factor } = await rob();
    const guess = { password: 'a guess', code: factor?.codeAt(api.clock.now) ?? '123456' };
    const change = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    const before = await everything();
    if (!factor) await api.call(beginSecondFactor, { token });
    for (const endpoint of [confirmSecondFactor, createRecoveryCodes, deleteSecondFactor]) {
      expect([400, 409]).toContain((await api.call(endpoint, { token, body: guess })).status);
    }
    const body = { ...change, currentPassword: 'a guess' };
    expect((await api.call(changePassword, { token, body })).status).toBe(400);
    if (factor) {
      expect(await everything()).toBe(before);
      const answer = await api.call(changePassword, { token, body: change });
      expect(answer.error()).toMatchObject({ code: 'identity_needed', field: 'identity.code' });
      const wrong = { ...change, code: factor.wrongAt(api.clock.now) };
      expect((await api.call(changePassword, { token, body: wrong })).error().field).toBe('code');
      const right = { ...change, code: factor.codeAt(api.clock.now) };
      (await api.call(changePassword, { token, body: right })).ok();
    }
    const events = (await eventsOf(target.own)).map(({ action }) => action);
    expect(events).toContain('member.password_refused');
  });

  test('gets other changes of the profile and other roles, as before', async () => {
    const { token, target } = await rob();
    const call = (id: number, body: object) => api.call(updateMember, { token, params: { id }, body });
    (await call(target.own, { name: 'Renamed', phone: '044 2233 0011' })).ok();
    (await call(target.other, { role: 'teacher' })).ok();
    (await api.call(createMember, { token, body: { ...NEW_MEMBER, role: 'staff' } })).ok();
  });
});

describe('the link that undoes a change of the address', () => {
  /** Somebody knows the password, changes the address twice, and the password. */
  async function takeOver() {
    const mailing = await createTestApp(db.database, mailEnvironment({ url: 'smtp://127.0.0.1:9' }));
    const owner = await buildSignedIn('admin', { email: 'owner@team.example' });
    const change = async (email: string) => {
      const body = { email, identity: { password: TEST_PASSWORD } };
      (await mailing.call(updateMember, { token: owner.token, params: { id: owner.id }, body })).ok();
    };
    await change(THIEF);
    await change('second@elsewhere.example');
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    (await mailing.call(changePassword, { token: owner.token, body })).ok();
    const sent = await db.database.orm
      .select()
      .from(outbox)
      .where(eq(outbox.memberId, owner.id))
      .orderBy(outbox.id);
    const links = sent.filter(({ kind }) => kind === 'email_changed').map(({ secret }) => secret ?? '');
    await mailing.close();
    return { owner, links: [links[0] ?? '', links[1] ?? ''] as const };
  }
  const undo = (token: string, newPassword = 'copper window 93') =>
    api.call(setPassword, { body: { token, newPassword } });
  const addressOf = async (id: number) =>
    (await db.database.orm.select().from(members).where(eq(members.id, id)))[0]?.email;

  test('restores it, ends every session and the later link, and sets a new password', async () => {
    const { owner, links } = await takeOver();
    const [first, second] = links;
    const { link } = (await api.call(openAccountLink, { body: { token: first } })).ok();
    expect(link).toMatchObject({ purpose: 'address_undo', email: 'owner@team.example' });
    expect((await undo(first, 'password1')).status).toBe(400);
    (await undo(first)).ok();
    expect(await addressOf(owner.id)).toBe('owner@team.example');
    expect((await api.call(getProfile, { token: owner.token })).status).toBe(401);
    const signIn = (password: string) => api.call(login, { body: { email: 'owner@team.example', password } });
    expect((await signIn(NEW_PASSWORD)).status).toBe(401);
    expect((await signIn('copper window 93')).status).toBe(200);
    expect((await undo(second)).error().code).toBe('link_ended');
    expect((await undo(first)).error().code).toBe('link_used');
    const restored = (await eventsOf(owner.id)).filter(({ action }) => action === 'member.updated').at(-1);
    expect(restored).toMatchObject({
      action: 'member.updated',
      before: { email: 'second@elsewhere.example' },
      after: { email: 'owner@team.example' },
    });
  });

  test('of the thief does not end the owner’s', async () => {
    const { owner, links } = await takeOver();
    (await undo(links[1])).ok();
    expect(await addressOf(owner.id)).toBe(THIEF);
    (await undo(links[0])).ok();
    expect(await addressOf(owner.id)).toBe('owner@team.example');
  });

  test.each([
    ['72 hours', async () => api.clock.advance(72 * 3_600_000), 'link_expired'],
    [
      'another role',
      async (id: number) => {
        const boss = await buildSignedIn('super_admin');
        (await api.call(updateMember, { token: boss.token, params: { id }, body: { role: 'staff' } })).ok();
      },
      'link_ended',
    ],
  ])('ends after %s', async (_, end, code) => {
    const { owner, links } = await takeOver();
    await end(owner.id);
    expect((await undo(links[0])).error().code).toBe(code);
  });

  test('is refused while another member has the address', async () => {
    const { owner, links } = await takeOver();
    await buildMember(db.database, 'staff', { email: 'owner@team.example' });
    expect((await undo(links[0])).error().code).toBe('email_taken');
    expect(await addressOf(owner.id)).toBe('second@elsewhere.example');
  });
});
