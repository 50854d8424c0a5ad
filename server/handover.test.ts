import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookAppointment } from '#contracts/appointments/index.ts';
import { deleteMember, getMemberWork, handOverWork, updateMember } from '#contracts/identity/index.ts';
import { getReport } from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import { updateStudent } from '#contracts/students/index.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { appointments } from './db/schema/appointments.ts';
import { auditEvents } from './db/schema/audit.ts';
import { outbox } from './db/schema/outbox.ts';
import { students } from './db/schema/records.ts';
import { reports } from './db/schema/reports.ts';
import { tasks } from './db/schema/tasks.ts';
import { buildMember, buildStudent, IDENTITY, TEST_PASSWORD } from './testing/factories.ts';
import { buildReport } from './testing/report-factories.ts';
import { buildTask } from './testing/task-factories.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** Monday, 4 May 2026 in India: four hours of the consultancy's week. */
const [AT_10, AT_11, AT_12, AT_23] = [10, 11, 12, 23].map((hour) => `2026-05-04T${hour}:00:00+05:30`);

let db: TestDatabase;
let api: TestApp;
let boss: string;
let bossId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Office <office@consultancy.example>',
  });
  const { id, email } = await buildMember(db.database, 'super_admin');
  bossId = id;
  boss = await api.signIn(email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const signedIn = async (role: Role) =>
  api.signIn((await buildMember(db.database, role)).email, TEST_PASSWORD);
const member = async (role: Role) => (await buildMember(db.database, role)).id;
const studentOf = (counsellorId: number) =>
  buildStudent(db.database, { counsellorId, email: 'amma@family.example' });
const book = async (startsAt: string | undefined, counsellorId: number, studentId: number) => {
  const body = {
    studentId,
    service: 'career',
    startsAt,
    durationMinutes: 60,
    counsellorId,
    outsideHours: true,
  };
  return (await api.call(bookAppointment, { token: boss, body })).ok().appointment.id;
};
const enquiryOf = async (assigneeId: number) =>
  (await buildContact(db.database, 'message', { createdAt: api.clock.now, assigneeId })).id;
const counsellorOf = async (id: number) => {
  const [row] = await db.database.orm.select().from(appointments).where(eq(appointments.id, id));
  return [row?.status, row?.counsellorId];
};
const handOver = (id: number, memberIds: number[]) =>
  api.call(handOverWork, { token: boss, params: { id }, body: { memberIds } });
const mailsAbout = (id: number) => db.database.orm.$count(outbox, eq(outbox.appointmentId, id));

test('a handover keeps brothers and sisters together', async () => {
  const leaving = await member('admin');
  const colleagues = [await member('teacher'), await member('teacher')];
  const home = { counsellorId: leaving, phone: '+914422330181', guardianName: 'Uma Rao' };
  const family = [await buildStudent(db.database, home), await studentOf(leaving)];
  family.push(await buildStudent(db.database, home));
  (await handOver(leaving, colleagues)).ok();
  const ids = family.map(({ id }) => id);
  const rows = await db.database.orm.select().from(students).where(inArray(students.id, ids));
  const counsellors = new Map(rows.map(({ id, counsellorId }) => [id, counsellorId ?? 0]));
  expect(ids.map((id) => colleagues.indexOf(counsellors.get(id) ?? 0))).toEqual([0, 1, 0]);
});

test('a handover shares work in turn; other work stays, and finished reports keep their author', async () => {
  const leaving = await member('admin');
  const [one, two, frontDesk] = [await member('teacher'), await member('teacher'), await member('staff')];
  const [first, second] = [await studentOf(leaving), await studentOf(leaving)];
  const other = await studentOf(two);
  const enquiryId = await enquiryOf(leaving);
  const closedId = await enquiryOf(leaving);
  await db.database.orm.update(contacts).set({ status: 'closed' }).where(eq(contacts.id, closedId));
  const draft = await buildReport(db.database, { studentId: second.id });
  const shared = await buildReport(db.database, { studentId: second.id, service: 'dmit', status: 'shared' });
  await db.database.orm
    .update(reports)
    .set({ authorId: leaving, authorName: 'Leela' })
    .where(inArray(reports.id, [draft.id, shared.id]));

  // An earlier booking, so that turns of appointments and of students differ.
  const ofSecond = await book(AT_12, leaving, second.id);
  const ofFirst = await book(AT_10, leaving, first.id);
  // The first student's new counsellor is booked then, so the other colleague takes it.
  const taken = await book(AT_11, leaving, first.id);
  await book(AT_11, one, other.id);
  const atNight = await book(AT_23, leaving, other.id);

  // Only the new counsellor among the teachers sees a student.
  const task = await buildTask(db.database, { assigneeId: leaving, studentId: second.id });
  const alone = await buildTask(db.database, { assigneeId: leaving });

  const work = { students: 2, contacts: 1, appointments: 4, reports: 1, tasks: 2 };
  const options = { token: boss, params: { id: leaving } };
  const found = (await api.call(getMemberWork, options)).ok();
  expect(found.work).toEqual(work);
  expect(found.named.map(({ kind, name }) => [kind, name])).toEqual(
    expect.arrayContaining([
      ['students', first.name],
      ['reports', second.name],
      ['tasks', task.what],
    ]),
  );
  expect(found.named).toHaveLength(10);
  const mails = [await mailsAbout(ofFirst), await mailsAbout(atNight)];
  const { work: left, named } = (await handOver(leaving, [one, two, frontDesk])).ok();
  const startsAt = new Date(AT_23 ?? '').toISOString();
  expect(named).toEqual([{ kind: 'appointments', id: atNight, name: other.name, startsAt }]);
  expect(left).toEqual({
    students: 0,
    contacts: 0,
    appointments: 1,
    reports: 0,
    tasks: 0,
  });

  const assigned = await db.database.orm.select().from(students).where(eq(students.id, second.id));
  expect(assigned).toMatchObject([{ counsellorId: two, version: 2 }]);
  expect(await counsellorOf(ofSecond)).toEqual(['confirmed', two]);
  expect(await counsellorOf(ofFirst)).toEqual(['confirmed', one]);
  expect(await counsellorOf(taken)).toEqual(['confirmed', two]);
  expect(await counsellorOf(atNight)).toEqual(['confirmed', leaving]);
  // Only the family with another counsellor gets a mail.
  expect([await mailsAbout(ofFirst), await mailsAbout(atNight)]).toEqual([(mails[0] ?? 0) + 1, mails[1]]);
  const open = await db.database.orm.select().from(contacts).where(eq(contacts.id, enquiryId));
  expect(open).toMatchObject([{ assigneeId: one }]);
  const assigneeOf = async (id: number) =>
    (await db.database.orm.select().from(tasks).where(eq(tasks.id, id)))[0]?.assigneeId;
  expect([await assigneeOf(task.id), await assigneeOf(alone.id)]).toEqual([two, two]);
  const reportOf = async (id: number) =>
    (await api.call(getReport, { token: boss, params: { id } })).ok().report.author;
  expect(await reportOf(draft.id)).not.toBe('Leela');

  (await api.call(deleteMember, options)).ok();
  expect(await counsellorOf(atNight)).toEqual(['confirmed', null]);
  expect(await mailsAbout(atNight)).toBe(mails[1]);
  expect(await reportOf(shared.id)).toBe('Leela');
  const events = await db.database.orm
    .select({ after: auditEvents.after })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'member.work_handed_over'), eq(auditEvents.subjectId, leaving)));
  expect(events).toEqual([{ after: { memberIds: [one, two, frontDesk] } }]);
});

