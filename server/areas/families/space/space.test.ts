import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getFamilyChild,
  getFamilyReport,
  getFamilyReportPdf,
  listFamilyChildren,
} from '#contracts/families/index.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import { setReportStatus } from '#contracts/reports/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familySessions, type guardianships } from '#server/db/schema/families.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildFamilyAccount, buildFamilySession, buildGuardianship } from '#server/testing/families.ts';
import { buildReport, buildReportLink, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let counsellor: Awaited<ReturnType<typeof buildMember>>;
/** Events of earlier tests. */
let earlier = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  counsellor = await buildMember(db.database, 'teacher', { name: 'Chitra Nair' });
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  earlier = await db.database.orm.$count(auditEvents);
});

type GuardianshipValues = Partial<typeof guardianships.$inferInsert>;

async function buildGuardian(studentIds: number[], values: GuardianshipValues = {}, account = {}) {
  const { id } = await buildFamilyAccount(db.database, account);
  for (const studentId of studentIds)
    await buildGuardianship(db.database, { accountId: id, studentId, ...values });
  return { accountId: id, headers: await buildFamilySession(db.database, id, api.clock.now) };
}

async function book(studentId: number, hoursAhead: number, status: AppointmentStatus, fields = {}) {
  const startsAt = new Date(api.clock.now.getTime() + hoursAhead * HOUR_MS);
  const [row] = await db.database.orm
    .insert(appointments)
    .values({
      ...{ studentId, status, service: 'career', counsellorId: counsellor.id, ...anHourFrom(startsAt) },
      ...{ place: 'Room 2', outcomeNote: 'Only for staff', createdAt: api.clock.now, ...fields },
    })
    .returning();
  if (!row) throw new Error('No appointment was stored');
  return row.id;
}

type Headers = Record<string, string>;
const children = async (headers: Headers) => (await api.call(listFamilyChildren, { headers })).ok().children;
const childOf = (id: number, headers: Headers) => api.call(getFamilyChild, { params: { id }, headers });
const child = async (id: number, headers: Headers) => (await childOf(id, headers)).ok().child;
const readReport = (id: number, reportId: number, headers: Headers) =>
  api.call(getFamilyReport, { params: { id, reportId }, headers });
const fileOf = (id: number, reportId: number, headers: Headers) =>
  api.call(getFamilyReportPdf, { params: { id, reportId }, headers });
