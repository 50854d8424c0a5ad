import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  confirmByCode,
  confirmParent,
  createAppointmentRequest,
  createEnquiry,
  linkContact,
} from '#contracts/enquiries/index.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { createStudent, updateStudent } from '#contracts/students/index.ts';
import { languageOf } from '#server/areas/mail/testing.ts';
import { consentCodes } from '#server/db/schema/consent-codes.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  db,
  eventsOf,
  makeEnquiry,
  makeRequest,
  selectRequests,
  setUpEnquiries,
  tokenOf,
} from './enquiries-fixture.ts';
import { parentCode } from './parent-code.ts';
import { requestReceipt } from './receipt-mail.ts';

setUpEnquiries();
let api: TestApp;

beforeEach(async () => {
  await db.database.orm.delete(outbox);
  // Nothing listens there: the messages stay in the outbox.
  api = await createTestApp(db.database, mailEnvironment({ url: 'smtp://127.0.0.1:9' }));
});
afterEach(() => api.close());

const MAILBOX = 'meena@family.example';
const REQUEST = { email: MAILBOX };
const FAMILY = { name: 'Gopal Example', guardianName: 'Meena Example', email: MAILBOX };
const buildFamily = (fields: object = {}) => buildStudent(db.database, { ...FAMILY, ...fields });
const selectCodes = () =>
  db.database.orm.select().from(outbox).where(eq(outbox.kind, 'parent_code')).orderBy(outbox.id);
async function ask(partial: object = REQUEST) {
  const body = makeRequest(partial);
  const answer = (await api.call(createAppointmentRequest, { body })).ok();
  const message = (await selectCodes()).at(-1);
  return { ...answer, idempotencyKey: String(body.idempotencyKey), code: message?.secret ?? '', message };
}
const confirm = (idempotencyKey: string, code: string, address = '192.0.2.7') =>
  api.call(confirmByCode, { body: { idempotencyKey, code }, address });
const stored = async () =>
  (await db.database.orm.select().from(consents)).find(({ purpose }) => purpose === 'parent');
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** The outcome of the newest code in the worker: the mail's address, or the drop reason. */
async function fateOf({ message }: Awaited<ReturnType<typeof ask>>): Promise<string | undefined> {
  if (!message) return undefined;
  const context = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
  // The worker may have dropped it already.
  const composed = await parentCode.compose(context, { ...message, secret: '123456' });
  return 'drop' in composed ? composed.drop : composed.to.address;
}

