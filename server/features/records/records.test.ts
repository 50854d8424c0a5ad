import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAnalytics, listAppointments, listReports, NEWEST_RECORDS } from '#contracts/records.ts';
import { appointments, enrolments, schools, students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;
let counsellor: { id: number; name: string; token: string };

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  const teacher = await buildMember(db.database, 'teacher', { name: 'Counsellor One' });
  counsellor = { ...teacher, token: await api.signIn(teacher.email, TEST_PASSWORD) };
  const member = await buildMember(db.database, 'admin');
  token = await api.signIn(member.email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  await db.database.orm.delete(students);
  await db.database.orm.delete(schools);
});

const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 0, minute));

async function buildOne(fields: Partial<typeof students.$inferInsert> = {}): Promise<number> {
  return (await buildStudent(db.database, fields)).id;
}

test('appointments are told in the order in which they were made, with student and counsellor', async () => {
  const studentId = await buildOne({ name: 'Asha Example' });
  await db.database.orm.insert(appointments).values([
    { studentId, service: 'dmit', counsellorId: counsellor.id, startsAt: at(900), createdAt: at(0) },
    { studentId, service: 'career', startsAt: at(100), status: 'cancelled', createdAt: at(1) },
  ]);
  const answer = (await api.call(listAppointments, { token })).ok();
  expect(answer.total).toBe(2);
  expect(answer.appointments).toMatchObject([
    { student: 'Asha Example', service: 'career', counsellor: null, status: 'cancelled' },
    {
      student: 'Asha Example',
      service: 'dmit',
      counsellor: 'Counsellor One',
      startsAt: at(900).toISOString(),
      status: 'requested',
    },
  ]);
});

test('reports are the completed enrolments, last completed first', async () => {
  const studentId = await buildOne({ name: 'Asha Example' });
  await db.database.orm.insert(enrolments).values([
    { studentId, service: 'dmit', stage: 'completed', createdAt: at(0), completedAt: at(90) },
    { studentId, service: 'career', stage: 'completed', createdAt: at(1), completedAt: at(80) },
    { studentId, service: 'overseas', stage: 'in_progress', createdAt: at(2) },
  ]);
  const answer = (await api.call(listReports, { token })).ok();
  expect(answer.total).toBe(2);
  expect(answer.reports).toMatchObject([
    { student: 'Asha Example', service: 'dmit', completedAt: at(90).toISOString() },
    { service: 'career', completedAt: at(80).toISOString() },
  ]);
});

describe('a teacher', () => {
  test('is told of her own appointments', async () => {
    const studentId = await buildOne({ name: 'Asha Example', counsellorId: counsellor.id });
    const one = { studentId, service: 'dmit', startsAt: at(0), createdAt: at(0) } as const;
    await db.database.orm.insert(appointments).values([{ ...one, counsellorId: counsellor.id }, one]);
    const answer = (await api.call(listAppointments, { token: counsellor.token })).ok();
    expect(answer).toMatchObject({ appointments: [{ counsellor: 'Counsellor One' }], total: 1 });
  });

  test('is told of the reports of students whom she counsels or has an appointment with', async () => {
    const counselled = await buildOne({ name: 'Counselled', counsellorId: counsellor.id });
    const appointed = await buildOne({ name: 'Appointed' });
    const other = await buildOne({ name: 'Other' });
    const rows = [counselled, appointed, other].map((studentId, index) => ({
      ...({ studentId, service: 'dmit', stage: 'completed' } as const),
      ...{ createdAt: at(0), completedAt: at(index) },
    }));
    await db.database.orm.insert(enrolments).values(rows);
    await db.database.orm.insert(appointments).values({
      ...({ studentId: appointed, service: 'dmit', counsellorId: counsellor.id } as const),
      ...{ startsAt: at(0), createdAt: at(0) },
    });
    const answer = (await api.call(listReports, { token: counsellor.token })).ok();
    expect(answer.reports.map(({ student }) => student)).toEqual(['Appointed', 'Counselled']);
    expect(answer.total).toBe(2);
  });
});

test('reports of records that were merged into another one are left out', async () => {
  const mergedIntoId = await buildOne({ name: 'Kept' });
  const studentId = await buildOne({ name: 'Merged', mergedIntoId });
  await db.database.orm.insert(enrolments).values({
    ...({ studentId, service: 'dmit', stage: 'completed' } as const),
    ...{ createdAt: at(0), completedAt: at(1) },
  });
  expect((await api.call(listReports, { token })).ok()).toEqual({ reports: [], total: 0 });
});

test('an enrolment is completed exactly when it says since when', async () => {
  const studentId = await buildOne();
  const insert = (fields: Partial<typeof enrolments.$inferInsert>) =>
    db.database.orm.insert(enrolments).values({ studentId, service: 'dmit', createdAt: at(0), ...fields });
  await expect(insert({ stage: 'completed' })).rejects.toThrow();
  await expect(insert({ stage: 'enrolled', completedAt: at(1) })).rejects.toThrow();
});

describe('analytics', () => {
  test('count each day of the time zone, newest first, and leave out days without anything', async () => {
    // 18:29 and 18:31 UTC lie on two days in India.
    const studentId = await buildOne({ createdAt: new Date('2026-04-10T18:29:00Z') });
    await buildOne({ createdAt: new Date('2026-04-10T18:31:00Z') });
    await db.database.orm.insert(enrolments).values([
      {
        studentId,
        service: 'dmit',
        stage: 'completed',
        createdAt: new Date('2026-04-10T18:31:00Z'),
        completedAt: new Date('2026-04-20T06:00:00Z'),
      },
    ]);
    await db.database.orm.insert(appointments).values({
      studentId,
      service: 'dmit',
      startsAt: new Date('2026-05-20T06:00:00Z'),
      createdAt: new Date('2026-04-20T07:00:00Z'),
    });
    expect((await api.call(getAnalytics, { token })).ok().days).toEqual([
      { day: '2026-04-20', registrations: 0, enrolments: 0, completions: 1, appointments: 1 },
      { day: '2026-04-11', registrations: 1, enrolments: 1, completions: 0, appointments: 0 },
      { day: '2026-04-10', registrations: 1, enrolments: 0, completions: 0, appointments: 0 },
    ]);
  });

  test('are bounded to the newest days', async () => {
    for (let index = 0; index < NEWEST_RECORDS + 5; index += 1) {
      await buildOne({ createdAt: new Date(Date.UTC(2026, 0, 1 + index, 6)) });
    }
    const { days } = (await api.call(getAnalytics, { token })).ok();
    expect(days).toHaveLength(NEWEST_RECORDS);
    expect(days[0]?.day).toBe('2026-02-24');
    expect(days.at(-1)?.day).toBe('2026-01-06');
  });
});

test.each([
  [listAppointments, { appointments: [], total: 0 }],
  [listReports, { reports: [], total: 0 }],
  [getAnalytics, { days: [] }],
])('without records: $path', async (endpoint, expected) => {
  expect((await api.call(endpoint, { token })).ok()).toEqual(expected);
});