const events = () =>
  db.database.orm
    .select({
      action: auditEvents.action,
      actorId: auditEvents.actorId,
      subjectId: auditEvents.subjectId,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .orderBy(auditEvents.id)
    .offset(earlier);

describe('the children', () => {
  test('of an account are named, each with the next appointment', async () => {
    const [one, two] = [await buildStudent(db.database), await buildStudent(db.database)];
    await book(one.id, 2, 'cancelled');
    const id = await book(one.id, 50, 'requested', { counsellorId: null, place: null });
    await book(one.id, 60, 'confirmed');
    await book(two.id, -5, 'confirmed');
    const { headers } = await buildGuardian([one.id, two.id], { relation: 'father' });
    const startsAt = new Date(api.clock.now.getTime() + 50 * HOUR_MS).toISOString();
    const answer = await api.call(listFamilyChildren, { headers });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.ok().children).toEqual([
      {
        id: one.id,
        name: one.name,
        relation: 'father',
        sight: 'all',
        unread: 0,
        nextAppointment: {
          ...{ id, version: 1, service: 'career', status: 'requested', startsAt },
          endsAt: new Date(api.clock.now.getTime() + 51 * HOUR_MS).toISOString(),
          ...{ counsellor: null, place: null, familyTimeZone: null },
        },
      },
      { id: two.id, name: two.name, relation: 'father', sight: 'all', unread: 0, nextAppointment: null },
    ]);
  });

  test('of an account without any are an empty list', async () => {
    const { headers } = await buildGuardian([]);
    expect(await children(headers)).toEqual([]);
  });
});

describe('a child', () => {
  test('has its appointments, without outcomes, and the work of the office', async () => {
    const { id, name } = await buildStudent(db.database);
    const coming = await book(id, 20, 'confirmed', { familyTimeZone: 'Europe/London' });
    const now = await book(id, -0.5, 'confirmed', { counsellorId: null });
    const cancelled = await book(id, 30, 'cancelled');
    const held = await book(id, -48, 'completed');
    const missed = await book(id, -72, 'no_show');
    const unrecorded = await book(id, -24, 'confirmed');
    await book(id, -30, 'cancelled');
    await book(id, -40, 'requested');
    const draft = await buildReport(db.database, { studentId: id, service: 'dmit', completedAt: null });
    await buildReport(db.database, { studentId: id, service: 'bridging', status: 'ready' });
    const shared = await buildReport(db.database, { studentId: id, status: 'shared' });
    const { headers } = await buildGuardian([id]);

    const answer = await childOf(id, headers);
    expect(answer.headers['cache-control']).toBe('no-store');
    const found = answer.ok().child;
    expect(found).toMatchObject({ id, name, relation: 'mother', sight: 'all' });
    expect(found.coming.map((row) => [row.id, row.status])).toEqual([
      [now, 'confirmed'],
      [coming, 'confirmed'],
      [cancelled, 'cancelled'],
    ]);
    expect(found.coming[1]).toMatchObject({
      ...{ version: 1, counsellor: 'Chitra Nair', place: 'Room 2', familyTimeZone: 'Europe/London' },
    });
    expect(found.past.map((row) => row.id)).toEqual([unrecorded, held, missed]);
    expect(found.past[0]).not.toHaveProperty('status');
    expect(JSON.stringify(found)).not.toContain('Only for staff');
    expect(found.work?.enrolments.map(({ service, stage }) => [service, stage])).toEqual(
      expect.arrayContaining([
        ['dmit', 'in_progress'],
        ['bridging', 'completed'],
        ['career', 'completed'],
      ]),
    );
    expect(found.work?.reports).toEqual([
      { id: shared.id, service: 'career', author: 'Somebody', readyOn: '2026-04-20', isOpened: false },
    ]);
    expect(found.work?.reports.map((row) => row.id)).not.toContain(draft.id);
  });

  test('of a guardian who sees appointments only is a name with appointments', async () => {
    const { id, name } = await buildStudent(db.database);
    const coming = await book(id, 100, 'confirmed');
    await buildReport(db.database, { studentId: id, status: 'shared' });
    const { headers } = await buildGuardian([id], { sight: 'appointments' });
    const found = await child(id, headers);
    expect(found).toMatchObject({ id, name, sight: 'appointments', past: [], work: null });
    expect(found.coming.map((row) => row.id)).toEqual([coming]);
  });

  test('is recorded as seen once in ten minutes, for each account, without a name', async () => {
    const { id } = await buildStudent(db.database);
    const [mother, father] = [await buildGuardian([id]), await buildGuardian([id])];
    await child(id, mother.headers);
    await child(id, mother.headers);
    await child(id, father.headers);
    const view = (accountId: number) => ({
      ...{ action: 'student.viewed_by_family', actorId: null, subjectId: id },
      after: { familyAccount: accountId },
    });
    expect(await events()).toEqual([view(mother.accountId), view(father.accountId)]);
    api.clock.advance(11 * MINUTE_MS);
    await child(id, mother.headers);
    expect(await events()).toHaveLength(3);
  });
});

describe('a shared report', () => {
  test('is read without a link, in words and as a file', async () => {
    const { id, name } = await buildStudent(db.database, { name: 'Asha Pillai' });
    const report = await buildReport(db.database, { studentId: id, status: 'shared' });
    // A link that is over closes nothing in the account.
    const past = { expiresAt: new Date('2026-04-21T06:00:00Z'), revokedAt: new Date('2026-04-20T07:00:00Z') };
    await buildReportLink(db.database, report.id, past);
    const { headers, accountId } = await buildGuardian([id]);
    const answer = await readReport(id, report.id, headers);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.ok().report).toEqual({
      ...{ student: name, service: 'career', author: 'Somebody', content: REPORT_CONTENTS.career },
      ...{ readyAt: '2026-04-20T06:00:00.000Z', readyOn: '2026-04-20' },
    });
    const file = await fileOf(id, report.id, headers);
    expect(file.ok().slice(0, 5)).toBe('%PDF-');
    expect(file.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="Asha Pillai career report 2026-04-20.pdf"',
    });
    await readReport(id, report.id, headers);
    const after = { familyAccount: accountId };
    const subject = { actorId: null, subjectId: report.id, after };
    expect(await events()).toEqual([
      { action: 'report.opened_in_account', ...subject },
      { action: 'report.exported', ...subject },
    ]);
  });

  test('is drawn twice at once for an account at most, whichever reports it opens', async () => {
    const student = await buildStudent(db.database);
    // Long enough to be drawn while the others ask.
    const summary = Array.from({ length: 2500 }, (_, at) => `word${at}`).join(' ');
    const content = { ...REPORT_CONTENTS.career, summary };
    const share = async () =>
      (await buildReport(db.database, { studentId: student.id, status: 'shared', content })).id;
    const reports = [await share(), await share(), await share()];
    const [mother, father] = [await buildGuardian([student.id]), await buildGuardian([student.id])];
    const files = await Promise.all([
      ...reports.map((id) => fileOf(student.id, id, mother.headers)),
      fileOf(student.id, reports[0] ?? 0, father.headers),
    ]);
    expect(files.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
    expect(files[3]?.status).toBe(200);
  });

  test('counts as new until somebody of the family opens it, and tells its author once', async () => {
    const { id } = await buildStudent(db.database);
    const author = await buildMember(db.database, 'staff');
    const { id: reportId } = await buildReport(db.database, { studentId: id, status: 'shared' });
    await db.database.orm.update(reports).set({ authorId: author.id }).where(eq(reports.id, reportId));
    const [mother, father] = [await buildGuardian([id]), await buildGuardian([id])];
    const isOpened = async () => (await child(id, mother.headers)).work?.reports[0]?.isOpened;
    expect(await isOpened()).toBe(false);
    await readReport(id, reportId, father.headers);
    expect(await isOpened()).toBe(true);
    await readReport(id, reportId, mother.headers);
    const { rows } = await db.database.pool.query(
      `select action from event_recipients join audit_events on audit_events.id = event_id where member_id = ${author.id}`,
    );
    expect(rows).toEqual([{ action: 'report.opened_in_account' }]);
  });

  test('closes when the office takes it back', async () => {
    const { id } = await buildStudent(db.database);
    const { id: reportId } = await buildReport(db.database, { studentId: id, status: 'shared' });
    const { headers } = await buildGuardian([id]);
    (await readReport(id, reportId, headers)).ok();
    const admin = await buildMember(db.database, 'admin');
    const token = await api.signIn(admin.email, TEST_PASSWORD);
    const body = { version: 1, status: 'draft' };
    (await api.call(setReportStatus, { token, params: { id: reportId }, body })).ok();
    expect((await readReport(id, reportId, headers)).error().code).toBe('not_found');
    expect((await child(id, headers)).work?.reports).toEqual([]);
  });

  test('is a file in the language of the account, not of the record', async () => {
    const { id } = await buildStudent(db.database, { language: 'en' });
    const report = await buildReport(db.database, { studentId: id, status: 'shared' });
    const { headers } = await buildGuardian([id], {}, { language: 'ml' });
    const url = getFamilyReportPdf.path.replace('{id}', `${id}`).replace('{reportId}', `${report.id}`);
    const { rawPayload } = await api.app.inject({ method: 'GET', url, headers });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
      mergePages: true,
    });
    expect(text.replaceAll(/\s/g, '')).toContain('കരിയർകൗൺസലിങ്റിപ്പോർട്ട്');
  });

  test.each(['draft', 'ready'] as const)('is not one that is %s', async (status) => {
    const { id } = await buildStudent(db.database);
    const { id: reportId } = await buildReport(db.database, { studentId: id, status });
    const { headers } = await buildGuardian([id]);
    for (const answer of [await readReport(id, reportId, headers), await fileOf(id, reportId, headers)]) {
      expect([answer.status, answer.error().message]).toEqual([404, 'The report was not found.']);
    }
  });

  test('opens at its own child’s address only', async () => {
    const [one, two] = [await buildStudent(db.database), await buildStudent(db.database)];
    const { id: reportId } = await buildReport(db.database, { studentId: two.id, status: 'shared' });
    const { headers } = await buildGuardian([one.id]);
    const missing = await readReport(one.id, 2_147_483_647, headers);
    const foreign = await readReport(one.id, reportId, headers);
    expect([foreign.status, foreign.error()]).toEqual([404, missing.error()]);
  });
});

