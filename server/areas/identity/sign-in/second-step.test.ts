import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { completeLogin, getProfile, issueOneTimePassword, updateMember } from '#contracts/identity/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import {
  members,
  recoveryCodes,
  secondFactors,
  sessions,
  signInChallenges,
} from '#server/db/schema/members.ts';
import { hashToken } from '#server/lib/token.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { STEP_MS } from '#server/testing/second-factors.ts';
import {
  api,
  buildMemberWithFactor,
  challengeOf,
  db,
  expectRefusal,
  giveCode,
  givePassword,
  OVER,
  openChallenge,
  setUpSecondStep,
  WRONG_CODE,
  WRONG_RECOVERY_CODE,
} from './second-step-fixture.ts';

setUpSecondStep();

const later = (steps: number) => new Date(api.clock.now.getTime() + steps * STEP_MS);

describe('a member with a second factor', () => {
  test('is asked for a code after the right password, and has no session before a right code', async () => {
    const member = await buildMemberWithFactor('teacher');
    const answer = (await givePassword(member.email)).ok();
    expect(Object.keys(answer)).toEqual(['challenge']);
    const sessionsOf = () => db.database.orm.$count(sessions, eq(sessions.memberId, member.id));
    expect(await sessionsOf()).toBe(0);
    const [before] = await db.database.orm.select().from(members).where(eq(members.id, member.id));
    expect(before?.lastLoginAt).toBeNull();

    const challenge = await challengeOf(member);
    const signedIn = (await giveCode(challenge, member.factor.codeAt(api.clock.now))).ok();
    expect(signedIn.user).toEqual({
      id: member.id,
      email: member.email,
      role: 'teacher',
      name: member.name,
    });
    expect(await sessionsOf()).toBe(1);
    const { profile } = (await api.call(getProfile, { token: signedIn.token })).ok();
    expect(profile.lastLogin).toBe(api.clock.now.toISOString());
  });

  test('is not recognisable before the right password', async () => {
    const member = await buildMemberWithFactor();
    const inactive = await buildMemberWithFactor();
    await db.database.orm.update(members).set({ isActive: false }).where(eq(members.id, inactive.id));
    const answers = [
      await givePassword(member.email, 'not the password'),
      await givePassword(inactive.email),
      await givePassword('nobody-at-all@team.example'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.error()).toEqual({
        code: 'invalid_credentials',
        message: 'Invalid email or password. Please try again.',
      });
    }
  });

  test('is not asked for a code while it is unconfirmed', async () => {
    const member = await buildMember(db.database, 'staff');
    await db.database.orm.insert(secondFactors).values({ memberId: member.id, secret: 'GEZDGNBVGY3TQOJQ' });
    expect(Object.keys((await givePassword(member.email)).ok()).sort()).toEqual(['token', 'user']);
  });
});

