import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, gte } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  askForCorrection,
  endGuardian,
  listDataRequests,
  readFamilyMessages,
  stopErasure,
  writeToOffice,
} from '#contracts/families/index.ts';
import { removeFamilyTexts } from '#contracts/students/index.ts';
import {
  api,
  buildFamily,
  buildSignedIn,
  db,
  FAMILY,
  findTraces,
  setUpRecords,
} from '#server/areas/students/testing.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { dataRequests, familyAccounts } from '#server/db/schema/families.ts';
import { erasedTexts } from '#server/db/schema/former-details.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { FAMILY_AREAS } from '#server/family-areas.ts';
import { buildStudent } from '#server/testing/factories.ts';
import {
  buildDataRequest,
  buildFamilyAccount,
  buildFamilySession,
  buildGuardianRequest,
  buildGuardianship,
} from '#server/testing/families.ts';
import { mailEnvironment, startMailServer } from '#server/testing/mail-server.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildTask } from '#server/testing/task-factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { eraseDue } from './erasures.ts';

setUpRecords();

/** When the erasures of `buildDataRequest` are due. */
const DUE = new Date('2026-05-04T06:00:00Z');
let freed = 0;
const run = (now = DUE) =>
  eraseDue({ db: db.database.orm, now, office: TEST_OFFICE }, FAMILY_AREAS, () => {
    freed += 1;
  });
const isThere = async (id: number) => (await db.database.orm.$count(students, eq(students.id, id))) > 0;
const receipts = () => db.database.orm.select().from(outbox).where(eq(outbox.kind, 'family_erased'));
const eventsOf = async (id: number) => {
  const rows = await db.database.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
  return rows.filter(({ subjectType }) => subjectType === 'student').map(({ action }) => action);
};

