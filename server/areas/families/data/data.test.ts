import { and, eq, gt, max } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import {
  acceptCorrection,
  askForCorrection,
  askForErasure,
  type CorrectedField,
  deleteFamilyAccount,
  exportFamilyData,
  exportFamilyDataPdf,
  FAMILY_REFUSALS,
  getFamilyAccess,
  getFamilyChild,
  listDataRequests,
  listFamilyViews,
  listOwnDataRequests,
  OwnFamilyDataSchema,
  refuseDataRequest,
  stopErasure,
} from '#contracts/families/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { getFamilyData, getStudent, mergeStudents } from '#contracts/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { dataRequests, familyAccounts, type guardianships } from '#server/db/schema/families.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { members } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildDataRequest, buildGuardianRequest, buildResult } from '#server/testing/families.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildReport, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { api, buildFamily, db, NOW, setUpFamilies, signInAs } from '#server/testing/set-up-families.ts';
import { describeFamilyData } from './family-pdf.ts';

let admin: string;
let lastEventId = 0;

const CHILD = { name: 'Asha Pillai', dateOfBirth: '2012-03-04', phone: '+914422334455' };

setUpFamilies();
beforeAll(async () => {
  admin = await signInAs('admin');
});
beforeEach(async () => {
  const [last] = await db.database.orm.select({ id: max(auditEvents.id) }).from(auditEvents);
  lastEventId = last?.id ?? 0;
});

type Link = Partial<typeof guardianships.$inferInsert>;

const guardianOf = (studentId: number, link: Link = {}, values = {}) =>
  buildFamily(values, { studentId, ...link });
type Headers = Awaited<ReturnType<typeof guardianOf>>['headers'];

async function family(student = {}) {
  const { id } = await buildStudent(db.database, { ...CHILD, ...student });
  return { id, ...(await guardianOf(id, {}, { email: 'meena@family.example', parentName: 'Meena' })) };
}

const proof = { password: TEST_PASSWORD };
const take = (id: number, headers: Headers, body = proof) =>
  api.call(exportFamilyData, { params: { id }, headers, body });
const own = async (id: number, headers: Headers) =>
  (await api.call(listOwnDataRequests, { params: { id }, headers })).ok();
const correct = (id: number, headers: Headers, field: CorrectedField, value: string, message = '') =>
  api.call(askForCorrection, { params: { id }, headers, body: { field, value, message } });
const erase = (id: number, headers: Headers, body: object = {}) =>
  api.call(askForErasure, { params: { id }, headers, body: { ...proof, confirmName: CHILD.name, ...body } });
const stop = (id: number, headers: Headers) => api.call(stopErasure, { params: { id }, headers });
const waiting = async (token = admin) => (await api.call(listDataRequests, { token })).ok().requests;
const accept = (id: number, body: object) =>
  api.call(acceptCorrection, { token: admin, params: { id }, body });
const refuse = (id: number, answer: string) =>
  api.call(refuseDataRequest, { token: admin, params: { id }, body: { answer } });
const mails = async () => {
  const rows = await db.database.orm.select().from(outbox).orderBy(outbox.id);
  return rows.map(({ kind, familyAccountId }) => [kind, familyAccountId]);
};
/** The accounts that a mail tells how to stop an erasure. */
const mayStop = async () => {
  const rows = await db.database.orm.select().from(outbox);
  return rows.flatMap(({ details, familyAccountId }) => (details?.mayStop ? [familyAccountId] : []));
};
const events = async () => {
  const { action, after } = auditEvents;
  const isNew = and(gt(auditEvents.id, lastEventId), eq(auditEvents.subjectType, 'student'));
  return db.database.orm.select({ action, after }).from(auditEvents).where(isNew).orderBy(auditEvents.id);
};
const actions = async () => (await events()).map(({ action }) => action);

