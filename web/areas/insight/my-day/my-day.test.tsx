import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAppointment, reopenAppointment, setAppointmentOutcome } from '#contracts/appointments/index.ts';
import { listMembers } from '#contracts/identity/index.ts';
import {
  getMyDay,
  type MyDay as MyDayAnswer,
  type PastMeeting,
  type TodaysMeeting,
} from '#contracts/insight/index.ts';
import { completeTask, createTask, type Task } from '#contracts/tasks/index.ts';
import { makeMyDay } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { MyDay } from './my-day.tsx';

const ASHA = { id: 1, name: 'Asha Rao' };
const task: Task = {
  id: 5,
  version: 1,
  what: 'Send the brochure',
  kind: 'task',
  assignee: ASHA,
  createdBy: ASHA,
  dueOn: '2026-04-29',
  dueTime: null,
  repeats: 'none',
  record: null,
  outcome: null,
  doneAt: null,
  doneBy: null,
};
const past: PastMeeting = {
  id: 7,
  version: 3,
  student: { id: 9, name: 'Kavya Bhat' },
  contactId: null,
  service: 'overseas',
  counsellor: 'Chitra Nair',
  startsAt: '2026-04-29T04:30:00.000Z',
  status: 'confirmed',
};
const meeting: TodaysMeeting = {
  ...past,
  id: 8,
  startsAt: '2026-04-30T09:00:00.000Z',
  lastNote: { kind: 'call', at: '2026-04-20T06:00:00.000Z', author: 'Chitra Nair' },
  reportId: 12,
  familyWroteAt: '2026-04-19T06:00:00.000Z',
  assessmentRequestId: null,
};
const part = <Row,>(...first: Row[]) => ({ first, count: { rows: first.length, isExact: true } });
const stored = (note: string, version: number) => ({
  appointment: {
    ...past,
    version,
    status: 'completed' as const,
    outcomeNote: note,
    place: null,
    familyTimeZone: null,
    counsellor: { id: 3, name: 'Chitra Nair' },
    endsAt: '2026-04-29T05:30:00.000Z',
    student: { ...past.student, guardianName: null, phone: null, email: null },
    contactId: null,
    requestId: null,
    seriesId: null,
    createdAt: past.startsAt,
  },
  timeZone: 'Asia/Kolkata',
});

