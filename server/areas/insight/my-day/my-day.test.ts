import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAppointments } from '#contracts/appointments/index.ts';
import { type HISTORY_KINDS, listContacts } from '#contracts/enquiries/index.ts';
import { getMyDay, MAX_NAMED, type MyDay, unassignedAppointments } from '#contracts/insight/index.ts';
import {
  api,
  buildAppointment,
  db,
  setUpDashboard,
  studentId,
  token,
} from '#server/areas/insight/dashboard/dashboard-fixture.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { students } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildFamilyAccount, buildSpaceMessage } from '#server/testing/families.ts';
import { buildReport, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { buildTask } from '#server/testing/task-factories.ts';

type HistoryKind = (typeof HISTORY_KINDS)[number];

setUpDashboard();
// The clock is set to 11:30 on 30 April 2026 in India.
let teacher: { id: number; token: string };
beforeEach(async () => {
  await db.database.orm.delete(tasks);
  const { id, email } = await buildMember(db.database, 'teacher', { name: 'Meera' });
  teacher = { id, token: await api.signIn(email, TEST_PASSWORD) };
});

const myDay = async (as = token) => (await api.call(getMyDay, { token: as })).ok();
const none = { first: [], count: { rows: 0, isExact: true } };

test('My day of a new office is empty, and has only the parts of the role’s permissions', async () => {
  const nothing = { rows: 0, isExact: true };
  expect(await myDay()).toEqual({
    today: '2026-04-30',
    timeZone: 'Asia/Kolkata',
    tasks: none,
    meetings: none,
    past: none,
    unanswered: none,
    families: none,
    followUps: none,
    unassigned: { ...none, appointments: nothing, tasks: nothing, contacts: nothing },
    reports: null,
  });
  expect(await myDay(teacher.token)).toMatchObject({ unassigned: null, reports: none });
});

describe('today’s meetings', () => {
  test('are open and not over, by time, with links to their documents', async () => {
    const student = await studentId({ name: 'Asha', counsellorId: teacher.id });
    const counsellorId = teacher.id;
    await buildAppointment(student, '2026-04-30T09:00:00Z', { counsellorId });
    await buildAppointment(student, '2026-04-30T07:00:00Z', { counsellorId, status: 'confirmed' });
    await buildAppointment(student, '2026-04-30T03:00:00Z', { counsellorId, status: 'completed' });
    await buildAppointment(student, '2026-04-30T08:00:00Z', { counsellorId, status: 'cancelled' });
    await buildAppointment(student, '2026-05-01T08:00:00Z', { counsellorId });
    const report = await buildReport(db.database, { studentId: student });
    const note = { studentId: student, text: 'Likes bridges', authorName: 'Meera' };
    await db.database.orm.insert(familyHistory).values([
      { ...note, kind: 'note', createdAt: new Date('2026-04-01T06:00:00Z') },
      { ...note, kind: 'call', createdAt: new Date('2026-04-20T06:00:00Z') },
    ]);
    const { assessment } = REPORT_CONTENTS.career;
    const createdAt = new Date('2026-04-19T06:00:00Z');
    const asked = { studentId: student, status: 'answered', message: 'Likes animals', createdAt } as const;
    const request = await buildContact(db.database, 'session_request', asked, { assessment });
    const { meetings } = await myDay();
    expect(meetings.first.map(({ startsAt }) => startsAt)).toEqual([
      '2026-04-30T07:00:00.000Z',
      '2026-04-30T09:00:00.000Z',
    ]);
    expect(meetings.first[0]).toMatchObject({
      student: { id: student, name: 'Asha' },
      counsellor: 'Meera',
      status: 'confirmed',
      lastNote: { kind: 'call', author: 'Meera', at: '2026-04-20T06:00:00.000000Z' },
      familyWroteAt: '2026-04-19T06:00:00.000000Z',
      // Reports are not for the front desk.
      reportId: null,
      assessmentRequestId: request.id,
    });
    expect((await myDay(teacher.token)).meetings.first[0]).toMatchObject({
      reportId: report.id,
      // Of another member's contact.
      familyWroteAt: '2026-04-19T06:00:00.000000Z',
      assessmentRequestId: null,
    });
    // Closed until a parent has agreed.
    await db.database.orm.update(sessionRequests).set({ isUnder18: true });
    expect((await myDay()).meetings.first[0]?.assessmentRequestId).toBeNull();
  });

  test('of a teacher are their own, including past ones without an outcome', async () => {
    const mine = await studentId({ name: 'Mine' });
    const other = await studentId({ name: 'Somebody else’s' });
    for (const day of ['29', '30']) {
      await buildAppointment(mine, `2026-04-${day}T09:00:00Z`, { counsellorId: teacher.id });
      await buildAppointment(other, `2026-04-${day}T09:00:00Z`);
    }
    const day = await myDay(teacher.token);
    for (const part of [day.meetings, day.past]) {
      expect(part.first.map(({ student }) => student.name)).toEqual(['Mine']);
      expect(part.count).toEqual({ rows: 1, isExact: true });
    }
    const all = await myDay();
    expect([all.meetings.count.rows, all.past.count.rows]).toEqual([2, 2]);
  });
});

test('meetings without an outcome are the newest first, with a full count', async () => {
  const student = await studentId();
  for (let hour = 0; hour < MAX_NAMED + 2; hour += 1) {
    await buildAppointment(student, `2026-04-29T0${hour}:00:00Z`);
  }
  await buildAppointment(student, '2026-04-28T00:00:00Z', { status: 'no_show' });
  const { past } = await myDay();
  expect(past.first).toHaveLength(MAX_NAMED);
  expect(past.first[0]).toMatchObject({ startsAt: '2026-04-29T07:00:00.000Z', version: 1 });
  expect(past.count).toEqual({ rows: MAX_NAMED + 2, isExact: true });
});

test('tasks are the reader’s, due today or earlier; unassigned ones are counted for managers and staff', async () => {
  const { id } = await buildMember(db.database, 'staff', { email: 'reader@team.example' });
  const own = await api.signIn('reader@team.example', TEST_PASSWORD);
  await buildTask(db.database, { what: 'Today', assigneeId: id });
  await buildTask(db.database, { what: 'Overdue', assigneeId: id, dueOn: '2026-04-01' });
  await buildTask(db.database, { what: 'Tomorrow', assigneeId: id, dueOn: '2026-05-01' });
  await buildTask(db.database, { what: 'Somebody else’s', assigneeId: teacher.id });
  await buildTask(db.database, { what: 'Of nobody' });
  await buildTask(db.database, { what: 'Also nobody’s' });
  const day = await myDay(own);
  expect(day.tasks.first.map(({ what }) => what)).toEqual(['Overdue', 'Today']);
  expect(day.unassigned?.tasks).toEqual({ rows: 2, isExact: true });
});

test('students without a counsellor are listed for managers and staff', async () => {
  await studentId({ name: 'Of nobody' });
  await studentId({ name: 'Inactive', status: 'inactive' });
  await studentId({ name: 'Of the teacher', counsellorId: teacher.id });
  expect((await myDay()).unassigned?.first.map(({ name }) => name)).toEqual(['Of nobody']);
});

test('open appointments without a counsellor from today on are counted as in their list', async () => {
  const student = await studentId({ counsellorId: teacher.id });
  const counsellorId = teacher.id;
  // Midnight in India.
  await buildAppointment(student, '2026-04-29T18:29:00Z');
  await buildAppointment(student, '2026-04-29T18:30:00Z');
  await buildAppointment(student, '2026-05-20T08:00:00Z', { status: 'confirmed' });
  await buildAppointment(student, '2026-05-21T08:00:00Z', { status: 'cancelled' });
  await buildAppointment(student, '2026-04-30T03:00:00Z', { status: 'completed' });
  await buildAppointment(student, '2026-05-22T08:00:00Z', { counsellorId });
  await buildAppointment(await studentId({ mergedIntoId: student }), '2026-05-23T08:00:00Z');
  const { unassigned, today } = await myDay();
  expect([unassigned?.count.rows, unassigned?.appointments]).toEqual([0, { rows: 2, isExact: true }]);
  const query = unassignedAppointments(today);
  const { appointments, count } = (await api.call(listAppointments, { token, query })).ok();
  expect(count).toEqual(unassigned?.appointments);
  expect(appointments.map(({ startsAt }) => startsAt)).toEqual([
    '2026-05-20T08:00:00.000Z',
    '2026-04-29T18:30:00.000Z',
  ]);
});

test('open contacts without an owner are counted for managers and staff', async () => {
  const entry = (fields: object) =>
    buildContact(db.database, 'office_entry', { createdAt: api.clock.now, ...fields });
  await entry({ followUpOn: '2026-05-20' });
  await entry({ assigneeId: teacher.id });
  await entry({ status: 'closed' });
  expect((await myDay()).unassigned?.contacts).toEqual({ rows: 1, isExact: true });
  await db.database.orm.delete(contacts);
});

describe('families', () => {
  const message = (name: string, fields: Parameters<typeof buildContact>[2] = {}) =>
    buildContact(db.database, 'message', { createdAt: api.clock.now, name, ...fields });
  const request = (name: string, fields: Parameters<typeof buildContact>[2] = {}) =>
    buildContact(db.database, 'session_request', { createdAt: api.clock.now, name, ...fields });

  test('due for a follow-up are listed by due day, as in the inbox', async () => {
    const assignee = await buildMember(db.database, 'staff', { name: 'Devika' });
    await message('Two days', { followUpOn: '2026-04-28', status: 'answered' });
    await message('Yesterday', { followUpOn: '2026-04-29', assigneeId: assignee.id });
    await message('Tomorrow', { followUpOn: '2026-05-01' });
    await message('Closed', { followUpOn: '2026-04-01', status: 'closed' });
    await request('A request', { followUpOn: '2026-04-27' });
    const { followUps } = await myDay();
    expect(followUps?.first).toMatchObject([
      { kind: 'session_request', name: 'A request', followUpOn: '2026-04-27', assignee: null },
      { kind: 'message', name: 'Two days', assignee: null },
      { kind: 'message', name: 'Yesterday', assignee: 'Devika' },
    ]);
    const inbox = (await api.call(listContacts, { token, query: { show: 'overdue' } })).ok();
    expect([followUps?.count, followUps?.count.rows]).toEqual([inbox.count, 3]);
  });

  test('without a first answer are the reader’s and unassigned ones, the oldest first', async () => {
    const assignee = await buildMember(db.database, 'staff');
    const minute = (n: number) => new Date(api.clock.now.getTime() - n * 60_000);
    await message('Newest');
    await message('Colleague’s', { assigneeId: assignee.id });
    await message('Answered', { status: 'answered' });
    // Due, and therefore among the follow-ups.
    await message('Due', { createdAt: minute(3 * 24 * 60) });
    await request('Older', { createdAt: minute(5) });
    const { unanswered, followUps } = await myDay();
    expect(unanswered?.first.map(({ name }) => name)).toEqual(['Older', 'Newest']);
    expect(unanswered?.count).toEqual({ rows: 2, isExact: true });
    expect(followUps?.first.map(({ name }) => name)).toEqual(['Due']);
  });
});

test('families wait in their space until an answer, a talk or a note, also a call that reached nobody', async () => {
  const accountId = (await buildFamilyAccount(db.database)).id;
  const write = (id: number, kind: HistoryKind, minute: number, rest = {}) =>
    buildSpaceMessage(db.database, {
      ...{ studentId: id, kind, createdAt: new Date(Date.UTC(2026, 3, 29, 6, minute)), ...rest },
      ...(kind === 'family_message' && { familyAccountId: accountId }),
    });
  const asking = async (name: string, counsellorId: number | null, ...later: [HistoryKind, object?][]) => {
    const id = await studentId({ name, counsellorId });
    for (const minute of [1, 2]) await write(id, 'family_message', minute);
    for (const [kind, rest] of later) await write(id, kind, 3, rest);
    return id;
  };
  const admin = await buildMember(db.database, 'admin');
  const left = await buildMember(db.database, 'teacher', { isActive: false });
  const ofTeacher = await asking('Of the teacher', teacher.id);
  await asking('Of nobody', null, ['mail'], ['call', { callOutcome: 'no_answer' }]);
  await asking('Of a former counsellor', left.id);
  await asking('Of a colleague', admin.id);
  for (const kind of ['space_message', 'whatsapp', 'call', 'visit', 'note'] as const)
    await asking(`Answered by a ${kind}`, teacher.id, [kind]);
  await asking('Asked again', teacher.id, ['space_message'], ['family_message']);
  await asking('Merged', teacher.id);
  await db.database.orm.update(students).set({ mergedIntoId: ofTeacher }).where(eq(students.name, 'Merged'));
  const gone = await asking('Account gone', teacher.id);
  await db.database.orm
    .update(familyHistory)
    .set({ familyAccountId: null })
    .where(eq(familyHistory.studentId, gone));

  const names = ({ families }: MyDay) => families.first.map(({ student }) => student.name);
  const own = await myDay(teacher.token);
  expect(names(own)).toEqual(['Of the teacher', 'Asked again']);
  expect(own.families.first[0]?.since).toBe('2026-04-29T06:01:00.000000Z');
  expect(own.families.count).toEqual({ rows: 2, isExact: true });
  expect(names(await myDay())).toEqual(['Of nobody', 'Of a former counsellor']);
});

test('waiting reports are the reader’s own drafts, and ready ones not yet shared', async () => {
  const student = await studentId({ name: 'Asha', counsellorId: teacher.id });
  const draft = await buildReport(db.database, { studentId: student });
  await buildReport(db.database, { studentId: student, service: 'dmit', status: 'shared' });
  await db.database.orm.update(reports).set({ authorId: teacher.id });
  await buildReport(db.database, { studentId: await studentId(), service: 'bridging' });
  expect((await myDay(teacher.token)).reports).toMatchObject({
    first: [{ id: draft.id, status: 'draft', student: { name: 'Asha' } }],
    count: { rows: 1, isExact: true },
  });
});

test('a report whose author lost access to the student waits for the counsellor, else for managers', async () => {
  const admin = await buildMember(db.database, 'admin');
  const former = await buildMember(db.database, 'teacher');
  const tokens = {
    boss: await api.signIn(admin.email, TEST_PASSWORD),
    counsellor: teacher.token,
    former: await api.signIn(former.email, TEST_PASSWORD),
  };
  const report = async (name: string, counsellorId: number | null, authorId: number) => {
    const student = await studentId({ name, counsellorId });
    const { id } = await buildReport(db.database, { studentId: student });
    await db.database.orm.update(reports).set({ authorId }).where(eq(reports.id, id));
    return student;
  };
  await report('Reassigned', teacher.id, former.id);
  await report('Of nobody', null, former.id);
  await report('By an admin', teacher.id, admin.id);
  const times = anHourFrom(api.clock.now);
  const booked = { service: 'career' as const, counsellorId: former.id, createdAt: api.clock.now };
  const [met, cancelled] = [
    await report('Met', teacher.id, former.id),
    await report('Cancelled', teacher.id, former.id),
  ];
  await db.database.orm.insert(appointments).values([
    { ...booked, ...times, studentId: met },
    { ...booked, ...times, studentId: cancelled, status: 'cancelled' },
  ]);
  const waiting = async (as: keyof typeof tokens) =>
    (await myDay(tokens[as])).reports?.first.map(({ student }) => student.name).sort();
  expect(await waiting('counsellor')).toEqual(['Cancelled', 'Reassigned']);
  expect(await waiting('boss')).toEqual(['By an admin', 'Of nobody']);
  expect(await waiting('former')).toEqual(['Met']);
});

test('a report whose author left waits for the student’s counsellor, else for managers', async () => {
  const admin = await buildMember(db.database, 'admin');
  const boss = await api.signIn(admin.email, TEST_PASSWORD);
  const left = await buildMember(db.database, 'teacher', { isActive: false });
  const frontDesk = await buildMember(db.database, 'staff');
  const colleague = await buildMember(db.database, 'admin');
  const report = async (name: string, counsellorId: number | null, authorId: number | null) => {
    const { id } = await buildReport(db.database, { studentId: await studentId({ name, counsellorId }) });
    await db.database.orm.update(reports).set({ authorId }).where(eq(reports.id, id));
  };
  await report('Deleted author', teacher.id, null);
  await report('Deactivated author', teacher.id, left.id);
  await report('Author at the front desk', teacher.id, frontDesk.id);
  await report('Own', null, admin.id);
  await report('A colleague’s', teacher.id, colleague.id);
  await report('A colleague’s, of nobody', null, colleague.id);
  await report('Of nobody', null, null);
  await report('Counsellor left too', left.id, left.id);
  const waiting = async (as: string) => {
    const { reports: part } = await myDay(as);
    const names = part?.first.map(({ student, formerAuthor }) => [student.name, formerAuthor]).sort();
    return [part?.count.rows, names];
  };
  expect(await waiting(teacher.token)).toEqual([
    3,
    [
      ['Author at the front desk', 'Somebody'],
      ['Deactivated author', 'Somebody'],
      ['Deleted author', 'Somebody'],
    ],
  ]);
  expect(await waiting(boss)).toEqual([
    3,
    [
      ['Counsellor left too', 'Somebody'],
      ['Of nobody', 'Somebody'],
      ['Own', null],
    ],
  ]);
  expect((await myDay()).reports).toBeNull();
});