test('a family without mail is called by the new counsellor', async () => {
  const [leaving, next] = [await member('teacher'), await member('teacher')];
  const student = await buildStudent(db.database, { counsellorId: leaving, email: null });
  const mailed = await studentOf(leaving);
  const id = await book(AT_10, leaving, student.id);
  await book(AT_11, leaving, mailed.id);
  expect((await handOver(leaving, [next])).ok().work).toMatchObject({ appointments: 0 });
  expect(await counsellorOf(id)).toEqual(['confirmed', next]);
  const calls = await db.database.orm.select().from(tasks).where(eq(tasks.assigneeId, next));
  expect(calls).toMatchObject([{ kind: 'call', studentId: student.id, doneAt: null }]);
  expect(calls[0]?.what).toMatch(/^Tell the family: the appointment on .*4 May 2026.* is with .+ now\.$/);
});

test('families are called once each, at different days', async () => {
  const [leaving, next] = [await member('teacher'), await member('teacher')];
  const family = { counsellorId: leaving, email: null, phone: '+911234500901' };
  const [elder, younger] = [await buildStudent(db.database, family), await buildStudent(db.database, family)];
  const other = await buildStudent(db.database, { counsellorId: leaving, email: null });
  await book(AT_11, leaving, younger.id);
  await book(AT_10, leaving, elder.id);
  for (const day of ['11', '18', '25']) {
    await book(`2026-05-${day}T10:00:00+05:30`, leaving, elder.id);
  }
  await book('2026-05-20T10:00:00+05:30', leaving, other.id);
  expect((await handOver(leaving, [next])).ok().work).toMatchObject({ appointments: 0 });
  const calls = await db.database.orm
    .select()
    .from(tasks)
    .where(eq(tasks.assigneeId, next))
    .orderBy(asc(tasks.dueOn));
  expect(calls.map(({ studentId, dueOn }) => [studentId, dueOn])).toEqual([
    [elder.id, '2026-05-01'],
    [other.id, '2026-05-17'],
  ]);
  expect(calls[0]?.what).toMatch(
    /^Tell the family: the appointments on .*4 May.*, .*4 May.*, .*11 May.*, and 2 more are with .+ now\.$/,
  );
});

