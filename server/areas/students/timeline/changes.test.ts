import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookAppointment, moveAppointment, setAppointmentOutcome } from '#contracts/appointments/index.ts';
import { AUDIT_ACTIONS } from '#contracts/audit/index.ts';
import {
  createBulkChange,
  eraseFamily,
  getStudent,
  getTimeline,
  setEnrolmentStage,
  undoBulkChange,
  updateStudent,
} from '#contracts/students/index.ts';
import { updateTask } from '#contracts/tasks/index.ts';
import {
  buildPair,
  merge,
  setUpMerges,
  token,
  undo,
} from '#server/areas/students/families/merges-fixture.ts';
import { api, buildSignedIn, db } from '#server/areas/students/families/records-fixture.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { enrolments, studentMerges, students } from '#server/db/schema/records.ts';
import { anHourFrom, buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';
import { buildTask } from '#server/testing/task-factories.ts';
import { findChanges } from './changes.ts';

setUpMerges();
let counsellor: { id: number; name: string };
beforeAll(async () => {
  counsellor = await buildMember(db.database, 'teacher', { name: 'Asha Rao' });
});

const entriesOf = async (id: number, reader = token) =>
  (await api.call(getTimeline, { token: reader, params: { id } })).ok().entries;
/** The newest entries, without their moments. */
const newest = async (id: number) =>
  (await entriesOf(id)).map(({ action, text, changes, appointment }) => ({
    action,
    text,
    changes,
    appointment,
  }));

const eventsAbout = (id: number) =>
  db.database.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'appointment'), eq(auditEvents.subjectId, id)));

test('a changed record says from what to what, in one entry, which an erasure deletes', async () => {
  const school = await buildSchool(db.database, { name: 'Lotus School' });
  const { id } = await buildStudent(db.database, { className: 'VIII', tags: ['chess'], status: 'pending' });
  const body = {
    version: 1,
    className: 'IX',
    phone: '98765 43210',
    dateOfBirth: '2012-05-01',
    schoolId: school.id,
    counsellorId: counsellor.id,
    status: 'active',
    tags: ['chess', 'music'],
    city: 'x'.repeat(80),
    language: 'ml',
  } as const;
  (await api.call(updateStudent, { token, params: { id }, body })).ok();
  const entries = await entriesOf(id);
  expect(entries).toMatchObject([{ key: expect.stringMatching(/^record-\d+$/) as string, kind: 'change' }]);
  expect(entries[0]?.text?.split('\n').sort()).toEqual([
    `City: none → ${'x'.repeat(80)}`,
    'Class: VIII → IX',
    'Counsellor: nobody → Asha Rao',
    'Date of birth: none → 1 May 2012',
    'Language of the family: English → Malayalam',
    'Phone: none → +919876543210',
    'School: none → Lotus School',
    'Status: Pending → Active',
    'Tags: chess → chess, music',
  ]);
  const { name } = (await api.call(getStudent, { token, params: { id } })).ok().student;
  (await api.call(eraseFamily, { token, params: { id }, body: { confirmName: name } })).ok();
  expect(await db.database.orm.$count(familyHistory)).toBe(0);
});

test('an enrolment, an appointment and a task say from what to what', async () => {
  const { id } = await buildStudent(db.database);
  const { orm } = db.database;
  const at = { createdAt: api.clock.now };
  const [enrolment] = await orm
    .insert(enrolments)
    .values({ studentId: id, service: 'career', ...at })
    .returning();
  (
    await api.call(setEnrolmentStage, {
      token,
      params: { id: enrolment?.id ?? 0 },
      body: { from: 'enrolled', stage: 'in_progress' },
    })
  ).ok();
  expect((await newest(id))[0]).toMatchObject({
    action: 'student.enrolment_changed',
    changes: [{ field: 'stage', from: 'enrolled', to: 'in_progress' }],
  });
  const [appointment] = await orm
    .insert(appointments)
    .values({ studentId: id, service: 'career', ...anHourFrom(new Date('2026-05-04T04:30:00Z')), ...at })
    .returning();
  const move = {
    version: 1,
    counsellorId: counsellor.id,
    startsAt: '2026-05-05T05:30:00.000Z',
    durationMinutes: 60,
    outsideHours: true,
  };
  (await api.call(moveAppointment, { token, params: { id: appointment?.id ?? 0 }, body: move })).ok();
  expect((await newest(id))[0]).toMatchObject({
    action: 'appointment.rescheduled',
    appointment: { startsAt: move.startsAt, service: 'career', counsellor: 'Asha Rao' },
    changes: [
      { field: 'counsellorId', from: null, to: 'Asha Rao' },
      { field: 'startsAt', from: '2026-05-04T04:30:00.000Z', to: move.startsAt },
      { field: 'endsAt', from: '2026-05-04T05:30:00.000Z', to: '2026-05-05T06:30:00.000Z' },
    ],
  });
  const task = await buildTask(db.database, { studentId: id, what: 'Send the brochure' });
  const { what, kind } = task;
  const input = { version: 1, what, kind, dueOn: '2026-05-02', dueTime: null, repeats: 'none' } as const;
  (
    await api.call(updateTask, {
      token,
      params: { id: task.id },
      body: { ...input, assigneeId: null },
    })
  ).ok();
  expect((await newest(id))[0]).toEqual({
    action: 'task.updated',
    text: 'Send the brochure',
    changes: [{ field: 'dueOn', from: '2026-04-30', to: '2026-05-02' }],
  });
  const { id: otherId } = await buildStudent(db.database);
  const moved = { ...input, version: 2, assigneeId: null, record: { kind: 'student', id: otherId } } as const;
  (await api.call(updateTask, { token, params: { id: task.id }, body: moved })).ok();
  // Readers of this student don't see the events before the task moved here.
  expect(await newest(otherId)).toMatchObject([{ action: 'task.updated', changes: undefined }]);
});

