import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelFamilyAddressChange,
  changeFamilyAddress,
  changeFamilyDetails,
  changeFamilyPassword,
  confirmFamilyAccount,
  deleteFamilyAccount,
  endFamilySession,
  endOtherFamilySessions,
  getFamilyAccount,
  getFamilySession,
  listFamilySessions,
  requestFamilyPasswordReset,
  resendFamilyAddressLink,
  setFamilyPassword,
  signInFamily,
  signUpFamily,
} from '#contracts/families/index.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { DAY_MS, HOUR_MS } from '#contracts/lib/durations.ts';
import { listMail } from '#contracts/mail/index.ts';
import { languageOf } from '#server/areas/mail/testing.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyAccounts, familyLinks, familySessions, guardianships } from '#server/db/schema/families.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildFamilyAccount, buildGuardianship, signInFamilyOf } from '#server/testing/families.ts';
import { mailEnvironment, startMailServer } from '#server/testing/mail-server.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

import { accountDeleted } from './account-mail.ts';

type Headers = Record<string, string>;

const OLD = 'meena@family.example';
const NEW = 'meena.new@family.example';
const NEW_PASSWORD = 'amber lantern 77';

let db: TestDatabase;
let api: TestApp;
let id: number;
let headers: Headers;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  for (const table of [outbox, familyAccounts]) await db.database.orm.delete(table);
  await db.database.pool.query('delete from rate_limits');
  // A mail server that does not exist: messages stay in the outbox.
  api = await createTestApp(db.database, mailEnvironment({ url: 'smtp://127.0.0.1:1' }));
  id = (await buildFamilyAccount(db.database, { email: OLD, name: 'Meena' })).id;
  headers = await signInFamilyOf(api, OLD);
});
afterEach(() => api.close());

const own = async (as = headers) => (await api.call(getFamilyAccount, { headers: as })).ok();
const statusOf = async (as: Headers) => (await api.call(getFamilySession, { headers: as })).status;
const changeAddress = (email: string, password = TEST_PASSWORD, as = headers) =>
  api.call(changeFamilyAddress, { headers: as, body: { email, password } });
const open = (token: string, as: Headers = {}) =>
  api.call(confirmFamilyAccount, { headers: as, body: { token } });
const setPassword = (token: string, newPassword = NEW_PASSWORD) =>
  api.call(setFamilyPassword, { body: { token, newPassword } });
const changePassword = (currentPassword = TEST_PASSWORD, newPassword = NEW_PASSWORD, as = headers) =>
  api.call(changeFamilyPassword, { headers: as, body: { currentPassword, newPassword } });
const signIn = (email: string, password: string) => api.call(signInFamily, { body: { email, password } });

const mailsOf = (kind: string) =>
  db.database.orm.select().from(outbox).where(eq(outbox.kind, kind)).orderBy(outbox.id);
const secretOf = async (kind: string) => (await mailsOf(kind)).at(-1)?.secret ?? 'no message';
const actions = async () =>
  (await db.database.orm.select().from(auditEvents).orderBy(auditEvents.id)).map(({ action }) => action);

/** The address changes, and its link is opened. @returns the secret of the undo. */
async function move(email = NEW): Promise<string> {
  (await changeAddress(email)).ok();
  (await open(await secretOf('family_address_change'), headers)).ok();
  return secretOf('family_address_changed');
}

