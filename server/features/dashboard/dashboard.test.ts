import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Dashboard, getDashboard, MOST_NAMED } from '#contracts/dashboard.ts';
import { listEnquiries } from '#contracts/enquiry-inbox.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import { listStudents } from '#contracts/students.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { appointmentRequests, enquiries } from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { productState } from '#server/db/schema/product-state.ts';
import { schools, students } from '#server/db/schema/records.ts';
import { decideSampleData } from '#server/features/sample-data/service.ts';
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
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const { orm } = db.database;
  for (const table of [enquiries, appointmentRequests]) await orm.delete(table);
  await orm.delete(students);
  await orm.delete(schools);
  await orm.delete(members);
  await orm.delete(productState);
  api = await createTestApp(db.database);
  const member = await buildMember(db.database, 'staff');
  token = await api.signIn(member.email, TEST_PASSWORD);
});
afterEach(() => api.close());

async function dashboard(): Promise<Dashboard> {
  return (await api.call(getDashboard, { token })).ok();
}

async function countBy(query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await db.database.pool.query<{ n: number }>(query, values);
  return Number(rows[0]?.n);
}

function buildAppointment(
  studentId: number,
  startsAt: string,
  fields: Partial<typeof appointments.$inferInsert> = {},
) {
  return db.database.orm.insert(appointments).values({
    ...{ studentId, service: 'career', createdAt: api.clock.now },
    ...anHourFrom(new Date(startsAt)),
    ...fields,
  });
}

async function studentId(fields: Partial<typeof students.$inferInsert> = {}): Promise<number> {
  return (await buildStudent(db.database, { createdAt: api.clock.now, ...fields })).id;
}

test('an empty database gives noughts, and the four services all the same', async () => {
  expect(await dashboard()).toEqual({
    totalStudents: 0,
    newRegistrations: 0,
    appointmentsToday: 0,
    membersOnline: 1,
    before: { totalStudents: 0, newRegistrations: 0, appointmentsToday: 0, membersOnline: 0 },
    days: { today: '2026-04-30', newSince: '2026-04-01' },
    timeZone: 'Asia/Kolkata',
    todaysAppointments: { total: 0, first: [] },
    overdueFollowUps: {
      first: [],
      enquiries: { rows: 0, isExact: true },
      requests: { rows: 0, isExact: true },
    },
    recentStudents: [],
    enrolments: ['dmit', 'career', 'overseas', 'bridging'].map((service) => ({
      service,
      completed: 0,
      total: 0,
    })),
    hasSampleData: false,
  });
});

