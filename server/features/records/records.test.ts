import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getAnalytics,
  listAppointments,
  listReports,
  listSchools,
  listStudents,
  NEWEST_RECORDS,
} from '#contracts/records.ts';
import { appointments, enrolments, schools, students } from '#server/db/schema/records.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;
let counsellor: { id: number; name: string };

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  counsellor = await buildMember(db.database, 'teacher', { name: 'Counsellor One' });
  const member = await buildMember(db.database, 'staff');
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

async function buildStudents(count: number, fields: Partial<typeof students.$inferInsert> = {}) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Student ${index}`,
    createdAt: at(index),
    ...fields,
  }));
  return db.database.orm.insert(students).values(rows).returning();
}

async function buildOne(fields: Partial<typeof students.$inferInsert> = {}): Promise<number> {
  const [row] = await buildStudents(1, fields);
  if (!row) throw new Error('The student was not stored');
  return row.id;
}

const newest = (count: number) =>
  Array.from({ length: NEWEST_RECORDS }, (_, index) => `Student ${count - 1 - index}`);

describe('students', () => {
  test('are the newest fifty, newest first, out of all', async () => {
    await buildStudents(60);
    const answer = (await api.call(listStudents, { token })).ok();
    expect(answer.total).toBe(60);
    expect(answer.students.map(({ name }) => name)).toEqual(newest(60));
  });

  test('that came at the same moment are told apart by their id', async () => {
    await buildStudents(3, { createdAt: at(0) });
    const { students: listed } = (await api.call(listStudents, { token })).ok();
    expect(listed.map(({ name }) => name)).toEqual(['Student 2', 'Student 1', 'Student 0']);
  });

  test('are told with school, guardian and age, and without phone or e-mail', async () => {
    const [school] = await db.database.orm
      .insert(schools)
      .values({ name: 'A School', createdAt: at(0) })
      .returning();
    const id = await buildOne({
      name: 'Asha Example',
      guardianName: 'Uma Example',
      phone: '+91 1',
      email: 'asha@family.example',
      city: 'Pune',
      schoolId: school?.id ?? null,
      dateOfBirth: '2012-05-01',
      status: 'active',
    });
    const answer = (await api.call(listStudents, { token })).ok();
    expect(answer.students).toEqual([
      {
        id,
        name: 'Asha Example',
        school: 'A School',
        age: 13,
        status: 'active',
        guardian: 'Uma Example',
        city: 'Pune',
        createdAt: at(0).toISOString(),
      },
    ]);
  });
});

test('schools are told newest first with the number of their students', async () => {
  const rows = await db.database.orm
    .insert(schools)
    .values([
      { name: 'Old School', city: 'Pune', board: 'CBSE', createdAt: at(0) },
      { name: 'New School', createdAt: at(1) },
    ])
    .returning();
  await buildStudents(3, { schoolId: rows[0]?.id ?? null });
  await buildStudents(1);
  const answer = (await api.call(listSchools, { token })).ok();
  expect(answer.total).toBe(2);
  expect(answer.schools).toMatchObject([
    { name: 'New School', city: null, board: null, students: 0 },
    { name: 'Old School', city: 'Pune', board: 'CBSE', students: 3 },
  ]);
});

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
    const rows = Array.from({ length: NEWEST_RECORDS + 5 }, (_, index) => ({
      name: 'Student',
      createdAt: new Date(Date.UTC(2026, 0, 1 + index, 6)),
    }));
    await db.database.orm.insert(students).values(rows);
    const { days } = (await api.call(getAnalytics, { token })).ok();
    expect(days).toHaveLength(NEWEST_RECORDS);
    expect(days[0]?.day).toBe('2026-02-24');
    expect(days.at(-1)?.day).toBe('2026-01-06');
  });
});

test.each([
  [listStudents, { students: [], total: 0 }],
  [listSchools, { schools: [], total: 0 }],
  [listAppointments, { appointments: [], total: 0 }],
  [listReports, { reports: [], total: 0 }],
  [getAnalytics, { days: [] }],
])('without records: $path', async (endpoint, expected) => {
  expect((await api.call(endpoint, { token })).ok()).toEqual(expected);
});
