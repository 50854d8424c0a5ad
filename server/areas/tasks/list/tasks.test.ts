import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import { getTimeline, updateStudent } from '#contracts/students/index.ts';
import {
  completeTask,
  createTask,
  deleteTask,
  getTask,
  listTasks,
  reopenTask,
  type Task,
  updateTask,
} from '#contracts/tasks/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { students } from '#server/db/schema/records.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { anHourFrom, buildMember, buildStudent } from '#server/testing/factories.ts';
import { buildReport } from '#server/testing/report-factories.ts';
import { buildTask } from '#server/testing/task-factories.ts';
import {
  api,
  buildEnquiry,
  buildSignedIn,
  db,
  eventsOf,
  newTask,
  type SignedIn,
  setUpTasks,
} from './tasks-fixture.ts';

setUpTasks();
let staff: SignedIn;
let teacher: SignedIn;
beforeAll(async () => {
  staff = await buildSignedIn('staff');
  teacher = await buildSignedIn('teacher');
});

const create = ({ token }: SignedIn, fields: object = {}) =>
  api.call(createTask, { token, body: newTask(fields) });
const update = ({ token }: SignedIn, { id, version, ...task }: Task, changes: object) => {
  const { what, kind, dueOn, dueTime, repeats, assignee } = task;
  const body = { version, what, kind, dueOn, dueTime, repeats, assigneeId: assignee?.id ?? null, ...changes };
  return api.call(updateTask, { token, params: { id }, body });
};
const complete = ({ token }: SignedIn, { id, version }: Pick<Task, 'id' | 'version'>, body: object = {}) =>
  api.call(completeTask, { token, params: { id }, body: { version, ...body } });
const reopen = ({ token }: SignedIn, { id, version }: Task) =>
  api.call(reopenTask, { token, params: { id }, body: { version } });
const listed = async ({ token }: SignedIn, query: Record<string, string> = {}) =>
  (await api.call(listTasks, { token, query })).ok();
const refusal = (answer: { status: number; error(): { message: string } }) => [
  answer.status,
  answer.error().message,
];