test('the figures of the sample data agree with counts made another way', async () => {
  const { now } = api.clock;
  await decideSampleData({ db: db.database.orm, now, address: 'local' }, true);
  await buildMember(db.database, 'admin');
  const shown = await dashboard();

  expect(shown.totalStudents).toBe(await countBy('select count(*) as n from students'));
  expect(shown.totalStudents).toBeGreaterThan(10);
  expect(shown.newRegistrations).toBe(
    await countBy(
      `select count(*) as n from students where (created_at at time zone 'Asia/Kolkata')::date
         > ($1::timestamptz at time zone 'Asia/Kolkata')::date - 30`,
      [now],
    ),
  );
  expect(shown.newRegistrations).toBeGreaterThan(0);
  expect(shown.newRegistrations).toBeLessThan(shown.totalStudents);
  expect(shown.appointmentsToday).toBe(
    await countBy(
      `select count(*) as n from appointments
       where (starts_at at time zone 'Asia/Kolkata')::date = ($1::timestamptz at time zone 'Asia/Kolkata')::date
         and status <> 'cancelled'`,
      [now],
    ),
  );
  expect(shown.appointmentsToday).toBeGreaterThan(0);
  expect(shown.membersOnline).toBe(1);
  for (const { service, completed, total } of shown.enrolments) {
    const of = (condition: string) =>
      countBy(`select count(*) as n from enrolments where service = $1 and ${condition}`, [service]);
    expect([service, completed]).toEqual([service, await of('completed_at is not null')]);
    expect([service, total]).toEqual([
      service,
      await of(`stage in ('enrolled', 'in_progress', 'completed')`),
    ]);
  }
  const { rows } = await db.database.pool.query<{ name: string }>(
    `select s.name from students s
     where (select count(*) from students t where t.created_at > s.created_at) < 5 order by s.created_at desc`,
  );
  expect(shown.recentStudents.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  expect(shown.hasSampleData).toBe(true);
});

describe('appointments today', () => {
  // The clock stands at 11:30 on 30 April in India, which began at 18:30 UTC the day before.
  test.each<[string, string, AppointmentStatus, number]>([
    ['00:15 today', '2026-04-29T18:45:00Z', 'confirmed', 1],
    ['midnight', '2026-04-29T18:30:00Z', 'requested', 1],
    ['noon', '2026-04-30T06:30:00Z', 'completed', 1],
    ['23:45 today', '2026-04-30T18:15:00Z', 'confirmed', 1],
    ['23:45 yesterday', '2026-04-29T18:15:00Z', 'confirmed', 0],
    ['the midnight that ends it', '2026-04-30T18:30:00Z', 'confirmed', 0],
    ['00:15 tomorrow', '2026-04-30T18:45:00Z', 'confirmed', 0],
    ['noon, cancelled', '2026-04-30T06:30:00Z', 'cancelled', 0],
    ['noon, missed', '2026-04-30T06:30:00Z', 'no_show', 1],
  ])('one at %s', async (_, startsAt, status, expected) => {
    await db.database.orm.insert(appointments).values({
      studentId: await studentId(),
      service: 'career',
      ...anHourFrom(new Date(startsAt)),
      status,
      createdAt: api.clock.now,
    });
    expect((await dashboard()).appointmentsToday).toBe(expected);
  });

  test('follows the configured time zone', async () => {
    await db.database.orm.insert(appointments).values({
      studentId: await studentId(),
      service: 'career',
      ...anHourFrom(new Date('2026-04-29T18:45:00Z')),
      status: 'confirmed',
      createdAt: api.clock.now,
    });
    const elsewhere = await createTestApp(db.database, { TIME_ZONE: 'UTC' });
    expect((await elsewhere.call(getDashboard, { token })).ok().appointmentsToday).toBe(0);
    await elsewhere.close();
  });
});

test('new registrations are those of the last 30 calendar days, the figure before of the 30 days before', async () => {
  // In India 1 April begins at 18:30 UTC on 31 March, and 2 March on 1 March.
  for (const createdAt of ['2026-03-31T18:30:00Z', '2026-03-31T18:29:59Z', '2026-03-01T18:30:00Z']) {
    await studentId({ createdAt: new Date(createdAt) });
  }
  await studentId({ createdAt: new Date('2026-03-01T18:29:59Z') });
  const shown = await dashboard();
  expect(shown).toMatchObject({
    ...{ totalStudents: 4, newRegistrations: 1, days: { today: '2026-04-30', newSince: '2026-04-01' } },
    before: { totalStudents: 3, newRegistrations: 2 },
  });
  const query = { createdFrom: shown.days.newSince, createdTo: shown.days.today };
  const listed = (await api.call(listStudents, { token, query })).ok();
  expect(listed.count).toEqual({ rows: shown.newRegistrations, isExact: true });
});

describe('the day before', () => {
  test('has its appointments, from midnight to midnight', async () => {
    const student = await studentId();
    const at = [
      '2026-04-28T18:30:00Z',
      '2026-04-29T18:29:59Z',
      '2026-04-28T18:29:59Z',
      '2026-04-29T18:30:00Z',
    ];
    for (const startsAt of at) await buildAppointment(student, startsAt);
    await buildAppointment(student, '2026-04-29T06:00:00Z', { status: 'cancelled' });
    expect(await dashboard()).toMatchObject({ appointmentsToday: 1, before: { appointmentsToday: 2 } });
  });

  test('has the members who did something on it, each once', async () => {
    const [one, other] = [await buildMember(db.database, 'admin'), await buildMember(db.database, 'teacher')];
    const event = { action: 'student.viewed', actorName: 'x' };
    await db.database.orm.insert(auditEvents).values([
      { ...event, actorId: one.id, at: new Date('2026-04-28T18:30:00Z') },
      { ...event, actorId: one.id, at: new Date('2026-04-29T10:00:00Z') },
      { ...event, actorId: other.id, at: new Date('2026-04-29T18:29:59Z') },
      { ...event, actorId: null, at: new Date('2026-04-29T10:00:00Z') },
      { ...event, actorId: 999_999, at: new Date('2026-04-28T18:29:59Z') },
      { ...event, actorId: 999_998, at: new Date('2026-04-29T18:30:00Z') },
    ]);
    expect((await dashboard()).before.membersOnline).toBe(2);
  });
});

describe('today’s appointments', () => {
  test('are named by time, the first of them, without cancelled ones', async () => {
    const counsellor = await buildMember(db.database, 'teacher', { name: 'Meera' });
    const student = await studentId({ name: 'Asha' });
    for (let hour = MOST_NAMED + 1; hour > 0; hour -= 1) {
      await buildAppointment(student, `2026-04-30T0${hour}:00:00Z`, { counsellorId: counsellor.id });
    }
    await buildAppointment(student, '2026-04-30T00:00:00Z', { status: 'cancelled' });
    const { todaysAppointments } = await dashboard();
    expect(todaysAppointments.total).toBe(MOST_NAMED + 1);
    expect(todaysAppointments.first.map(({ startsAt }) => startsAt)).toEqual(
      [1, 2, 3, 4, 5, 6].map((hour) => `2026-04-30T0${hour}:00:00.000Z`),
    );
    expect(todaysAppointments.first[0]).toMatchObject({
      ...{ student: { id: student, name: 'Asha' }, counsellor: 'Meera', service: 'career' },
      status: 'requested',
    });
  });

  test('of a teacher are her own, out of a figure of all', async () => {
    const teacher = await buildMember(db.database, 'teacher');
    const student = await studentId({ name: 'Asha' });
    await buildAppointment(student, '2026-04-30T05:00:00Z', { counsellorId: teacher.id });
    await buildAppointment(await studentId({ name: 'Somebody else’s' }), '2026-04-30T05:00:00Z');
    const own = await api.signIn(teacher.email, TEST_PASSWORD);
    const shown = (await api.call(getDashboard, { token: own })).ok();
    expect(shown.appointmentsToday).toBe(2);
    expect(shown.todaysAppointments.total).toBe(1);
    expect(shown.todaysAppointments.first.map((one) => one.student.name)).toEqual(['Asha']);
  });
});

describe('overdue follow-ups', () => {
  const sent = () => ({ contentHash: 'x', idempotencyKey: randomUUID(), createdAt: new Date(0) });
  const message = { email: 'meena@family.example', message: 'Hello' };
  const request = { service: 'dmit' as const, phone: '+91 1234 500 200', isUnder18: false };

  test('are open ones of both kinds, the longest gone by first, and agree with the inbox', async () => {
    const assignee = await buildMember(db.database, 'staff', { name: 'Devika' });
    const { orm } = db.database;
    await orm.insert(enquiries).values([
      { ...sent(), ...message, name: 'Two days', followUpOn: '2026-04-28', status: 'answered' },
      { ...sent(), ...message, name: 'Yesterday', followUpOn: '2026-04-29', assigneeId: assignee.id },
      { ...sent(), ...message, name: 'Today', followUpOn: '2026-04-30' },
      { ...sent(), ...message, name: 'Closed', followUpOn: '2026-04-01', status: 'closed' },
    ]);
    await orm
      .insert(appointmentRequests)
      .values({ ...sent(), ...request, name: 'A request', followUpOn: '2026-04-27' });
    const { overdueFollowUps } = await dashboard();
    expect(overdueFollowUps?.first).toMatchObject([
      { kind: 'appointment_request', name: 'A request', followUpOn: '2026-04-27', assignee: null },
      { kind: 'enquiry', name: 'Two days', assignee: null },
      { kind: 'enquiry', name: 'Yesterday', assignee: 'Devika' },
    ]);
    const inbox = (await api.call(listEnquiries, { token, query: { show: 'overdue' } })).ok();
    expect([overdueFollowUps?.enquiries, overdueFollowUps?.enquiries.rows]).toEqual([inbox.count, 2]);
    expect(overdueFollowUps?.requests.rows).toBe(1);
  });

  test('are not told to a teacher, who may not read enquiries', async () => {
    const teacher = await buildMember(db.database, 'teacher');
    const own = await api.signIn(teacher.email, TEST_PASSWORD);
    expect((await api.call(getDashboard, { token: own })).ok().overdueFollowUps).toBeNull();
  });
});

test('the recent students are the five newest, with school and age on that day', async () => {
  const school = await buildSchool(db.database, { name: 'Some School' });
  for (let index = 0; index < 6; index += 1) {
    await studentId({
      name: `Student ${index}`,
      schoolId: index === 5 ? school.id : null,
      // Turns 14 on the day of the clock in India.
      dateOfBirth: index === 5 ? '2012-04-30' : null,
      createdAt: new Date(api.clock.now.getTime() + index * 1000),
    });
  }
  const { recentStudents } = await dashboard();
  expect(recentStudents.map(({ name }) => name)).toEqual([5, 4, 3, 2, 1].map((index) => `Student ${index}`));
  expect(recentStudents[0]).toMatchObject({ school: 'Some School', age: 14, status: 'pending' });
  expect(recentStudents[1]).toMatchObject({ school: null, age: null });
});

describe('a record that was merged into another one', () => {
  test('is neither counted nor shown', async () => {
    const mergedIntoId = await studentId({ name: 'Kept' });
    await studentId({ name: 'Merged', mergedIntoId });
    const { totalStudents, newRegistrations, recentStudents } = await dashboard();
    expect([totalStudents, newRegistrations]).toEqual([1, 1]);
    expect(recentStudents.map(({ name }) => name)).toEqual(['Kept']);
  });
});

test('a teacher is shown her own students only, out of the figures of all', async () => {
  const teacher = await buildMember(db.database, 'teacher');
  await studentId({ name: 'Hers', counsellorId: teacher.id });
  await studentId({ name: 'Somebody else’s' });
  const own = await api.signIn(teacher.email, TEST_PASSWORD);
  const shown = (await api.call(getDashboard, { token: own })).ok();
  expect(shown.recentStudents.map(({ name }) => name)).toEqual(['Hers']);
  expect(shown.totalStudents).toBe(2);
});