describe('a code to a parent', () => {
  test('confirms the consent of a child’s parent', async () => {
    await buildFamily();
    const asked = await ask();
    const { asksForCode, idempotencyKey, code, message } = asked;
    expect([asksForCode, message?.kind, message?.sentTo]).toEqual([true, 'parent_code', null]);
    expect(code).toMatch(/^\d{6}$/);
    expect(await fateOf(asked)).toBe(MAILBOX);
    expect(JSON.stringify(await db.database.orm.select().from(consentCodes))).not.toContain(code);
    expect((await confirm(idempotencyKey, ` ${code.slice(0, 3)} ${code.slice(3)} `)).ok()).toEqual({
      confirmed: true,
    });
    expect(await stored()).toMatchObject({
      confirmation: 'code',
      confirmedAt: api.clock.now,
      confirmedBy: null,
      givenBy: 'Meena Example',
    });
    expect((await eventsOf('appointment_request.parent_confirmed')).at(-1)).toMatchObject({
      actorId: null,
      address: null,
      after: { confirmation: 'code' },
    });
  });

  test('is still checked once the consent is confirmed', async () => {
    await buildFamily();
    const { idempotencyKey, code } = await ask();
    const tries = [wrong(code), code, ...Array.from({ length: 5 }, () => wrong(code)), code];
    const statuses = [(await confirm(idempotencyKey, code)).status];
    // The mail is over by now.
    await db.database.orm
      .update(outbox)
      .set({ status: 'dropped', dropReason: 'over', secret: null, endedAt: api.clock.now })
      .where(eq(outbox.kind, 'parent_code'));
    for (const tried of tries) statuses.push((await confirm(idempotencyKey, tried)).status);
    // The right one took the first of five tries.
    expect(statuses).toEqual([200, 400, 200, 400, 400, 400, 410, 410, 200]);
    expect(await stored()).toMatchObject({ confirmation: 'code' });
  });

  test.each([
    ['no e-mail address', { email: null }],
    [
      'an adult',
      {
        ...REQUEST,
        age: 20,
        assessment: null,
        parentName: null,
        parentRelation: null,
        consentOfParent: false,
      },
    ],
  ])('is not sent for %s', async (_, partial) => {
    const { asksForCode, message } = await ask(partial);
    expect([asksForCode, message]).toEqual([false, undefined]);
  });

  test('does not confirm a withdrawn consent', async () => {
    await buildFamily();
    const { idempotencyKey, code } = await ask();
    await db.database.orm.update(consents).set({ withdrawnAt: api.clock.now });
    expect((await confirm(idempotencyKey, code)).status).toBe(410);
    expect(await stored()).toMatchObject({ confirmation: 'not_yet', confirmedAt: null });
  });

  test('expires after five wrong tries', async () => {
    await buildFamily();
    const { idempotencyKey, code } = await ask();
    for (let index = 0; index < 5; index += 1) {
      const answer = await confirm(idempotencyKey, wrong(code));
      expect([answer.status, answer.error().field]).toEqual([400, 'code']);
    }
    const answer = await confirm(idempotencyKey, code);
    expect([answer.status, answer.error().code]).toEqual([410, 'link_expired']);
    expect((await stored())?.confirmation).toBe('not_yet');
  });

  test('expires after five simultaneous wrong tries', async () => {
    await buildFamily();
    const { idempotencyKey, code } = await ask();
    const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(idempotencyKey, wrong(code))));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await confirm(idempotencyKey, code)).status).toBe(410);
    expect((await stored())?.confirmation).toBe('not_yet');
  });

  test.each([
    ['a known address', MAILBOX],
    ['an unknown one', 'asha@child.example'],
  ])('is sent to %s at most five times, and the response does not reveal the limit', async (_, email) => {
    await buildFamily();
    for (let index = 0; index < 5; index += 1) expect((await ask({ email })).asksForCode).toBe(true);
    const { asksForCode, idempotencyKey } = await ask({ email: email.toUpperCase() });
    expect([asksForCode, (await selectCodes()).length]).toEqual([true, 5]);
    expect((await confirm(idempotencyKey, '123456')).status).toBe(410);
    api.clock.advance(20 * 60_000);
    await ask({ email });
    expect(await selectCodes()).toHaveLength(6);
  });

  test('expires after a day', async () => {
    await buildFamily();
    const { idempotencyKey, code } = await ask();
    api.clock.advance(24 * 3_600_000);
    expect((await confirm(idempotencyKey, code)).status).toBe(410);
  });

  test('is invalid for another request, and guesses are rate limited', async () => {
    await buildFamily();
    const { code } = await ask();
    const foreign = '0190a0b0-0000-4000-8000-000000000009';
    expect((await confirm(foreign, code)).status).toBe(404);
    for (let index = 0; index < 29; index += 1) await confirm(foreign, code);
    expect((await confirm(foreign, code)).status).toBe(429);
    expect((await confirm(foreign, code, '198.51.100.9')).status).toBe(404);
  });

  test.each(['12345', '1234567', 'abcdef'])('%j is an invalid code', async (code) => {
    const { idempotencyKey } = await ask();
    const answer = await confirm(idempotencyKey, code);
    expect([answer.status, answer.error().message]).toEqual([400, 'The code has 6 digits']);
  });
});

