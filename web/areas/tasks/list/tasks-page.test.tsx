import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { listContacts } from '#contracts/enquiries/index.ts';
import { listMembers } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { getStudent, listStudents } from '#contracts/students/index.ts';
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
import { officeDay } from '#web/lib/office-zone.ts';
import { makeContact, makeMember, makeStudentSummary } from '#web/testing/make-records.ts';
import { chooseFrom, expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { TasksPage } from './tasks-page.tsx';

const ASHA = { id: 1, name: 'Asha Rao' };
const today = officeDay(Date.now());

function makeTask(partial: Partial<Task> = {}): Task {
  return {
    id: 5,
    version: 1,
    what: 'Send the brochure',
    kind: 'task',
    assignee: ASHA,
    createdBy: ASHA,
    dueOn: today,
    dueTime: null,
    repeats: 'none',
    record: null,
    outcome: null,
    doneAt: null,
    doneBy: null,
    ...partial,
  };
}
const call = makeTask({
  id: 6,
  what: 'Ring about the fees',
  kind: 'call',
  dueOn: '2026-04-01',
  dueTime: '14:30',
  record: { kind: 'student', id: 9, name: 'Kavya Bhat' },
});
/** A student whose family decides in its account, and has not yet. */
const UNDECIDED: ResponseOf<typeof getStudent> = {
  student: {
    ...{ id: 9, version: 1, name: 'Kavya Bhat', status: 'active', language: 'en', tags: [] },
    ...{ guardianName: null, guardianRelation: null, phone: null, email: null, city: null, school: null },
    ...{ className: null, board: null, dateOfBirth: null, age: null, counsellor: null },
    createdAt: '2026-04-30T06:30:00.000Z',
  },
  ...{ enrolments: [], appointments: [], consents: [], contacts: [], reports: [], siblings: [], merges: [] },
  ...{ mergedInto: null, hasPassport: true },
};
const done = (task: Task): Task => ({
  ...task,
  version: task.version + 1,
  doneAt: '2026-04-30T06:00:00.000Z',
  doneBy: 'Asha Rao',
});

let api: ApiStub;
const answer = (...tasks: Task[]) =>
  api.answer(listTasks, { tasks, today, count: { rows: tasks.length, isExact: true } });
beforeEach(() => {
  api = stubApi();
  api.answer(listMembers, {
    teamMembers: [makeMember(ASHA), makeMember({ id: 2, name: 'Bala Iyer', role: 'staff' })],
    formerMembers: [],
  });
  answer(makeTask(), call);
});

function open(path = '/admin/dashboard/tasks', role: Role = 'super_admin') {
  renderPortal(<TasksPage />, { path, user: { ...ASHA, role } });
  return userEvent.setup();
}
const button = (name: string) => screen.findByRole('button', { name });
const lastQuery = () => new URL(api.callsOf(listTasks).at(-1)?.path ?? '', 'http://x').searchParams;

describe('the list', () => {
  it('shows the due date, the assignee and the student', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'Tasks' }));
    const [first, second] = list.getAllByRole('listitem');
    if (!first || !second) throw new Error('There are not two tasks');
    for (const text of ['Send the brochure', 'Today', 'Asha Rao']) within(first).getByText(text);
    within(second).getByText('Overdue since 1 Apr 2026, 2:30 pm');
    const student = within(second).getByRole('link', { name: 'Kavya Bhat' });
    expect(student.getAttribute('href')).toBe('/admin/dashboard/students/9');
  });

  it('keeps its filters in the address', async () => {
    const user = open('/admin/dashboard/tasks?whose=all');
    await screen.findByRole('list', { name: 'Tasks' });
    await user.selectOptions(screen.getByLabelText('Kind'), 'Calls');
    await user.selectOptions(screen.getByLabelText('Due'), 'Overdue');
    await chooseFrom(user, await screen.findByLabelText('For'), 'Bala Iyer');
    await waitFor(() =>
      expect(Object.fromEntries(lastQuery())).toEqual({
        whose: 'all',
        kind: 'call',
        due: 'overdue',
        assigneeId: '2',
      }),
    );
  });

  it('has empty and error states', async () => {
    answer();
    const user = open();
    await screen.findByText(/^Nothing to do\./);
    api.refuse(listTasks, 500, { code: 'internal', message: 'x' });
    await user.selectOptions(screen.getByLabelText('Show'), 'Done');
    await screen.findByText('Failed to load tasks. Please try again.');
  });

  it('of a teacher offers no other assignee', async () => {
    answer(makeTask({ assignee: { id: 2, name: 'Bala Iyer' }, createdBy: null }));
    open('/admin/dashboard/tasks?add', 'teacher');
    await screen.findByText('Send the brochure');
    expect(screen.queryByRole('button', { name: 'Done: Send the brochure' })).toBeNull();
    expect(screen.queryByLabelText('For')).toBeNull();
  });
});

