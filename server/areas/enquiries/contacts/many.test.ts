import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eraseContact,
  getContact,
  previewContactMessages,
  writeToContacts,
} from '#contracts/enquiries/index.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildContact, buildContactConsent } from '#server/testing/contact-factories.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildTemplate } from '#server/testing/template-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let staff: string;
let teacher: { id: number; token: string };
let template: Awaited<ReturnType<typeof buildTemplate>>;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database, {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'office@consultancy.example',
  });
  staff = await api.signIn((await buildMember(db.database, 'staff')).email, TEST_PASSWORD);
  const { id, email } = await buildMember(db.database, 'teacher', { name: 'Chitra Nair' });
  teacher = { id, token: await api.signIn(email, TEST_PASSWORD) };
  const body = 'Hello {guardian}, about {student}: {counsellor} calls you.';
  template = await buildTemplate(db.database, { subject: 'Open day', body });
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const withdrawnAt = new Date('2026-04-03T00:00:00Z');
const givenAt = new Date('2026-04-02T00:00:00Z');
const given = { purpose: 'contact', wording: 6, givenAt } as const;

let made = 0;
/** A contact whose family may get mail, unless the fields say otherwise. */
async function build(
  fields: Parameters<typeof buildContact>[2] = {},
  kind: Parameters<typeof buildContact>[1] = 'message',
  request: Parameters<typeof buildContact>[3] = {},
) {
  made += 1;
  const usual = { name: 'Meena Bhat', childName: 'Kavya', email: `family-${made}@home.example` };
  const owned = { assigneeId: teacher.id, createdAt: api.clock.now };
  const contact = await buildContact(db.database, kind, { ...usual, ...owned, ...fields }, request);
  if (kind !== 'office_entry' && !fields.studentId) await buildContactConsent(db.database, contact, given);
  return contact;
}

const preview = (ids: unknown, token = staff) =>
  api.call(previewContactMessages, { token, body: { ids, templateId: template.id } });
const send = (ids: unknown, { key = randomUUID(), token = staff } = {}) =>
  api.call(writeToContacts, {
    token,
    body: { idempotencyKey: key, ids, templateId: template.id, templateVersion: template.version },
  });
const storedOf = (ids: number[]) =>
  db.database.orm
    .select()
    .from(familyHistory)
    .where(inArray(familyHistory.contactId, ids))
    .orderBy(familyHistory.id);
async function mailsOf(ids: number[]) {
  const history = (await storedOf(ids)).map(({ id }) => id);
  return db.database.orm.select().from(outbox).where(inArray(outbox.historyId, history));
}

test('families of contacts get the filled-in template, and new contacts become answered', async () => {
  const message = await build({ name: 'Asha Iyer' });
  const request = await build({ name: 'Gopal Menon', childName: null, status: 'closed' }, 'session_request');
  await buildContactConsent(db.database, request, { purpose: 'parent', givenBy: 'Uma Menon' });
  const ids = [message.id, request.id];
  const found = (await preview(ids)).ok();
  expect(found).toMatchObject({ ids, mails: 2, left: [], gone: 0 });
  expect(found.examples.map(({ text }) => text)).toEqual([
    'Hello Asha Iyer, about Kavya: Chitra Nair calls you.',
    'Hello Uma Menon, about Gopal Menon: Chitra Nair calls you.',
  ]);
  const key = randomUUID();
  const sent = (await send(ids, { key })).ok();
  expect(sent).toMatchObject({ mails: 2, queued: [{ id: message.id, name: 'Asha Iyer' }, {}], left: [] });
  expect((await send(ids, { key })).ok()).toEqual(sent);
  expect(await mailsOf(ids)).toHaveLength(2);
  const read = async (id: number) => (await api.call(getContact, { token: staff, params: { id } })).ok();
  expect(await read(message.id)).toMatchObject({
    contact: { status: 'answered', stage: 'contacted', followUpOn: '2026-04-30' },
    history: [{ kind: 'mail', subject: 'Open day', delivery: 'waiting' }],
  });
  expect(await read(request.id)).toMatchObject({ contact: { status: 'closed' } });
});

test('a mail about two contacts of a family stays when the first one is erased', async () => {
  const email = 'two@home.example';
  const ids = [await build({ email }), await build({ email })].map(({ id }) => id);
  expect((await send(ids)).ok()).toMatchObject({ mails: 1 });
  const admin = await api.signIn((await buildMember(db.database, 'admin')).email, TEST_PASSWORD);
  const [gone = 0, kept = 0] = (await storedOf(ids)).flatMap(({ contactId }) => contactId ?? []);
  (await api.call(eraseContact, { token: admin, params: { id: gone } })).ok();
  expect(await mailsOf([kept])).toMatchObject([{ status: 'waiting' }]);
  const { history } = (await api.call(getContact, { token: staff, params: { id: kept } })).ok();
  expect(history).toMatchObject([{ kind: 'mail', delivery: 'waiting' }]);
});

async function linked(withdrawn: Date | null | undefined) {
  const student = await buildStudent(db.database);
  if (withdrawn !== undefined) {
    await db.database.orm
      .insert(consents)
      .values({ ...given, studentId: student.id, withdrawnAt: withdrawn });
  }
  return build({ studentId: student.id });
}

test.each([
  ['no_address', () => build({ email: null, phone: '+91 1234 500 200' }, 'office_entry')],
  ['spam', () => build({ status: 'spam' })],
  ['privacy_request', () => build({}, 'privacy_request')],
  ['sample', () => build({ isSample: true })],
  ['open_fields', () => build({ childName: null })],
  ['no_consent', () => linked(undefined)],
  ['no_consent', () => build({}, 'office_entry')],
  [
    'no_consent',
    async () => {
      const request = await build({}, 'session_request', { isUnder18: true });
      const waiting = { purpose: 'parent', confirmation: 'not_yet' } as const;
      await buildContactConsent(db.database, request, { ...given, ...waiting });
      return request;
    },
  ],
  ['not_wanted', () => linked(withdrawnAt)],
  [
    'not_wanted',
    async () => {
      const contact = await build();
      await buildContactConsent(db.database, contact, { ...given, withdrawnAt });
      return contact;
    },
  ],
])('the family of a contact gets none: %s', async (reason, make) => {
  const [{ id }, other, student] = [await make(), await build(), await linked(null)];
  const ids = [id, other.id, student.id];
  expect((await preview(ids)).ok()).toMatchObject({ mails: 2, left: [{ id, reason }] });
  expect((await send(ids)).ok()).toMatchObject({ mails: 2, left: [{ id, reason }] });
  expect(await mailsOf([id])).toEqual([]);
});

test('a teacher writes to the families of their own contacts only', async () => {
  const [own, foreign] = [(await build()).id, (await build({ assigneeId: null })).id];
  expect((await preview([own, foreign], teacher.token)).ok()).toMatchObject({ ids: [own], gone: 1 });
  expect((await send([own, foreign], teacher)).ok()).toMatchObject({ queued: [{ id: own }], gone: 1 });
  expect((await preview([foreign], teacher.token)).status).toBe(404);
  expect((await send([foreign], teacher)).status).toBe(404);
  expect(await mailsOf([foreign])).toEqual([]);
});

test.each([
  ['nothing', [], 'Please choose an enquiry'],
  ['no list', '7', 'ids must be a list'],
  ['too many', Array.from({ length: 501 }, (_, index) => index + 1), 'At most 500 get a message at once'],
])('is refused: %s', async (_, ids, message) => {
  for (const refused of [await preview(ids), await send(ids)]) {
    expect([refused.status, refused.error().message]).toEqual([400, message]);
  }
});