describe('only who decides for the student', () => {
  const ENDED = { endedAt: new Date('2026-04-30T05:00:00Z'), endReason: 'Asked' };
  const ADULT = { dateOfBirth: '2000-01-01' };
  const ENDPOINTS: [Endpoint, body?: object][] = [
    [exportFamilyData, proof],
    [exportFamilyDataPdf, proof],
    [listFamilyViews],
    [listOwnDataRequests],
    [askForCorrection, { field: 'className', value: '10 A' }],
    [askForErasure, { ...proof, confirmName: CHILD.name }],
    [stopErasure],
  ];
  const callAll = async (id: number, headers: Headers) => {
    const answers: string[] = [];
    for (const [endpoint, body] of ENDPOINTS) {
      const answer = await api.call(endpoint, { params: { id }, headers, ...(body && { body }) });
      answers.push(answer.status < 400 ? `${answer.status}` : `${answer.status} ${answer.error().message}`);
    }
    return answers;
  };
  const REFUSED = ENDPOINTS.map(() => '404 The child was not found.');

  test.each<[string, Link, object, object]>([
    ['limited sight', { sight: 'appointments' }, {}, {}],
    ['a link that has ended', ENDED, {}, {}],
    ['an account that nobody has confirmed', {}, {}, { confirmedAt: null }],
    ['the account of a student under 18', { relation: 'self' }, {}, {}],
    ['a guardian of a student of age', {}, ADULT, {}],
    ['a guardian whom the student of age allowed', { allowedAt: NOW }, ADULT, {}],
  ])('%s is refused', async (_, link, student, account) => {
    const { id } = await buildStudent(db.database, { ...CHILD, ...student });
    const { headers } = await guardianOf(id, link, account);
    expect(await callAll(id, headers)).toEqual(REFUSED);
    expect(await db.database.orm.$count(dataRequests)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('another family and a missing record are refused in the same words', async () => {
    const { id } = await family();
    const other = await guardianOf((await buildStudent(db.database)).id);
    expect(await callAll(id, other.headers)).toEqual(REFUSED);
    expect(await callAll(2_147_483_647, other.headers)).toEqual(REFUSED);
  });

  test('a student of age may', async () => {
    const { id } = await buildStudent(db.database, { ...CHILD, ...ADULT });
    const { headers } = await guardianOf(id, { relation: 'self' });
    const answers = await callAll(id, headers);
    expect(answers).toEqual(['200', '200', '200', '200', '201', '201', '200']);
  });
});

describe('the copy', () => {
  test('is the document of the office without what is another guardian’s, and is recorded', async () => {
    const { id, account, headers } = await family({ email: 'ravi@family.example' });
    const father = await guardianOf(id, { relation: 'father' }, { email: 'ravi@family.example' });
    await buildDataRequest(db.database, { accountId: father.account.id, studentId: id, value: '9 F' });
    await buildReport(db.database, { studentId: id, status: 'shared' });
    await db.database.orm
      .insert(familyHistory)
      .values({ studentId: id, kind: 'note', text: 'Likes drums', authorName: 'Chitra', createdAt: NOW });
    const answer = await take(id, headers);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="Asha Pillai 2026-04-30.json"',
      'cache-control': 'no-store',
    });
    const text = answer.ok();
    expect(text).not.toMatch(/ravi@|9 F|searchText|version/);
    const data = getFamilyData.response.parse(JSON.parse(text));
    expect(data).toMatchObject({
      exportedBy: 'Meena',
      student: { name: CHILD.name, email: null, phone: CHILD.phone },
      history: [{ text: 'Likes drums', by: 'Chitra' }],
      dataRequests: [{ field: 'className', value: null, askedBy: null }],
      events: [{ what: 'student.exported_by_family', by: null }],
    });
    expect(data.guardians.map(({ email }) => email)).toEqual(['meena@family.example', null]);
    expect(data.reports).toHaveLength(1);
    expect(await events()).toEqual([
      { action: 'student.exported_by_family', after: { familyAccount: account.id } },
    ]);
    // The office's own copy leaves nothing out.
    const whole = (await api.call(getFamilyData, { token: admin, params: { id } })).ok();
    expect(whole.guardians.map(({ email }) => email)).toEqual([account.email, 'ravi@family.example']);
    expect(whole.dataRequests).toMatchObject([{ value: '9 F', askedBy: 'ravi@family.example' }]);
  });

  test('has the account of the guardian, too, and of nobody else', async () => {
    const { id, account, headers } = await family();
    const { orm } = db.database;
    await orm
      .update(familyAccounts)
      .set({ occupation: 'Weaver', notes: 'Calls after six' })
      .where(eq(familyAccounts.id, account.id));
    const father = await guardianOf(id, {}, { notes: 'Secret of Ravi' });
    const other = await buildStudent(db.database);
    for (const accountId of [account.id, father.account.id]) {
      const schoolName = accountId === account.id ? 'Lotus School' : 'School of Ravi';
      await buildGuardianRequest(db.database, { accountId, schoolName });
      await buildResult(db.database, { accountId, studentId: id });
    }
    await buildResult(db.database, { accountId: account.id });
    await buildResult(db.database, { accountId: account.id, studentId: other.id });
    const text = (await take(id, headers)).ok();
    expect(text).not.toMatch(/Ravi|passwordHash|203\.0\.113/);
    const file = OwnFamilyDataSchema.parse(JSON.parse(text));
    expect(file.account).toMatchObject({
      ...{ name: account.name, parentName: 'Meena', email: account.email, language: 'en' },
      ...{ occupation: 'Weaver', notes: 'Calls after six', isConfirmed: true },
      confirmedAt: '2026-04-20T06:00:00.000Z',
      sessions: [{ begunOn: '2026-04-30', lastUsedOn: '2026-04-30', browser: null, system: null }],
      requests: [{ schoolName: 'Lotus School', answer: null }],
    });
    expect(file.account.results).toHaveLength(2);
    const words = describeFamilyData(file, 'en', TEST_OFFICE).sections.map(({ title }) => title);
    expect(words.slice(0, 3)).toEqual(['Your account', 'Devices', 'Your requests']);
    const [shown] = describeFamilyData(file, 'en', TEST_OFFICE).sections;
    expect(shown).toMatchObject({ facts: expect.arrayContaining([['Occupation', 'Weaver']]) });
  });

  test('needs the password; refusals are counted', async () => {
    const { id, headers } = await family();
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await take(id, headers, { password: 'wrong' });
      expect([refused.status, refused.error()]).toMatchObject([400, { field: 'password' }]);
    }
    expect((await take(id, headers, { password: '' })).status).toBe(400);
    const limited: number[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      limited.push((await take(id, headers, { password: 'wrong' })).status);
    expect(limited.at(-1)).toBe(429);
    expect(await actions()).toEqual([]);
  });

  test('is taken ten times at once at most, in both forms together', async () => {
    const { id, headers } = await family();
    for (let times = 0; times < 10; times += 1) (await take(id, headers)).ok();
    expect((await take(id, headers)).status).toBe(429);
    const pdf = await api.call(exportFamilyDataPdf, { params: { id }, headers, body: proof });
    expect(pdf.status).toBe(429);
  });

  test.each(['en', 'ta'] as const)('is a PDF file in the family’s language (%s)', async (language) => {
    const { id } = await buildStudent(db.database, { ...CHILD, name: 'ஆஷா Pillai' });
    const { headers } = await guardianOf(id, {}, { language });
    await buildReport(db.database, { studentId: id, status: 'shared', content: REPORT_CONTENTS.career });
    const answer = await api.call(exportFamilyDataPdf, { params: { id }, headers, body: proof });
    expect(answer.ok().slice(0, 5)).toBe('%PDF-');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('2026-04-30.pdf'),
    });
    expect(await actions()).toEqual(['student.exported_by_family']);
  });
});

