import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { Service } from '#contracts/services.ts';
import { getTimeline, recordConsent, undoBulkChange, updateStudent } from '#contracts/students/index.ts';
import {
  api,
  db,
  eventsOf,
  join,
  type Person,
  rowOf,
  setUpStudents,
} from '#server/areas/students/records/students-fixture.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { anHourFrom, buildMember, buildStudent } from '#server/testing/factories.ts';
import { addMany, changeMany, preview, send, undoChange } from './bulk-fixture.ts';

setUpStudents();
let staff: Person;
let teacher: Person;
let other: Person;
beforeAll(async () => {
  staff = await join('staff');
  teacher = await join('teacher', 'Meera');
  other = await join('teacher', 'Ravi');
});

const build = async (fields = {}) => (await buildStudent(db.database, fields)).id;
const timelineOf = async (id: number) =>
  (await api.call(getTimeline, { token: staff.token, params: { id } })).ok().entries;

async function bulkEvents() {
  const { orm } = db.database;
  const events = await orm.select().from(auditEvents).where(eq(auditEvents.subjectType, 'bulk_change'));
  return events.sort((one, another) => one.id - another.id);
}

test('a preview of enrolments counts the students without a consent', async () => {
  const [adult, child, agreed] = [
    await build({ dateOfBirth: '1999-01-31' }),
    await build({ dateOfBirth: '2014-01-31' }),
    await build({}),
  ];
  const asked = { token: staff.token, params: { id: agreed }, body: { purpose: 'parent', givenBy: 'Meera' } };
  expect((await api.call(recordConsent, asked)).status).toBe(201);
  const ids = [adult, child, agreed];
  const withoutConsent = async (service: Service) =>
    (await preview(staff, { ids }, { kind: 'enrol', service })).ok().withoutConsent;
  expect(await withoutConsent('career')).toBe(1);
  expect(await withoutConsent('dmit')).toBe(3);
  expect((await preview(staff, { ids: [adult] }, { kind: 'enrol', service: 'career' })).ok()).toEqual({
    students: 1,
    changed: 1,
    left: [],
  });
});

describe('a counsellor', () => {
  test('is assigned to many students in turn, with one notification, one event and a timeline entry each', async () => {
    const [first, second] = [await join('teacher'), await join('teacher')];
    const earlier = (await bulkEvents()).length;
    const mine = await build({ counsellorId: first.id });
    const ids = [mine, ...(await addMany(250, 'city', 'Turns'))];
    const action = { kind: 'assign' as const, counsellorIds: [first.id, second.id] };
    const found = (await preview(staff, { ids }, action)).ok();
    expect(found).toEqual({ students: 251, changed: 250, left: [{ reason: 'unchanged', students: 1 }] });
    const change = await changeMany(staff, { ids }, action);
    expect(change).toMatchObject({
      students: 251,
      changed: 250,
      left: found.left,
      kind: 'assign',
    });
    const rows = await db.database.orm.select().from(students).where(eq(students.city, 'Turns'));
    expect(rows.filter(({ counsellorId }) => counsellorId === first.id)).toHaveLength(125);
    expect(rows.every(({ version }) => version === 2)).toBe(true);

    const [event, ...more] = (await bulkEvents()).slice(earlier);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ action: 'students.bulk_changed', actorName: staff.name });
    expect(event?.after).toMatchObject({ kind: 'assign', students: 250, studentIds: ids.slice(1) });
    for (const member of [first, second]) {
      const { notifications } = (await api.call(listNotifications, { token: member.token })).ok();
      expect(notifications.map(({ kind }) => kind)).toEqual(['students_assigned']);
    }
    const changed = ids[1] ?? 0;
    expect(await timelineOf(changed)).toMatchObject([
      { action: 'students.bulk_changed', author: staff.name, fields: ['counsellorId'] },
    ]);
    expect(JSON.stringify(await timelineOf(changed))).not.toContain('studentIds');
    expect(await timelineOf(mine)).toEqual([]);
    expect((await eventsOf(changed)).map(({ action }) => action)).toEqual(['student.viewed']);
  });

  test('is the same for the children of a family', async () => {
    const family = { phone: '+914422334477', guardianName: 'Uma Rao' };
    const ids = [await build(family), await build(), await build(family)];
    const counsellors = [(await join('teacher')).id, (await join('teacher')).id];
    await changeMany(staff, { ids }, { kind: 'assign', counsellorIds: counsellors });
    const given = await Promise.all(ids.map(async (id) => (await rowOf(id)).counsellorId));
    expect(given).toEqual([counsellors[0], counsellors[1], counsellors[0]]);
  });

  test('can be removed by staff, but not by a teacher', async () => {
    const id = await build({ counsellorId: teacher.id });
    const nobody = { kind: 'assign' as const, counsellorIds: [] };
    expect((await preview(teacher, { ids: [id] }, nobody)).status).toBe(403);
    expect((await send(teacher, { ids: [id] }, nobody)).status).toBe(403);
    await changeMany(staff, { ids: [id] }, nobody);
    expect((await rowOf(id)).counsellorId).toBeNull();
  });

  test('must be active', async () => {
    const ids = [await build()];
    const left = await buildMember(db.database, 'teacher', { isActive: false });
    for (const counsellorId of [left.id, staff.id, 999_999]) {
      const action = { kind: 'assign' as const, counsellorIds: [counsellorId] };
      expect((await preview(staff, { ids }, action)).status).toBe(400);
      expect((await send(staff, { ids }, action)).status).toBe(400);
    }
  });
});