describe('a new task', () => {
  test('needs no record, and notifies its assignee', async () => {
    const colleague = await buildSignedIn('staff');
    const { id: studentId, name } = await buildStudent(db.database);
    const { task } = (
      await create(staff, {
        kind: 'call',
        assigneeId: colleague.id,
        dueTime: '14:30',
        repeats: 'weekly',
        record: { kind: 'student', id: studentId },
      })
    ).ok();
    expect(task).toMatchObject({
      what: 'Send the brochure',
      kind: 'call',
      dueOn: '2026-05-02',
      dueTime: '14:30',
      repeats: 'weekly',
      version: 1,
      outcome: null,
      doneAt: null,
      doneBy: null,
      assignee: { id: colleague.id, name: colleague.name },
      createdBy: { id: staff.id, name: staff.name },
      record: { kind: 'student', id: studentId, name },
    });
    // The trail has none of the words.
    expect(await eventsOf(task.id)).toMatchObject([
      { action: 'task.created', actorId: staff.id, after: { record: { kind: 'student', id: studentId } } },
    ]);
    expect(JSON.stringify(await eventsOf(task.id))).not.toContain('brochure');
    const { notifications } = (await api.call(listNotifications, colleague)).ok();
    expect(notifications).toMatchObject([{ kind: 'task_assigned', actorName: staff.name, isUnread: true }]);
    expect((await create(staff)).ok().task).toMatchObject({ record: null, assignee: null });
  });

  test('of an appointment, a report or an enquiry names its person', async () => {
    const { id: studentId, name } = await buildStudent(db.database);
    const report = await buildReport(db.database, { studentId });
    const boss = await buildSignedIn('super_admin');
    const ofReport = (await create(boss, { record: { kind: 'report', id: report.id } })).ok().task;
    expect(ofReport.record).toEqual({ kind: 'report', id: report.id, name });
    const enquiry = await buildEnquiry();
    const ofEnquiry = (await create(staff, { record: { kind: 'contact', id: enquiry.id } })).ok().task;
    expect(ofEnquiry.record).toEqual({ kind: 'contact', id: enquiry.id, name: 'Meena Pillai' });
    const onStudent = { whose: 'all', record: 'student', recordId: String(studentId) };
    expect((await listed(staff, onStudent)).tasks).toMatchObject([{ id: ofReport.id }]);
    // A report is not for the front desk, which neither makes nor gets a task about it.
    expect(refusal(await create(staff, { record: { kind: 'report', id: report.id } }))).toEqual([
      404,
      'The record was not found.',
    ]);
    const forStaff = { assigneeId: staff.id, record: { kind: 'report', id: report.id } };
    expect(refusal(await create(boss, forStaff))).toEqual([
      400,
      'Please choose a member who may see the record',
    ]);
  });

  test('is stored once for repeated calls', async () => {
    const body = newTask();
    const send = (token: string) => api.call(createTask, { token, body });
    const [first, second] = await Promise.all([send(staff.token), send(staff.token)]);
    expect(first.ok()).toEqual(second.ok());
    expect((await send(staff.token)).ok()).toEqual(first.ok());
    expect(await eventsOf(first.ok().task.id)).toHaveLength(1);
    expect((await send(teacher.token)).status).toBe(409);
    const { id } = await buildStudent(db.database);
    for (const change of [{ dueTime: '10:00' }, { record: { kind: 'student', id } }] as const) {
      const other = await api.call(createTask, { token: staff.token, body: { ...body, ...change } });
      expect(refusal(other)).toEqual([
        409,
        'This was already added with other content. Please open the form again.',
      ]);
    }
  });

  test.each([
    [{ what: ' ' }, 'What to do is required'],
    [{ dueOn: '2026-04-29' }, 'Please choose a due day: today or later'],
    [{ dueOn: '2029-01-01' }, 'Please choose a due day within the next two years'],
    [{ dueTime: '25:00' }, 'The time must be a time such as 14:30'],
    [{ repeats: 'hourly' }, 'The repetition is not known'],
    [{ assigneeId: 2_147_483_647 }, 'Please choose an active member'],
  ])('is refused with %j', async (fields, message) => {
    expect(refusal(await create(staff, fields))).toEqual([400, message]);
  });

  test('needs an existing record', async () => {
    for (const kind of ['student', 'contact', 'appointment']) {
      const answer = await create(staff, { record: { kind, id: 2_147_483_647 } });
      expect(refusal(answer)).toEqual([404, 'The record was not found.']);
    }
  });
});

describe('the record of an existing task', () => {
  test('changes, goes and stays when it is not sent, audited without a name', async () => {
    const [first, second] = [await buildStudent(db.database), await buildStudent(db.database)];
    const enquiry = await buildEnquiry();
    const record = { kind: 'student', id: first.id } as const;
    const { task } = (await create(staff, { record })).ok();
    const kept = (await update(staff, task, { what: 'Ring again' })).ok().task;
    expect(kept.record).toMatchObject(record);
    const to = { kind: 'student', id: second.id } as const;
    const moved = (await update(staff, kept, { record: to })).ok().task;
    expect(moved.record).toEqual({ ...to, name: second.name });
    expect((await eventsOf(task.id)).at(-1)).toMatchObject({
      action: 'task.updated',
      before: { record },
      after: { fields: ['record'], record: to },
    });
    const onEnquiry = (await update(staff, moved, { record: { kind: 'contact', id: enquiry.id } })).ok().task;
    expect(onEnquiry.record).toMatchObject({ kind: 'contact', id: enquiry.id });
    const ofSecond = { whose: 'all', record: 'student', recordId: String(second.id) };
    expect((await listed(staff, ofSecond)).tasks).toEqual([]);
    expect((await update(staff, onEnquiry, { record: null })).ok().task.record).toBeNull();
  });

  test('must be seen by the member and by the assignee', async () => {
    const { id } = await buildStudent(db.database);
    const own = (await create(teacher, { assigneeId: teacher.id })).ok().task;
    const record = { kind: 'student', id };
    expect(refusal(await update(teacher, own, { record }))).toEqual([404, 'The record was not found.']);
    expect(refusal(await update(staff, own, { record }))).toEqual([
      400,
      'Please choose a member who may see the record',
    ]);
    const gone = { kind: 'student', id: 2_147_483_647 };
    expect((await update(staff, own, { record: gone })).status).toBe(404);
    expect((await update(staff, own, { record: { kind: 'school', id } })).status).toBe(400);
    const merged = await buildStudent(db.database, { mergedIntoId: id });
    expect((await update(staff, own, { record: { ...record, id: merged.id } })).status).toBe(404);
  });
});