describe('a new task', () => {
  it.each([
    ['Kavya Bhat', 'student', 9],
    ['Meena Pillai', 'contact', 5],
  ] as const)('is about %s, a %s', async (name, kind, id) => {
    const count = { rows: 1, isExact: true };
    api.answer(listStudents, { students: [makeStudentSummary({ id: 9, name: 'Kavya Bhat' })], count });
    api.answer(listContacts, { contacts: [makeContact({ id: 5 })], count });
    api.answer(createTask, { task: makeTask() });
    const user = open('/admin/dashboard/tasks?add');
    const form = within(await screen.findByRole('form', { name: 'New task' }));
    await user.type(form.getByLabelText('What to do'), 'Send the brochure');
    await user.type(form.getByLabelText('About a student or an enquiry (optional)'), 'a');
    await user.click(await form.findByRole('option', { name: new RegExp(name) }));
    expect(document.activeElement).toBe(form.getByRole('button', { name: `Not about ${name}` }));
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(api.callsOf(createTask)).toHaveLength(1));
    expect(api.callsOf(createTask)[0]?.body.record).toEqual({ kind, id });
  });

  it('plans no call that the family has not agreed to, and asks the family', async () => {
    const count = { rows: 1, isExact: true };
    api.answer(listStudents, { students: [makeStudentSummary({ id: 9, name: 'Kavya Bhat' })], count });
    api.answer(listContacts, { contacts: [], count });
    api.answer(getStudent, UNDECIDED);
    const user = open('/admin/dashboard/tasks?add');
    const form = within(await screen.findByRole('form', { name: 'New task' }));
    await user.type(form.getByLabelText('About a student or an enquiry (optional)'), 'a');
    await user.click(await form.findByRole('option', { name: /Kavya Bhat/ }));
    expect(api.callsOf(getStudent)).toHaveLength(0);
    await user.selectOptions(form.getByLabelText('Kind'), 'Call');
    await form.findByRole('button', { name: 'Ask the family' });
    expect(api.callsOf(getStudent)[0]?.path).toBe('/api/admin/students/9');
    expect(form.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
    await user.selectOptions(form.getByLabelText('Kind'), 'Task');
    expect(form.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', false);
  });

  it('keeps the chosen student in an unsaved form', async () => {
    const count = { rows: 1, isExact: true };
    api.answer(listStudents, { students: [makeStudentSummary({ id: 9, name: 'Kavya Bhat' })], count });
    api.answer(listContacts, { contacts: [], count });
    api.answer(createTask, { task: makeTask() });
    const user = userEvent.setup();
    const page = () => renderPortal(<TasksPage />, { path: '/admin/dashboard/tasks?add', user: ASHA });
    const { unmount } = page();
    await user.type(await screen.findByLabelText('What to do'), 'Send it');
    await user.type(screen.getByLabelText('About a student or an enquiry (optional)'), 'a');
    await user.click(await screen.findByRole('option', { name: /Kavya Bhat/ }));
    unmount();
    page();
    await button('Not about Kavya Bhat');
    await user.click(await button('Add'));
    await waitFor(() => expect(api.callsOf(createTask)).toHaveLength(1));
    expect(api.callsOf(createTask)[0]?.body.record).toEqual({ kind: 'student', id: 9 });
  });
});

describe('a task', () => {
  it('is done by one click, and reopened by Undo', async () => {
    api.answer(completeTask, { task: done(makeTask()), next: null });
    const user = open();
    await user.click(await button('Done: Send the brochure'));
    await waitFor(() => expect(api.callsOf(completeTask)).toMatchObject([{ body: { version: 1 } }]));
    api.answer(reopenTask, { task: makeTask({ version: 3 }) });
    await user.click(await button('Undo'));
    await waitFor(() => expect(api.callsOf(reopenTask)).toMatchObject([{ body: { version: 2 } }]));
    await expectToast('Success', 'The task is open again.');
  });

  it('about a call requires its result, and offers the next day', async () => {
    api.answer(completeTask, { task: done(call), next: makeTask({ id: 7, dueOn: '2026-05-11' }) });
    const user = open();
    await user.click(await button('Record the call: Ring about the fees'));
    await user.click(await button('Save call'));
    await screen.findByText('Please say what came of it');
    await user.type(screen.getByLabelText('What came of it'), 'They think about it');
    await user.click(await button('In a week'));
    await user.click(await button('Save call'));
    await waitFor(() =>
      expect(api.callsOf(completeTask)).toMatchObject([
        { body: { version: 1, outcome: 'They think about it', nextOn: expect.stringMatching(/^\d{4}-/) } },
      ]),
    );
    await screen.findByText('Ring about the fees. Next on 11 May 2026.');
  });

  it('keeps the notes of an unsaved call', async () => {
    api.refuse(completeTask, 409, { code: 'stale', message: 'Somebody else has changed this task.' });
    const user = open();
    await user.click(await button('Record the call: Ring about the fees'));
    await user.type(screen.getByLabelText('What came of it'), 'They think');
    await user.click(await button('Save call'));
    await expectToast('Error', 'Somebody else has changed this task.');
    expect(screen.getByLabelText('What came of it')).toHaveProperty('value', 'They think');
  });

  it('is added, and the form is ready for the next one', async () => {
    api.answer(createTask, { task: makeTask() });
    const user = open();
    await user.click(await button('Add task'));
    await user.click(await button('Add'));
    await screen.findByText('What to do is required');
    await user.type(screen.getByLabelText('What to do'), 'Order paper');
    await chooseFrom(user, screen.getByLabelText('For'), 'Bala Iyer');
    await user.click(await button('Add'));
    await expectToast('Success', 'The task is added.');
    const body = { what: 'Order paper', kind: 'task', assigneeId: 2, dueOn: today, record: null };
    expect(api.callsOf(createTask)).toMatchObject([{ body }]);
    await waitFor(() => expect(screen.getByLabelText('What to do')).toHaveProperty('value', ''));
    await user.click(await button('Close'));
    await button('Add task');
  });

  it('is changed, and offers a choice after a conflict', async () => {
    api.refuseOnce(updateTask, 409, { code: 'stale', message: 'Changed' });
    api.answer(getTask, { task: makeTask({ version: 2, what: 'Send the form' }) });
    const user = open();
    await user.click(await button('Edit task: Send the brochure'));
    const what = screen.getByLabelText('What to do');
    await user.clear(what);
    await user.type(what, 'Send both');
    await user.click(await button('Save'));
    await screen.findByRole('dialog');
    screen.getByText('Send the form');
  });

  it('gets another record', async () => {
    const count = { rows: 1, isExact: true };
    answer(call);
    api.answer(listStudents, { students: [], count });
    api.answer(listContacts, { contacts: [makeContact({ id: 5 })], count });
    api.answer(updateTask, { task: call });
    const user = open();
    await user.click(await button(`Edit task: ${call.what}`));
    await user.click(await button('Not about Kavya Bhat'));
    await user.type(screen.getByLabelText('About a student or an enquiry (optional)'), 'mee');
    await user.click(await screen.findByRole('option', { name: /Meena Pillai/ }));
    await user.click(await button('Save'));
    await expectToast('Success', 'The task is saved.');
    expect(api.callsOf(updateTask)[0]?.body.record).toEqual({ kind: 'contact', id: 5 });
  });

  it('is deleted', async () => {
    api.answer(deleteTask, { message: 'Deleted' });
    const user = open();
    await user.click(await button('Edit task: Send the brochure'));
    await user.click(await button('Delete'));
    await expectToast('Success', 'The task is deleted.');
  });

  it('can be completed with a note', async () => {
    api.answer(completeTask, { task: done(makeTask()), next: null });
    const user = open();
    await user.click(await button('Edit task: Send the brochure'));
    await user.click(await button('Done with a note'));
    await user.type(screen.getByLabelText('What came of it'), 'Sent two');
    await user.click(await button('Done'));
    await waitFor(() => expect(api.callsOf(completeTask)).toMatchObject([{ body: { outcome: 'Sent two' } }]));
  });
});
