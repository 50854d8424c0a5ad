import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookAppointment,
  confirmAppointment,
  moveAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { listNotifications, markNotificationsRead } from '#contracts/audit/index.ts';
import { handOverWork } from '#contracts/identity/index.ts';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { createReportLink, openSharedReport } from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import { createStudent, updateStudent } from '#contracts/students/index.ts';
import { reports } from './db/schema/reports.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from './testing/factories.ts';
import { buildReport } from './testing/report-factories.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

async function signedIn(role: Role) {
  const { id, name, email } = await buildMember(db.database, role);
  return { id, name, token: await api.signIn(email, TEST_PASSWORD) };
}

/** The notifications about work, newest first. */
async function newsOf({ token }: { token: string }) {
  const { notifications, unread } = (await api.call(listNotifications, { token })).ok();
  return { news: notifications.filter(({ kind }) => kind !== 'new_device'), unread };
}

test('a counsellor is notified of others’ changes to their students and appointments, not of their own', async () => {
  const [office, one, two] = [await signedIn('admin'), await signedIn('teacher'), await signedIn('teacher')];
  const body = { name: 'Asha', counsellorId: one.id };
  const { student } = (await api.call(createStudent, { token: office.token, body })).ok();
  const when = { startsAt: '2026-05-04T10:00:00+05:30', durationMinutes: 60 };
  const booking = { studentId: student.id, service: 'career', counsellorId: one.id, ...when };
  const booked = (await api.call(bookAppointment, { token: office.token, body: booking })).ok().appointment;
  const at = { token: office.token, params: { id: booked.id } };
  const move = { version: 1, counsellorId: two.id, place: null, ...when };
  (await api.call(moveAppointment, { ...at, body: move })).ok();
  const cancel = { version: 2, status: 'cancelled', note: 'Exams' };
  (await api.call(setAppointmentOutcome, { ...at, token: two.token, body: cancel })).ok();

  const { news, unread } = await newsOf(one);
  expect(news.map(({ kind, recordId, actorName }) => [kind, recordId, actorName])).toEqual([
    ['appointment_passed_on', booked.id, office.name],
    ['appointment_booked', booked.id, office.name],
    ['student_assigned', student.id, office.name],
  ]);
  expect(news[0]?.subjectName).toBe(two.name);
  expect(unread).toBe(3);
  expect(JSON.stringify(news)).not.toContain('Asha');
  // Their own act sends none.
  expect((await newsOf(two)).news.map(({ kind }) => kind)).toEqual(['appointment_received']);
  expect((await newsOf(office)).news).toEqual([]);
  const upTo = news[0]?.id;
  (await api.call(markNotificationsRead, { token: one.token, body: { upTo } })).ok();
  expect((await newsOf(one)).unread).toBe(0);
});

test('a confirmed appointment and an assigned student notify their new counsellor', async () => {
  const [office, one] = [await signedIn('admin'), await signedIn('teacher')];
  const student = await buildStudent(db.database);
  const at = { token: office.token, params: { id: student.id } };
  (await api.call(updateStudent, { ...at, body: { version: 1, city: 'Pune' } })).ok();
  (await api.call(updateStudent, { ...at, body: { version: 2, counsellorId: one.id } })).ok();
  const when = { startsAt: '2026-05-05T10:00:00+05:30', durationMinutes: 60 };
  const booking = { studentId: student.id, service: 'career', counsellorId: null, ...when };
  const { id } = (await api.call(bookAppointment, { token: office.token, body: booking })).ok().appointment;
  const confirm = { version: 1, counsellorId: one.id };
  (await api.call(confirmAppointment, { token: office.token, params: { id }, body: confirm })).ok();
  expect((await newsOf(one)).news.map(({ kind }) => kind)).toEqual([
    'appointment_booked',
    'student_assigned',
  ]);
});

test('an author is notified of the first opening of a report, and a member of a handover', async () => {
  const [boss, author, colleague] = [
    await signedIn('super_admin'),
    await signedIn('teacher'),
    await signedIn('teacher'),
  ];
  const student = await buildStudent(db.database, { counsellorId: author.id });
  const report = await buildReport(db.database, { studentId: student.id, status: 'ready' });
  await db.database.orm.update(reports).set({ authorId: author.id });
  const link = { token: boss.token, params: { id: report.id }, body: { expiresInDays: 3 } };
  const { token } = (await api.call(createReportLink, link)).ok();
  for (let times = 0; times < 2; times += 1) {
    (await api.call(openSharedReport, { body: { token } })).ok();
    api.clock.advance(5 * HOUR_MS);
  }
  expect((await newsOf(author)).news).toMatchObject([{ kind: 'report_opened', recordId: report.id }]);

  const handover = { params: { id: author.id }, body: { memberIds: [colleague.id] } };
  (await api.call(handOverWork, { token: boss.token, ...handover })).ok();
  expect((await newsOf(colleague)).news).toMatchObject([
    { kind: 'work_received', subjectName: author.name, actorName: boss.name, recordId: null },
  ]);
});