describe('a teacher', () => {
  test('assigns tasks to themselves only', async () => {
    expect(refusal(await create(teacher, { assigneeId: staff.id }))).toEqual([
      403,
      'You can give tasks to yourself only.',
    ]);
    const { task } = (await create(teacher, { assigneeId: teacher.id })).ok();
    expect((await update(teacher, task, { assigneeId: staff.id })).status).toBe(403);
  });

  test('sees tasks of their students, changes their own, and loses both with the student', async () => {
    const { id } = await buildStudent(db.database, { counsellorId: teacher.id });
    const record = { kind: 'student', id };
    const mine = (await create(staff, { assigneeId: teacher.id, record })).ok().task;
    const colleagues = (await create(staff, { assigneeId: staff.id, record })).ok().task;
    const onStudent = { whose: 'all', record: 'student', recordId: String(id) };
    const ids = async () => (await listed(teacher, onStudent)).tasks.map((task) => task.id);
    expect(await ids()).toEqual([mine.id, colleagues.id]);
    expect((await complete(teacher, colleagues)).status).toBe(403);
    await db.database.orm.update(students).set({ counsellorId: null }).where(eq(students.id, id));
    expect(await ids()).toEqual([]);
    expect((await complete(teacher, mine)).status).toBe(404);
    (await complete(staff, mine)).ok();
  });

  test('puts no task on a colleague’s appointment with their student', async () => {
    const { id: studentId } = await buildStudent(db.database, { counsellorId: teacher.id });
    const on = async (counsellorId: number) => {
      const times = { createdAt: api.clock.now, ...anHourFrom(api.clock.now) };
      const [row] = await db.database.orm
        .insert(appointments)
        .values({ studentId, counsellorId, service: 'dmit', status: 'requested', ...times })
        .returning();
      const record = { kind: 'appointment', id: row?.id };
      return (await create(teacher, { assigneeId: teacher.id, record })).status;
    };
    expect([await on(teacher.id), await on((await buildSignedIn('teacher')).id)]).toEqual([201, 404]);
  });

  test('loses their tasks to the student’s new counsellor, unless an appointment remains', async () => {
    const [next, office] = [await buildSignedIn('teacher'), await buildSignedIn('admin')];
    const build = async (fields: object = {}) => {
      const { id, version } = await buildStudent(db.database, { counsellorId: teacher.id });
      const shared = { studentId: id, ...fields };
      const task = await buildTask(db.database, { assigneeId: teacher.id, ...shared });
      return { id, version, taskId: task.id };
    };
    const assign = async ({ id, version }: { id: number; version: number }, counsellorId: number | null) =>
      (await api.call(updateStudent, { ...office, params: { id }, body: { version, counsellorId } })).ok();
    const assigneeOf = async ({ taskId }: { taskId: number }) =>
      (await api.call(getTask, { ...office, params: { id: taskId } })).ok().task.assignee?.id ?? null;
    const [given, left, met, managers] = [
      await build(),
      await build(),
      await build(),
      await build({ assigneeId: office.id }),
    ];
    await db.database.orm.insert(appointments).values({
      studentId: met.id,
      counsellorId: teacher.id,
      service: 'dmit',
      createdAt: api.clock.now,
      ...anHourFrom(api.clock.now),
    });
    for (const one of [given, met, managers]) await assign(one, next.id);
    await assign(left, null);
    expect([await assigneeOf(given), await assigneeOf(left)]).toEqual([next.id, null]);
    expect([await assigneeOf(met), await assigneeOf(managers)]).toEqual([teacher.id, office.id]);
  });

  test('sees no task of others without a record', async () => {
    const { task } = (await create(staff, { assigneeId: staff.id })).ok();
    const { tasks: seen } = await listed(teacher, { whose: 'all' });
    expect(seen.map(({ id }) => id)).not.toContain(task.id);
    expect((await api.call(deleteTask, { ...teacher, params: { id: task.id } })).status).toBe(404);
  });
});

