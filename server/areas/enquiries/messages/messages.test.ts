import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getFamilyData, getTimeline, writeToFamily } from '#contracts/students/index.ts';
import { languageOf } from '#server/areas/mail/testing.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { messageTemplates } from '#server/db/schema/messages.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { familyMessage } from './service.ts';

let db: TestDatabase;
let api: TestApp;
let silent: TestApp;
let staff: string;
let teacher: string;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database, {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'office@consultancy.example',
  });
  silent = await createTestApp(db.database);
  staff = await api.signIn((await buildMember(db.database, 'staff')).email, TEST_PASSWORD);
  teacher = await api.signIn((await buildMember(db.database, 'teacher')).email, TEST_PASSWORD);
  admin = await api.signIn((await buildMember(db.database, 'admin')).email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await silent.close();
  await db.drop();
});

const FAMILY = { guardianName: 'Meena Bhat', email: 'meena@family.example', phone: '+919847012345' };
const mail = () => ({
  idempotencyKey: randomUUID(),
  channel: 'mail',
  template: 'First contact',
  subject: 'Your appointment',
  text: 'Hello Meena,\n\nsee you on Monday.',
});
const whatsapp = () => ({ ...mail(), channel: 'whatsapp', subject: null });
const write = (id: number, body: unknown, token = staff, app = api) =>
  app.call(writeToFamily, { token, params: { id }, body });
const timeline = async (id: number) =>
  (await api.call(getTimeline, { token: staff, params: { id } })).ok().entries;
const queued = async () => (await db.database.orm.select().from(outbox)).length;

test.each([
  ['words', whatsapp(), { text: 'Hello Meena, not on Monday.' }],
  ['channel', whatsapp(), { channel: 'mail', subject: 'Your appointment' }],
  ['subject', mail(), { subject: 'Another appointment' }],
])('a repeated key with other content (%s) sends nothing and says so', async (_, body, other) => {
  const { id } = await buildStudent(db.database, FAMILY);
  const first = (await write(id, body)).ok();
  expect((await write(id, body)).ok()).toEqual(first);
  expect((await write(id, { ...body, ...other })).status).toBe(409);
  expect((await write(id, body, admin)).status).toBe(409);
  expect(await timeline(id)).toHaveLength(1);
});

test('a mail has the member’s words in a frame in the family’s language', async () => {
  const { id } = await buildStudent(db.database, { ...FAMILY, language: 'ta' });
  (await write(id, mail())).ok();
  const message = (await db.database.orm.select().from(outbox).orderBy(outbox.id)).at(-1);
  if (!message) throw new Error('No mail was queued');
  const sent = await familyMessage.compose(
    { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE },
    message,
  );
  expect(sent).toMatchObject({ subject: mail().subject });
  expect(languageOf(sent, 'Hello Meena', 'see you on Monday', mail().subject)).toEqual(['ta']);
});

test('the audit trail names an existing template, and has no other words', async () => {
  const { id } = await buildStudent(db.database, FAMILY);
  const template = 'Ravi fails in mathematics';
  (await write(id, { ...whatsapp(), template })).ok();
  const events = await db.database.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
  expect(events.map(({ action, after }) => [action, after])).toContainEqual([
    'student.message_sent',
    { channel: 'whatsapp' },
  ]);
  expect(JSON.stringify(events)).not.toContain(template);
});

test('a WhatsApp message to a family with a withdrawn consent is refused', async () => {
  const { id } = await buildStudent(db.database, FAMILY);
  const taken = { purpose: 'contact', wording: 1, givenAt: new Date(0), withdrawnAt: new Date(1) } as const;
  await db.database.orm.insert(consents).values({ ...taken, studentId: id });
  const answer = await write(id, whatsapp());
  expect([answer.status, answer.error().message]).toEqual([
    409,
    'The family has withdrawn its consent to be contacted, so nothing was recorded.',
  ]);
  expect(await timeline(id)).toEqual([]);
});