/** A child with a guardian who has asked for the erasure. */
async function asked(student = {}, link = {}, account = {}) {
  const { id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04', ...student });
  const { id: accountId } = await buildFamilyAccount(db.database, account);
  const guardianshipId = await buildGuardianship(db.database, { accountId, studentId: id, ...link });
  const requestId = await buildDataRequest(db.database, { accountId, studentId: id, kind: 'erasure' });
  return { id, accountId, guardianshipId, requestId };
}

describe('the job', () => {
  test('erases every trace in the whole database, and mails a receipt that leaves none either', async () => {
    const { token } = await buildSignedIn('admin');
    const { id } = await buildFamily(token);
    const mother = { email: FAMILY.email, name: FAMILY.guardianName, parentName: FAMILY.guardianName };
    const { id: accountId } = await buildFamilyAccount(db.database, {
      ...mother,
      notes: 'Zebra',
      language: 'ta',
    });
    await buildGuardianship(db.database, { accountId, studentId: id });
    await buildDataRequest(db.database, { accountId, studentId: id, field: 'name', value: FAMILY.name });
    await buildDataRequest(db.database, { accountId, studentId: id, kind: 'erasure' });
    await buildTask(db.database, { what: `Call ${FAMILY.guardianName} again` });
    await buildTask(db.database, { what: 'Nothing of them' });
    await run(new Date(DUE.getTime() - 1));
    expect(await isThere(id)).toBe(true);
    expect((await findTraces()).length).toBeGreaterThan(30);

    await run();
    expect(await isThere(id)).toBe(false);
    expect(freed).toBe(1);
    expect(await eventsOf(id)).toContain('student.erased_by_family');
    const sent = await receipts();
    // The accounts of the fixture see the child, too.
    expect(sent).toHaveLength(3);
    const secrets = sent.map(({ secret }) => JSON.parse(secret ?? ''));
    expect(secrets).toContainEqual({ name: mother.name, address: mother.email, language: 'ta' });
    const mailServer = await startMailServer();
    const mailing = await createTestApp(db.database, mailEnvironment(mailServer));
    onTestFinished(async () => {
      await mailing.close();
      await mailServer.close();
    });
    mailing.clock.now = DUE;
    await expect.poll(() => mailServer.taken.length, { timeout: 20_000 }).toBe(3);
    await expect.poll(async () => (await receipts()).map(({ status }) => status)).not.toContain('waiting');
    const mail = mailServer.taken.find(({ to }) => to.includes(FAMILY.email));
    const { text = '' } = (await mail?.parse()) ?? {};
    expect(text).not.toContain('Zebrowski');
    expect(text).toContain('2026');
    const others = await Promise.all(
      mailServer.taken.filter((one) => one !== mail).map((one) => one.parse()),
    );
    expect(others[0]?.text).toMatch(/Records of the child:? +2/);
    expect(others[0]?.text).toContain('The audit trail: who viewed or changed the record');

    // A manager removes members’ texts elsewhere.
    const left = `Call ${FAMILY.guardianName} again`;
    expect((await findTraces()).sort()).toEqual([
      `tasks.search_text: ${left.toLowerCase()}`,
      `tasks.what: ${left}`,
    ]);
    const { erased } = (await api.call(listDataRequests, { token })).ok();
    expect(erased).toEqual([
      { studentId: id, texts: [{ place: 'tasks.what', what: 'Task', text: left, isFinal: false }] },
    ]);
    const staff = await buildSignedIn('staff');
    expect((await api.call(listDataRequests, { token: staff.token })).ok().erased).toEqual([]);
    const body = { texts: [{ place: 'tasks.what', text: left }] };
    (await api.call(removeFamilyTexts, { token, params: { id }, body })).ok();
    expect(await findTraces()).toEqual([]);
    expect((await api.call(listDataRequests, { token })).ok().erased).toEqual([]);
    expect(await db.database.orm.$count(erasedTexts)).toBe(0);
    expect(await db.database.orm.$count(tasks, eq(tasks.what, 'Nothing of them'))).toBe(1);
  });

  test('of two processes, and a second run, erases once', async () => {
    const { id, accountId } = await asked();
    const before = (await receipts()).length;
    await Promise.all([run(), run()]);
    await run();
    expect(await isThere(id)).toBe(false);
    expect((await eventsOf(id)).filter((action) => action === 'student.erased_by_family')).toHaveLength(1);
    expect(await receipts()).toHaveLength(before + 1);
    // The account saw no other child.
    expect(await db.database.orm.$count(familyAccounts, eq(familyAccounts.id, accountId))).toBe(0);
  });

  test('that fails in the middle erases nothing, and the next run does', async () => {
    const { id, requestId } = await asked();
    const other = await asked();
    const failing = { tables: [], eraseFamily: async () => Promise.reject(new Error('killed')) };
    const ctx = { db: db.database.orm, now: DUE, office: TEST_OFFICE };
    await expect(eraseDue(ctx, [...FAMILY_AREAS, failing], () => undefined)).rejects.toThrow('killed');
    expect([await isThere(id), await isThere(other.id)]).toEqual([true, true]);
    const [request] = await db.database.orm.select().from(dataRequests).where(eq(dataRequests.id, requestId));
    expect(request?.status).toBe('open');
    await run();
    expect([await isThere(id), await isThere(other.id)]).toEqual([false, false]);
  });

  const ENDED = { endedAt: new Date('2026-05-01T06:00:00Z'), endReason: 'Asked' };
  test.each<[string, object, object, object]>([
    ['the link has ended', {}, ENDED, {}],
    ['the sight is limited by now', {}, { sight: 'appointments' }, {}],
    ['the child came of age', { dateOfBirth: '2008-05-03' }, {}, {}],
    ['the asker is the child', {}, { relation: 'self' }, {}],
  ])('erases nothing where %s, and tells the office', async (_, student, link, account) => {
    const { id, requestId } = await asked(student, link, account);
    await run();
    expect(await isThere(id)).toBe(true);
    const [request] = await db.database.orm.select().from(dataRequests).where(eq(dataRequests.id, requestId));
    expect(request).toMatchObject({ status: 'ended', decidedAt: DUE });
    expect(await eventsOf(id)).toEqual(['student.erasure_ended']);
    await run();
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('erases nothing for a deleted account, nor a disputed or later erasure', async () => {
    const gone = await asked();
    await db.database.orm.delete(familyAccounts).where(eq(familyAccounts.id, gone.accountId));
    const disputed = await asked();
    await db.database.orm
      .update(dataRequests)
      .set({ status: 'disputed' })
      .where(eq(dataRequests.id, disputed.requestId));
    const later = await asked();
    await db.database.orm
      .update(dataRequests)
      .set({ dueAt: new Date(DUE.getTime() + 1) })
      .where(eq(dataRequests.id, later.requestId));
    await run();
    for (const { id } of [gone, disputed, later]) expect(await isThere(id)).toBe(true);
    expect(await eventsOf(gone.id)).toEqual(['student.erasure_ended']);
    expect(await eventsOf(disputed.id)).toEqual([]);
  });

  test('erases nothing while another erasure of the student is disputed', async () => {
    const { id, requestId } = await asked();
    const { id: accountId } = await buildFamilyAccount(db.database);
    await buildGuardianship(db.database, { accountId, studentId: id });
    const disputed = { accountId, studentId: id, kind: 'erasure', status: 'disputed' } as const;
    await buildDataRequest(db.database, disputed);
    await run();
    expect(await isThere(id)).toBe(true);
    const [request] = await db.database.orm.select().from(dataRequests).where(eq(dataRequests.id, requestId));
    expect(request?.status).toBe('open');
  });

  test('ends accounts that see nobody else, with an event each', async () => {
    const { id, accountId } = await asked({ name: 'Zubin Merchant' });
    const link = { studentId: id, relation: 'father' } as const;
    const account = async (values = {}, more = {}) => {
      const row = await buildFamilyAccount(db.database, values);
      await buildGuardianship(db.database, { accountId: row.id, ...link, ...more });
      return row.id;
    };
    const mother = { name: 'Zubin Merchant', notes: 'Zubin Merchant fears exams' };
    const ended = await account(mother, ENDED);
    const asking = await account();
    await buildGuardianRequest(db.database, { accountId: asking, childName: 'A sister' });
    const withSibling = await account({ notes: 'Merchant, Zubin and Kiran' });
    const sibling = await buildStudent(db.database, { name: 'Kiran' });
    const reason = { ...ENDED, endReason: 'Is not of Zubin Merchant' };
    await buildGuardianship(db.database, { accountId: withSibling, studentId: sibling.id });
    await buildGuardianship(db.database, { accountId: ended, studentId: sibling.id, ...reason });
    const refused = { answer: 'Zubin Merchant has two parents', decidedAt: DUE, childName: 'Kiran' };
    await buildGuardianRequest(db.database, { accountId: withSibling, ...refused });
    const other = { accountId: withSibling, studentId: sibling.id, value: 'As Zubin Merchant' };
    await buildDataRequest(db.database, { ...other, message: 'Zubin Merchant, too', field: 'other' });
    await run();
    expect(await isThere(id)).toBe(false);
    const left = await db.database.orm.select().from(familyAccounts);
    const kept = [accountId, ended, asking, withSibling].map((one) => left.some((row) => row.id === one));
    expect(kept).toEqual([false, true, true, true]);
    const erased = await db.database.orm
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'family.erased'), gte(auditEvents.subjectId, accountId)));
    expect(erased.map(({ subjectType, subjectId }) => [subjectType, subjectId])).toEqual([
      ['family_account', accountId],
    ]);
    const { token } = await buildSignedIn('admin');
    const texts = (await api.call(listDataRequests, { token }))
      .ok()
      .erased.find((one) => one.studentId === id);
    expect(texts?.texts.map(({ place, text }) => `${place}: ${text}`).sort()).toEqual([
      'data_requests.message: Zubin Merchant, too',
      'data_requests.value: As Zubin Merchant',
      'family_accounts.name: Zubin Merchant',
      'family_accounts.notes: Merchant, Zubin and Kiran',
      'family_accounts.notes: Zubin Merchant fears exams',
      'guardian_requests.answer: Zubin Merchant has two parents',
      'guardianships.endReason: Is not of Zubin Merchant',
    ]);
  });

  test('and changes of the family at the same time never deadlock', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, accountId } = await asked();
      const headers = await buildFamilySession(db.database, accountId, api.clock.now);
      const call = { params: { id }, headers };
      const changes = [
        () => api.call(writeToOffice, { ...call, body: { idempotencyKey: randomUUID(), text: 'Hello' } }),
        () => api.call(readFamilyMessages, { ...call, body: { upTo: 1 } }),
        () => api.call(askForCorrection, { ...call, body: { field: 'className', value: '9 B' } }),
        () => api.call(stopErasure, call),
      ];
      const erasing = run();
      // In the middle of the erasure, which ends the account with its session.
      await setTimeout(5 * round);
      const answers = await Promise.all(changes.map((change) => change()));
      await erasing;
      for (const { status } of answers) expect([200, 201, 401, 404]).toContain(status);
      expect(await isThere(id)).toBe(answers[3]?.status === 200);
    }
  });

  test('and the end of the link at the same time leave one outcome', async () => {
    const { token } = await buildSignedIn('admin');
    const { id, guardianshipId } = await asked();
    const end = { token, params: { id: guardianshipId }, body: { reason: 'Asked' } };
    const [ended] = await Promise.all([api.call(endGuardian, end), run()]);
    expect(await isThere(id)).toBe(ended.status === 200);
  });
});