describe('the code of the app', () => {
  test.each([-1, 0, 1])('is valid %d steps from now', async (steps) => {
    const member = await buildMemberWithFactor();
    const answer = await giveCode(await openChallenge(member), member.factor.codeAt(later(steps)));
    expect(answer.status).toBe(200);
  });

  test.each([-4, -2, 2, 4])('is invalid %d steps from now, and tells of the phone’s clock', async (steps) => {
    const member = await buildMemberWithFactor();
    const challenge = await openChallenge(member);
    const answer = await giveCode(challenge, member.factor.codeAt(later(steps)));
    expect(answer.status).toBe(401);
    expect(answer.error()).toMatchObject({ code: 'invalid_credentials', field: 'code' });
    expect(answer.error().message).toMatch('the clock of your phone is wrong');
    expectRefusal(await giveCode(challenge, member.factor.codeAt(later(Math.sign(steps) * 5))), WRONG_CODE);
  });

  test('may contain spaces, and digits of any script', async () => {
    const member = await buildMemberWithFactor();
    const code = member.factor.codeAt(api.clock.now);
    const devanagari = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    const spaced = ` ${devanagari.slice(0, 3)} ${devanagari.slice(3)} `;
    expect((await giveCode(await openChallenge(member), spaced)).status).toBe(200);
  });

  test('works once, and invalidates earlier codes', async () => {
    const member = await buildMemberWithFactor();
    const next = member.factor.codeAt(later(1));
    (await giveCode(await openChallenge(member), next)).ok();
    const challenge = await openChallenge(member);
    expectRefusal(await giveCode(challenge, next), WRONG_CODE);
    expectRefusal(await giveCode(challenge, member.factor.codeAt(api.clock.now)), WRONG_CODE);
    api.clock.advance(STEP_MS * 2);
    expect((await giveCode(challenge, member.factor.codeAt(api.clock.now))).status).toBe(200);
  });

  test('works once for simultaneous requests', async () => {
    const member = await buildMemberWithFactor();
    const code = member.factor.codeAt(api.clock.now);
    const challenges = [];
    for (let count = 0; count < 6; count += 1) challenges.push(await openChallenge(member));
    const answers = await Promise.all(challenges.map((challenge) => giveCode(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  test('of another member is wrong', async () => {
    const [member, other] = [await buildMemberWithFactor(), await buildMemberWithFactor()];
    const challenge = await openChallenge(member);
    expectRefusal(await giveCode(challenge, other.factor.codeAt(api.clock.now)), WRONG_CODE);
    expectRefusal(await giveCode(challenge, other.factor.recoveryCodes[0]), WRONG_RECOVERY_CODE);
  });

  test.each(['12345', '1234567', '      1', '０'])('cannot be %j', async (code) => {
    const member = await buildMemberWithFactor();
    expectRefusal(await giveCode(await openChallenge(member), code), WRONG_CODE);
  });

  test.each(['aaaa-bbbb-cccc-dddd', "' or '1'='1", '\u0000'])(
    'cannot be %j, nor can a recovery code',
    async (code) => {
      const member = await buildMemberWithFactor();
      expectRefusal(await giveCode(await openChallenge(member), code), WRONG_RECOVERY_CODE);
    },
  );

  test.each([
    [{ code: '   ' }, 'Code is required'],
    [{ code: undefined }, 'Code is required'],
    [{ code: 123456 }, 'Code must be text'],
    [{ code: '1'.repeat(65) }, 'Code is too long'],
    [{ challenge: undefined }, 'Challenge is required'],
    [{ challenge: 'x'.repeat(201) }, 'Challenge is too long'],
  ])('is refused for %j with a clear message', async (fields, message) => {
    const body = { challenge: 'x', code: '123456', ...fields };
    const answer = await api.call(completeLogin, { body });
    expect(answer.status).toBe(400);
    expect(answer.error().message).toBe(message);
  });
});

describe('a recovery code', () => {
  test('replaces the app’s code in any spelling, and works once', async () => {
    const member = await buildMemberWithFactor();
    const [first, second] = member.factor.recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' – ')} `;
    expect((await giveCode(await openChallenge(member), typed)).status).toBe(200);
    expectRefusal(await giveCode(await openChallenge(member), first), WRONG_RECOVERY_CODE);
    expect((await giveCode(await openChallenge(member), second)).status).toBe(200);
  });

  test('works once for simultaneous requests of one code', async () => {
    const member = await buildMemberWithFactor();
    const challenges = [
      await openChallenge(member),
      await openChallenge(member),
      await openChallenge(member),
    ];
    const [code] = member.factor.recoveryCodes;
    const answers = await Promise.all(challenges.map((challenge) => giveCode(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('is stored as its hash, like the challenge', async () => {
    const member = await buildMemberWithFactor();
    const challenge = await openChallenge(member);
    const stored = JSON.stringify([
      await db.database.orm.select().from(recoveryCodes),
      await db.database.orm.select().from(signInChallenges),
    ]);
    const [code] = member.factor.recoveryCodes;
    for (const secret of [challenge, code, code.replaceAll('-', '')]) expect(stored).not.toContain(secret);
    expect(stored).toContain(hashToken(challenge));
  });
});

describe('the challenge', () => {
  test('works once', async () => {
    const member = await buildMemberWithFactor();
    const challenge = await openChallenge(member);
    (await giveCode(challenge, member.factor.codeAt(api.clock.now))).ok();
    api.clock.advance(STEP_MS);
    expectRefusal(await giveCode(challenge, member.factor.codeAt(api.clock.now)), OVER);
  });

  test('allows five tries, the last included', async () => {
    const member = await buildMemberWithFactor();
    const challenge = await openChallenge(member);
    const wrong = member.factor.wrongAt(api.clock.now);
    for (let count = 0; count < 4; count += 1) expectRefusal(await giveCode(challenge, wrong), WRONG_CODE);
    expect((await giveCode(challenge, member.factor.codeAt(api.clock.now))).status).toBe(200);
  });

  test('ends after five wrong codes, also at once', async () => {
    const member = await buildMemberWithFactor();
    const wrong = member.factor.wrongAt(api.clock.now);
    const challenge = await openChallenge(member);
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveCode(challenge, wrong)));
    const codes = answers.map((answer) => answer.error().code);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(4);
    expect(codes.filter((code) => code === 'challenge_over')).toHaveLength(4);
    expectRefusal(await giveCode(challenge, member.factor.codeAt(api.clock.now)), OVER);
  });

  test('lasts five minutes', async () => {
    const member = await buildMemberWithFactor();
    const [inTime, late] = [await openChallenge(member), await openChallenge(member)];
    api.clock.advance(5 * 60_000 - 1);
    expect((await giveCode(inTime, member.factor.codeAt(api.clock.now))).status).toBe(200);
    api.clock.advance(1);
    expectRefusal(await giveCode(late, member.factor.recoveryCodes[0]), OVER);
  });

  test('is refused if unknown', async () => {
    expectRefusal(await giveCode('made up', '123456'), OVER);
  });

  test.each([
    [
      'a deactivation',
      (token: string, id: number) =>
        api.call(updateMember, { token, params: { id }, body: { isActive: false } }),
    ],
    [
      'a one-time password',
      (token: string, id: number) =>
        api.call(issueOneTimePassword, { token, params: { id }, body: IDENTITY }),
    ],
  ])('ends with %s', async (_, change) => {
    const boss = await buildMember(db.database, 'super_admin');
    const bossToken = await api.signIn(boss.email, TEST_PASSWORD);
    const member = await buildMemberWithFactor();
    const challenge = await openChallenge(member);
    expect((await change(bossToken, member.id)).status).toBeLessThan(300);
    expectRefusal(await giveCode(challenge, member.factor.codeAt(api.clock.now)), OVER);
    expect(await db.database.orm.$count(sessions, eq(sessions.memberId, member.id))).toBe(0);
  });
});

test('the audit trail records each step, without a code', async () => {
  const member = await buildMemberWithFactor();
  const challenge = await challengeOf(member);
  const wrong = member.factor.wrongAt(api.clock.now);
  await giveCode(challenge, wrong);
  await giveCode(challenge, member.factor.codeAt(api.clock.now));
  const [recoveryCode] = member.factor.recoveryCodes;
  await giveCode(await challengeOf(member), recoveryCode);
  const events = await db.database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, member.id))
    .orderBy(auditEvents.id);
  expect(events.map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
    ['session.code_asked', null, null],
    ['session.code_refused', null, null],
    ['session.signed_in', member.id, { secondStep: 'app' }],
    ['session.code_asked', null, null],
    ['session.signed_in', member.id, { secondStep: 'recovery code' }],
  ]);
  const told = JSON.stringify(events);
  for (const secret of [wrong, recoveryCode, challenge, member.factor.secret]) {
    expect(told).not.toContain(secret);
  }
});
