import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerChoice, getChoiceFigures, openChoice } from '#contracts/guidance/index.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { getFamilyData } from '#contracts/students/index.ts';
import { languageOf } from '#server/areas/mail/testing.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { buildContact, buildContactConsent } from '#server/testing/contact-factories.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { INTERESTS_SENT } from '#server/testing/report-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { choiceAsked } from './choice-mail.ts';
import { askForChoices } from './choices.ts';

let db: TestDatabase;
let api: TestApp;
beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
afterEach(async () => {
  await db.database.orm.delete(contacts);
  await db.database.orm.delete(students);
});

const office = { ...TEST_OFFICE, isMailOn: true };
const ask = (isMailOn = true) =>
  askForChoices({ db: db.database.orm, now: api.clock.now, office: { ...office, isMailOn } });
const asked = () =>
  db.database.orm
    .select({ requestId: choiceQuestions.contactId, months: choiceQuestions.months })
    .from(choiceQuestions)
    .orderBy(choiceQuestions.id);

type Family = Parameters<typeof buildStudent>[1];
type Request = Parameters<typeof buildContact>[3];

/** A student whose family sent a result so many days ago, and agreed to be asked. */
async function buildSent(
  days: number,
  {
    family = {},
    request = {},
    studentId,
    isLinked = true,
    purposes = ['interests', 'follow_up'] as const,
  } = {} as {
    family?: Family;
    request?: Request;
    /** An earlier student; a new one by default. */
    studentId?: number;
    isLinked?: boolean;
    purposes?: readonly (typeof consents.$inferInsert)['purpose'][];
  },
) {
  const student = await buildStudent(db.database, { email: 'meena@family.example', ...family });
  const createdAt = new Date(api.clock.now.getTime() - days * DAY_MS);
  const sender = { createdAt, studentId: isLinked ? (studentId ?? student.id) : null };
  const row = await buildContact(db.database, 'session_request', sender, {
    interests: INTERESTS_SENT,
    ...request,
  });
  for (const purpose of purposes) {
    await buildContactConsent(db.database, row, { purpose, wording: 4, givenAt: createdAt });
  }
  const requestId = row.id;
  return { requestId, student };
}

/** The secret of the question's mail. */
async function secretOf(requestId: number): Promise<string> {
  const [row] = await db.database.orm
    .select({ secret: outbox.secret })
    .from(outbox)
    .innerJoin(choiceQuestions, eq(choiceQuestions.id, outbox.choiceQuestionId))
    .where(eq(choiceQuestions.contactId, requestId));
  return row?.secret ?? '';
}

describe('a family with consent', () => {
  test('is asked after 12 and after 24 months, once each', async () => {
    const young = await buildSent(364);
    const year = await buildSent(367);
    const old = await buildSent(732);
    // At the same time on PostgreSQL; the embedded database runs one after the other.
    await Promise.all([ask(), ask()]);
    expect(await asked()).toEqual([
      { requestId: year.requestId, months: 12 },
      { requestId: old.requestId, months: 24 },
    ]);
    api.clock.advance(3 * DAY_MS);
    await ask();
    expect((await asked()).map(({ requestId }) => requestId)).toContain(young.requestId);
    api.clock.advance(370 * DAY_MS);
    await ask();
    expect((await asked()).filter(({ months }) => months === 24)).toHaveLength(3);
  });

  test.each(LANGUAGES.slice(1))('is asked in its language: %s', async (language) => {
    await buildSent(367, { family: { guardianName: 'Meena Bhat', language } });
    await ask();
    const [row] = await db.database.orm.select().from(outbox);
    if (!row) throw new Error('No mail was queued');
    const mail = await choiceAsked.compose({ db: db.database.orm, now: api.clock.now, office }, row);
    expect(languageOf(mail, 'Meena Bhat')).toEqual([language]);
  });

  test('is asked by mail without the child’s name, with a link to the question', async () => {
    const { requestId } = await buildSent(367, { family: { name: 'Asha Bhat', guardianName: 'Meena Bhat' } });
    await ask();
    const [row] = await db.database.orm.select().from(outbox);
    if (!row) throw new Error('No mail was queued');
    const ctx = { db: db.database.orm, now: api.clock.now, office };
    const mail = await choiceAsked.compose(ctx, row);
    expect(mail).toMatchObject({ to: { name: 'Meena Bhat', address: 'meena@family.example' } });
    expect(JSON.stringify(mail)).toContain(`/guidance/choice#${await secretOf(requestId)}`);
    expect(JSON.stringify(mail)).not.toContain('Asha');
    await db.database.orm.update(consents).set({ withdrawnAt: api.clock.now });
    expect(await choiceAsked.compose(ctx, row)).toEqual({ drop: 'not_wanted' });
  });
});

