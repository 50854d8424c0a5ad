import { expect, test } from 'vitest';
import { listBehind, type Measure, type Period } from '#contracts/insight/index.ts';
import { countListed } from '#server/areas/insight/analytics/listed-fixture.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { buildMember, buildSchool, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, buildAppointment, dashboard, db, setUpDashboard, studentId } from './dashboard-fixture.ts';

setUpDashboard();

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

test('a teacher’s figures count their own records, and agree with their lists', async () => {
  const teacher = await buildMember(db.database, 'teacher');
  const ofTeacher = await studentId({ name: 'Of the teacher', counsellorId: teacher.id });
  const met = await studentId({ name: 'Met once' });
  const other = await studentId({ name: 'Somebody else’s' });
  const { now } = api.clock;
  await buildAppointment(met, now.toISOString(), { counsellorId: teacher.id });
  await buildAppointment(ofTeacher, now.toISOString());
  await db.database.orm.insert(enrolments).values([
    ...[ofTeacher, met, other].map((id) => {
      return {
        studentId: id,
        service: 'dmit',
        stage: 'completed',
        completedAt: now,
        createdAt: now,
      } as const;
    }),
    { studentId: ofTeacher, service: 'career', createdAt: now },
    { studentId: other, service: 'career', createdAt: now },
  ]);
  const own = await api.signIn(teacher.email, TEST_PASSWORD);
  const shown = await dashboard(own);
  expect(shown.recentStudents.map(({ name }) => name).sort()).toEqual(['Met once', 'Of the teacher']);
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