let api: ApiStub;
beforeEach(() => {
  api = stubApi();
});
function open() {
  renderPortal(<MyDay />, { user: ASHA });
  return userEvent.setup();
}
const button = (name: string) => screen.findByRole('button', { name });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the parts', () => {
  it('come in their order, without empty ones', async () => {
    api.answer(
      getMyDay,
      makeMyDay({
        tasks: part(task, { ...task, id: 6 }),
        meetings: part(meeting),
        unassigned: {
          ...part({ id: 4, name: 'Ravi' }),
          count: { rows: 1000, isExact: false },
          appointments: { rows: 2, isExact: true },
          tasks: part().count,
          contacts: { rows: 3, isExact: true },
        },
      }),
    );
    open();
    await screen.findByText('My day', { exact: false });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(1)).toEqual(["Today's meetings", 'Due tasks', 'Unassigned']);
    expect(hrefOf('Students (1,000+): Unassigned')).toBe('/admin/dashboard/students?without=counsellor');
    expect(hrefOf('Appointments (2): Unassigned')).toBe(
      '/admin/dashboard/appointments?view=list&status=open&without=counsellor&from=2026-04-30&sort=starts_asc',
    );
    expect(hrefOf('Enquiries (3): Unassigned')).toBe('/admin/dashboard/enquiries?owner=nobody');
  });

  it('show future appointments without a counsellor even if every student has one', async () => {
    const none = { rows: 0, isExact: true };
    const others = { first: [], count: none, tasks: none, contacts: none };
    api.answer(getMyDay, makeMyDay({ unassigned: { ...others, appointments: { rows: 1, isExact: true } } }));
    open();
    const links = (await region('Unassigned')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Appointments (1)']);
  });

  it('name the families that wait for an answer in their space', async () => {
    const since = '2026-04-29T04:30:00.000Z';
    const first = [{ student: { id: 9, name: 'Kavya Bhat' }, since }];
    api.answer(getMyDay, makeMyDay({ families: { first, count: { rows: 8, isExact: true } } }));
    open();
    const families = await region('Families waiting for an answer');
    families.getByText('Message of 29 Apr 2026, 10:00 am');
    families.getByText('And 7 more.');
    expect(hrefOf('Kavya Bhat')).toBe('/admin/dashboard/students/9?timeline=message');
  });

  it('name a report’s former author', async () => {
    const report: NonNullable<MyDayAnswer['reports']>['first'][number] = {
      id: 12,
      student: { id: 9, name: 'Kavya Bhat' },
      service: 'overseas',
      status: 'draft',
      updatedAt: '2026-04-20T06:00:00.000Z',
      formerAuthor: null,
    };
    const left = { ...report, id: 13, formerAuthor: 'Uma Iyer' };
    api.answer(getMyDay, makeMyDay({ reports: part(report, left) }));
    open();
    const rows = (await region('Reports waiting')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Kavya BhatOverseas Admission · Draft, changed 20 Apr 2026',
      'Kavya BhatOverseas Admission · Draft, changed 20 Apr 2026, left by Uma Iyer',
    ]);
    expect(hrefOf('Drafts: Reports waiting')).toBe('/admin/dashboard/reports?status=draft');
  });

  it('link to the last call and the report before a meeting', async () => {
    api.answer(getMyDay, makeMyDay({ meetings: part(meeting) }));
    open();
    const meetings = await region("Today's meetings");
    meetings.getByRole('link', { name: '2:30 pm · Kavya Bhat' });
    meetings.getByText('Overseas Admission, Chitra Nair');
    expect(hrefOf('From the family, 19 Apr 2026: Kavya Bhat')).toBe(
      '/admin/dashboard/students/9?timeline=message',
    );
    expect(hrefOf('Last call, 20 Apr 2026: Kavya Bhat')).toBe('/admin/dashboard/students/9');
    expect(hrefOf('Report: Kavya Bhat')).toBe('/admin/dashboard/reports/12');
    expect(screen.queryByRole('link', { name: /^Assessment/ })).toBeNull();
  });

  it('name due and new families', async () => {
    const receivedAt = '2026-04-28T19:00:00.000Z';
    const due = { receivedAt, followUpOn: null, followUpTime: null, assignee: null };
    api.answer(
      getMyDay,
      makeMyDay({
        followUps: {
          first: [
            { ...due, kind: 'message', id: 3, name: 'Meena', followUpOn: '2026-04-28', assignee: 'Devika' },
            { ...due, kind: 'session_request', id: 4, name: 'Gopal' },
          ],
          count: { rows: 1000, isExact: false },
        },
        unanswered: part({ ...due, kind: 'message' as const, id: 5, name: 'Uma' }),
      }),
    );
    open();
    const dues = await region('Due follow-ups');
    dues.getByText('Due 28 Apr 2026, Devika');
    dues.getByText(/^Waiting \d+ days, unassigned$/);
    expect(hrefOf('Meena')).toBe('/admin/dashboard/enquiries?contact=3');
    expect(hrefOf('Gopal')).toBe('/admin/dashboard/enquiries?contact=4');
    expect(hrefOf('Show all (1,000+): Due follow-ups')).toBe('/admin/dashboard/enquiries?show=overdue');
    expect(hrefOf('Uma')).toBe('/admin/dashboard/enquiries?contact=5');
  });

  it('show an empty day, and an error with Retry', async () => {
    api.refuse(getMyDay, 500, { code: 'internal', message: 'x' });
    const user = open();
    await screen.findByText('Failed to load your day. Please try again.');
    api.answer(getMyDay, makeMyDay());
    await user.click(await button('Retry'));
    await screen.findByText('Nothing is waiting for you.');
  });
});

it('completes a task', async () => {
  api.answer(getMyDay, makeMyDay({ tasks: part(task) }));
  const user = open();
  const done = await button('Done: Send the brochure');
  const completed = { ...task, version: 2, doneAt: '2026-04-30T06:00:00.000Z', doneBy: 'Asha Rao' };
  api.answer(completeTask, { task: completed, next: null });
  api.answer(getMyDay, makeMyDay());
  await user.click(done);
  await screen.findByText('Nothing is waiting for you.');
  await button('Undo');
});