test('a family is not asked without consent, address or list, or before a parent’s consent', async () => {
  await buildSent(367, { purposes: ['interests'] });
  await buildSent(367, { family: { email: null } });
  await buildSent(367, { family: { isSample: true } });
  await buildSent(367, { isLinked: false });
  await buildSent(367, { request: { isUnder18: true } });
  await buildSent(367, { request: { interests: { ...INTERESTS_SENT, careers: [] } } });
  const { requestId } = await buildSent(367);
  await db.database.orm
    .update(consents)
    .set({ withdrawnAt: api.clock.now })
    .where(eq(consents.contactId, requestId));
  await ask();
  expect(await asked()).toEqual([]);
});

test('only the newest result of a student leads to a question, and none while mail is off', async () => {
  const { student } = await buildSent(400);
  const newest = await buildSent(367, { studentId: student.id });
  await ask(false);
  expect(await asked()).toEqual([]);
  await ask();
  expect(await asked()).toEqual([{ requestId: newest.requestId, months: 12 }]);
});

const open = (token: string) => api.call(openChoice, { body: { token } });
const answer = (body: object) => api.call(answerChoice, { body });

describe('the answer', () => {
  test('is a listed career, another one or none yet; the last answer counts', async () => {
    const { requestId } = await buildSent(367);
    await ask();
    const token = await secretOf(requestId);
    expect((await open(token)).ok()).toEqual({
      answeredOn: INTERESTS_SENT.answeredOn,
      careers: INTERESTS_SENT.careers.map(({ slug, name }) => ({ slug, name })),
      answer: null,
    });
    (await answer({ token, choice: 'undecided' })).ok();
    (await answer({ token, choice: 'listed', slug: 'staff-nurse' })).ok();
    expect((await open(token)).ok().answer).toEqual({ choice: 'listed', slug: 'staff-nurse' });
    expect((await answer({ token, choice: 'listed', slug: 'pilot' })).error().message).toBe(
      'The career is not in the list',
    );
    expect((await answer({ token, choice: 'listed' })).status).toBe(400);
    expect((await answer({ token, choice: 'other', slug: 'staff-nurse' })).status).toBe(400);
  });

  test('needs an open link: the same 404 for any other', async () => {
    const { requestId } = await buildSent(367);
    await ask();
    const token = await secretOf(requestId);
    const wrong = await open('b'.repeat(43));
    api.clock.advance(90 * DAY_MS);
    const late = await open(token);
    expect([late.status, late.error()]).toEqual([404, wrong.error()]);
    expect((await answer({ token, choice: 'other' })).status).toBe(404);
  });

  test('is in the family’s file, with its mail', async () => {
    const { requestId, student } = await buildSent(367);
    await ask();
    await answer({ token: await secretOf(requestId), choice: 'listed', slug: 'staff-nurse' });
    const member = await buildMember(db.database, 'admin');
    const by = await api.signIn(member.email, TEST_PASSWORD);
    const data = (await api.call(getFamilyData, { token: by, params: { id: student.id } })).ok();
    expect(data.contacts[0]?.request?.choices).toMatchObject([
      { months: 12, choice: 'listed', slug: 'staff-nurse' },
    ]);
    expect(data.mail).toMatchObject([{ kind: 'choice_asked', status: 'waiting' }]);
  });

  test('is deleted with the family’s consent and with its record', async () => {
    const { requestId } = await buildSent(367);
    await ask();
    const token = await secretOf(requestId);
    await db.database.orm.update(consents).set({ withdrawnAt: api.clock.now });
    expect((await open(token)).status).toBe(404);
    await db.database.orm.delete(contacts);
    expect(await asked()).toEqual([]);
  });
});

test('the figures count the answers at each time', async () => {
  const member = await buildMember(db.database, 'super_admin');
  const token = await api.signIn(member.email, TEST_PASSWORD);
  const sent = [await buildSent(367), await buildSent(368), await buildSent(369), await buildSent(733)];
  await ask();
  const [first, second] = sent;
  await answer({ token: await secretOf(first?.requestId ?? 0), choice: 'listed', slug: 'staff-nurse' });
  await answer({ token: await secretOf(second?.requestId ?? 0), choice: 'other' });
  const { figures } = (await api.call(getChoiceFigures, { token })).ok();
  expect(figures).toEqual([
    { months: 12, asked: 3, answered: 2, listed: 1, other: 1, undecided: 0 },
    { months: 24, asked: 1, answered: 0, listed: 0, other: 0, undecided: 0 },
  ]);
});
