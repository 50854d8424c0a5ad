import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmByCode, createAppointmentRequest } from '#contracts/enquiries/index.ts';
import { consentCodes, consents } from '#server/db/schema/enquiries.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { db, eventsOf, makeRequest, setUpEnquiries } from './enquiries-fixture.ts';

setUpEnquiries();
let api: TestApp;

beforeEach(async () => {
  await db.database.orm.delete(outbox);
  // Nothing listens there: the messages stay in the outbox.
  api = await createTestApp(db.database, mailEnvironment({ url: 'smtp://127.0.0.1:9' }));
});
afterEach(() => api.close());

const REQUEST = { email: 'meena@family.example' };
async function ask(partial: object = REQUEST) {
  const body = makeRequest(partial);
  const answer = (await api.call(createAppointmentRequest, { body })).ok();
  const [message] = await db.database.orm.select().from(outbox);
  return { ...answer, idempotencyKey: String(body.idempotencyKey), code: message?.secret ?? '', message };
}
const confirm = (idempotencyKey: string, code: string, address = '192.0.2.7') =>
  api.call(confirmByCode, { body: { idempotencyKey, code }, address });
const stored = async () =>
  (await db.database.orm.select().from(consents)).find(({ purpose }) => purpose === 'parent');
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a code to a parent', () => {
  test('goes to the e-mail address of a child’s parent, and confirms the consent', async () => {
    const { isCodeSent, idempotencyKey, code, message } = await ask();
    expect([isCodeSent, message?.kind, message?.sentTo]).toEqual([true, 'parent_code', null]);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await db.database.orm.select().from(consentCodes))).not.toContain(code);
    expect((await confirm(idempotencyKey, ` ${code.slice(0, 3)} ${code.slice(3)} `)).ok()).toEqual({
      confirmed: true,
    });
    expect(await stored()).toMatchObject({
      ...{ confirmation: 'code', confirmedAt: api.clock.now, confirmedBy: null, givenBy: 'Meena Example' },
    });
    expect((await eventsOf('appointment_request.parent_confirmed')).at(-1)).toMatchObject({
      ...{ actorId: null, address: null, after: { confirmation: 'code' } },
    });
    expect((await confirm(idempotencyKey, code)).status).toBe(200);
    expect(await db.database.orm.$count(consentCodes)).toBe(0);
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
    const { isCodeSent, message } = await ask(partial);
    expect([isCodeSent, message]).toEqual([false, undefined]);
  });

  test('confirms no consent that was withdrawn', async () => {
    const { idempotencyKey, code } = await ask();
    await db.database.orm.update(consents).set({ withdrawnAt: api.clock.now });
    expect((await confirm(idempotencyKey, code)).status).toBe(410);
    expect(await stored()).toMatchObject({ confirmation: 'not_yet', confirmedAt: null });
  });

  test('ends after five wrong tries', async () => {
    const { idempotencyKey, code } = await ask();
    for (let index = 0; index < 5; index += 1) {
      const answer = await confirm(idempotencyKey, wrong(code));
      expect([answer.status, answer.error().field]).toEqual([400, 'code']);
    }
    const answer = await confirm(idempotencyKey, code);
    expect([answer.status, answer.error().code]).toEqual([410, 'link_expired']);
    expect((await stored())?.confirmation).toBe('not_yet');
  });

  test('ends after a day', async () => {
    const { idempotencyKey, code } = await ask();
    api.clock.advance(24 * 3_600_000);
    expect((await confirm(idempotencyKey, code)).status).toBe(410);
  });

  test('is of no use for another request, and guesses are limited', async () => {
    const { code } = await ask();
    const foreign = '0190a0b0-0000-4000-8000-000000000009';
    expect((await confirm(foreign, code)).status).toBe(404);
    for (let index = 0; index < 29; index += 1) await confirm(foreign, code);
    expect((await confirm(foreign, code)).status).toBe(429);
    expect((await confirm(foreign, code, '198.51.100.9')).status).toBe(404);
  });

  test.each(['12345', '1234567', 'abcdef'])('%j is no code', async (code) => {
    const { idempotencyKey } = await ask();
    const answer = await confirm(idempotencyKey, code);
    expect([answer.status, answer.error().message]).toEqual([400, 'The code has 6 digits']);
  });
});