test('who opened the records is told by role and day', async () => {
  const { id, headers } = await family();
  const father = await guardianOf(id, { relation: 'father' });
  const teacher = await buildMember(db.database, 'teacher');
  await db.database.orm.update(students).set({ counsellorId: teacher.id }).where(eq(students.id, id));
  const leaver = await buildMember(db.database, 'staff');
  const open = async (token: string) => (await api.call(getStudent, { token, params: { id } })).ok();
  await open(await api.signIn(leaver.email, TEST_PASSWORD));
  await db.database.orm.delete(members).where(eq(members.id, leaver.id));
  // After midnight of the office, before it in UTC.
  api.clock.now = new Date('2026-04-30T19:00:00Z');
  await open(await api.signIn(teacher.email, TEST_PASSWORD));
  await open(await api.signIn((await buildMember(db.database, 'super_admin')).email, TEST_PASSWORD));
  for (const as of [headers, father.headers])
    (await api.call(getFamilyChild, { params: { id }, headers: as })).ok();
  const answer = await api.call(listFamilyViews, { params: { id }, headers });
  expect(answer.ok().days).toEqual([
    { day: '2026-05-01', viewers: ['you', 'guardian', 'teacher', 'admin'] },
    { day: '2026-04-30', viewers: ['former'] },
  ]);
  expect(JSON.stringify(answer.ok())).not.toContain(teacher.name);
});

