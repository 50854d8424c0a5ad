import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { MAX_WRITTEN } from '#contracts/mail/index.ts';
import {
  eraseFamily,
  getFamilyData,
  getStudent,
  getTimeline,
  previewMessages,
  writeToFamilies,
} from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { messageTemplates } from '#server/db/schema/messages.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildTemplate } from '#server/testing/template-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let silent: TestApp;
let staff: string;
let admin: string;
let teacher: { id: number; token: string };
let plain: Awaited<ReturnType<typeof buildTemplate>>;
let named: Awaited<ReturnType<typeof buildTemplate>>;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database, {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'office@consultancy.example',
  });
  silent = await createTestApp(db.database);
  staff = await api.signIn(
    (await buildMember(db.database, 'staff', { name: 'Asha Rao' })).email,
    TEST_PASSWORD,
  );
  admin = await api.signIn((await buildMember(db.database, 'admin')).email, TEST_PASSWORD);
  const { id, email } = await buildMember(db.database, 'teacher', { name: 'Chitra Nair' });
  teacher = { id, token: await api.signIn(email, TEST_PASSWORD) };
  plain = await buildTemplate(db.database, {
    subject: 'Holidays',
    body: 'Hello {guardian},\n\nwe are closed. {sender}',
  });
  named = await buildTemplate(db.database, {
    subject: 'About {student}',
    body: 'On {appointment day}, {counsellor}.',
  });
});
afterAll(async () => {
  await api.close();
  await silent.close();
  await db.drop();
});

let made = 0;
type Given = Partial<typeof students.$inferInsert> & { consent?: 'given' | 'none' | 'withdrawn' };

/** A student whose family may get mail, unless the fields say otherwise. */
async function build({ consent = 'given', ...fields }: Given = {}): Promise<number> {
  made += 1;
  const { id } = await buildStudent(db.database, {
    guardianName: 'Meena Bhat',
    email: `family-${made}@home.example`,
    ...fields,
  });
  const withdrawnAt = consent === 'withdrawn' ? new Date('2026-04-03T00:00:00Z') : null;
  if (consent !== 'none') await consentTo(id, { withdrawnAt });
  return id;
}

async function consentTo(studentId: number, fields: Partial<typeof consents.$inferInsert>): Promise<void> {
  const row = {
    studentId,
    purpose: 'contact',
    wording: 6,
    givenAt: new Date('2026-04-02T00:00:00Z'),
  } as const;
  await db.database.orm.insert(consents).values({ ...row, ...fields });
}

async function book(studentId: number): Promise<void> {
  const startsAt = new Date(api.clock.now.getTime() + DAY_MS);
  const row = { ...anHourFrom(startsAt), studentId, counsellorId: teacher.id, service: 'dmit' } as const;
  await db.database.orm.insert(appointments).values({ ...row, createdAt: api.clock.now });
}

const preview = (selection: unknown, template = plain, token = staff) =>
  api.call(previewMessages, { token, body: { selection, templateId: template.id } });
interface Options {
  key?: string;
  template?: { id: number; version: number };
  token?: string;
  app?: TestApp;
}
const send = (
  ids: unknown,
  { key = randomUUID(), template = plain, token = staff, app = api }: Options = {},
) =>
  app.call(writeToFamilies, {
    token,
    body: { idempotencyKey: key, ids, templateId: template.id, templateVersion: template.version },
  });
const storedOf = (ids: number[]) =>
  db.database.orm
    .select()
    .from(familyHistory)
    .where(inArray(familyHistory.studentId, ids))
    .orderBy(familyHistory.id);
async function mailsOf(ids: number[]) {
  const history = (await storedOf(ids)).map(({ id }) => id);
  return db.database.orm.select().from(outbox).where(inArray(outbox.historyId, history));
}
async function buildTwins(): Promise<number[]> {
  const first = await build();
  return [first, await build({ email: `family-${made}@home.example` })];
}
async function newestOf(id: number) {
  return (await api.call(getTimeline, { token: staff, params: { id } })).ok().entries[0];
}
async function erase(id: number): Promise<void> {
  const { name: confirmName } = (await api.call(getStudent, { token: admin, params: { id } })).ok().student;
  (await api.call(eraseFamily, { token: admin, params: { id }, body: { confirmName } })).ok();
}