describe('a message by mail', () => {
  test('is queued once, stored, and shown in the timeline', async () => {
    const { id } = await buildStudent(db.database, FAMILY);
    const written = {
      name: 'First contact',
      language: 'en',
      channel: 'any',
      subject: 'Hello',
      body: 'Hello',
    } as const;
    const dates = { createdAt: api.clock.now, updatedAt: api.clock.now };
    await db.database.orm.insert(messageTemplates).values({ ...written, ...dates });
    const before = await queued();
    const body = mail();
    const { message } = (await write(id, body)).ok();
    expect(message).toMatchObject({ channel: 'mail', subject: body.subject, text: body.text });
    expect((await write(id, body)).ok().message.id).toBe(message.id);
    expect(await queued()).toBe(before + 1);
    expect(await timeline(id)).toMatchObject([
      { kind: 'mail', text: `${body.subject}\n\n${body.text}`, author: message.author, action: null },
    ]);
    const events = await db.database.orm.select().from(auditEvents);
    const sent = events.filter((event) => event.action === 'student.message_sent' && event.subjectId === id);
    expect(sent.map(({ after }) => after)).toEqual([{ channel: 'mail', template: 'First contact' }]);
    expect(JSON.stringify(sent)).not.toContain('Monday');
  });

  test('is refused without an address, without consent, for a sample and without mail', async () => {
    const before = await queued();
    const noAddress = await buildStudent(db.database, { ...FAMILY, email: null });
    const refusing = await buildStudent(db.database, FAMILY);
    const taken = { purpose: 'contact', wording: 1, givenAt: new Date(0), withdrawnAt: new Date(1) } as const;
    await db.database.orm.insert(consents).values({ ...taken, studentId: refusing.id });
    const sample = await buildStudent(db.database, { ...FAMILY, isSample: true });
    for (const [{ id }, words] of [
      [noAddress, 'no e-mail address'],
      [refusing, 'withdrawn its consent'],
      [sample, 'sample record'],
    ] as const) {
      const answer = await write(id, mail());
      expect(answer.status).toBe(409);
      expect(answer.error().message).toContain(words);
      expect((await timeline(id)).filter(({ kind }) => kind === 'mail')).toEqual([]);
    }
    const { id } = await buildStudent(db.database, FAMILY);
    expect((await write(id, mail(), staff, silent)).error().message).toContain('not set up');
    expect(await queued()).toBe(before);
  });

  test('is refused with open fields, without a subject or too long', async () => {
    const { id } = await buildStudent(db.database, FAMILY);
    for (const [wrong, field, message] of [
      [{ text: 'Hello {guardian}' }, 'text', 'Please fill in first: guardian'],
      [{ subject: 'For {student}' }, 'subject', 'Please fill in first: student'],
      [{ subject: null }, 'subject', 'An e-mail needs a subject'],
      [{ subject: 'x'.repeat(151) }, 'subject', 'Subject must be at most 150 characters long'],
      [{ subject: 'one\u0007two' }, 'subject', "Subject contains characters that can't be stored"],
      [{ text: '' }, 'text', 'Text is required'],
    ] as const) {
      expect((await write(id, { ...mail(), ...wrong })).error()).toMatchObject({ field, message });
    }
  });
});

test('a message by WhatsApp is recorded and nothing is sent', async () => {
  const { id } = await buildStudent(db.database, { ...FAMILY, email: null });
  const before = await queued();
  const body = whatsapp();
  (await write(id, body)).ok();
  (await write(id, body)).ok();
  expect(await timeline(id)).toMatchObject([{ kind: 'whatsapp', text: body.text }]);
  expect(await queued()).toBe(before);
});

test('an idempotency key belongs to one record', async () => {
  const [one, other] = [await buildStudent(db.database, FAMILY), await buildStudent(db.database, FAMILY)];
  const body = whatsapp();
  (await write(one.id, body)).ok();
  expect((await write(other.id, body)).status).toBe(409);
});

test('another teacher’s student answers 404, and a merged record is refused', async () => {
  const { id } = await buildStudent(db.database, FAMILY);
  expect((await write(id, mail(), teacher)).status).toBe(404);
  const merged = await buildStudent(db.database, { ...FAMILY, mergedIntoId: id });
  expect((await write(merged.id, mail())).status).toBe(409);
});

test('messages of a merged record stay with the family, are in its file, and are erased with it', async () => {
  const kept = await buildStudent(db.database, FAMILY);
  const other = await buildStudent(db.database, FAMILY);
  (await write(other.id, mail())).ok();
  await db.database.orm.update(students).set({ mergedIntoId: kept.id }).where(eq(students.id, other.id));
  expect(await timeline(kept.id)).toMatchObject([{ kind: 'mail' }]);
  const file = (await api.call(getFamilyData, { token: admin, params: { id: kept.id } })).ok();
  expect(file.history).toMatchObject([{ kind: 'mail', subject: 'Your appointment' }]);
  expect(file.mail).toMatchObject([{ kind: 'family_message', status: 'waiting' }]);
  const before = await db.database.orm.$count(familyHistory);
  await db.database.orm.delete(students).where(eq(students.id, kept.id));
  expect(await db.database.orm.$count(familyHistory)).toBe(before - 1);
});
