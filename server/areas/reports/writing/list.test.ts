import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listReports } from '#contracts/reports/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { anHourFrom, buildSchool, buildStudent } from '#server/testing/factories.ts';
import { buildReport } from '#server/testing/report-factories.ts';
import { api, buildEnrolled, buildSignedIn, db, setUpReports } from './reports-fixture.ts';

setUpReports();
let token: string;
let counsellor: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  ({ token } = await buildSignedIn('admin'));
  counsellor = await buildSignedIn('teacher', 'Counsellor One');
});
beforeEach(async () => {
  await db.database.orm.delete(students);
});

const list = async (query: Record<string, string> = {}, by = token) =>
  (await api.call(listReports, { token: by, query })).ok();
const namesIn = async (query: Record<string, string> = {}, by = token) =>
  (await list(query, by)).reports.map(({ student }) => student.name);
const at = (day: number) => new Date(Date.UTC(2026, 3, day, 6));

describe('the list', () => {
  test('contains every report, and completed enrolments without one, the last changed first', async () => {
    const { enrolmentId, student } = await buildEnrolled('dmit', {
      name: 'Due',
      counsellorId: counsellor.id,
    });
    const begun = await buildStudent(db.database, { name: 'Begun' });
    const report = await buildReport(db.database, {
      studentId: begun.id,
      completedAt: null,
      updatedAt: at(22),
    });
    await db.database.orm
      .insert(enrolments)
      .values({ studentId: begun.id, service: 'overseas', createdAt: at(1) });
    const answer = await list();
    expect(answer).toEqual({
      reports: [
        {
          id: report.id,
          enrolmentId: report.enrolmentId,
          student: { id: begun.id, name: 'Begun' },
          service: 'career',
          status: 'draft',
          counsellor: null,
          completedAt: null,
          updatedAt: at(22).toISOString(),
        },
        {
          id: null,
          enrolmentId,
          student: { id: student.id, name: 'Due' },
          service: 'dmit',
          status: null,
          counsellor: 'Counsellor One',
          completedAt: at(20).toISOString(),
          updatedAt: null,
        },
      ],
      count: { rows: 2, isExact: true },
    });
  });

  test('is empty without reports', async () => {
    expect(await list()).toEqual({ reports: [], count: { rows: 0, isExact: true } });
  });

  test('can be filtered to due reports: completed, and neither ready nor shared', async () => {
    await buildEnrolled('dmit', { name: 'Without' });
    const build = async (name: string, fields: object) =>
      buildReport(db.database, { studentId: (await buildStudent(db.database, { name })).id, ...fields });
    await build('Draft', { updatedAt: at(19) });
    await build('Draft of one that goes on', { completedAt: null });
    await build('Ready', { status: 'ready' });
    await build('Shared', { status: 'shared' });
    expect(await namesIn({ status: 'due' })).toEqual(['Without', 'Draft']);
    expect(await namesIn({ status: 'ready' })).toEqual(['Ready']);
    expect(await namesIn({ status: 'shared' })).toEqual(['Shared']);
    expect((await namesIn({ status: 'draft' })).sort()).toEqual(['Draft', 'Draft of one that goes on']);
    expect((await list({ status: 'due' })).count).toEqual({ rows: 2, isExact: true });
  });

  test('is filtered by student, service, counsellor, school, city and days', async () => {
    const school = await buildSchool(db.database);
    const { student } = await buildEnrolled('dmit', {
      name: 'Asha Pillai',
      counsellorId: counsellor.id,
      schoolId: school.id,
      city: 'Kochi',
    });
    const other = await buildStudent(db.database, { name: 'Other', city: 'Chennai' });
    // Half past midnight of 1 May in India.
    const completedAt = new Date('2026-04-30T19:00:00Z');
    await buildReport(db.database, { studentId: other.id, completedAt });
    for (const query of [
      { q: 'pillai ash' },
      { service: 'dmit' },
      { studentId: String(student.id) },
      { counsellorId: String(counsellor.id) },
      { schoolId: String(school.id) },
      { city: 'Kochi' },
      { completedTo: '2026-04-30' },
      { completedFrom: '2026-04-20', completedTo: '2026-04-20' },
    ]) {
      expect([query, await namesIn(query)]).toEqual([query, ['Asha Pillai']]);
    }
    expect(await namesIn({ completedFrom: '2026-05-01' })).toEqual(['Other']);
    expect(await namesIn({ completedFrom: '2026-05-02' })).toEqual([]);
  });

  test('is paged without gaps and repeats', async () => {
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const name = `Student ${index}`;
      made.push(name);
      // The same moment for some of them, and both kinds of rows.
      const updatedAt = at(10 + (index % 2));
      if (index % 3 === 0) {
        const { student } = await buildEnrolled('dmit', { name });
        expect(student.id).toBeGreaterThan(0);
      } else {
        const { id } = await buildStudent(db.database, { name });
        await buildReport(db.database, { studentId: id, updatedAt });
      }
    }
    const whole = await namesIn();
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ limit: '2', ...(after && { after }) });
      expect(page.count).toEqual(after === undefined ? { rows: 7, isExact: true } : undefined);
      paged.push(...page.reports.map(({ student }) => student.name));
      after = page.next;
    } while (after);
    expect(paged).toEqual(whole);
    expect([...paged].sort()).toEqual(made.sort());
  });

  test.each([{ after: 'x' }, { status: 'lost' }, { completedFrom: '2026-02-30' }, { counsellorId: 'x' }])(
    'refuses %o',
    async (query) => {
      expect((await api.call(listReports, { token, query })).status).toBe(400);
    },
  );

  test('leaves out records merged into another one', async () => {
    const kept = await buildStudent(db.database, { name: 'Kept' });
    await buildEnrolled('dmit', { name: 'Merged', mergedIntoId: kept.id });
    expect(await namesIn()).toEqual([]);
  });
});

test('a teacher sees reports of students they counsel or have an appointment with', async () => {
  await buildEnrolled('dmit', { name: 'Counselled', counsellorId: counsellor.id });
  const { student } = await buildEnrolled('dmit', { name: 'Met' });
  await buildEnrolled('dmit', { name: 'Other' });
  await db.database.orm.insert(appointments).values({
    studentId: student.id,
    service: 'dmit',
    counsellorId: counsellor.id,
    ...anHourFrom(at(2)),
    createdAt: at(1),
  });
  expect((await namesIn({}, counsellor.token)).sort()).toEqual(['Counselled', 'Met']);
  expect((await list({}, counsellor.token)).count).toEqual({ rows: 2, isExact: true });
});