/** Who asks for a child, and what they see of it. */
const AN_HOUR_AGO = { endReason: 'Custody changed' };
const ASKERS: Record<
  string,
  {
    build: (studentId: number) => Promise<{ headers: Headers }>;
    /** Of an adult student. */
    isAdult?: boolean;
    status: { list: 'none' | 'one' | 401; child: number; report: number };
  }
> = {
  'a stranger': {
    build: async () => ({ headers: {} }),
    status: { list: 401, child: 401, report: 401 },
  },
  'an account that nobody confirmed': {
    build: (id) => buildGuardian([id], {}, { confirmedAt: null }),
    status: { list: 'none', child: 404, report: 404 },
  },
  'a guardian of another child': {
    build: async () => {
      const guardian = await buildGuardian([(await buildStudent(db.database)).id]);
      return guardian;
    },
    status: { list: 'one', child: 404, report: 404 },
  },
  'a guardian until an hour ago': {
    build: (id) =>
      buildGuardian([id], { ...AN_HOUR_AGO, endedAt: new Date(api.clock.now.getTime() - HOUR_MS) }),
    status: { list: 'none', child: 404, report: 404 },
  },
  'a guardian with a session that has ended': {
    build: async (id) => {
      const { accountId, headers } = await buildGuardian([id]);
      await db.database.orm.delete(familySessions).where(eq(familySessions.accountId, accountId));
      return { headers };
    },
    status: { list: 401, child: 401, report: 401 },
  },
  'a guardian who sees appointments': {
    build: (id) => buildGuardian([id], { sight: 'appointments' }),
    status: { list: 'one', child: 200, report: 404 },
  },
  'a guardian who sees everything': {
    build: (id) => buildGuardian([id]),
    status: { list: 'one', child: 200, report: 200 },
  },
  'a guardian of a student of age': {
    build: (id) => buildGuardian([id]),
    isAdult: true,
    status: { list: 'none', child: 404, report: 404 },
  },
  'a student of age': {
    build: (id) => buildGuardian([id], { relation: 'self' }),
    isAdult: true,
    status: { list: 'one', child: 200, report: 200 },
  },
};