describe('a student with a future appointment with the present counsellor', () => {
  const toOther = () => ({ kind: 'assign' as const, counsellorIds: [other.id] });
  const left = [{ reason: 'has_appointments', students: 1 }];
  let slot = 0;
  /** A student of the teacher with an appointment that the fields describe, by default a future one. */
  async function buildBooked(fields: Partial<typeof appointments.$inferInsert> = {}): Promise<number> {
    const studentId = await build({ counsellorId: teacher.id });
    await book(studentId, { counsellorId: teacher.id, ...fields });
    return studentId;
  }
  async function book(studentId: number, fields: Partial<typeof appointments.$inferInsert>): Promise<void> {
    slot += 1;
    const times = anHourFrom(new Date(api.clock.now.getTime() + slot * DAY_MS));
    const row = { studentId, service: 'dmit' as const, createdAt: api.clock.now, ...times, ...fields };
    await db.database.orm.insert(appointments).values(row);
  }
  const counsellorOf = async (id: number) => (await rowOf(id)).counsellorId;

  test('is skipped, and other students are not', async () => {
    const [requested, confirmed] = [await buildBooked(), await buildBooked({ status: 'confirmed' })];
    const others = [
      await buildBooked({ status: 'cancelled' }),
      await buildBooked({ status: 'completed' }),
      await buildBooked(anHourFrom(api.clock.now)),
      await buildBooked({ counsellorId: other.id }),
      await buildBooked({ counsellorId: null }),
    ];
    const ids = [requested, confirmed, ...others];
    const found = (await preview(staff, { ids }, toOther())).ok();
    expect(found).toEqual({ students: 7, changed: 5, left: [{ reason: 'has_appointments', students: 2 }] });
    expect(await changeMany(staff, { ids }, toOther())).toMatchObject({ changed: 5, left: found.left });
    expect(await Promise.all([requested, confirmed].map(counsellorOf))).toEqual([teacher.id, teacher.id]);
    expect(await Promise.all(others.map(counsellorOf))).toEqual(others.map(() => other.id));
    const nobody = { ...toOther(), counsellorIds: [] };
    expect((await preview(staff, { ids: [requested] }, nobody)).ok()).toMatchObject({ changed: 0, left });
    const same = { ...toOther(), counsellorIds: [teacher.id] };
    expect((await preview(staff, { ids: [requested] }, same)).ok()).toMatchObject({
      left: [{ reason: 'unchanged', students: 1 }],
    });
    expect((await preview(teacher, { ids: [requested] }, toOther())).status).toBe(403);
  });

  test('is assigned and keeps the appointment by choice', async () => {
    const id = await buildBooked({ status: 'confirmed' });
    const action = { ...toOther(), appointments: 'keep' as const };
    expect((await preview(staff, { ids: [id] }, action)).ok()).toEqual({
      students: 1,
      changed: 1,
      left: [],
    });
    const change = await changeMany(staff, { ids: [id] }, action);
    expect(await counsellorOf(id)).toBe(other.id);
    const kept = await db.database.orm.select().from(appointments).where(eq(appointments.studentId, id));
    expect(kept).toMatchObject([{ counsellorId: teacher.id, status: 'confirmed', version: 1 }]);
    expect((await bulkEvents()).at(-1)?.after).toMatchObject({ appointments: 'keep' });
    await book(id, { counsellorId: other.id });
    expect(await undoChange(staff, change.id)).toMatchObject({ restored: 1 });
    expect(await counsellorOf(id)).toBe(teacher.id);
    const wrong = { ...toOther(), appointments: 'move' as never };
    expect((await preview(staff, { ids: [id] }, wrong)).status).toBe(400);
  });

  test('stays with the counsellor when the change is undone', async () => {
    const [booked, held, free] = [await build(), await build(), await build({ counsellorId: teacher.id })];
    const change = await changeMany(staff, { ids: [booked, held, free] }, toOther());
    await book(booked, { counsellorId: other.id });
    await book(held, { counsellorId: other.id, status: 'completed' });
    await book(free, { counsellorId: teacher.id });
    expect(await undoChange(staff, change.id)).toMatchObject({ changed: 3, restored: 2 });
    expect(await Promise.all([booked, held, free].map(counsellorOf))).toEqual([other.id, null, teacher.id]);
  });

  test('booked before the change can still be changed back by the undo', async () => {
    const earlier = new Date(api.clock.now.getTime() - DAY_MS);
    const id = await buildBooked({ counsellorId: other.id, createdAt: earlier });
    const change = await changeMany(staff, { ids: [id] }, toOther());
    expect(await undoChange(staff, change.id)).toMatchObject({ changed: 1, restored: 1 });
    expect(await counsellorOf(id)).toBe(teacher.id);
  });
});