describe('a family', () => {
  test('gets the filled-in template, which is stored as a single message is', async () => {
    const id = await build({ name: 'Kavya Bhat', counsellorId: teacher.id });
    await book(id);
    const found = (await preview({ ids: [id] }, named)).ok();
    const [example] = found.examples;
    expect(found).toMatchObject({ ids: [id], mails: 1, left: [], gone: 0, templateVersion: 1 });
    expect(example).toMatchObject({ to: [{ id, name: 'Kavya Bhat' }], subject: 'About Kavya Bhat' });
    expect(example?.text).toMatch(/^On \w+, \d+ \w+ 2026, Chitra Nair\.$/);
    expect(await mailsOf([id])).toEqual([]);

    const sent = (await send([id], { template: named })).ok();
    expect(sent).toEqual({ mails: 1, queued: [{ id, name: 'Kavya Bhat' }], left: [], gone: 0 });
    expect(await mailsOf([id])).toMatchObject([{ kind: 'family_message', status: 'waiting' }]);
    const { entries } = (await api.call(getTimeline, { token: staff, params: { id } })).ok();
    expect(entries[0]).toMatchObject({
      kind: 'mail',
      author: 'Asha Rao',
      delivery: 'waiting',
      text: `${example?.subject}\n\n${example?.text}`,
    });
    const events = await db.database.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(events.filter(({ action }) => action === 'student.message_sent')).toMatchObject([
      { after: { channel: 'mail', template: named.name }, actorName: 'Asha Rao' },
    ]);
  });

  test.each<[reason: string, given: Given, fields?: string[]]>([
    ['no_address', { email: null }],
    ['no_address', { email: 'no address' }],
    ['not_wanted', { consent: 'withdrawn' }],
    ['no_consent', { consent: 'none' }],
    ['sample', { isSample: true }],
    ['open_fields', { guardianName: null }, ['guardian']],
    ['too_long', { guardianName: 'x'.repeat(2_000) }],
  ])('gets none: %s', async (reason, given, fields = []) => {
    const [id, other] = [await build({ name: 'Left Out', ...given }), await build()];
    const left = [{ id, name: 'Left Out', reason, fields }];
    expect((await preview({ ids: [id, other] })).ok()).toMatchObject({ ids: [other], mails: 1, left });
    const sent = (await send([id, other])).ok();
    expect(sent).toMatchObject({ mails: 1, queued: [{ id: other }], left });
    expect(await storedOf([id])).toEqual([]);
    expect(await mailsOf([other])).toHaveLength(1);
  });

  test('that gave its consent again gets one', async () => {
    const id = await build({ consent: 'withdrawn' });
    await consentTo(id, { givenAt: new Date('2026-04-04T00:00:00Z') });
    expect((await preview({ ids: [id] })).ok()).toMatchObject({ ids: [id], left: [] });
  });

  test('is checked again at sending', async () => {
    const ids = [await build(), await build()];
    expect((await preview({ ids })).ok().mails).toBe(2);
    const withdrawnAt = new Date('2026-04-04T00:00:00Z');
    await db.database.orm
      .update(consents)
      .set({ withdrawnAt })
      .where(eq(consents.studentId, ids[0] ?? 0));
    expect((await send(ids)).ok()).toMatchObject({ mails: 1, left: [{ id: ids[0], reason: 'not_wanted' }] });
  });

  test('gets the same words to one address once, for all its children, and words about each child for each', async () => {
    const family = { email: 'Twins@home.example' };
    const ids = [await build(family), await build({ email: 'twins@HOME.example' })];
    for (const id of ids) await book(id);
    const shared = (await preview({ ids })).ok();
    expect(shared).toMatchObject({ mails: 1, ids });
    expect(shared.examples.map(({ to }) => to.map(({ id }) => id))).toEqual([ids]);
    expect((await send(ids)).ok()).toMatchObject({ mails: 1, queued: ids.map((id) => ({ id })) });
    expect(await mailsOf(ids)).toHaveLength(1);
    expect((await storedOf(ids)).map(({ studentId }) => studentId)).toEqual(ids);
    expect((await send(ids, { template: named })).ok()).toMatchObject({ mails: 2 });
    expect(await mailsOf(ids)).toHaveLength(3);
  });

  test.each(['waiting', 'sent', 'dropped', 'dead'] as const)(
    'of brothers and sisters has the state of their mail with each: %s',
    async (status) => {
      const ids = await buildTwins();
      const key = randomUUID();
      const first = (await send(ids, { key })).ok();
      expect((await send(ids, { key })).ok()).toEqual(first);
      const [mail] = await mailsOf(ids);
      const endedAt = status === 'waiting' ? null : api.clock.now;
      await db.database.orm
        .update(outbox)
        .set({ status, endedAt })
        .where(eq(outbox.id, mail?.id ?? 0));
      for (const id of ids) expect((await newestOf(id))?.delivery).toBe(status);
    },
  );

  test.each([0, 1])('keeps its mail when child %i of two is erased', async (erased) => {
    const ids = await buildTwins();
    (await send(ids)).ok();
    const [mail] = await mailsOf(ids);
    await erase(ids[erased] ?? 0);
    const [keptId = 0, last = 0] = [ids[1 - erased], ids[erased]];
    const [entry] = await storedOf([keptId]);
    expect(await mailsOf([keptId])).toMatchObject([{ id: mail?.id, uid: mail?.uid, historyId: entry?.id }]);
    expect((await newestOf(keptId))?.delivery).toBe('waiting');
    const exported = (await api.call(getFamilyData, { token: admin, params: { id: keptId } })).ok();
    expect(exported.mail).toMatchObject([{ kind: 'family_message', status: 'waiting' }]);
    expect(await storedOf([last])).toEqual([]);
    await erase(keptId);
    const { orm } = db.database;
    expect(await orm.$count(outbox, eq(outbox.id, mail?.id ?? 0))).toBe(0);
  });
});

