import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listEnquiries } from '#contracts/enquiries/index.ts';
import { listBehind, type Measure, MOST_NAMED, type Period } from '#contracts/insight/index.ts';
import { countListed } from '#server/areas/insight/analytics/listed-fixture.ts';
import { appointmentRequests, enquiries } from '#server/db/schema/enquiries.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { buildMember, buildSchool, TEST_PASSWORD } from '#server/testing/factories.ts';
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

describe('today’s appointments', () => {
  test('are named by time, the first of them, without cancelled ones', async () => {
    const counsellor = await buildMember(db.database, 'teacher', { name: 'Meera' });
    const student = await studentId({ name: 'Asha' });
    for (let hour = MOST_NAMED + 1; hour > 0; hour -= 1) {
      await buildAppointment(student, `2026-04-30T0${hour}:00:00Z`, { counsellorId: counsellor.id });
    }
    await buildAppointment(student, '2026-04-30T00:00:00Z', { status: 'cancelled' });
    const { todaysAppointments, appointmentsToday } = await dashboard();
    expect(appointmentsToday).toBe(MOST_NAMED + 1);
    expect(todaysAppointments.map(({ startsAt }) => startsAt)).toEqual(
      [1, 2, 3, 4, 5, 6].map((hour) => `2026-04-30T0${hour}:00:00.000Z`),
    );
    expect(todaysAppointments[0]).toMatchObject({
      ...{ student: { id: student, name: 'Asha' }, counsellor: 'Meera', service: 'career' },
      status: 'requested',
    });
  });

  test('of a teacher are her own', async () => {
    const teacher = await buildMember(db.database, 'teacher');
    const student = await studentId({ name: 'Asha' });
    await buildAppointment(student, '2026-04-30T05:00:00Z', { counsellorId: teacher.id });
    await buildAppointment(await studentId({ name: 'Somebody else’s' }), '2026-04-30T05:00:00Z');
    const own = await api.signIn(teacher.email, TEST_PASSWORD);
    const shown = await dashboard(own);
    expect(shown.appointmentsToday).toBe(1);
    expect(shown.todaysAppointments.map((one) => one.student.name)).toEqual(['Asha']);
  });
});

describe('due follow-ups', () => {
  const sent = () => ({ contentHash: 'x', idempotencyKey: randomUUID(), createdAt: api.clock.now });
  const message = { email: 'meena@family.example', message: 'Hello' };
  const request = { service: 'dmit' as const, phone: '+91 1234 500 200', isUnder18: false };

  test('are open ones of both kinds, the longest due first, and agree with the inbox', async () => {
    const assignee = await buildMember(db.database, 'staff', { name: 'Devika' });
    const { orm } = db.database;
    await orm.insert(enquiries).values([
      { ...sent(), ...message, name: 'Two days', followUpOn: '2026-04-28', status: 'answered' },
      { ...sent(), ...message, name: 'Yesterday', followUpOn: '2026-04-29', assigneeId: assignee.id },
      { ...sent(), ...message, name: 'Tomorrow', followUpOn: '2026-05-01' },
      { ...sent(), ...message, name: 'Just arrived' },
      { ...sent(), ...message, name: 'Closed', followUpOn: '2026-04-01', status: 'closed' },
    ]);
    await orm
      .insert(appointmentRequests)
      .values({ ...sent(), ...request, name: 'A request', followUpOn: '2026-04-27' });
    const { dueFollowUps } = await dashboard();
    expect(dueFollowUps?.first).toMatchObject([
      { kind: 'appointment_request', name: 'A request', followUpOn: '2026-04-27', assignee: null },
      { kind: 'enquiry', name: 'Two days', assignee: null },
      { kind: 'enquiry', name: 'Yesterday', assignee: 'Devika' },
    ]);
    const inbox = (await api.call(listEnquiries, { token, query: { show: 'overdue' } })).ok();
    expect([dueFollowUps?.enquiries, dueFollowUps?.enquiries.rows]).toEqual([inbox.count, 2]);
    expect(dueFollowUps?.requests.rows).toBe(1);
  });

  test('are not told to a teacher, who may not read enquiries', async () => {
    const teacher = await buildMember(db.database, 'teacher');
    const own = await api.signIn(teacher.email, TEST_PASSWORD);
    expect((await dashboard(own)).dueFollowUps).toBeNull();
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

test('a teacher’s figures are those of her own records, and her lists agree with them', async () => {
  const teacher = await buildMember(db.database, 'teacher');
  const hers = await studentId({ name: 'Hers', counsellorId: teacher.id });
  const met = await studentId({ name: 'Met once' });
  const other = await studentId({ name: 'Somebody else’s' });
  const { now } = api.clock;
  await buildAppointment(met, now.toISOString(), { counsellorId: teacher.id });
  await buildAppointment(hers, now.toISOString());
  await db.database.orm.insert(enrolments).values([
    ...[hers, met, other].map((id) => {
      return {
        studentId: id,
        service: 'dmit',
        stage: 'completed',
        completedAt: now,
        createdAt: now,
      } as const;
    }),
    { studentId: hers, service: 'career', createdAt: now },
    { studentId: other, service: 'career', createdAt: now },
  ]);
  const own = await api.signIn(teacher.email, TEST_PASSWORD);
  const shown = await dashboard(own);
  expect(shown.recentStudents.map(({ name }) => name).sort()).toEqual(['Hers', 'Met once']);
  expect([shown.totalStudents, shown.newRegistrations, shown.appointmentsToday]).toEqual([2, 2, 1]);
  expect(shown.before).toMatchObject({ totalStudents: 0, newRegistrations: 0, appointmentsToday: 0 });
  expect(shown.enrolments.slice(0, 2)).toEqual([
    { service: 'dmit', completed: 2, total: 2 },
    { service: 'career', completed: 0, total: 1 },
  ]);
  const ever = { from: '2000-01-01', to: shown.days.today };
  const listed = (measure: Measure, period: Period, group?: Parameters<typeof listBehind>[2]) =>
    countListed(api, own, listBehind(measure, period, group));
  expect(await listed('registrations', ever)).toBe(2);
  expect(await listed('appointments', { from: shown.days.today, to: shown.days.today })).toBe(1);
  expect(await listed('completedServices', ever, { by: 'service', key: 'dmit' })).toBe(2);
});