test('deactivating a member unassigns all work not handed over', async () => {
  const leaving = await member('admin');
  const student = await studentOf(leaving);
  const enquiryId = await enquiryOf(leaving);
  const task = await buildTask(db.database, { assigneeId: leaving });
  const options = { token: boss, params: { id: leaving } };
  (await api.call(updateMember, { ...options, body: { role: 'staff', ...IDENTITY } })).ok();
  const work = async () => (await api.call(getMemberWork, options)).ok().work;
  // The front desk has no students, and keeps its enquiries and tasks.
  expect(await work()).toMatchObject({ students: 0, contacts: 1, tasks: 1 });
  (await api.call(updateMember, { ...options, body: { isActive: false } })).ok();
  expect(await work()).toMatchObject({ students: 0, contacts: 0, tasks: 0 });

  const nobody = [{ counsellorId: null, version: 2 }];
  expect(await db.database.orm.select().from(students).where(eq(students.id, student.id))).toMatchObject(
    nobody,
  );
  const events = await db.database.orm
    .select()
    .from(auditEvents)
    .where(inArray(auditEvents.subjectId, [student.id, enquiryId, task.id]))
    .orderBy(asc(auditEvents.id));
  expect(events.map(({ action, after }) => [action, after]).slice(-3)).toEqual([
    ['student.updated', { fields: ['counsellorId'], counsellorId: null, handover: true }],
    ['enquiry.assigned', { assigneeId: null }],
    ['task.assigned', { assigneeId: null }],
  ]);
});

test('only active members receive a handover, and only managers start one', async () => {
  const leaving = await member('teacher');
  const gone = (await buildMember(db.database, 'teacher', { isActive: false })).id;
  for (const memberIds of [[gone], [leaving]]) {
    expect((await handOver(leaving, memberIds)).error()).toMatchObject({ field: 'memberIds' });
  }
  expect((await handOver(leaving, [2_147_483_647])).status).toBe(404);
  expect((await handOver(leaving, [])).status).toBe(400);
  const admin = await signedIn('admin');
  const superAdmin = await member('super_admin');
  const options = { token: admin, params: { id: superAdmin } };
  expect((await api.call(getMemberWork, options)).status).toBe(403);
  const body = { memberIds: [leaving] };
  expect((await api.call(handOverWork, { ...options, body })).status).toBe(403);
});

test.each([
  ['keep', 'confirmed'],
  ['move', 'confirmed'],
  ['cancel', 'cancelled'],
] as const)('appointments with the former counsellor of a reassigned student: %s', async (choice, status) => {
  const [former, next] = [await member('teacher'), await member('teacher')];
  const student = await studentOf(former);
  const id = await book(AT_10, former, student.id);
  const elsewhere = await book(AT_11, former, (await studentOf(former)).id);
  const mails = await mailsAbout(id);
  const body = { version: 1, counsellorId: next, appointments: choice };
  const options = { token: boss, params: { id: student.id }, body };
  (await api.call(updateStudent, options)).ok();
  expect(await counsellorOf(id)).toEqual([status, choice === 'move' ? next : former]);
  expect(await mailsAbout(id)).toBe(choice === 'keep' ? mails : mails + 1);
  expect(await counsellorOf(elsewhere)).toEqual(['confirmed', former]);
});