describe('sessions', () => {
  test('are listed for their account only, last used first, and end one by one or together', async () => {
    const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
    const body = { email: OLD, password: TEST_PASSWORD };
    api.clock.advance(1000);
    (await api.call(signInFamily, { body, userAgent: chrome, address: '198.51.100.7' })).ok();
    const other = await signInFamilyOf(api, OLD);
    const stranger = await buildFamilyAccount(db.database);
    const strangers = await signInFamilyOf(api, stranger.email);
    const list = async (as = headers) => (await api.call(listFamilySessions, { headers: as })).ok().sessions;
    const sessions = await list();
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
    expect(sessions[1]).toMatchObject({ browser: 'Chrome', system: 'Android', address: '198.51.100.7' });
    const end = (sessionId: number | undefined, as = headers) =>
      api.call(endFamilySession, { headers: as, params: { id: sessionId ?? 0 } });
    // Another account's, a missing one, and the present one.
    const [theirs] = await list(strangers);
    const [notTheirs, missing] = [await end(theirs?.id), await end(2_147_483_647)];
    expect([notTheirs.status, notTheirs.error()]).toEqual([404, missing.error()]);
    expect((await end(sessions[2]?.id)).status).toBe(409);
    (await end(sessions[1]?.id)).ok();
    expect((await list()).map((session) => session.id)).toEqual([sessions[0]?.id, sessions[2]?.id]);
    (await api.call(endOtherFamilySessions, { headers })).ok();
    expect(await Promise.all([headers, other, strangers].map(statusOf))).toEqual([200, 401, 200]);
  });

  test('that have ended are not listed', async () => {
    const body = { email: OLD, password: TEST_PASSWORD, isRemembered: true };
    const kept = await api.call(signInFamily, { body });
    api.clock.advance(13 * HOUR_MS);
    const cookie = String(kept.headers['set-cookie']).split(';')[0] ?? '';
    expect((await api.call(listFamilySessions, { headers: { cookie } })).ok().sessions).toHaveLength(1);
  });
});

describe('details', () => {
  const DETAILS = {
    name: 'Meena Pillai',
    parentName: 'Lalita Pillai',
    schoolName: 'Kendriya Vidyalaya',
    age: 16,
    occupation: 'Nurse',
    city: 'Kochi',
    country: 'India',
    notes: 'Two lines\nof notes',
    language: 'ml',
  } as const;

  test('are changed by their owner, with the language of mails', async () => {
    const answer = (await api.call(changeFamilyDetails, { headers, body: DETAILS })).ok();
    expect(answer).toMatchObject({ account: { ...DETAILS, email: OLD }, newEmail: null, isMailOn: true });
    expect(await own()).toEqual(answer);
    const cleared = { ...DETAILS, schoolName: '', age: null, notes: '' };
    expect((await api.call(changeFamilyDetails, { headers, body: cleared })).ok().account).toMatchObject(
      cleared,
    );
    const trail = JSON.stringify(await db.database.orm.select().from(auditEvents));
    expect(trail).not.toMatch(/Pillai|Kochi/);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a strange age', { age: 200 }, 'age'],
    ['a long note', { notes: 'x'.repeat(2001) }, 'notes'],
    ['a language that is not offered', { language: 'xx' }, 'language'],
  ])('are refused with %s', async (_, changes, field) => {
    const answer = await api.call(changeFamilyDetails, { headers, body: { ...DETAILS, ...changes } });
    expect([answer.status, answer.error().field]).toEqual([400, field]);
    expect((await own()).account.name).toBe('Meena');
  });
});