describe('the mail with the code', () => {
  const other = { email: 'asha@child.example' };

  test.each<[string, object, object, string]>([
    ['the family of the record', {}, {}, MAILBOX],
    [
      'its own spelling',
      { email: 'Meena@Family.example' },
      { name: 'example, GOPAL' },
      'Meena@Family.example',
    ],
    ['a record of another child', { name: 'Asha Example' }, {}, 'not_known'],
    ['a record of another guardian', { guardianName: 'Ravi Example' }, {}, 'not_known'],
    ['a record without a guardian', { guardianName: null }, {}, 'not_known'],
    ['another address than the record’s', {}, other, 'not_known'],
    ['a record without an address', { email: null }, {}, 'not_known'],
  ])('by %s', async (_, record, request, fate) => {
    await buildFamily(record);
    expect(await fateOf(await ask({ ...REQUEST, ...request }))).toBe(fate);
  });

  test('is dropped if only a merged record has the address', async () => {
    const kept = await buildFamily({ email: null });
    await buildFamily({ mergedIntoId: kept.id });
    expect(await fateOf(await ask())).toBe('not_known');
  });

  test('is dropped for an unknown address, with the same responses as for a family', async () => {
    await buildFamily();
    const outcomes = async (partial: object) => {
      const { received, asksForCode, answerBy, idempotencyKey, code } = await ask(partial);
      const [{ consentId: _, codeHash: __, ...stored } = {}] = await db.database.orm
        .select()
        .from(consentCodes)
        .orderBy(desc(consentCodes.consentId));
      const guesses = [];
      for (let index = 0; index < 6; index += 1) {
        const answer = await confirm(idempotencyKey, wrong(code));
        guesses.push([answer.status, answer.error()]);
      }
      return { received, asksForCode, answerBy, stored, guesses };
    };
    const [family, stranger] = [await outcomes(REQUEST), await outcomes({ ...REQUEST, ...other })];
    expect(stranger).toEqual(family);
    expect(stranger.guesses.map(([status]) => status)).toEqual([400, 400, 400, 400, 400, 410]);
    expect(stranger.stored).toMatchObject({ triesLeft: 5 });
    const newest = async () => (await selectCodes()).at(-1);
    await expect
      .poll(newest, { timeout: 15_000 })
      .toMatchObject({ status: 'dropped', dropReason: 'not_known', secret: null, sentTo: null });
  });
});

test('a code is invalid until its mail is sent, even if guessed', async () => {
  await buildFamily();
  const { idempotencyKey, code } = await ask();
  const dropped = { status: 'dropped', endedAt: api.clock.now, secret: null, claimId: null } as const;
  await db.database.orm.update(outbox).set(dropped);
  const answer = await confirm(idempotencyKey, code);
  expect([answer.status, answer.error().message]).toEqual([
    400,
    'This is not the code from the e-mail. Please check it.',
  ]);
  expect(await stored()).toMatchObject({ confirmation: 'not_yet', confirmedAt: null });
});

describe('a child’s own mailbox', () => {
  const OWN = 'gopal@child.example';
  const RECORD = { ...FAMILY, email: OWN };
  const later = () => api.clock.advance(60_000);
  const askAgain = async () => {
    later();
    return fateOf(await ask({ email: OWN }));
  };
  const requestIds = async () => {
    return (await selectRequests()).map(({ id }) => id);
  };
  /** Another request of the child, which the office turned into a student. */
  async function convert(): Promise<{ token: string; id: number; version: number }> {
    await ask({ email: OWN });
    later();
    const token = await tokenOf();
    const [id = 0] = await requestIds();
    const body = { version: 1, student: { ...RECORD, service: null } };
    const call = { token, params: { id }, body };
    const { version } = (await api.call(linkContact, call)).ok().contact;
    return { token, id, version };
  }

  test('gets no code once its request is a student, even after a call with the parent', async () => {
    const { token, id, version } = await convert();
    expect(await askAgain()).toBe('not_known');
    const body = { version, parentName: 'Meena Example', parentRelation: 'mother' };
    (await api.call(confirmParent, { token, params: { id }, body })).ok();
    expect(await askAgain()).toBe('not_known');
  });

  test('gets no code once a member enters it on the record', async () => {
    const { id, version } = await buildFamily({ email: null });
    await ask({ email: OWN });
    later();
    const call = { token: await tokenOf(), params: { id }, body: { version, email: OWN } };
    (await api.call(updateStudent, call)).ok();
    expect(await askAgain()).toBe('not_known');
  });

  test.each([
    ['the guardian', { guardianName: null }],
    ['the child', { name: 'Asha Example' }],
  ])('of a record gets no code once %s is renamed after a message from it', async (_, before) => {
    const { id, version } = await buildFamily({ ...RECORD, ...before });
    await ask({ email: OWN });
    later();
    const { name, guardianName } = FAMILY;
    const call = { token: await tokenOf(), params: { id }, body: { version, name, guardianName } };
    (await api.call(updateStudent, call)).ok();
    expect(await askAgain()).toBe('not_known');
  });

  test('gets no code once a message from it becomes a record', async () => {
    (await api.call(createEnquiry, { body: makeEnquiry({ email: OWN.toUpperCase() }) })).ok();
    later();
    (await api.call(createStudent, { token: await tokenOf(), body: RECORD })).ok();
    expect(await askAgain()).toBe('not_known');
  });

  test('on the record before any message gets the code, despite later messages and changes', async () => {
    const { id, version } = await buildFamily({ email: OWN });
    (await api.call(createEnquiry, { body: makeEnquiry({ email: OWN }) })).ok();
    await ask({ email: OWN });
    later();
    const call = { token: await tokenOf(), params: { id }, body: { version, city: 'Chennai' } };
    (await api.call(updateStudent, call)).ok();
    expect(await askAgain()).toBe(OWN);
  });
});

