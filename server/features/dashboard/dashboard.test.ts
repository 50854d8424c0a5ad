import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Dashboard, getDashboard } from '#contracts/dashboard.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import { members } from '#server/db/schema/members.ts';
import { productState } from '#server/db/schema/product-state.ts';
import { appointments, schools, students } from '#server/db/schema/records.ts';
import { decideSampleData } from '#server/features/sample-data/service.ts';
import { buildMember, buildSchool, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
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

async function studentId(fields: Partial<typeof students.$inferInsert> = {}): Promise<number> {
  return (await buildStudent(db.database, { createdAt: api.clock.now, ...fields })).id;
}

test('an empty database gives noughts, and the four services all the same', async () => {
  expect(await dashboard()).toEqual({
    totalStudents: 0,
    newRegistrations: 0,
    appointmentsToday: 0,
    membersOnline: 1,
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
    await countBy(`select count(*) as n from students where $1 - created_at <= interval '30 days'`, [now]),
  );
  expect(shown.newRegistrations).toBeGreaterThan(0);
  expect(shown.newRegistrations).toBeLessThan(shown.totalStudents);
  expect(shown.appointmentsToday).toBe(
    await countBy(
      `select count(*) as n from appointments
       where (starts_at at time zone 'Asia/Kolkata')::date = ($1::timestamptz at time zone 'Asia/Kolkata')::date
         and status not in ('cancelled', 'no_show')`,
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
    ['noon, missed', '2026-04-30T06:30:00Z', 'no_show', 0],
  ])('one at %s', async (_, startsAt, status, expected) => {
    await db.database.orm.insert(appointments).values({
      studentId: await studentId(),
      service: 'career',
      startsAt: new Date(startsAt),
      status,
      createdAt: api.clock.now,
    });
    expect((await dashboard()).appointmentsToday).toBe(expected);
  });

  test('follows the configured time zone', async () => {
    await db.database.orm.insert(appointments).values({
      studentId: await studentId(),
      service: 'career',
      startsAt: new Date('2026-04-29T18:45:00Z'),
      status: 'confirmed',
      createdAt: api.clock.now,
    });
    const elsewhere = await createTestApp(db.database, { TIME_ZONE: 'UTC' });
    expect((await elsewhere.call(getDashboard, { token })).ok().appointmentsToday).toBe(0);
    await elsewhere.close();
  });
});

test('new registrations are those of the last 30 days, to the second', async () => {
  const ago = (ms: number) => new Date(api.clock.now.getTime() - ms);
  await studentId({ createdAt: ago(30 * 86_400_000) });
  await studentId({ createdAt: ago(30 * 86_400_000 + 1000) });
  expect(await dashboard()).toMatchObject({ totalStudents: 2, newRegistrations: 1 });
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