test.each([
  ['move', true, 'is with Nila now'],
  ['cancel', true, 'is cancelled'],
  ['cancel', false, 'is cancelled'],
] as const)(
  'a family without mail is called after a reassignment: %s, with a new counsellor: %s',
  async (choice, hasNext, change) => {
    const former = await member('teacher');
    const next = hasNext ? (await buildMember(db.database, 'teacher', { name: 'Nila' })).id : null;
    const student = await buildStudent(db.database, { counsellorId: former, email: null });
    const id = await book(AT_10, former, student.id);
    // The family does not know this appointment.
    const asked = await book(AT_11, former, student.id);
    await db.database.orm.update(appointments).set({ status: 'requested' }).where(eq(appointments.id, asked));
    const mails = await mailsAbout(id);
    const body = { version: 1, counsellorId: next, appointments: choice };
    (await api.call(updateStudent, { token: boss, params: { id: student.id }, body })).ok();
    expect(await mailsAbout(id)).toBe(mails);
    const calls = await db.database.orm.select().from(tasks).where(eq(tasks.studentId, student.id));
    expect(calls).toMatchObject([{ kind: 'call', assigneeId: next ?? bossId, doneAt: null }]);
    expect(calls[0]?.what).toMatch(/^Tell the family: the appointment on .*4 May 2026.* is /);
    expect(calls[0]?.what.endsWith(` ${change}.`)).toBe(true);
  },
);

// The embedded database has one connection, so that no transaction waits for another's rows there.
if (process.env.TEST_DATABASE_URL) {
  test('a handover locks students in the order of ids, also those of appointments', async () => {
    const [former, next] = [await member('teacher'), await member('teacher')];
    const met = await studentOf(next);
    const own = await studentOf(former);
    await book(AT_10, former, met.id);
    const lock = (id: number) => sql`select from ${students} where id = ${id} for update nowait`;
    const handover = await db.database.orm.transaction(async (other) => {
      await other.execute(lock(met.id));
      const options = { token: boss, params: { id: former }, body: { memberIds: [next] } };
      const begun = { answer: api.call(handOverWork, options) };
      await vi.waitFor(async () => {
        const { rows } = await db.database.orm.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      });
      // Fails if the handover has this lock while it waits for the other one.
      await other.execute(lock(own.id));
      return begun;
    });
    expect((await handover.answer).status).toBe(200);
  });
}

test('moved appointments without a counsellor, or a family with mail, need no call', async () => {
  const [former, next] = [await member('teacher'), await member('teacher')];
  const silent = await buildStudent(db.database, { counsellorId: former, email: null });
  const mailed = await studentOf(former);
  await book(AT_10, former, silent.id);
  await book(AT_11, former, mailed.id);
  for (const [id, counsellorId] of [
    [silent.id, null],
    [mailed.id, next],
  ] as const) {
    const body = { version: 1, counsellorId, appointments: 'move' };
    (await api.call(updateStudent, { token: boss, params: { id }, body })).ok();
  }
  const ids = [silent.id, mailed.id];
  expect(await db.database.orm.$count(tasks, inArray(tasks.studentId, ids))).toBe(0);
});

test('a reassignment is refused while the new counsellor is not free for a moved appointment', async () => {
  const [former, next] = [await member('teacher'), await member('teacher')];
  const student = await studentOf(former);
  const id = await book(AT_10, former, student.id);
  await book(AT_10, next, (await studentOf(next)).id);
  const body = { version: 1, counsellorId: next, appointments: 'move' };
  const refused = await api.call(updateStudent, { token: boss, params: { id: student.id }, body });
  expect(refused.error()).toMatchObject({ code: 'conflict', field: 'appointments' });
  expect(await counsellorOf(id)).toEqual(['confirmed', former]);
});