test.each(Object.entries(ASKERS))('the record as asked for by %s', async (_, { build, isAdult, status }) => {
  const dateOfBirth = isAdult ? '2008-04-30' : '2008-05-01';
  const student = await buildStudent(db.database, { name: 'Asha Hidden', dateOfBirth });
  await book(student.id, 5, 'confirmed', { counsellorId: null });
  const report = await buildReport(db.database, { studentId: student.id, status: 'shared' });
  const { headers } = await build(student.id);
  const answers = {
    list: await api.call(listFamilyChildren, { headers }),
    child: await childOf(student.id, headers),
    report: await readReport(student.id, report.id, headers),
    pdf: await fileOf(student.id, report.id, headers),
  };
  if (status.list === 401) expect(answers.list.status).toBe(401);
  else expect(answers.list.ok().children).toHaveLength(status.list === 'one' ? 1 : 0);
  expect([answers.child.status, answers.report.status, answers.pdf.status]).toEqual([
    status.child,
    status.report,
    status.report,
  ]);
  for (const [what, answer] of Object.entries(answers)) {
    expect(answer.headers['cache-control']).toBe('no-store');
    if (answer.status === 200) continue;
    // The same as for a record that nobody has.
    const missing = { list: answer, child: await childOf(2_147_483_647, headers) }[what];
    const expected = (missing ?? (await readReport(2_147_483_647, 2_147_483_647, headers))).error();
    expect([what, answer.error()]).toEqual([what, expected]);
    expect(JSON.stringify(answer.error())).not.toContain('Hidden');
  }
  if (status.child !== 200) expect(await events()).toEqual([]);
});

test('a merged record is nobody’s', async () => {
  const [kept, merged] = [await buildStudent(db.database), await buildStudent(db.database)];
  const { id: reportId } = await buildReport(db.database, { studentId: merged.id, status: 'shared' });
  const { headers } = await buildGuardian([merged.id]);
  await db.database.orm.update(students).set({ mergedIntoId: kept.id }).where(eq(students.id, merged.id));
  expect(await children(headers)).toEqual([]);
  expect((await childOf(merged.id, headers)).status).toBe(404);
  expect((await readReport(merged.id, reportId, headers)).status).toBe(404);
});

test('enrolments that are cancelled are named as such', async () => {
  const { id } = await buildStudent(db.database);
  const values = {
    studentId: id,
    service: 'overseas',
    stage: 'cancelled',
    createdAt: api.clock.now,
  } as const;
  await db.database.orm.insert(enrolments).values(values);
  const { headers } = await buildGuardian([id]);
  expect((await child(id, headers)).work?.enrolments).toMatchObject([
    { service: 'overseas', stage: 'cancelled', completedAt: null },
  ]);
});

test('the space is absent where families have no accounts on the server', async () => {
  const other = await createTestApp(db.database, { PUBLIC_SERVICES: 'enquiries' });
  expect((await other.app.inject({ url: listFamilyChildren.path })).statusCode).toBe(404);
  await other.close();
});