describe('a change', () => {
  test('is recorded, refuses an older version, and notifies a new assignee', async () => {
    const { task } = (await create(staff, { assigneeId: staff.id })).ok();
    const colleague = await buildSignedIn('admin');
    const changed = (await update(staff, task, { what: 'Send two', assigneeId: colleague.id })).ok().task;
    expect(changed).toMatchObject({ what: 'Send two', version: 2, assignee: { id: colleague.id } });
    expect((await update(staff, task, { what: 'Send three' })).error().code).toBe('stale');
    expect((await api.call(listNotifications, colleague)).ok().unread).toBe(1);
    expect((await eventsOf(task.id)).map(({ action }) => action)).toEqual(['task.created', 'task.assigned']);
    // An unchanged field is not a change, and an overdue day is allowed.
    expect((await update(staff, changed, {})).ok().task.version).toBe(2);
    await db.database.orm.update(tasks).set({ dueOn: '2026-04-20' }).where(eq(tasks.id, task.id));
    const overdue = { ...changed, dueOn: '2026-04-20' };
    (await update(staff, overdue, { what: 'Send it at last' })).ok();
    const gone = await buildMember(db.database, 'staff', { isActive: false });
    const answer = await update(staff, { ...overdue, version: 3 }, { assigneeId: gone.id });
    expect(answer.error().field).toBe('assigneeId');
  });

  test('deletes a task', async () => {
    const { task } = (await create(staff)).ok();
    const options = { ...staff, params: { id: task.id } };
    (await api.call(deleteTask, options)).ok();
    expect((await api.call(deleteTask, options)).status).toBe(404);
    expect((await eventsOf(task.id)).at(-1)?.action).toBe('task.deleted');
  });
});

describe('a completed task', () => {
  test('names its member, and can be reopened for some minutes', async () => {
    const { task } = (await create(staff, { assigneeId: staff.id })).ok();
    const done = (await complete(staff, task)).ok();
    expect(done).toMatchObject({ next: null, task: { doneBy: staff.name, version: 2 } });
    expect((await complete(staff, done.task)).error().message).toBe('This task is done.');
    expect((await update(staff, done.task, { what: 'x' })).status).toBe(409);
    const other = await buildSignedIn('admin');
    expect((await reopen(other, done.task)).status).toBe(409);
    const open = (await reopen(staff, done.task)).ok().task;
    expect(open).toMatchObject({ doneAt: null, doneBy: null, version: 3 });
    expect((await reopen(staff, open)).status).toBe(409);
    const again = (await complete(staff, open)).ok().task;
    api.clock.advance(11 * 60_000);
    expect(refusal(await reopen(staff, again))).toEqual([
      409,
      'This task can’t be reopened any more. Please add a new one.',
    ]);
  });

  test('of a call needs an outcome, creates the next call, and is on the timeline', async () => {
    const { id: studentId } = await buildStudent(db.database);
    const record = { kind: 'student', id: studentId };
    const { task } = (await create(staff, { kind: 'call', assigneeId: staff.id, record })).ok();
    expect(refusal(await complete(staff, task))).toEqual([400, 'Please say what came of the call']);
    const { task: done, next } = (
      await complete(staff, task, { outcome: 'Wants to think', nextOn: '2026-05-11' })
    ).ok();
    expect(done.outcome).toBe('Wants to think');
    expect(next).toMatchObject({ kind: 'call', dueOn: '2026-05-11', assignee: { id: staff.id }, record });
    const timeline = async () => {
      const { entries } = (await api.call(getTimeline, { ...staff, params: { id: studentId } })).ok();
      return entries.map(({ kind, text }) => [kind, text]);
    };
    expect(await timeline()).toEqual([['call', 'Send the brochure\nWants to think']]);
    (await reopen(staff, done)).ok();
    expect(await timeline()).toEqual([]);
    expect(await db.database.orm.$count(tasks, eq(tasks.id, next?.id ?? 0))).toBe(0);
    const alone = (await create(staff)).ok().task;
    expect((await complete(staff, alone, { nextOn: '2026-05-11' })).error().field).toBe('nextOn');
  });

  test('keeps its next task if that was changed since', async () => {
    const { task } = (await create(staff, { repeats: 'daily' })).ok();
    const { task: done, next } = (await complete(staff, task)).ok();
    expect(next).toMatchObject({ dueOn: '2026-05-03', repeats: 'daily', version: 1 });
    if (!next) throw new Error('There is no next task');
    (await update(staff, next, { what: 'Send the new one' })).ok();
    (await reopen(staff, done)).ok();
    expect(await db.database.orm.$count(tasks, eq(tasks.id, next.id))).toBe(1);
  });

  test.each([
    ['daily', '2026-04-20', '2026-05-01'],
    ['weekly', '2026-04-20', '2026-05-04'],
    ['monthly', '2026-01-31', '2026-05-31'],
    ['monthly', '2026-03-31', '2026-05-31'],
  ] as const)('repeated %s from %s is next due on %s', async (repeats, dueOn, next) => {
    const { id } = await buildTask(db.database, { repeats, dueOn });
    expect((await complete(staff, { id, version: 1 })).ok().next?.dueOn).toBe(next);
  });
});