describe('the outcome of an appointment', () => {
  const startsAt = '2026-04-30T05:00:00.000Z';
  const meet = async (fields: Partial<typeof appointments.$inferInsert> = {}) => {
    const { id: studentId } = await buildStudent(db.database);
    const time = anHourFrom(new Date(startsAt));
    const values = { studentId, service: 'career', createdAt: api.clock.now, ...time, ...fields } as const;
    const [stored] = await db.database.orm.insert(appointments).values(values).returning();
    return { id: stored?.id ?? 0, studentId };
  };
  const record = async (id: number, version: number, status: string, note: string) =>
    (await api.call(setAppointmentOutcome, { token, params: { id }, body: { version, status, note } })).ok();
  const saidOf = async (id: number, reader = token) =>
    (await entriesOf(id, reader)).map(({ action, text, appointment }) => [action, text, appointment]);

  test('is one entry with its words, which are in no audit event and go with the family', async () => {
    const { id, studentId } = await meet({ counsellorId: counsellor.id });
    await record(id, 1, 'completed', 'Took place.');
    await record(id, 2, 'completed', 'பேசினோம். Wants physics');
    const which = { startsAt, service: 'career', counsellor: 'Asha Rao' };
    const entry = ['appointment.completed', 'பேசினோம். Wants physics', which];
    expect(await saidOf(studentId)).toEqual([entry]);
    expect(JSON.stringify(await eventsAbout(id))).not.toContain('physics');
    const { name } = (await api.call(getStudent, { token, params: { id: studentId } })).ok().student;
    const body = { confirmName: name };
    (await api.call(eraseFamily, { token, params: { id: studentId }, body })).ok();
    expect(await db.database.orm.$count(appointments, eq(appointments.id, id))).toBe(0);
  });

  test('replaces another one, whose entry keeps no words', async () => {
    const { id, studentId } = await meet();
    await record(id, 1, 'no_show', 'Nobody came.');
    await record(id, 2, 'completed', 'They were late.');
    const which = { startsAt, service: 'career', counsellor: null };
    expect(await saidOf(studentId)).toEqual([
      ['appointment.completed', 'They were late.', which],
      ['appointment.no_show', null, which],
    ]);
  });

  test('of a meeting that was recorded afterwards is in the entry of its booking', async () => {
    const { id: studentId } = await buildStudent(db.database);
    const time = { startsAt, durationMinutes: 60, outsideHours: true };
    const body = { studentId, service: 'career', counsellorId: counsellor.id, ...time };
    const held = { note: 'Came by.', followUpOn: null };
    (await api.call(bookAppointment, { token, body: { ...body, held } })).ok();
    const which = { startsAt, service: 'career', counsellor: 'Asha Rao' };
    expect(await saidOf(studentId)).toEqual([['appointment.booked', 'Came by.', which]]);
  });

  test('shows a teacher the words of their own appointments', async () => {
    const { member, token: teachers } = await buildSignedIn('teacher');
    const { id, studentId } = await meet({ counsellorId: counsellor.id });
    await db.database.orm.update(students).set({ counsellorId: member.id }).where(eq(students.id, studentId));
    await record(id, 1, 'completed', 'Wants physics');
    expect((await saidOf(studentId, teachers))[0]?.[1]).toBeNull();
    await db.database.orm
      .update(appointments)
      .set({ counsellorId: member.id })
      .where(eq(appointments.id, id));
    expect((await saidOf(studentId, teachers))[0]?.[1]).toBe('Wants physics');
  });
});