describe('a repetition', () => {
  test('with the same key sends nothing more, after any change', async () => {
    const ids = [await build(), await build({ email: null })];
    const key = randomUUID();
    const template = await buildTemplate(db.database);
    const first = (await send(ids, { key, template })).ok();
    expect(first).toMatchObject({ mails: 1, left: [{ id: ids[1], reason: 'no_address' }] });
    expect((await send(ids, { key, template })).ok()).toEqual(first);

    await db.database.orm
      .update(students)
      .set({ email: 'new@home.example' })
      .where(eq(students.id, ids[1] ?? 0));
    await db.database.orm
      .update(messageTemplates)
      .set({ version: 2 })
      .where(eq(messageTemplates.id, template.id));
    const later = (await send(ids, { key, template })).ok();
    expect(later).toEqual({ ...first, left: [{ ...first.left[0], reason: 'missed' }] });
    expect(await mailsOf(ids)).toHaveLength(1);
  });

  test('at the same time sends once', async () => {
    const ids = [await build(), await build(), await build()];
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(ids, { key })));
    for (const answer of answers) expect(answer.ok()).toMatchObject({ mails: 3, left: [] });
    expect(await mailsOf(ids)).toHaveLength(3);
  });

  test('by another member is another message', async () => {
    const ids = [await build({ counsellorId: teacher.id })];
    const key = randomUUID();
    (await send(ids, { key })).ok();
    (await send(ids, { key, token: teacher.token })).ok();
    expect(await mailsOf(ids)).toHaveLength(2);
  });
});