describe('other changes', () => {
  test('add an enrolment for students without an open one', async () => {
    const [open, closed, none] = [await build(), await build(), await build()];
    const one = { service: 'dmit' as const, createdAt: new Date() };
    await db.database.orm.insert(enrolments).values([
      { ...one, studentId: open, stage: 'in_progress' },
      { ...one, studentId: closed, stage: 'cancelled' },
    ]);
    const ids = [open, closed, none];
    const change = await changeMany(staff, { ids }, { kind: 'enrol', service: 'dmit' });
    expect(change).toMatchObject({ changed: 2, left: [{ reason: 'enrolled', students: 1 }] });
    expect(change.leftStudents).toEqual([{ id: open, name: expect.any(String), reason: 'enrolled' }]);
    expect(await timelineOf(none)).toMatchObject([{ values: { service: 'dmit' } }]);
    const { restored } = await undoChange(staff, change.id);
    expect(restored).toBe(2);
    const left = await db.database.orm.select().from(enrolments).where(eq(enrolments.studentId, closed));
    expect(left).toMatchObject([{ stage: 'cancelled' }]);
    expect((await timelineOf(none)).map(({ action }) => action)).toEqual([
      'students.bulk_undone',
      'students.bulk_changed',
    ]);
  });

  test('set a status, add and remove a tag', async () => {
    const full = await build({ tags: Array.from({ length: 20 }, (_, index) => `t${index}`) });
    const [plain, tagged] = [await build(), await build({ tags: ['neet', 'zeal'], status: 'active' })];
    const ids = [full, plain, tagged];
    expect(await changeMany(staff, { ids }, { kind: 'add_tag', tag: ' NEET ' })).toMatchObject({
      changed: 1,
      left: [
        { reason: 'unchanged', students: 1 },
        { reason: 'most_tags', students: 1 },
      ],
    });
    expect((await rowOf(plain)).tags).toEqual(['neet']);
    expect(await changeMany(staff, { ids }, { kind: 'remove_tag', tag: 'neet' })).toMatchObject({
      changed: 2,
    });
    expect((await rowOf(tagged)).tags).toEqual(['zeal']);
    expect(JSON.stringify((await bulkEvents()).at(-1))).not.toContain('neet');
    expect(await changeMany(staff, { ids }, { kind: 'status', status: 'active' })).toMatchObject({
      changed: 2,
    });
    expect(await timelineOf(plain)).toMatchObject([{ values: { status: 'active' } }, {}, {}]);
  });

  test('add a task for each student’s counsellor, or for one member with access to the students', async () => {
    const [ofTeacher, ofColleague, ofNobody] = [
      await build({ counsellorId: teacher.id }),
      await build({ counsellorId: other.id }),
      await build(),
    ];
    const ids = [ofTeacher, ofColleague, ofNobody];
    const task = { kind: 'task' as const, what: 'Call home', task: 'call' as const, dueOn: '2026-05-04' };
    const change = await changeMany(staff, { ids }, { ...task, assignee: 'counsellor' });
    expect(change).toMatchObject({ changed: 2, left: [{ reason: 'no_counsellor', students: 1 }] });
    const stored = await db.database.orm.select().from(tasks).orderBy(tasks.id);
    expect(stored).toMatchObject([
      { studentId: ofTeacher, assigneeId: teacher.id, what: 'Call home', kind: 'call' },
      { studentId: ofColleague, assigneeId: other.id },
    ]);
    expect(
      await preview(staff, { ids }, { ...task, assignee: teacher.id }).then((it) => it.ok()),
    ).toMatchObject({
      changed: 1,
      left: [{ reason: 'unseen', students: 2 }],
    });
    expect((await preview(staff, { ids }, { ...task, assignee: null, dueOn: '2026-04-01' })).status).toBe(
      400,
    );
    expect((await send(teacher, { ids }, { ...task, assignee: null })).status).toBe(403);
    const kept = stored[1]?.id ?? 0;
    await db.database.orm.update(tasks).set({ version: 2 }).where(eq(tasks.id, kept));
    expect(await undoChange(staff, change.id)).toMatchObject({ restored: 1, changed: 2 });
    expect((await db.database.orm.select().from(tasks)).map(({ id }) => id)).toEqual([kept]);
    const { rows } = await db.database.pool.query('select action from bulk_changes where id = $1', [
      change.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain('Call home');
  });
});

describe('the selection', () => {
  test('covers the whole list of a filter, and a teacher’s own students', async () => {
    await addMany(150, 'city', 'Filtered');
    const own = await build({ city: 'Filtered', counsellorId: teacher.id });
    const filter = { city: 'Filtered' };
    const action = { kind: 'add_tag' as const, tag: 'found' };
    expect((await preview(staff, { filter }, action)).ok()).toEqual({
      students: 151,
      changed: 151,
      left: [],
    });
    expect(await changeMany(teacher, { filter }, action)).toMatchObject({ students: 1, changed: 1 });
    expect((await rowOf(own)).tags).toEqual(['found']);
    expect((await send(staff, { filter: { city: 'Nowhere' } }, action)).status).toBe(400);
  });

  test('reports unknown and inaccessible students as gone', async () => {
    const [own, foreign] = [await build({ counsellorId: teacher.id }), await build()];
    const merged = await build({ mergedIntoId: own });
    const action = { kind: 'status' as const, status: 'inactive' as const };
    const missing = await preview(teacher, { ids: [foreign, merged] }, action);
    expect([missing.status, missing.error().message]).toEqual([404, 'The students were not found.']);
    const found = (await preview(teacher, { ids: [own, foreign, merged, own] }, action)).ok();
    expect(found).toEqual({ students: 3, changed: 1, left: [{ reason: 'gone', students: 2 }] });
    const { leftStudents } = await changeMany(teacher, { ids: [own, foreign, merged] }, action);
    expect(leftStudents).toEqual([]);
    expect((await rowOf(foreign)).status).toBe('pending');
  });

  test('has at most 5,000 students', async () => {
    const action = { kind: 'add_tag' as const, tag: 'too many' };
    const filter = { city: 'Crowded' };
    const [id = 0] = await addMany(5_001, 'city', 'Crowded');
    const message =
      'These are 5,001 students. At most 5,000 are changed at once: please narrow the list down';
    for (const refused of [await preview(staff, { filter }, action), await send(staff, { filter }, action)]) {
      expect([refused.status, refused.error().message]).toEqual([400, message]);
    }
    await db.database.orm.delete(students).where(eq(students.id, id));
    const change = await changeMany(staff, { filter }, action);
    expect(change).toMatchObject({ students: 5_000, changed: 5_000 });
    expect(await undoChange(staff, change.id)).toMatchObject({ status: 'undone', restored: 5_000 });
  });

  test('is either ids or a filter', async () => {
    const action = { kind: 'status' as const, status: 'inactive' as const };
    for (const selection of [
      {},
      { ids: [] },
      { ids: [1], filter: {} },
      { filter: { status: 'x' as never } },
    ]) {
      expect((await preview(staff, selection, action)).status).toBe(400);
    }
  });
});

describe('a bulk change', () => {
  test('is made once per key, which belongs to its author', async () => {
    const ids = [await build()];
    const key = randomUUID();
    const action = { kind: 'add_tag' as const, tag: 'once' };
    const first = (await send(staff, { ids }, action, key)).ok().change;
    expect((await send(staff, { ids }, action, key)).ok().change).toMatchObject({
      id: first.id,
      status: 'done',
    });
    expect((await send(teacher, { ids }, action, key)).status).toBe(409);
    expect((await send(staff, { ids }, { ...action, tag: 'twice' }, key)).status).toBe(409);
    for (const others of [[await build()], [...ids, await build()]]) {
      expect((await send(staff, { ids: others }, action, key)).status).toBe(409);
    }
    const foreign = { token: teacher.token, params: { id: first.id } };
    expect((await api.call(undoBulkChange, foreign)).status).toBe(404);
    expect((await api.call(undoBulkChange, { ...foreign, params: { id: 999_999 } })).status).toBe(404);
  });

  test('is made once, also when it is sent several times at once', async () => {
    const ids = [await build()];
    const key = randomUUID();
    const action = { kind: 'add_tag' as const, tag: 'at once' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(staff, { ids }, action, key)));
    expect(new Set(answers.map((answer) => answer.ok().change.id)).size).toBe(1);
  });

  // The embedded database has one connection, so that no transaction waits for another's rows there.
  if (process.env.TEST_DATABASE_URL) {
    test('leaves out a student who is erased meanwhile', async () => {
      const [erased = 0, ...others] = [await build(), await build()];
      const { orm } = db.database;
      const started = await orm.transaction(async (erasure) => {
        await erasure.delete(students).where(eq(students.id, erased));
        const ids = [erased, ...others];
        const begun = { answer: send(staff, { ids }, { kind: 'add_tag', tag: 'erased' }) };
        await vi.waitFor(async () => {
          const { rows } = await orm.execute(sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`);
          expect(rows).toHaveLength(1);
        });
        return begun;
      });
      expect((await started.answer).ok().change).toMatchObject({ students: 1 });
    });
  }

  test('is not undone after a later one of the same author', async () => {
    const id = await build();
    const first = await changeMany(staff, { ids: [id] }, { kind: 'add_tag', tag: 'one' });
    api.clock.advance(1000);
    const second = await changeMany(staff, { ids: [id] }, { kind: 'add_tag', tag: 'two' });
    const refused = await api.call(undoBulkChange, { token: staff.token, params: { id: first.id } });
    expect(refused.error()).toMatchObject({
      code: 'conflict',
      message: 'You have changed students again since. Please reload the page.',
    });
    expect(await undoChange(staff, second.id)).toMatchObject({ restored: 1 });
  });

  test('is undone for students unchanged since', async () => {
    const [one, two] = [await build({ status: 'active' }), await build()];
    const ids = [one, two];
    const change = await changeMany(staff, { ids }, { kind: 'status', status: 'inactive' });
    const body = { version: 2, city: 'Pune' };
    (await api.call(updateStudent, { token: staff.token, params: { id: two }, body })).ok();
    expect(await undoChange(staff, change.id)).toMatchObject({ changed: 2, restored: 1 });
    expect(await rowOf(one)).toMatchObject({ status: 'active', version: 3 });
    expect(await rowOf(two)).toMatchObject({ status: 'inactive', city: 'Pune' });
    const again = await api.call(undoBulkChange, { token: staff.token, params: { id: change.id } });
    expect(again.status).toBe(409);
  });
});