test('a change of several students and its undoing say it of each', async () => {
  const { id } = await buildStudent(db.database, { tags: ['chess'] });
  const admin = await buildSignedIn('admin');
  const body = (action: { kind: 'assign'; counsellorIds: number[] } | { kind: 'add_tag'; tag: string }) => ({
    idempotencyKey: randomUUID(),
    selection: { ids: [id] },
    action,
  });
  const send = async (action: Parameters<typeof body>[0]) =>
    (await api.call(createBulkChange, { token: admin.token, body: body(action) })).ok().change;
  await send({ kind: 'assign', counsellorIds: [counsellor.id] });
  expect(await newest(id)).toMatchObject([
    {
      action: 'students.bulk_changed',
      changes: [{ field: 'counsellorId', from: null, to: 'Asha Rao' }],
    },
  ]);
  const change = await send({ kind: 'add_tag', tag: 'music' });
  const tags = { field: 'tags', from: 'chess', to: 'chess, music' };
  expect((await newest(id))[0]).toMatchObject({ changes: [tags] });
  (await api.call(undoBulkChange, { token: admin.token, params: { id: change.id } })).ok();
  expect((await newest(id))[0]).toMatchObject({
    action: 'students.bulk_undone',
    changes: [{ field: 'tags', from: tags.to, to: tags.from }],
  });
});

test('a merge and its undoing name the values that they filled in and emptied', async () => {
  const [kept, other] = await buildPair();
  await db.database.pool.query(
    `update students set city = 'Salem', language = 'ta', tags = '{music}', counsellor_id = $2 where id = $1`,
    [other.id, counsellor.id],
  );
  const { mergeId } = (await merge(kept.id, other.id)).ok();
  const filled = [
    { field: 'city', from: null, to: 'Salem' },
    { field: 'language', from: 'en', to: 'ta' },
    { field: 'counsellorId', from: null, to: 'Asha Rao' },
    { field: 'tags', from: null, to: 'music' },
  ];
  expect((await newest(kept.id))[0]).toMatchObject({ action: 'student.merged', changes: filled });
  (await undo(mergeId)).ok();
  const emptied = filled.map(({ field, from, to }) => ({ field, from: to, to: from }));
  const bothEntries = async () => (await newest(kept.id)).map(({ action, changes }) => ({ action, changes }));
  const both = (undone?: typeof emptied, merged?: typeof filled) => [
    { action: 'student.merge_undone', changes: undone },
    { action: 'student.merged', changes: merged },
  ];
  expect(await bothEntries()).toEqual(both(emptied, filled));
  // The other child's later data is not on this child's timeline.
  const body = { version: 3, city: 'Pune', tags: ['chess'], counsellorId: null } as const;
  (await api.call(updateStudent, { token, params: { id: other.id }, body })).ok();
  expect(await bothEntries()).toEqual(both(emptied, filled));
  await db.database.pool.query(`update student_merges set moved = moved - 'filled' where id = $1`, [mergeId]);
  expect(await bothEntries()).toEqual(both());
  expect((await entriesOf(kept.id))[1]?.fields).toEqual(['city', 'language', 'counsellorId', 'tags']);
});

test.each([0, 1])('an erasure of record %i deletes the values that a merge filled in', async (erased) => {
  const pair = await buildPair();
  const [kept, other] = pair;
  await db.database.orm.update(students).set({ city: 'Salem' }).where(eq(students.id, other.id));
  const { mergeId } = (await merge(kept.id, other.id)).ok();
  (await undo(mergeId)).ok();
  const { id, name: confirmName } = pair[erased] ?? kept;
  (await api.call(eraseFamily, { token, params: { id }, body: { confirmName } })).ok();
  expect(await db.database.orm.$count(studentMerges, eq(studentMerges.id, mergeId))).toBe(0);
});

test.each(AUDIT_ACTIONS)(
  '%s shows a status only of a student, and no number of a deleted record',
  async (action) => {
    const [before, after] = [
      { status: 'draft', counsellorId: 2_000_000_000, schoolId: null },
      { status: 'ready', counsellorId: null, schoolId: 2_000_000_000 },
    ];
    const row = { action, before, after };
    const changes = (await findChanges(db.database.orm, [row])).get(row);
    expect(changes?.filter(({ field }) => field !== 'status')).toEqual([
      { field: 'schoolId', from: null, to: 'a deleted school' },
      { field: 'counsellorId', from: 'a former member', to: null },
    ]);
    expect(changes?.some(({ field }) => field === 'status')).toBe(action.startsWith('student'));
  },
);