describe('a correction', () => {
  test('waits for the office, which makes it as its own change', async () => {
    const { id, account, headers } = await family();
    (await correct(id, headers, 'phone', '98765 43210', 'A new number')).ok();
    const [asked] = (await own(id, headers)).requests;
    expect(asked).toMatchObject({
      ...{ kind: 'correction', field: 'phone', value: '+919876543210', message: 'A new number' },
      ...{ status: 'open', answer: null, decidedAt: null, dueAt: null },
    });
    const [request] = await waiting();
    expect(request).toMatchObject({
      stored: CHILD.phone,
      value: '+919876543210',
      account: { parentName: 'Meena', email: account.email },
      student: { id, name: CHILD.name, version: 1 },
    });
    const requestId = request?.id ?? 0;
    const stale = await accept(requestId, { version: 2 });
    expect([stale.status, stale.error().code]).toEqual([409, 'stale']);
    expect(await waiting()).toHaveLength(1);
    (await accept(requestId, { version: 1 })).ok();
    const [row] = await db.database.orm.select().from(students).where(eq(students.id, id));
    expect(row).toMatchObject({ phone: '+919876543210', version: 2 });
    const [change] = await db.database.orm.select().from(familyHistory);
    expect(change?.text).toContain('Phone: +914422334455 → +919876543210');
    expect(await actions()).toEqual([
      'student.correction_asked',
      'student.updated',
      'student.correction_accepted',
    ]);
    expect(JSON.stringify(await events())).not.toContain('98765');
    expect((await own(id, headers)).requests).toMatchObject([
      { status: 'accepted', decidedAt: NOW.toISOString() },
    ]);
    expect(await mails()).toEqual([['family_request_answered', account.id]]);
    const again = await accept(requestId, { version: 2 });
    expect([again.status, again.error().message]).toEqual([409, 'This request was answered already.']);
    expect((await refuse(requestId, 'No')).status).toBe(409);
  });

  test('can be answered without a change', async () => {
    const { id, account, headers } = await family();
    (await correct(id, headers, 'name', 'Asha P')).ok();
    (await correct(id, headers, 'other', 'The note of March\nis about a brother')).ok();
    const [name, other] = await waiting();
    expect(other).toMatchObject({ field: 'other', stored: null });
    expect((await refuse(name?.id ?? 0, ' ')).status).toBe(400);
    (await refuse(name?.id ?? 0, 'Please bring a document')).ok();
    (await accept(other?.id ?? 0, { version: 1, answer: 'Removed' })).ok();
    expect((await own(id, headers)).requests).toMatchObject([
      { field: 'other', status: 'accepted', answer: 'Removed' },
      { field: 'name', status: 'refused', answer: 'Please bring a document' },
    ]);
    const [row] = await db.database.orm.select().from(students).where(eq(students.id, id));
    expect(row).toMatchObject({ name: CHILD.name, version: 1 });
    expect(await mails()).toEqual([1, 2].map(() => ['family_request_answered', account.id]));
    expect((await refuse(2_147_483_647, 'No')).status).toBe(404);
    const staff = await api.signIn((await buildMember(db.database, 'teacher')).email, TEST_PASSWORD);
    expect((await api.call(listDataRequests, { token: staff })).status).toBe(403);
  });

  test.each<[CorrectedField, string, string]>([
    ['name', '...', 'Name must contain a letter or a number'],
    ['dateOfBirth', '4 March', 'Date of birth must be a date such as 2026-04-30'],
    ['dateOfBirth', '2027-01-01', 'The date of birth can’t be in the future'],
    ['phone', '12345', 'Please enter the whole phone number'],
    ['email', 'asha', 'Please enter a valid email address'],
    ['other', ' ', 'The right entry is required'],
  ])('of %s to %o is refused', async (field, value, message) => {
    const { id, headers } = await family();
    const answer = await correct(id, headers, field, value);
    expect([answer.status, answer.error()]).toMatchObject([400, { message, field: 'value' }]);
  });

  test('asked for beside a merge is on the record that stays, or refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, headers } = await family();
      const kept = await buildStudent(db.database);
      const body = { otherId: id, version: 1, otherVersion: 1 };
      const merge = { token: admin, params: { id: kept.id }, body };
      const calls = [() => correct(id, headers, 'className', '10 B'), () => api.call(mergeStudents, merge)];
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      const [asked, merged] = round % 2 ? answers : answers.toReversed();
      expect(merged?.status).toBe(200);
      const rows = await db.database.orm.select().from(dataRequests);
      expect(rows.map(({ studentId }) => studentId)).toEqual(asked?.status === 201 ? [kept.id] : []);
      expect([201, 404]).toContain(asked?.status);
      await db.database.orm.delete(familyAccounts);
      await db.database.orm.delete(dataRequests);
    }
  });

  test('is one of five at most, also of two at once', async () => {
    const { id, headers } = await family();
    const asked = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((n) => correct(id, headers, 'className', `${n}`)),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
  });

  test('is one of five at most, and outlives its account', async () => {
    const { id, headers } = await family();
    for (let count = 0; count < 5; count += 1) (await correct(id, headers, 'className', `10 ${count}`)).ok();
    expect((await correct(id, headers, 'className', '10 X')).status).toBe(409);
    (await api.call(deleteFamilyAccount, { headers, body: proof })).ok();
    const rows = await waiting();
    expect(rows.map(({ account }) => account)).toEqual([null, null, null, null, null]);
    (await accept(rows[0]?.id ?? 0, { version: 1 })).ok();
    expect((await mails()).filter(([kind]) => kind === 'family_request_answered')).toEqual([]);
  });
});

