import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import {
  getProfile,
  inviteMember,
  login,
  requestPasswordReset,
  setPassword,
  updateMember,
} from '#contracts/identity/index.ts';
import { accountLinks } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { DeferredJobs } from '#server/lib/background-jobs.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import {
  api,
  boss,
  db,
  MAIL_ON,
  mailsFor,
  NEW_PASSWORD,
  setUpAccounts,
  trailOf,
} from './account-links-fixture.ts';

setUpAccounts(MAIL_ON);

let visitors = 0;
/** From a new network by default. */
function ask(email: string, address?: string) {
  visitors += 1;
  const own = `198.18.${Math.floor(visitors / 250)}.${visitors % 250}`;
  return api.call(requestPasswordReset, { body: { email }, address: address ?? own });
}

/** The secret of the newest mailed link, once there are `count` of them. */
async function mailedTo(memberId: number, count = 1): Promise<string> {
  const resets = async () => (await mailsFor(memberId)).filter(({ kind }) => kind === 'password_reset');
  await expect.poll(async () => (await resets()).length, { timeout: 15_000 }).toBe(count);
  return (await resets()).at(-1)?.secret ?? '';
}

/** Waits for the deferred jobs of earlier requests. */
async function everythingIsDone(): Promise<void> {
  const last = await buildMember(db.database, 'staff');
  (await ask(last.email)).ok();
  await mailedTo(last.id);
}

const linksOf = (memberId: number) =>
  db.database.orm.select().from(accountLinks).where(eq(accountLinks.memberId, memberId));

