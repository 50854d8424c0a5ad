import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportAppointments } from '#contracts/appointments/index.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { exportContacts } from '#contracts/enquiries/index.ts';
import { ENDPOINTS } from '#contracts/index.ts';
import { createReport, exportReports } from '#contracts/reports/index.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { exportSchools } from '#contracts/schools/index.ts';
import { exportStudents } from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { buildContact, buildMessages } from '#server/testing/contact-factories.ts';
import {
  anHourFrom,
  buildMember,
  buildSchool,
  buildStudent,
  TEST_PASSWORD,
} from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  for (const role of ROLES) {
    const { email } = await buildMember(db.database, role, { name: `The ${role}` });
    tokens[role] = await api.signIn(email, TEST_PASSWORD);
  }
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  for (const table of [appointments, enrolments, students, schools, contacts]) {
    await db.database.orm.delete(table);
  }
});

/** The file as a spreadsheet would show it: an object per row. */
async function take(endpoint: Endpoint, query: Record<string, string> = {}) {
  const answer = await api.call(endpoint, { token: tokens.admin, query });
  const text = String(answer.ok());
  expect(text.startsWith('\ufeff')).toBe(true);
  return Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true }).data;
}

const namesIn = async (query: Record<string, string>) =>
  (await take(exportStudents, query)).map(({ Name }) => Name);

const lastEvent = async () => {
  const events = await db.database.orm.select().from(auditEvents).orderBy(auditEvents.id);
  return events.at(-1);
};

test('a HEAD request creates no file and no event', async () => {
  const events = await db.database.orm.$count(auditEvents);
  const files = ENDPOINTS.filter(({ method, download }) => method === 'GET' && download !== undefined);
  expect(files.length).toBeGreaterThan(5);
  for (const { path } of files) {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const headers = { authorization: `Bearer ${tokens.super_admin}` };
    const { statusCode } = await api.app.inject({ method: 'HEAD', url, headers });
    expect([path, statusCode]).toEqual([path, 404]);
  }
  expect(await db.database.orm.$count(auditEvents)).toBe(events);
});