describe('an erasure', () => {
  test('waits seven days, which everybody sees who sees the child, and is stopped by the asker', async () => {
    const { id, account, headers } = await family();
    const father = await guardianOf(id, { relation: 'father' });
    const aunt = await guardianOf(id, { relation: 'other', sight: 'appointments' });
    await guardianOf(id, { relation: 'self' });
    await guardianOf(id, { endedAt: NOW, endReason: 'Asked' });
    await guardianOf(id, {}, { confirmedAt: null });
    const wrong = await erase(id, headers, { confirmName: 'Asha' });
    expect([wrong.status, wrong.error()]).toMatchObject([400, { field: 'confirmName' }]);
    expect((await erase(id, headers, { password: 'wrong' })).error().field).toBe('password');
    expect(await waiting()).toEqual([]);
    (await erase(id, headers)).ok();
    const second = await erase(id, father.headers);
    expect([second.status, second.error().message]).toEqual([409, 'An erasure has been asked for already.']);

    const dueAt = new Date(NOW.getTime() + 7 * DAY_MS).toISOString();
    const shown = { dueAt, isDisputed: false };
    for (const as of [headers, father.headers, aunt.headers]) {
      const { child } = (await api.call(getFamilyChild, { params: { id }, headers: as })).ok();
      expect(child.erasure).toEqual(shown);
    }
    expect((await own(id, headers)).erasure).toEqual({ ...shown, isOwn: true });
    expect((await own(id, father.headers)).erasure).toEqual({ ...shown, isOwn: false });
    expect((await own(id, father.headers)).requests).toEqual([]);
    const access = await api.call(getFamilyAccess, { token: admin, params: { id } });
    expect(access.ok().erasure).toEqual(shown);
    expect(await waiting()).toMatchObject([{ kind: 'erasure', status: 'open', dueAt, field: null }]);
    // Who sees appointments only can't stop it, and sees it on the child's page.
    // The aunt hears of it, and can't stop it.
    const told = [account.id, father.account.id, aunt.account.id];
    const asked = await mails();
    expect(asked.map(([, to]) => to).sort()).toEqual(told);
    expect((await mayStop()).sort()).toEqual([account.id, father.account.id]);
    expect(new Set(asked.map(([kind]) => kind))).toEqual(new Set(['family_erasure_asked']));

    expect((await stop(id, aunt.headers)).status).toBe(404);
    (await stop(id, headers)).ok();
    expect((await stop(id, headers)).status).toBe(404);
    expect((await own(id, headers)).requests).toMatchObject([{ kind: 'erasure', status: 'cancelled' }]);
    expect((await own(id, headers)).erasure).toBeNull();
    expect(await waiting()).toEqual([]);
    expect((await mails()).slice(told.length).map(([kind]) => kind)).toEqual(
      told.map(() => 'family_erasure_stopped'),
    );
    expect((await actions()).filter((action) => action.includes('erasure'))).toEqual([
      'student.erasure_asked',
      'student.erasure_stopped',
    ]);
  });

  test('is asked for three times at once at most, since all who see the student get a mail', async () => {
    const { id, headers } = await family();
    const father = await guardianOf(id, { relation: 'father' });
    for (let times = 0; times < 3; times += 1) {
      (await erase(id, headers)).ok();
      (await stop(id, headers)).ok();
    }
    const refused = await erase(id, headers);
    expect([refused.status, refused.error().message]).toEqual([429, FAMILY_REFUSALS.enoughErasures]);
    expect((await erase(id, father.headers)).status).toBe(201);
    expect((await mails()).filter(([, to]) => to === father.account.id)).toHaveLength(7);
  });

  test('that another guardian stops is the office’s to settle', async () => {
    const { id, headers } = await family();
    const father = await guardianOf(id, { relation: 'father' });
    (await erase(id, headers)).ok();
    (await stop(id, father.headers)).ok();
    expect((await own(id, headers)).erasure).toMatchObject({ isDisputed: true, isOwn: true });
    // The last click never wins.
    for (const as of [headers, father.headers]) {
      expect((await stop(id, as)).status).toBe(404);
      expect((await erase(id, as)).status).toBe(409);
    }
    const [request] = await waiting();
    expect(request).toMatchObject({ kind: 'erasure', status: 'disputed' });
    expect((await accept(request?.id ?? 0, { version: 1 })).status).toBe(404);
    (await refuse(request?.id ?? 0, 'We spoke with both of you')).ok();
    expect((await own(id, headers)).requests).toMatchObject([
      { status: 'refused', answer: 'We spoke with both of you' },
    ]);
    expect((await actions()).slice(-2)).toEqual(['student.erasure_disputed', 'student.erasure_refused']);
    (await erase(id, father.headers)).ok();
  });

  test('of each of two records that are merged waits for the office, and no click decides one', async () => {
    const { id, account, headers } = await family();
    const other = await buildStudent(db.database, CHILD);
    const father = await guardianOf(other.id, { relation: 'father' });
    (await erase(id, headers)).ok();
    (await erase(other.id, father.headers)).ok();
    const body = { otherId: other.id, version: 1, otherVersion: 1 };
    (await api.call(mergeStudents, { token: admin, params: { id }, body })).ok();
    expect(await waiting()).toMatchObject([
      { status: 'disputed', student: { id } },
      { status: 'disputed', student: { id } },
    ]);
    for (const as of [headers, father.headers]) {
      expect((await own(id, as)).erasure).toMatchObject({ isDisputed: true });
      expect([(await stop(id, as)).status, (await erase(id, as)).status]).toEqual([404, 409]);
    }
    for (const { id: requestId } of await waiting()) (await refuse(requestId, 'We spoke')).ok();
    // Rows from before such a rule: one stop counts for all of them.
    const asked = { studentId: id, kind: 'erasure' } as const;
    for (const by of [account, father.account])
      await buildDataRequest(db.database, { ...asked, accountId: by.id });
    (await stop(id, headers)).ok();
    expect(await waiting()).toMatchObject([{ status: 'disputed' }, { status: 'disputed' }]);
  });

  test('of two guardians at once is one', async () => {
    const { id, headers } = await family();
    const father = await guardianOf(id, { relation: 'father' });
    const answers = await Promise.all([erase(id, headers), erase(id, father.headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await waiting()).toHaveLength(1);
  });
});