describe('the selection', () => {
  test('may be a filter; a teacher writes to their own students only', async () => {
    const own = await build({ city: 'Kollam', counsellorId: teacher.id });
    const foreign = await build({ city: 'Kollam' });
    const merged = await build({ city: 'Kollam', mergedIntoId: foreign });
    const filter = { city: 'Kollam' };
    expect((await preview({ filter })).ok().ids.sort()).toEqual([own, foreign].sort());
    expect((await preview({ filter }, plain, teacher.token)).ok()).toMatchObject({ ids: [own], gone: 0 });
    const asked = { ids: [own, foreign, merged, own] };
    expect((await preview(asked, plain, teacher.token)).ok()).toMatchObject({ ids: [own], gone: 2 });
    const sent = (await send(asked.ids, { token: teacher.token })).ok();
    expect(sent).toMatchObject({ mails: 1, queued: [{ id: own }], left: [], gone: 2 });
    expect((await preview({ ids: [foreign] }, plain, teacher.token)).status).toBe(404);
    expect((await send([foreign, 999_999], { token: teacher.token })).status).toBe(404);
    expect(await mailsOf([foreign, merged])).toEqual([]);
  });

  test('of nobody makes no mail', async () => {
    const found = (await preview({ filter: { city: 'Nowhere' } })).ok();
    expect(found).toMatchObject({ ids: [], mails: 0, left: [], examples: [] });
  });

  test(`has at most ${MAX_WRITTEN} students`, async () => {
    await db.database.pool.query(
      `insert into students (name, name_key, search_text, created_at, city, email, guardian_name)
       select 'N' || i, 'n' || i, 'n', now(), 'Crowded', 'n' || i || '@home.example', 'G'
       from generate_series(1, $1::int) i`,
      [MAX_WRITTEN + 1],
    );
    await db.database.pool.query(
      `insert into consents (student_id, purpose, wording, given_at)
       select id, 'contact', 6, now() from students where city = 'Crowded'`,
    );
    const filter = { city: 'Crowded' };
    const refused = await preview({ filter });
    expect([refused.status, refused.error().message]).toEqual([
      400,
      'These are 501 students. At most 500 get a message at once: please narrow the list down',
    ]);
    await db.database.pool.query(`delete from students where name = 'N1'`);
    const { ids, examples, mails } = (await preview({ filter })).ok();
    expect([ids.length, examples.length, mails]).toEqual([500, 20, 500]);
    expect((await send(ids)).ok()).toMatchObject({ mails: 500, left: [] });
    expect(await mailsOf(ids)).toHaveLength(500);
    expect((await send([...ids, 1])).status).toBe(400);
  });

  test.each([
    ['nothing', []],
    ['no list', 'all'],
    ['a list of texts', ['7', 'x']],
    ['no ids', undefined],
    ['a fraction', [1.5]],
    ['far too many', Array.from({ length: 1_001 }, (_, index) => index + 1)],
  ])('is refused: %s', async (_, ids) => {
    const refused = await send(ids);
    expect([refused.status, refused.error().code]).toEqual([400, 'bad_request']);
    expect((await preview(ids === undefined ? {} : { ids })).status).toBe(400);
  });
});

describe('the request is refused', () => {
  test('for a template that is no longer there, for WhatsApp only, or has changed', async () => {
    const ids = [await build()];
    const whatsapp = await buildTemplate(db.database, { channel: 'whatsapp', subject: null });
    const archived = await buildTemplate(db.database, { archivedAt: api.clock.now });
    for (const template of [whatsapp, archived, { ...plain, id: 999_999 }]) {
      expect((await preview({ ids }, template)).error()).toMatchObject({
        field: 'templateId',
        message: 'Please choose a template for e-mails',
      });
      expect((await send(ids, { template })).status).toBe(400);
    }
    const older = await send(ids, { template: { id: plain.id, version: 2 } });
    expect([older.status, older.error().code]).toEqual([409, 'stale']);
    expect(await mailsOf(ids)).toEqual([]);
  });

  test('while mail is off', async () => {
    const ids = [await build()];
    const refused = await send(ids, { app: silent });
    expect([refused.status, refused.error().message]).toEqual([409, expect.stringContaining('not set up')]);
    expect(await storedOf(ids)).toEqual([]);
  });
});