describe('a forgotten password', () => {
  test('is replaced by a mailed link, which ends every session', async () => {
    const member = await buildMember(db.database, 'teacher', { email: 'Asha@Team.example' });
    const sessions = [
      await api.signIn(member.email, TEST_PASSWORD),
      await api.signIn(member.email, TEST_PASSWORD),
    ];
    (await ask(' asha@team.EXAMPLE ')).ok();
    const token = await mailedTo(member.id);
    for (const session of sessions) {
      expect((await api.call(getProfile, { token: session })).status).toBe(200);
    }

    (await api.call(setPassword, { body: { token, newPassword: NEW_PASSWORD } })).ok();
    for (const session of sessions) {
      expect((await api.call(getProfile, { token: session })).status).toBe(401);
    }
    const old = await api.call(login, { body: { email: member.email, password: TEST_PASSWORD } });
    expect(old.status).toBe(401);
    await api.signIn(member.email, NEW_PASSWORD);
  });

  test('replaces an expired password for good', async () => {
    const member = await buildMember(db.database, 'staff', {
      hasOneTimePassword: true,
      passwordExpiresAt: api.clock.now,
    });
    (await ask(member.email)).ok();
    const token = await mailedTo(member.id);
    (await api.call(setPassword, { body: { token, newPassword: NEW_PASSWORD } })).ok();
    api.clock.advance(300 * 86_400_000);
    const session = await api.signIn(member.email, NEW_PASSWORD);
    expect((await api.call(getProfile, { token: session })).status).toBe(200);
  });

  test('has a mailed link of 30 minutes, dropped after that', async () => {
    const member = await buildMember(db.database, 'staff');
    (await ask(member.email)).ok();
    const token = await mailedTo(member.id);
    const end = new Date(api.clock.now.getTime() + 30 * 60_000);
    const links = await linksOf(member.id);
    expect(links.map(({ purpose, expiresAt }) => [purpose, expiresAt])).toEqual([['password_reset', end]]);
    expect((await mailsFor(member.id)).map(({ expiresAt }) => expiresAt)).toEqual([end]);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  test('notifies the member by mail, in the portal and in the trail, without a secret', async () => {
    const member = await buildMember(db.database, 'staff');
    (await ask(member.email, '198.51.100.40')).ok();
    const token = await mailedTo(member.id);
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
    };
    const body = { token, newPassword: NEW_PASSWORD };
    (await api.call(setPassword, { body, headers, address: '198.51.100.41' })).ok();

    const news = (await mailsFor(member.id)).find(({ kind }) => kind === 'password_set');
    expect(news?.details).toEqual({
      at: api.clock.now.toISOString(),
      address: '198.51.100.41',
      browser: 'Firefox on Linux',
    });
    const session = await api.signIn(member.email, NEW_PASSWORD);
    const { notifications } = (await api.call(listNotifications, { token: session })).ok();
    expect(notifications).toMatchObject([
      { kind: 'password_set_by_link', isOwn: true, isUnread: true, actorName: null },
    ]);
    const events = await trailOf(member.id);
    expect(events.map(({ action, actorId, address }) => [action, actorId, address])).toEqual([
      ['member.password_reset_requested', null, '198.51.100.40'],
      ['member.password_set', null, '198.51.100.41'],
      ['session.signed_in', member.id, '203.0.113.1'],
    ]);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${token}|argon2|lantern`));
  });

  test('is not mailed for a day to a newly chosen address; the old address is notified', async () => {
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    const email = `thief-${member.id}@elsewhere.example`;
    (await api.call(updateMember, { token, params: { id: member.id }, body: { email, ...IDENTITY } })).ok();
    const told = (await mailsFor(member.id)).find(({ kind }) => kind === 'email_changed');
    expect(told?.details).toMatchObject({
      formerAddress: member.email,
      newAddress: email,
      address: '203.0.113.1',
    });
    (await ask(email)).ok();
    await everythingIsDone();
    expect((await mailsFor(member.id)).map(({ kind }) => kind)).not.toContain('password_reset');
    api.clock.advance(86_400_001);
    (await ask(email)).ok();
    await mailedTo(member.id);
  });

  test('chosen for the first time by a new member sends no notification', async () => {
    const member = await buildMember(db.database, 'staff');
    const answer = (
      await api.call(inviteMember, { token: boss, params: { id: member.id }, body: IDENTITY })
    ).ok();
    expect(answer).toMatchObject({ mailedTo: member.email, token: null });
    const [invitation] = await mailsFor(member.id);
    expect(invitation).toMatchObject({ kind: 'invitation', expiresAt: new Date(answer.expiresAt) });
    const body = { token: invitation?.secret ?? '', newPassword: NEW_PASSWORD };
    (await api.call(setPassword, { body })).ok();
    expect((await mailsFor(member.id)).map(({ kind }) => kind)).toEqual(['invitation']);
    expect((await trailOf(member.id))[0]).toMatchObject({
      action: 'member.invited',
      after: { isMailed: true },
    });
  });

  test('a second request ends the first link', async () => {
    const member = await buildMember(db.database, 'staff');
    (await ask(member.email)).ok();
    const first = await mailedTo(member.id);
    (await ask(member.email)).ok();
    const second = await mailedTo(member.id, 2);
    const choose = (token: string) => api.call(setPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect((await choose(first)).error().code).toBe('link_ended');
    (await choose(second)).ok();
  });
});

describe('the owner of an address', () => {
  test('is not revealed by a response, and only an active member gets a link', async () => {
    const known = await buildMember(db.database, 'staff');
    const inactive = await buildMember(db.database, 'staff', { isActive: false });
    const answers = [];
    for (const email of [known.email, inactive.email, 'nobody@team.example', 'no address at all']) {
      const { status, headers, ok } = await ask(email);
      const { date: _, 'x-request-id': __, ...rest } = headers;
      answers.push({ status, headers: rest, body: ok() });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { message: 'If the address is a member’s, a link is on its way.' },
    });
    await everythingIsDone();
    expect(await mailsFor(known.id)).toHaveLength(1);
    expect(await mailsFor(inactive.id)).toEqual([]);
    expect(await linksOf(inactive.id)).toEqual([]);
  });

  test('is not looked up before the response: the statements are the same for every address', async () => {
    vi.spyOn(DeferredJobs.prototype, 'run').mockResolvedValue();
    const known = await buildMember(db.database, 'staff');
    const queriesFor = async (email: string) => {
      const asked: string[] = [];
      db.database.watchStatements(0, (statement) => asked.push(statement));
      (await ask(email)).ok();
      return asked;
    };
    const queries = await queriesFor(known.email);
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.join()).not.toMatch(/members|account_links|outbox/);
    expect(await queriesFor('nobody@team.example')).toEqual(queries);
    vi.restoreAllMocks();
  });

  test('is not revealed by the response time', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const rounds = 60;
    const known = await Promise.all(Array.from({ length: rounds }, () => buildMember(db.database, 'staff')));
    for (const [round, { email }] of known.entries()) {
      const asked = [
        ['known', email],
        ['unknown', `nobody-${round}@team.example`],
      ] as const;
      // In turns, so that neither kind always comes first.
      for (const [kind, address] of round % 2 ? asked.toReversed() : asked) {
        const begin = performance.now();
        (await ask(address)).ok();
        times[kind].push(performance.now() - begin);
      }
    }
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
  });

  test('does not affect the rate limits', async () => {
    const member = await buildMember(db.database, 'staff');
    for (const email of [member.email, 'stranger@team.example']) {
      for (let count = 0; count < 3; count += 1) expect((await ask(email)).status).toBe(200);
      const refused = await ask(email.toUpperCase());
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300']);
      expect(refused.error()).toEqual({
        code: 'too_many_attempts',
        message: expect.stringMatching(/^Several links were requested/),
      });
    }
    await everythingIsDone();
    expect(await mailsFor(member.id)).toHaveLength(3);
    api.clock.advance(300_000);
    expect((await ask(member.email)).status).toBe(200);
  });
});

test('a network with many requests is rate limited, and no other', async () => {
  const address = '198.51.100.60';
  for (let count = 0; count < 20; count += 1) {
    expect((await ask(`guess-${count}@team.example`, address)).status).toBe(200);
  }
  const refused = await ask('guess-20@team.example', address);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
  expect((await ask('guess-20@team.example', '198.51.100.61')).status).toBe(200);
});

test('a request over the network’s rate limit does not count against the address', async () => {
  const member = await buildMember(db.database, 'staff');
  const address = '198.51.100.62';
  for (let count = 0; count < 20; count += 1) await ask(`guess-${count}@team.example`, address);
  for (let count = 0; count < 5; count += 1) expect((await ask(member.email, address)).status).toBe(429);
  expect((await ask(member.email)).status).toBe(200);
});

test('simultaneous requests for one address stop at the rate limit', async () => {
  const member = await buildMember(db.database, 'staff');
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(member.email)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test('a pending request is completed before the app closes', async () => {
  const member = await buildMember(db.database, 'staff');
  const other = await createTestApp(db.database, MAIL_ON);
  (await other.call(requestPasswordReset, { body: { email: member.email } })).ok();
  await other.close();
  expect(await mailsFor(member.id)).toHaveLength(1);
});

test('a request while mail is off answers 409 and queues nothing', async () => {
  const member = await buildMember(db.database, 'staff');
  const off = await createTestApp(db.database);
  const answer = await off.call(requestPasswordReset, { body: { email: member.email } });
  expect(answer.status).toBe(409);
  expect(answer.error()).toEqual({
    code: 'conflict',
    message: 'E-mail is not set up here. Please ask an administrator to let you in.',
  });
  await off.close();
  expect(await linksOf(member.id)).toEqual([]);
  const queued = and(eq(outbox.memberId, member.id), eq(outbox.kind, 'password_reset'));
  expect(await db.database.orm.$count(outbox, queued)).toBe(0);
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