describe('the receipt of a request', () => {
  const receipts = () =>
    db.database.orm.select().from(outbox).where(eq(outbox.kind, 'request_receipt')).orderBy(outbox.id);
  const adult = { age: 30, parentName: null, parentRelation: null, consentOfParent: false, assessment: null };
  const composed = async () => {
    const [message] = await receipts();
    if (!message) throw new Error('There is no receipt');
    const context = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
    return requestReceipt.compose(context, message);
  };

  test('goes to the address that was given, with the reference and no word of the sender', async () => {
    const { reference, message: code } = await ask({ ...REQUEST, ...adult, message: 'Buy at shop.example' });
    expect(code).toBeUndefined();
    const mail = await composed();
    if ('drop' in mail) throw new Error(mail.drop);
    const text = JSON.stringify(mail);
    expect(mail.to).toEqual({ name: '', address: MAILBOX });
    expect(text).toContain(reference);
    expect(text).toContain('Career Counseling');
    for (const word of ['Gopal', 'Meena Example', 'shop.example']) expect(text).not.toContain(word);
  });

  test.each(LANGUAGES.slice(1))('is, as the code, in the language of the page: %s', async (language) => {
    await buildFamily();
    const { reference, code, message } = await ask();
    await db.database.orm.update(contacts).set({ language });
    expect(languageOf(await composed(), reference)).toEqual([language]);
    if (!message) throw new Error('There is no code');
    const context = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
    expect(languageOf(await parentCode.compose(context, { ...message, secret: code }))).toEqual([language]);
  });

  test('also goes to the parent of a child, beside the code', async () => {
    await ask();
    expect([(await receipts()).length, (await selectCodes()).length]).toEqual([1, 1]);
  });

  test('is not queued without an address, and three times at most for one', async () => {
    await ask({ ...adult, email: null });
    expect(await receipts()).toEqual([]);
    for (let index = 0; index < 5; index += 1) await ask({ ...REQUEST, ...adult });
    expect(await receipts()).toHaveLength(3);
    await ask({ ...REQUEST, ...adult, email: 'other@family.example' });
    expect(await receipts()).toHaveLength(4);
  });

  test('reaches one mailbox three times at most, in every spelling of its address', async () => {
    for (const local of ['meena.k+a', 'meena.k+b', 'me.ena.k', 'MeenaK+c']) {
      await ask({ ...adult, email: `${local}@mail.example` });
    }
    expect(await receipts()).toHaveLength(3);
    await ask({ ...adult, email: 'meenak@other.example' });
    expect(await receipts()).toHaveLength(4);
  });

  test('is dropped for a request that staff call spam', async () => {
    await ask({ ...REQUEST, ...adult });
    await db.database.orm.update(contacts).set({ status: 'spam' });
    expect(await composed()).toEqual({ drop: 'over' });
  });
});