describe('the list', () => {
  test('has the reader’s open tasks by due time, in pages', async () => {
    const reader = await buildSignedIn('staff');
    const made: number[] = [];
    for (const [dueOn, dueTime] of [
      ['2026-05-01', null],
      ['2026-04-29', null],
      ['2026-05-01', '09:00'],
      ['2026-04-30', '18:00'],
      ['2026-04-30', null],
    ] as const) {
      made.push((await buildTask(db.database, { dueOn, dueTime, assigneeId: reader.id })).id);
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = made;
    const ids: number[] = [];
    let after: string | undefined;
    do {
      const page = await listed(reader, { limit: '2', ...(after && { after }) });
      if (after === undefined) expect(page.count).toEqual({ rows: 5, isExact: true });
      ids.push(...page.tasks.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(ids).toEqual([b, d, e, c, a]);
    const found = async (due: string) => (await listed(reader, { due })).tasks.map(({ id }) => id);
    expect(await found('due')).toEqual([b, d, e]);
    expect(await found('overdue')).toEqual([b]);
    expect(await found('today')).toEqual([d, e]);
    expect(await found('week')).toEqual([b, d, e, c, a]);
    (await complete(reader, { id: d, version: 1 })).ok();
    api.clock.advance(1000);
    (await complete(reader, { id: a, version: 1 })).ok();
    expect((await listed(reader, { show: 'done' })).tasks.map(({ id }) => id)).toEqual([a, d]);
    const one = await listed(reader, { show: 'done', limit: '1' });
    expect((await listed(reader, { show: 'done', after: String(one.next) })).tasks).toMatchObject([
      { id: d },
    ]);
  });

  test('matches words of the task and of the student', async () => {
    const { id: studentId } = await buildStudent(db.database, { name: 'Yamini Velu' });
    const task = await buildTask(db.database, { what: 'Collect the fingerprints', studentId });
    for (const q of ['fingerprints', 'yamini', 'velu']) {
      expect((await listed(staff, { whose: 'all', q })).tasks.map(({ id }) => id)).toEqual([task.id]);
    }
    expect((await listed(staff, { whose: 'all', q: 'yamini brochure' })).tasks).toEqual([]);
    const nobodys = await listed(staff, { whose: 'nobody', q: 'fingerprints', kind: 'task' });
    expect(nobodys.tasks).toHaveLength(1);
    expect((await listed(staff, { whose: 'all', q: 'yamini', kind: 'call' })).tasks).toEqual([]);
    expect((await listed(staff, { whose: 'all', q: 'yamini', assigneeId: String(staff.id) })).tasks).toEqual(
      [],
    );
  });

  test('refuses an unknown page', async () => {
    expect((await api.call(listTasks, { ...staff, query: { after: 'x' } })).error().message).toBe(
      'after is not known',
    );
  });
});
