import { describe, expect, test } from 'vitest';
import { getDashboard } from '#contracts/insight/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import { listStudents } from '#contracts/students/index.ts';
import { decideSampleData } from '#server/areas/operations/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import {
  api,
  buildAppointment,
  dashboard,
  db,
  setUpDashboard,
  studentId,
  token,
} from './dashboard-fixture.ts';

setUpDashboard();

async function countBy(query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await db.database.pool.query<{ n: number }>(query, values);
  return Number(rows[0]?.n);
}

test('an empty database gives zeros, and all four services', async () => {
  expect(await dashboard()).toEqual({
    totalStudents: 0,
    newRegistrations: 0,
    appointmentsToday: 0,
    membersOnline: 1,
    before: { totalStudents: 0, newRegistrations: 0, appointmentsToday: 0, membersOnline: 0 },
    days: { today: '2026-04-30', newSince: '2026-04-01' },
    timeZone: 'Asia/Kolkata',
    recentStudents: [],
    enrolments: ['dmit', 'career', 'overseas', 'bridging'].map((service) => ({
      service,
      completed: 0,
      total: 0,
    })),
  });
});

test('the figures of the sample data equal independent counts', async () => {
  const { now } = api.clock;
  await decideSampleData({ db: db.database.orm, now, address: 'local', office: TEST_OFFICE }, true);
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
});

describe('appointments today', () => {
  // The clock is set to 11:30 on 30 April in India, which began at 18:30 UTC the day before.
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
  ])('count one at %s', async (_, startsAt, status, expected) => {
    await buildAppointment(await studentId(), startsAt, { status });
    expect((await dashboard()).appointmentsToday).toBe(expected);
  });

  test('follow the configured time zone', async () => {
    await buildAppointment(await studentId(), '2026-04-29T18:45:00Z', { status: 'confirmed' });
    const elsewhere = await createTestApp(db.database, { TIME_ZONE: 'UTC' });
    expect((await elsewhere.call(getDashboard, { token })).ok().appointmentsToday).toBe(0);
    await elsewhere.close();
  });
});

test('new registrations cover the last 30 calendar days, the earlier figure the 30 days before', async () => {
  // In India 1 April begins at 18:30 UTC on 31 March, and 2 March on 1 March.
  for (const createdAt of ['2026-03-31T18:30:00Z', '2026-03-31T18:29:59Z', '2026-03-01T18:30:00Z']) {
    await studentId({ createdAt: new Date(createdAt) });
  }
  await studentId({ createdAt: new Date('2026-03-01T18:29:59Z') });
  const shown = await dashboard();
  expect(shown).toMatchObject({
    totalStudents: 4,
    newRegistrations: 1,
    days: { today: '2026-04-30', newSince: '2026-04-01' },
    before: { totalStudents: 3, newRegistrations: 2 },
  });
  const query = { createdFrom: shown.days.newSince, createdTo: shown.days.today };
  const listed = (await api.call(listStudents, { token, query })).ok();
  expect(listed.count).toEqual({ rows: shown.newRegistrations, isExact: true });
});

describe('the day before', () => {
  test('counts its appointments, from midnight to midnight', async () => {
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

  test('counts each member with an event on that day once', async () => {
    // The trail can't be emptied, so no other test looks at that day.
    api.clock.advance(7 * DAY_MS);
    const [one, other] = [await buildMember(db.database, 'admin'), await buildMember(db.database, 'teacher')];
    const event = { action: 'student.viewed', actorName: 'x' };
    await db.database.orm.insert(auditEvents).values([
      { ...event, actorId: one.id, at: new Date('2026-05-05T18:30:00Z') },
      { ...event, actorId: one.id, at: new Date('2026-05-06T10:00:00Z') },
      { ...event, actorId: other.id, at: new Date('2026-05-06T18:29:59Z') },
      { ...event, actorId: null, at: new Date('2026-05-06T10:00:00Z') },
      { ...event, actorId: 999_999, at: new Date('2026-05-05T18:29:59Z') },
      { ...event, actorId: 999_998, at: new Date('2026-05-06T18:30:00Z') },
    ]);
    const later = await api.signIn(one.email, TEST_PASSWORD);
    expect((await dashboard(later)).before.membersOnline).toBe(2);
  });
});

describe('a record merged into another one', () => {
  test('is neither counted nor shown', async () => {
    const mergedIntoId = await studentId({ name: 'Kept' });
    await studentId({ name: 'Merged', mergedIntoId });
    const { totalStudents, newRegistrations, recentStudents } = await dashboard();
    expect([totalStudents, newRegistrations]).toEqual([1, 1]);
    expect(recentStudents.map(({ name }) => name)).toEqual(['Kept']);
  });
});