describe('a new address', () => {
  test('counts when its link is opened by the owner of the account', async () => {
    const other = await signInFamilyOf(api, OLD);
    expect((await changeAddress(NEW)).ok()).toMatchObject({ account: { email: OLD }, newEmail: NEW });
    const token = await secretOf('family_address_change');
    expect((await signIn(NEW, TEST_PASSWORD)).status).toBe(401);
    // Whoever gets the mail by mistake has neither session nor password.
    expect((await open(token)).error().code).toBe('identity_needed');
    (await open(token, headers)).ok();
    expect((await open(token, headers)).error().code).toBe('link_used');
    expect(await own()).toMatchObject({ account: { email: NEW, isConfirmed: true }, newEmail: null });
    expect((await signIn(OLD, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(NEW, TEST_PASSWORD)).status).toBe(200);
    expect(await statusOf(other)).toBe(200);
    const [notice] = await mailsOf('family_address_changed');
    expect(notice?.details).toMatchObject({ formerAddress: OLD });
  });

  test('needs the password, whose wrong tries are limited and audited', async () => {
    const before = (await actions()).length;
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      const answer = await changeAddress(NEW, `wrong ${at}`);
      statuses.push(answer.status);
      if (at === 0) expect(answer.error()).toMatchObject({ code: 'invalid_credentials', field: 'password' });
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await actions()).slice(before)).toEqual(Array(10).fill('family.password_refused'));
    // The right one neither, for a while; a password change and a deletion share the limit.
    expect((await changeAddress(NEW)).status).toBe(429);
    expect((await changePassword()).status).toBe(429);
    expect((await api.call(deleteFamilyAccount, { headers, body: { password: TEST_PASSWORD } })).status).toBe(
      429,
    );
    expect(await mailsOf('family_address_change')).toEqual([]);
  });

  test('that has an account is not told from another one', async () => {
    const known = await buildFamilyAccount(db.database, { email: NEW });
    const free = 'free@family.example';
    const forKnown = (await changeAddress(NEW)).ok();
    const forFree = (await changeAddress(free)).ok();
    expect({ ...forKnown, newEmail: '' }).toEqual({ ...forFree, newEmail: '' });
    expect((await own()).newEmail).toBe(free);
    // The owner is told; only the free address gets a link.
    expect((await mailsOf('family_account_known')).map((mail) => mail.familyAccountId)).toEqual([known.id]);
    expect(await mailsOf('family_address_change')).toHaveLength(1);
    (await changeAddress(NEW)).ok();
    (await api.call(resendFamilyAddressLink, { headers })).ok();
    expect(await mailsOf('family_account_known')).toHaveLength(3);
    expect(await mailsOf('family_address_change')).toHaveLength(1);
  });

  test('that is taken before its link is opened stays with the other account', async () => {
    (await changeAddress(NEW)).ok();
    await buildFamilyAccount(db.database, { email: NEW });
    expect((await open(await secretOf('family_address_change'), headers)).error().code).toBe('link_ended');
    expect((await own()).account.email).toBe(OLD);
  });

  test('has one link, which is mailed again, replaced, or given up', async () => {
    (await changeAddress('typo@family.example')).ok();
    const first = await secretOf('family_address_change');
    (await changeAddress(NEW)).ok();
    const second = await secretOf('family_address_change');
    (await api.call(resendFamilyAddressLink, { headers })).ok();
    const third = await secretOf('family_address_change');
    expect(new Set([first, second, third]).size).toBe(3);
    for (const token of [first, second]) {
      expect((await open(token, headers)).error().code).toBe('link_ended');
    }
    expect((await api.call(cancelFamilyAddressChange, { headers })).ok()).toMatchObject({ newEmail: null });
    expect((await open(third, headers)).error().code).toBe('link_ended');
    const mails = (await mailsOf('family_address_change')).length;
    (await api.call(resendFamilyAddressLink, { headers })).ok();
    expect(await mailsOf('family_address_change')).toHaveLength(mails);
    // Six mails to one address at once, then one in ten minutes.
    for (let at = 0; at < 6; at += 1) await changeAddress(NEW);
    expect((await changeAddress(NEW)).status).toBe(429);
    expect((await api.call(resendFamilyAddressLink, { headers })).status).toBe(429);
  });

  test('expires after seven days', async () => {
    headers = await signInFamilyOf(api, OLD);
    (await changeAddress(NEW)).ok();
    api.clock.advance(7 * DAY_MS);
    expect((await open(await secretOf('family_address_change'))).error().code).toBe('link_expired');
    headers = await signInFamilyOf(api, OLD);
    expect((await own()).newEmail).toBeNull();
  });

  test('of an account that waits confirms it, and nobody can undo it', async () => {
    const waiting = await buildFamilyAccount(db.database, {
      email: 'typo@family.example',
      confirmedAt: null,
    });
    headers = await signInFamilyOf(api, waiting.email);
    (await changeAddress(NEW)).ok();
    (await open(await secretOf('family_address_change'), headers)).ok();
    expect((await own()).account).toMatchObject({ email: NEW, isConfirmed: true });
    expect(await mailsOf('family_address_changed')).toEqual([]);
  });

  test('in another spelling counts at once; the present one is refused', async () => {
    expect((await changeAddress('Meena@Family.example')).ok().account.email).toBe('Meena@Family.example');
    expect((await changeAddress('Meena@Family.example')).error().field).toBe('email');
    expect(await db.database.orm.$count(familyLinks)).toBe(0);
  });

  test('counts at once where mail is off, unless another account has it', async () => {
    const quiet = await createTestApp(db.database);
    const taken = await buildFamilyAccount(db.database);
    const change = (email: string) =>
      quiet.call(changeFamilyAddress, { headers, body: { email, password: TEST_PASSWORD } });
    const refused = await change(taken.email);
    expect([refused.status, refused.error().field]).toEqual([409, 'email']);
    expect((await change(NEW)).ok()).toMatchObject({
      account: { email: NEW },
      newEmail: null,
      isMailOn: false,
    });
    expect(await db.database.orm.$count(familyLinks)).toBe(0);
    await quiet.close();
  });
});