describe('a past meeting', () => {
  beforeEach(() => api.answer(getMyDay, makeMyDay({ past: part(past) })));

  it('is closed with its outcome and the next call in three clicks', async () => {
    const user = open();
    api.answer(setAppointmentOutcome, stored('Took place.', 4));
    await user.click(await button('Happened: Kavya Bhat'));
    await screen.findByText('The meeting with Kavya Bhat is recorded as completed.');
    expect(api.callsOf(setAppointmentOutcome)).toMatchObject([
      { body: { version: 3, status: 'completed', note: 'Took place.' } },
    ]);
    await user.type(screen.getByLabelText('What came of it (optional)'), 'Wants Ireland');
    await user.click(await button('In a week'));
    api.answer(setAppointmentOutcome, stored('Wants Ireland', 5));
    api.answer(createTask, { task: { ...task, kind: 'call' } });
    api.answer(getMyDay, makeMyDay());
    await user.click(await button('Save'));
    await expectToast('Success', 'The meeting is closed and the next call is noted.');
    expect(api.callsOf(setAppointmentOutcome)[1]?.body).toMatchObject({ version: 4, note: 'Wants Ireland' });
    const record = { kind: 'appointment', id: 7 };
    expect(api.callsOf(createTask)).toMatchObject([{ body: { kind: 'call', assigneeId: 1, record } }]);
    await screen.findByText('Nothing is waiting for you.');
    expect(document.activeElement?.textContent).toMatch(/^My day/);
  });

  it('gives the focus to its section while others are left', async () => {
    const other = { ...past, id: 8, student: { id: 10, name: 'Gopal Das' } };
    api.answer(getMyDay, makeMyDay({ past: part(past, other) }));
    const user = open();
    api.answer(setAppointmentOutcome, stored('Took place.', 4));
    await user.click(await button('Happened: Kavya Bhat'));
    api.answer(getMyDay, makeMyDay({ past: part(other) }));
    await user.click(await button('Close'));
    await waitFor(() => expect(screen.queryByText('Kavya Bhat')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Meetings without an outcome');
  });

  it('offers a colleague’s note beside the typed one, and saves the chosen one', async () => {
    const user = open();
    api.answer(setAppointmentOutcome, stored('Took place.', 4));
    api.answer(getMyDay, makeMyDay());
    await user.click(await button('Happened: Kavya Bhat'));
    await user.type(await screen.findByLabelText('What came of it (optional)'), 'Wants Ireland');
    api.refuse(setAppointmentOutcome, 409, { code: 'stale', message: 'Somebody else has changed it.' });
    api.answer(getAppointment, { ...stored('Wants Canada', 6), refusesContact: false, history: [] });
    await user.click(await button('Save'));
    const choice = within(
      await screen.findByRole('dialog', { name: 'Somebody else has changed this meeting' }),
    );
    choice.getByRole('radio', { name: /Wants Canada/ });
    await user.click(choice.getByRole('radio', { name: /Wants Ireland/ }));
    api.answer(setAppointmentOutcome, stored('Wants Ireland', 7));
    await user.click(choice.getByRole('button', { name: 'Save' }));
    await expectToast('Success', 'The meeting is closed.');
    expect(api.callsOf(setAppointmentOutcome)[2]?.body).toMatchObject({ version: 6, note: 'Wants Ireland' });
  });

  it('keeps a no-show that a colleague recorded, with the chosen note', async () => {
    const user = open();
    api.answer(setAppointmentOutcome, stored('Took place.', 4));
    api.answer(getMyDay, makeMyDay());
    await user.click(await button('Happened: Kavya Bhat'));
    await user.type(await screen.findByLabelText('What came of it (optional)'), 'Came an hour late');
    api.refuse(setAppointmentOutcome, 409, { code: 'stale', message: 'Somebody else has changed it.' });
    const { appointment, ...answer } = stored('Did not come.', 6);
    const theirs = { ...answer, appointment: { ...appointment, status: 'no_show' as const } };
    api.answer(getAppointment, { ...theirs, refusesContact: false, history: [] });
    await user.click(await button('Save'));
    await screen.findByText('Kept automatically: Status (theirs)');
    await user.click(screen.getByRole('radio', { name: /Came an hour late/ }));
    api.answer(setAppointmentOutcome, theirs);
    await user.click(await button('Save'));
    await expectToast('Success', 'The meeting is closed.');
    expect(api.callsOf(setAppointmentOutcome)[2]?.body).toMatchObject({ version: 6, status: 'no_show' });
  });

  it('opens again with its unsaved words after a reload', async () => {
    api.answer(setAppointmentOutcome, stored('Took place.', 4));
    const user = userEvent.setup();
    const { unmount } = renderPortal(<MyDay />, { user: ASHA });
    await user.click(await button('Happened: Kavya Bhat'));
    await user.type(await screen.findByLabelText('What came of it (optional)'), 'Wants Ireland');
    unmount();
    api.answer(getMyDay, makeMyDay());
    open();
    const note = await screen.findByLabelText<HTMLTextAreaElement>('What came of it (optional)');
    expect(note.value).toBe('Wants Ireland');
    api.answer(setAppointmentOutcome, stored('Wants Ireland', 5));
    await user.click(await button('Save'));
    await expectToast('Success', 'The meeting is closed.');
    expect(api.callsOf(setAppointmentOutcome)[1]?.body).toMatchObject({ version: 4, note: 'Wants Ireland' });
  });

  it('sends a refused call alone at the next attempt', async () => {
    const user = open();
    api.answer(setAppointmentOutcome, stored('Took place.', 4));
    await user.click(await button('Happened: Kavya Bhat'));
    await user.type(await screen.findByLabelText('What came of it (optional)'), 'Wants Ireland');
    await user.click(await button('In a week'));
    api.answer(setAppointmentOutcome, stored('Wants Ireland', 5));
    api.refuseOnce(createTask, 400, { code: 'bad_request', message: 'The day is too far ahead.' });
    await user.click(await button('Save'));
    await screen.findByText('The day is too far ahead.');
    api.answer(createTask, { task: { ...task, kind: 'call' } });
    api.answer(getMyDay, makeMyDay());
    await user.click(await button('Save'));
    await expectToast('Success', 'The meeting is closed and the next call is noted.');
    expect(api.callsOf(setAppointmentOutcome)).toHaveLength(2);
  });

  it('is recorded as a no-show by one click', async () => {
    const user = open();
    api.answer(setAppointmentOutcome, stored('Did not come.', 4));
    await button('No-show: Kavya Bhat');
    expect(hrefOf('Moved: Kavya Bhat')).toBe('/admin/dashboard/appointments?appointment=7');
    await user.click(await button('No-show: Kavya Bhat'));
    await screen.findByText('No-show recorded.');
    expect(api.callsOf(setAppointmentOutcome)[0]?.body).toMatchObject({ status: 'no_show' });
  });

  it('that nobody came to offers a call, a new time and its undoing', async () => {
    const user = open();
    const { appointment, timeZone } = stored('Did not come.', 4);
    const missed = { appointment: { ...appointment, status: 'no_show' as const }, timeZone };
    api.answer(setAppointmentOutcome, missed);
    await user.click(await button('No-show: Kavya Bhat'));
    api.answer(getMyDay, makeMyDay());
    const panel = await region('No-show: Kavya Bhat');
    expect(hrefOf('Book Again')).toBe('/admin/dashboard/appointments?book=9&again=7');
    api.answer(listMembers, { teamMembers: [], formerMembers: [] });
    await user.click(panel.getByRole('button', { name: 'Plan a Call' }));
    panel.getByDisplayValue('Call the family after the no-show');
    const confirmed = { ...appointment, version: 5, status: 'confirmed' as const };
    api.answer(reopenAppointment, { appointment: confirmed, timeZone });
    api.answer(getMyDay, makeMyDay({ past: part({ ...past, version: 5 }) }));
    await user.click(panel.getByRole('button', { name: 'Undo No-show' }));
    await expectToast('Success', 'The no-show is undone.');
    expect(api.callsOf(reopenAppointment)[0]?.body).toEqual({ version: 4 });
    await button('No-show: Kavya Bhat');
    expect(screen.queryByRole('region', { name: 'No-show: Kavya Bhat' })).toBeNull();
  });

  it('is loaded again after a conflict', async () => {
    const user = open();
    const happened = await button('Happened: Kavya Bhat');
    api.refuse(setAppointmentOutcome, 409, { code: 'stale', message: 'Somebody else has changed it.' });
    api.answer(getMyDay, makeMyDay());
    await user.click(happened);
    await expectToast('Error', 'Somebody else has changed it.');
    await waitFor(() => screen.getByText('Nothing is waiting for you.'));
  });
});