describe('the students', () => {
  test('have every field, in every script, and no formula', async () => {
    const school = await buildSchool(db.database, { name: '=cmd|calc' });
    const counsellor = await buildMember(db.database, 'teacher', { name: 'Meera' });
    const student = await buildStudent(db.database, {
      name: 'ஆஷா, "R"',
      guardianName: '@SUM(A1)',
      guardianRelation: 'माता',
      phone: '+919840012345',
      email: 'amma@home.example',
      city: 'சென்னை',
      className: '-8',
      board: 'CBSE',
      dateOfBirth: '2012-02-29',
      language: 'ta',
      schoolId: school.id,
      counsellorId: counsellor.id,
      createdAt: new Date('2026-04-29T20:00:00Z'),
    });
    const enrolled = { studentId: student.id, createdAt: new Date() };
    await db.database.orm.insert(enrolments).values([
      { ...enrolled, service: 'overseas' },
      { ...enrolled, service: 'career' },
      { ...enrolled, service: 'career', stage: 'in_progress' },
      { ...enrolled, service: 'dmit', stage: 'cancelled' },
    ]);
    expect(await take(exportStudents)).toMatchObject([
      {
        Number: String(student.id),
        Name: 'ஆஷா, "R"',
        Guardian: "'@SUM(A1)",
        Relation: 'माता',
        Phone: '+91 98400 12345',
        Email: 'amma@home.example',
        City: 'சென்னை',
        School: "'=cmd|calc",
        Class: "'-8",
        Board: 'CBSE',
        'Date of birth': '2012-02-29',
        Language: 'Tamil',
        Status: 'pending',
        Counsellor: 'Meera',
        Services: 'Career Counseling, Overseas Admission',
        Added: '2026-04-30 01:30',
      },
    ]);
  });

  test('are those of the list, in its order', async () => {
    const school = await buildSchool(db.database, { name: 'Vidya' });
    const kept = await buildStudent(db.database, { name: 'Bala', status: 'active', schoolId: school.id });
    await buildStudent(db.database, { name: 'asha', createdAt: new Date('2026-04-02T00:00:00Z') });
    await buildStudent(db.database, { name: 'Merged', mergedIntoId: kept.id });
    expect(await namesIn({})).toEqual(['asha', 'Bala']);
    expect(await namesIn({ sort: 'name' })).toEqual(['asha', 'Bala']);
    expect(await namesIn({ sort: 'name_desc' })).toEqual(['Bala', 'asha']);
    expect(await namesIn({ sort: 'oldest' })).toEqual(['Bala', 'asha']);
    expect(await namesIn({ status: 'active' })).toEqual(['Bala']);
    expect(await namesIn({ schoolId: String(school.id) })).toEqual(['Bala']);
    expect(await namesIn({ q: 'BAL vid' })).toEqual(['Bala']);
    expect(await namesIn({ ids: `${kept.id},999999` })).toEqual(['Bala']);
    const bad = { token: tokens.admin, query: { ids: '1;2' } };
    expect((await api.call(exportStudents, bad)).status).toBe(400);
    expect(await namesIn({ createdFrom: '2026-04-02' })).toEqual(['asha']);
    expect(await namesIn({ status: 'inactive' })).toEqual([]);
    const wrong = await api.call(exportStudents, { token: tokens.admin, query: { status: 'x' } });
    expect(wrong.status).toBe(400);
  });

  test.each(['newest', 'oldest', 'name', 'name_desc'])(
    'are complete for a long list, by %s',
    async (sort) => {
      // With the same moment and name, so that only the ids differ.
      await db.database.pool.query(
        `insert into students (name, name_key, search_text, created_at)
       select 'N', 'n' || i % 3, 'n', timestamptz '2026-04-01' + (i % 5) * interval '1 microsecond'
       from generate_series(1, 2500) i`,
      );
      const rows = await take(exportStudents, { sort });
      expect(rows).toHaveLength(2500);
      expect(new Set(rows.map((row) => row.Number)).size).toBe(2500);
    },
  );

  test('are recorded in the audit trail, without the search words', async () => {
    await api.call(exportStudents, { token: tokens.admin, query: { q: 'Asha Secret', status: 'active' } });
    expect(await lastEvent()).toMatchObject({
      action: 'students.exported',
      actorName: 'The admin',
      address: '203.0.113.1',
      after: { sort: 'newest', status: 'active', isSearched: true },
    });
  });
});

test('an exported file has download headers and no content length', async () => {
  const { headers } = await api.call(exportSchools, { token: tokens.super_admin });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="schools.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('content-length');
});

test('an empty list has its headers', async () => {
  const answer = await api.call(exportAppointments, { token: tokens.admin });
  expect(answer.ok()).toBe('\ufeffNumber,Starts,Student,School,Service,Counsellor,Status,Made\r\n');
});

test('the exported schools are those of the list', async () => {
  const school = await buildSchool(db.database, { name: 'Vidya', city: '+Chennai', board: 'CBSE' });
  await buildStudent(db.database, { schoolId: school.id });
  await buildSchool(db.database, { name: 'Closed', archivedAt: new Date() });
  expect(await take(exportSchools)).toEqual([
    {
      Number: String(school.id),
      Name: 'Vidya',
      City: "'+Chennai",
      Board: 'CBSE',
      Students: '1',
      Archived: 'no',
      Added: '2026-04-01 05:30',
    },
  ]);
  expect(await take(exportSchools, { show: 'all', q: 'clos' })).toMatchObject([{ Name: 'Closed' }]);
  expect(await lastEvent()).toMatchObject({
    action: 'schools.exported',
    after: { show: 'all', sort: 'name', isSearched: true },
  });
});