describe('the former address', () => {
  test('undoes the change for 72 hours, and ends every session', async () => {
    const undo = await move();
    api.clock.advance(11 * HOUR_MS);
    expect((await setPassword(undo, 'password1')).error().field).toBe('newPassword');
    (await setPassword(undo)).ok();
    expect(await statusOf(headers)).toBe(401);
    expect((await signIn(NEW, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(OLD, NEW_PASSWORD)).ok().account).toMatchObject({ email: OLD, isConfirmed: true });
    expect((await setPassword(undo)).error().code).toBe('link_used');
    expect(await actions()).toContain('family.address_restored');
  });

  test('does so no longer', async () => {
    const undo = await move();
    api.clock.advance(72 * HOUR_MS);
    expect((await setPassword(undo)).error().code).toBe('link_expired');
  });

  test('does so after a password change, a mailed reset and further changes of the address', async () => {
    const undo = await move();
    (await changePassword()).ok();
    (await api.call(requestFamilyPasswordReset, { body: { email: NEW } })).ok();
    await expect
      .poll(async () => (await mailsOf('family_password_reset')).length, { timeout: 15_000 })
      .toBe(1);
    (await setPassword(await secretOf('family_password_reset'), 'purple cactus 19')).ok();
    headers = await signInFamilyOf(api, NEW, 'purple cactus 19');
    (await changeAddress('third@family.example', 'purple cactus 19')).ok();
    (await open(await secretOf('family_address_change'), headers)).ok();
    const later = await secretOf('family_address_changed');
    expect(later).not.toBe(undo);
    (await setPassword(undo)).ok();
    expect((await signIn(OLD, NEW_PASSWORD)).status).toBe(200);
    // The thief's own undo is over.
    expect((await setPassword(later, 'purple cactus 20')).error().code).toBe('link_ended');
  });

  test('is restored only while no other account has it', async () => {
    const undo = await move();
    await buildFamilyAccount(db.database, { email: OLD });
    expect((await setPassword(undo)).status).toBe(409);
    expect((await own()).account.email).toBe(NEW);
  });

  test('loses the links that were mailed to it', async () => {
    (await api.call(requestFamilyPasswordReset, { body: { email: OLD } })).ok();
    await expect
      .poll(async () => (await mailsOf('family_password_reset')).length, { timeout: 15_000 })
      .toBe(1);
    const reset = await secretOf('family_password_reset');
    await move();
    expect((await setPassword(reset)).error().code).toBe('link_ended');
  });
});

describe('a new password', () => {
  test('ends the other sessions and the open links, and is told by mail', async () => {
    const other = await signInFamilyOf(api, OLD);
    (await changeAddress(NEW)).ok();
    const link = await secretOf('family_address_change');
    (await changePassword()).ok();
    expect([await statusOf(headers), await statusOf(other)]).toEqual([200, 401]);
    expect((await open(link, headers)).error().code).toBe('link_ended');
    expect((await signIn(OLD, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(OLD, NEW_PASSWORD)).status).toBe(200);
    expect((await mailsOf('family_password_changed')).map((mail) => mail.familyAccountId)).toEqual([id]);
  });

  test.each([
    ['a wrong present one', 'not the password', NEW_PASSWORD, 'currentPassword'],
    ['a common one', TEST_PASSWORD, 'password1', 'newPassword'],
    ['one of the name', TEST_PASSWORD, 'meena meena', 'newPassword'],
    ['the same one', TEST_PASSWORD, TEST_PASSWORD, 'newPassword'],
  ])('is refused for %s', async (_, present, next, field) => {
    const answer = await changePassword(present, next);
    expect([answer.status, answer.error().field]).toEqual([400, field]);
    expect((await signIn(OLD, TEST_PASSWORD)).status).toBe(200);
  });
});

describe('the end of an account', () => {
  test('ends its guardianships and sessions; the students stay', async () => {
    const student = await buildStudent(db.database);
    await buildGuardianship(db.database, { accountId: id, studentId: student.id });
    const other = await signInFamilyOf(api, OLD);
    const end = (password: string) => api.call(deleteFamilyAccount, { headers, body: { password } });
    expect((await end('not the password')).error().field).toBe('password');
    const answer = await end(TEST_PASSWORD);
    answer.ok();
    expect(answer.headers['set-cookie']).toMatch(/^srichakra_family=; Path=\/; Max-Age=0;/);
    expect([await statusOf(headers), await statusOf(other)]).toEqual([401, 401]);
    const { orm } = db.database;
    expect(await orm.$count(familySessions)).toBe(0);
    expect(await orm.$count(guardianships)).toBe(0);
    expect(await orm.$count(students, eq(students.id, student.id))).toBe(1);
    expect((await signIn(OLD, TEST_PASSWORD)).status).toBe(401);
    expect((await actions()).at(-2)).toBe('family.deleted');
  });

  test.each(LANGUAGES.slice(1))(
    'is told to its address by one mail, in its language: %s',
    async (language) => {
      await db.database.orm.update(familyAccounts).set({ language });
      (await api.call(deleteFamilyAccount, { headers, body: { password: TEST_PASSWORD } })).ok();
      const [mail, ...others] = await mailsOf('family_account_deleted');
      expect(others).toEqual([]);
      const ctx = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
      const composed = await accountDeleted.compose(ctx, mail as never);
      expect(composed).toMatchObject({ to: { address: OLD }, language });
      expect(languageOf(composed, 'Meena', String(mail?.details?.browser))).toEqual([language]);
      const admin = await api.signIn((await buildMember(db.database, 'super_admin')).email, TEST_PASSWORD);
      // The portal's list composes its recipient from the message alone.
      expect((await api.call(listMail, { token: admin })).ok().messages[0]?.kind).toBe(
        'family_account_deleted',
      );
    },
  );

  test('is told to nobody whose address nobody has confirmed', async () => {
    await db.database.orm.update(familyAccounts).set({ confirmedAt: null });
    (await api.call(deleteFamilyAccount, { headers, body: { password: TEST_PASSWORD } })).ok();
    expect(await mailsOf('family_account_deleted')).toEqual([]);
  });
});

describe('at the same time', () => {
  const codes = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort();

  test('of two changes of the password one succeeds', async () => {
    const other = await signInFamilyOf(api, OLD);
    const statuses = await codes([
      changePassword(TEST_PASSWORD, NEW_PASSWORD),
      changePassword(TEST_PASSWORD, 'purple cactus 19', other),
    ]);
    expect(statuses[0]).toBe(200);
    // The other one sees a new password, or that its session has ended.
    expect([400, 401]).toContain(statuses[1]);
    expect(await mailsOf('family_password_changed')).toHaveLength(1);
  });

  test('two accounts that move to one address get it once', async () => {
    const second = await buildFamilyAccount(db.database);
    const seconds = await signInFamilyOf(api, second.email);
    (await changeAddress(NEW)).ok();
    const token = await secretOf('family_address_change');
    (await changeAddress(NEW, TEST_PASSWORD, seconds)).ok();
    const tokens = [token, await secretOf('family_address_change')];
    expect(await codes([open(tokens[0] ?? '', headers), open(tokens[1] ?? '', seconds)])).toEqual([200, 410]);
    const rows = await db.database.orm.select().from(familyAccounts).where(eq(familyAccounts.email, NEW));
    expect(rows).toHaveLength(1);
  });

  test('a sign-up’s confirmation and a move to its address leave one account', async () => {
    (
      await api.call(signUpFamily, {
        body: { name: 'Lalita', parentName: 'Lalita', email: NEW, password: NEW_PASSWORD },
      })
    ).ok();
    await expect.poll(async () => (await mailsOf('family_confirmation')).length, { timeout: 15_000 }).toBe(1);
    const lalitas = await signInFamilyOf(api, NEW, NEW_PASSWORD);
    (await changeAddress(NEW)).ok();
    const [sign, moved] = [await secretOf('family_confirmation'), await secretOf('family_address_change')];
    expect(await codes([open(sign, lalitas), open(moved, headers)])).toEqual([200, 410]);
  });

  test('one link is opened once, and an undo beside a move restores the address', async () => {
    (await changeAddress(NEW)).ok();
    const token = await secretOf('family_address_change');
    expect(await codes([open(token, headers), open(token, headers)])).toEqual([200, 410]);
    const undo = await secretOf('family_address_changed');
    const third = 'third@family.example';
    (await changeAddress(third)).ok();
    const next = await secretOf('family_address_change');
    const [opened, undone] = await Promise.all([open(next, headers), setPassword(undo)]);
    undone.ok();
    const [account] = await db.database.orm.select().from(familyAccounts);
    expect(account?.email).toBe(OLD);
    // Neither the later undo nor the later address leads back to the thief.
    const later = await secretOf('family_address_changed');
    expect(opened.status).toBe(later === undo ? 410 : 200);
    expect((await setPassword(later, 'purple cactus 20')).status).toBe(410);
    expect((await open(next, headers)).status).toBe(410);
  });

  test('an account ends once', async () => {
    const end = () => api.call(deleteFamilyAccount, { headers, body: { password: TEST_PASSWORD } });
    expect(await codes([end(), end(), end()])).toEqual([200, 401, 401]);
  });
});

test('the mails go to the address concerned, in the family’s language, with links that work', async () => {
  const mailServer = await startMailServer();
  // The other one's worker would take the messages.
  await api.close();
  api = await createTestApp(db.database, mailEnvironment(mailServer));
  await db.database.orm.update(familyAccounts).set({ language: 'hi' });
  const mailed = async (count: number) => {
    await expect.poll(() => mailServer.taken.length, { timeout: 20_000 }).toBe(count);
    const message = mailServer.taken.at(-1);
    const { text = '', subject = '' } = (await message?.parse()) ?? {};
    return { to: message?.to, text, subject, secret: /#([\w-]{43})/.exec(text)?.[1] ?? '' };
  };
  const body = { email: NEW, password: TEST_PASSWORD };
  (await api.call(changeFamilyAddress, { headers, body })).ok();
  const change = await mailed(1);
  expect(change.to).toBe(NEW);
  expect(change.subject).toMatch(/पते की पुष्टि/);
  expect(change.text).toContain('/hi/family/confirm#');
  expect(change.text).not.toContain('Meena');
  (await api.call(confirmFamilyAccount, { headers, body: { token: change.secret } })).ok();
  const changed = await mailed(2);
  expect(changed.to).toBe(OLD);
  expect(changed.text).toContain('/hi/family/set-password#');
  const passwords = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
  (await api.call(changeFamilyPassword, { headers, body: passwords })).ok();
  expect((await mailed(3)).to).toBe(NEW);
  const undo = { token: changed.secret, newPassword: 'purple cactus 19' };
  (await api.call(setFamilyPassword, { body: undo })).ok();
  expect((await mailed(4)).to).toBe(OLD);
  await api.close();
  await mailServer.close();
}, 60_000);