test('the exported enquiries are those of the list, of every kind', async () => {
  const sent = { createdAt: new Date('2026-04-29T20:00:00Z'), name: 'Amma' };
  await buildMessages(
    db.database,
    Array.from({ length: 1100 }, (_, index) => ({
      ...sent,
      email: `e${index}@home.example`,
      message: index === 0 ? '=1+1\nsecond line' : 'Hello',
      status: index === 1 ? ('spam' as const) : ('new' as const),
    })),
  );
  const wish = { preferredDay: '2026-05-04', preferredTime: 'morning', isUnder18: true } as const;
  const sender = { ...sent, service: 'dmit', language: 'kn', phone: '+919840012345' } as const;
  await buildContact(db.database, 'session_request', sender, wish);
  const rows = await take(exportContacts, { kind: 'message' });
  expect(rows).toHaveLength(1099);
  expect(new Set(rows.map((row) => row.Number)).size).toBe(1099);
  expect(rows.at(-1)).toMatchObject({
    Received: '2026-04-30 01:30',
    Name: 'Amma',
    Email: 'e0@home.example',
    Status: 'new',
    Message: "'=1+1\nsecond line",
  });
  expect(await take(exportContacts, { show: 'spam' })).toHaveLength(1);
  expect(await take(exportContacts, { kind: 'session_request' })).toMatchObject([
    {
      Service: 'DMIT',
      'Preferred day': '2026-05-04',
      'Preferred time': 'morning',
      Phone: '+91 98400 12345',
      Language: 'Kannada',
    },
  ]);
  expect(await lastEvent()).toMatchObject({
    action: 'enquiries.exported',
    after: { kind: 'session_request', show: 'open' },
  });
});

test('the exported appointments have the latest first', async () => {
  const student = await buildStudent(db.database, { name: '=1' });
  const made = {
    studentId: student.id,
    service: 'career' as const,
    createdAt: new Date('2026-04-01T00:00:00Z'),
  };
  await db.database.orm.insert(appointments).values(
    Array.from({ length: 1200 }, (_, index) => ({
      ...made,
      // Two at each time.
      ...anHourFrom(new Date(Date.UTC(2026, 4, 1) + Math.floor(index / 2) * 3_600_000)),
    })),
  );
  const rows = await take(exportAppointments);
  expect(new Set(rows.map((row) => row.Number)).size).toBe(1200);
  expect(rows.at(-1)).toMatchObject({
    Starts: '2026-05-01 05:30',
    Student: "'=1",
    Service: 'Career Counseling',
  });
  const starts = rows.map(({ Starts = '' }) => Starts);
  expect(starts).toEqual([...starts].sort().reverse());
});

test('the exported reports have no content, and include reports not begun', async () => {
  const counsellor = await buildMember(db.database, 'teacher', { name: 'Meera' });
  const student = await buildStudent(db.database, { name: '=1', counsellorId: counsellor.id });
  const completed = {
    ...{ stage: 'completed' as const, createdAt: api.clock.now, completedAt: api.clock.now },
    counsellorId: counsellor.id,
  };
  const [due] = await db.database.orm
    .insert(enrolments)
    .values([
      { ...completed, studentId: student.id, service: 'dmit' },
      { ...completed, studentId: student.id, service: 'career' },
    ])
    .returning({ id: enrolments.id });
  (await api.call(createReport, { token: tokens.admin, params: { id: due?.id ?? 0 } })).ok();
  expect(await take(exportReports, { service: 'dmit', q: '=1' })).toEqual([
    {
      Number: expect.stringMatching(/^\d+$/),
      'Student number': String(student.id),
      Student: "'=1",
      Service: 'DMIT',
      Status: 'draft',
      Counsellor: 'Meera',
      Completed: '2026-04-30 11:30',
      'Last changed': '2026-04-30 11:30',
    },
  ]);
  expect(await lastEvent()).toMatchObject({
    action: 'reports.exported',
    after: { service: 'dmit', isSearched: true },
  });
  const statuses = (await take(exportReports)).map(({ Service, Status }) => [Service, Status]);
  expect(statuses.sort()).toEqual([
    ['Career Counseling', 'not begun'],
    ['DMIT', 'draft'],
  ]);
});

test('a teacher or staff gets no export (403)', async () => {
  const before = await lastEvent();
  for (const endpoint of [exportStudents, exportSchools, exportContacts, exportAppointments, exportReports]) {
    for (const role of ['teacher', 'staff'] as const) {
      expect((await api.call(endpoint, { token: tokens[role] })).status).toBe(403);
    }
  }
  expect(await lastEvent()).toEqual(before);
});
