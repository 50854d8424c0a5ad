import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  confirmAppointment,
  getAppointment,
  getFreeSlots,
  moveAppointment,
  reopenAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { getStudent } from '#contracts/students/index.ts';
import { createTask, listTasks, type Task } from '#contracts/tasks/index.ts';
import {
  KOLKATA,
  kavyasRecord,
  makeAppointment,
  openAppointments,
  START,
} from '#web/areas/appointments/calendar/appointments-fixture.tsx';
import { nextWorkingDay } from '#web/lib/due-text.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { chooseFrom, expectToast } from '#web/testing/render-portal.tsx';
import { details, newer, openCancellation, openMove, openNoShow, stubDetails } from './details-fixture.tsx';

const FUTURE = '2099-05-04T04:30:00.000Z';

describe('booking again', () => {
  it.each([
    ['no_show', {}, '?book=7&again=12'],
    ['cancelled', {}, '?book=7&again=12'],
    [
      'cancelled',
      { contactId: 9, student: { ...makeAppointment().student, id: null } },
      '?book=new&for=9&again=12',
    ],
    ['completed', {}, null],
    ['confirmed', {}, null],
  ] as const)('of one that is %s %j leads to the form', async (status, who, address) => {
    const { open } = stubDetails({ status, ...who });
    open();
    const dialog = await details();
    await dialog.findByRole('button', { name: /Calendar File/ });
    const link = dialog.queryByRole('link', { name: 'Book Again' });
    expect(link?.getAttribute('href') ?? null).toBe(address && `/admin/dashboard/appointments${address}`);
  });
});

describe('a call after a no-show', () => {
  it('is planned for the counsellor and the next working day', async () => {
    const { api, open } = stubDetails({ status: 'no_show' });
    const user = open();
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: 'Plan a Call' }));
    const form = within(dialog.getByRole('form', { name: 'New task' }));
    const dueOn = nextWorkingDay(officeDay(Date.now()));
    api.refuse(createTask, 500, { message: 'No', code: 'internal' });
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(api.callsOf(createTask)[0]?.body).toMatchObject({
        what: 'Call the family after the no-show',
        kind: 'call',
        assigneeId: makeAppointment().counsellor?.id,
        dueOn,
        record: { kind: 'appointment', id: 12 },
      }),
    );
  });

  it.each(['completed', 'confirmed', 'cancelled'] as const)('is not offered after %s', async (status) => {
    const { open } = stubDetails({ status });
    open();
    const dialog = await details();
    await dialog.findByRole('button', { name: /Calendar File/ });
    expect(dialog.queryByRole('button', { name: 'Plan a Call' })).toBeNull();
  });
});

it('has no link to call where the family does not agree', async () => {
  const { api, answer, open } = stubDetails();
  const call = [{ purpose: 'phone', state: 'refused' } as const];
  const ways = { studentId: 7, hasPassport: true, mail: [], whatsapp: [], call };
  api.answer(getAppointment, { ...newer(answer({})), ways });
  open();
  const dialog = await details();
  await dialog.findByText('+914422334455');
  expect(dialog.queryByRole('link', { name: '+914422334455' })).toBeNull();
});

describe('a call in place of another task', () => {
  it('is not planned without the consent of the student’s family', async () => {
    const { api, open } = stubDetails();
    const nobody = { assignee: null, createdBy: null, doneBy: null, outcome: null, doneAt: null };
    const due = { dueOn: '2026-05-04', dueTime: null, repeats: 'none' } as const;
    const record = { kind: 'appointment', id: 12, name: 'Kavya Bhat' } as const;
    const task: Task = { ...nobody, ...due, record, id: 5, version: 1, what: 'Send a map', kind: 'task' };
    api.answer(listTasks, { tasks: [task], today: '2026-05-01' });
    api.answer(getStudent, { ...kavyasRecord, hasPassport: true });
    const user = open();
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: 'Edit task: Send a map' }));
    const form = within(dialog.getByRole('form', { name: 'Edit task' }));
    expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
    await user.selectOptions(form.getByLabelText('Kind'), 'Call');
    expect(await form.findByText('Contact by phone')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });
});

describe('a no-show by mistake', () => {
  const missed = { status: 'no_show', version: 3 } as const;

  it('is undone in the dialog, which then shows the confirmed appointment', async () => {
    const { api, answer, open } = stubDetails(missed);
    const user = open();
    const dialog = await details();
    const undo = await dialog.findByRole('button', { name: 'Undo No-show' });
    const confirmed = answer({ status: 'confirmed', version: 4 });
    api.answer(reopenAppointment, confirmed);
    api.answer(getAppointment, newer(confirmed));
    await user.click(undo);
    await expectToast('Success', 'The no-show is undone.');
    expect(api.callsOf(reopenAppointment)[0]?.body).toEqual({ version: 3 });
    await dialog.findByRole('button', { name: 'No-show' });
    expect(dialog.queryByRole('button', { name: 'Undo No-show' })).toBeNull();
  });

  it('is undone in the toast; a taken time says so', async () => {
    const { api, answer, open } = stubDetails();
    const user = open();
    const form = await openNoShow(user);
    await user.type(form.getByLabelText('Note'), 'Called twice.');
    api.answer(setAppointmentOutcome, answer(missed));
    api.answer(getAppointment, newer(answer(missed)));
    await user.click(form.getByRole('button', { name: 'Save as No-show' }));
    await screen.findByText('The no-show is recorded');
    api.refuse(reopenAppointment, 409, { code: 'conflict', message: 'The counsellor is booked.' });
    // The style sheet that lets toasts take clicks beside a dialog is not loaded here.
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await expectToast('Error', 'The counsellor is booked.');
    expect(api.callsOf(reopenAppointment)[0]?.body).toEqual({ version: 3 });
  });
});

describe('an appointment', () => {
  it('shows the people, the time in both zones, the place and the contact details of the family', async () => {
    const { api, answer, open } = stubDetails({ familyTimeZone: 'America/New_York', place: 'Room 2' });
    api.answer(getAppointment, {
      ...answer({}),
      noReminder: 'off',
      refusesContact: false,
      history: [
        { id: 1, at: '2026-04-20T04:00:00.000Z', action: 'appointment.booked', actorName: 'Asha Rao' },
      ],
    });
    open();
    const dialog = await details();
    await dialog.findByText('Mon, 27 Apr, 2026');
    dialog.getByText(/9:30 am – 10:30 am/);
    dialog.getByText('For the family: 12:00 am in New York');
    dialog.getByText('None: e-mail is not set up.');
    for (const text of ['Meera Bhat', 'Chitra Nair', 'Room 2', 'Confirmed', 'Career Counseling']) {
      dialog.getByText(text);
    }
    expect(dialog.getByRole('link', { name: '+914422334455' }).getAttribute('href')).toBe(
      'tel:+914422334455',
    );
    dialog.getByText('Booked by Asha Rao, 20 Apr 2026, 9:30 am');
    dialog.getByRole('button', { name: 'Calendar File (.ics)' });
  });

  const moment = (hour: number) => `2026-05-04T0${hour}:30:00.000Z`;

  it.each([
    [[{ field: 'startsAt', from: moment(4), to: moment(5) }], 'Moved', /^Time: .*10:00 am → .*11:00 am$/],
    [
      [{ field: 'counsellorId', from: 'Asha Rao (former)', to: 'Chitra Nair' }],
      'Counsellor changed',
      'Counsellor: Asha Rao (former) → Chitra Nair',
    ],
    [[], 'Changed', null],
  ])('tells from what to what it was changed: %j', async (changes, words, line) => {
    const { api, answer, open } = stubDetails();
    const event = {
      id: 1,
      at: moment(3),
      action: 'appointment.rescheduled',
      actorName: 'Farah Khan',
      changes,
    };
    api.answer(getAppointment, { ...answer({}), refusesContact: false, history: [event] });
    open();
    const dialog = await details();
    await dialog.findByText(`${words} by Farah Khan, 4 May 2026, 9:00 am`);
    if (line !== null) dialog.getByText(line);
  });

  it('opened from a move begins with the form for another time', async () => {
    const { api, answer } = stubDetails();
    api.answer(getAppointment, newer(answer({})));
    const user = openAppointments('?view=list&appointment=12', {}, { moves: true });
    const form = within(await screen.findByRole('dialog', { name: 'Reschedule' }));
    await user.click(form.getByRole('button', { name: 'Back' }));
    await (await details()).findByText('Mon, 27 Apr, 2026');
  });

  it('shows a 404 as not found', async () => {
    const { api, open } = stubDetails();
    api.refuse(getAppointment, 404, { message: 'The appointment was not found', code: 'not_found' });
    open();
    await screen.findByText('This appointment was not found, or it belongs to another counsellor.');
  });

  it('is confirmed with the chosen counsellor', async () => {
    const { api, answer, open } = stubDetails({ status: 'requested', counsellor: null });
    const user = open();
    const dialog = await details();
    const confirm = await dialog.findByRole('button', { name: 'Confirm' });
    expect(confirm).toHaveProperty('disabled', true);
    await chooseFrom(user, dialog.getByLabelText('Counsellor'), 'Chitra Nair');
    api.answer(confirmAppointment, answer({ status: 'confirmed' }));
    await user.click(confirm);
    await expectToast('Success', 'The appointment is confirmed');
    const [call] = api.callsOf(confirmAppointment);
    expect(call?.body).toEqual({ version: 2, outsideHours: false, counsellorId: 3 });
  });

  it('is not confirmed while the family has taken its consent back', async () => {
    const { api, answer, open } = stubDetails({ status: 'requested' });
    const lacking = [{ purpose: 'parent', state: 'refused' }] as const;
    api.answer(getAppointment, { ...newer(answer({})), lacking: [...lacking] });
    open();
    const dialog = await details();
    await dialog.findByText('The family has taken this back:');
    expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  });

  it('is confirmed outside working hours only after a second click', async () => {
    const { api, answer, open } = stubDetails({ status: 'requested' });
    const user = open();
    const dialog = await details();
    api.refuse(confirmAppointment, 409, {
      message: 'This is outside of their hours.',
      code: 'outside_hours',
    });
    await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
    await dialog.findByText('This is outside of their hours.');
    api.answer(confirmAppointment, answer({ status: 'confirmed' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm outside working hours' }));
    await expectToast('Success', 'The appointment is confirmed');
    expect(api.callsOf(confirmAppointment).at(-1)?.body.outsideHours).toBe(true);
  });

  it('is moved to a free time of the counsellor who was refused', async () => {
    const { api, answer, open } = stubDetails({ status: 'requested', counsellor: null });
    const user = open();
    const dialog = await details();
    await chooseFrom(user, await dialog.findByLabelText('Counsellor'), 'Chitra Nair');
    const free = { startsAt: '2026-04-28T05:00:00.000Z', endsAt: '2026-04-28T06:00:00.000Z' };
    api.answer(getFreeSlots, { slots: [free], timeZone: KOLKATA });
    const refusal = { message: 'The counsellor is booked.', code: 'slot_taken', freeSlots: [free] } as const;
    api.refuse(confirmAppointment, 409, refusal);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await user.click(await dialog.findByRole('button', { name: /28 Apr.*10:30 am/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Reschedule' }));
    api.answer(moveAppointment, answer({ status: 'confirmed' }));
    await user.click(form.getByRole('button', { name: 'Move Appointment' }));
    await waitFor(() =>
      expect(api.callsOf(moveAppointment)[0]?.body).toMatchObject({
        counsellorId: 3,
        startsAt: free.startsAt,
      }),
    );
  });

  it.each([
    ['Reschedule', 'Reschedule'],
    ['Cancel Appointment', 'Cancel the appointment'],
  ])('asks the member to notify the family without e-mail: %s', async (button, title) => {
    const { open } = stubDetails({ startsAt: FUTURE, endsAt: '2099-05-04T05:30:00.000Z' });
    const user = open();
    await user.click(await (await details()).findByRole('button', { name: button }));
    const form = within(await screen.findByRole('dialog', { name: title }));
    form.getByText('E-mail is not set up, so please tell the family yourself.');
  });

  it.each([
    [null, 'The family has no e-mail address, so please tell them yourself.'],
    ['amma@family.example', 'The family is told of the change by e-mail if they have an address.'],
  ])('says who notifies a family with the address %s, with e-mail', async (email, words) => {
    switchMailOn();
    const { student } = makeAppointment();
    const future = { startsAt: FUTURE, endsAt: '2099-05-04T05:30:00.000Z' };
    const { open } = stubDetails({ ...future, student: { ...student, email } });
    const user = open();
    const form = await openCancellation(user);
    form.getByText(words);
    expect(form.queryAllByText(/don’t get the office’s phone number/)).toHaveLength(email === null ? 0 : 1);
  });

  it('unknown to the family is cancelled without words about e-mail', async () => {
    const { open } = stubDetails({
      status: 'requested',
      startsAt: FUTURE,
      endsAt: '2099-05-04T05:30:00.000Z',
    });
    const user = open();
    const form = await openCancellation(user);
    expect(form.queryByText(/e-mail/i)).toBeNull();
  });

  it('is closed with a note, which is required', async () => {
    const { api, answer, open } = stubDetails();
    const user = open();
    const form = await openNoShow(user);
    await user.click(form.getByRole('button', { name: 'Save as No-show' }));
    form.getByText('Note is required');
    await user.type(form.getByLabelText('Note'), 'Called twice.');
    api.answer(setAppointmentOutcome, answer({ status: 'no_show' }));
    await user.click(form.getByRole('button', { name: 'Save as No-show' }));
    await screen.findByText('The no-show is recorded');
    expect(api.callsOf(setAppointmentOutcome)[0]?.body).toEqual({
      version: 2,
      status: 'no_show',
      note: 'Called twice.',
    });
  });

  it('hidden from the member once cancelled shows no earlier data', async () => {
    const { api, answer, open } = stubDetails();
    const user = open();
    const form = await openCancellation(user);
    await user.type(form.getByLabelText('Reason'), 'Travelling.');
    api.answer(setAppointmentOutcome, answer({ status: 'cancelled', version: 3 }));
    api.refuse(getAppointment, 404, { message: 'The appointment was not found.', code: 'not_found' });
    await user.click(form.getByRole('button', { name: 'Cancel Appointment' }));
    await expectToast('Success', 'The appointment is cancelled');
    const gone = within(await screen.findByRole('dialog', { name: 'Appointment' }));
    gone.getByText('This appointment was not found, or it belongs to another counsellor.');
    expect(gone.queryByRole('button', { name: 'Reschedule' })).toBeNull();
  });

  it('is not moved to its present time and place', async () => {
    const { api, open } = stubDetails({ place: 'Room 2' });
    const user = open();
    const form = await openMove(user);
    await user.click(form.getByRole('button', { name: 'Move Appointment' }));
    await form.findByText('This is the current time and place');
    expect(api.callsOf(moveAppointment)).toEqual([]);
  });

  it('is moved to a free time', async () => {
    const { api, answer, open } = stubDetails({ place: 'Room 2' });
    api.answer(getFreeSlots, {
      slots: [{ startsAt: '2026-04-27T05:00:00.000Z', endsAt: '2026-04-27T06:00:00.000Z' }],
      timeZone: KOLKATA,
    });
    const user = open();
    const form = await openMove(user);
    await user.click(await form.findByRole('button', { name: '10:30 am' }));
    api.answer(moveAppointment, answer({ startsAt: '2026-04-27T05:00:00.000Z' }));
    await user.click(form.getByRole('button', { name: 'Move Appointment' }));
    await expectToast('Success', 'Moved to 27 Apr 2026, 10:30 am');
    expect(api.callsOf(moveAppointment)[0]?.body).toMatchObject({
      version: 2,
      startsAt: '2026-04-27T05:00:00.000Z',
      durationMinutes: 60,
      counsellorId: 3,
      place: 'Room 2',
    });
  });

  it('keeps its time when only its place changes', async () => {
    const { api, answer, open } = stubDetails({ place: 'Room 2' });
    api.answer(getFreeSlots, { slots: [{ startsAt: START, endsAt: START }], timeZone: KOLKATA });
    const user = open();
    const form = await openMove(user);
    expect(await form.findByRole('button', { name: '9:30 am', pressed: true })).toBeTruthy();
    expect(api.callsOf(getFreeSlots)[0]?.path).toContain('exceptId=12');
    await user.clear(form.getByLabelText('Place'));
    await user.type(form.getByLabelText('Place'), 'Room 3');
    api.answer(moveAppointment, answer({ place: 'Room 3' }));
    await user.click(form.getByRole('button', { name: 'Move Appointment' }));
    await waitFor(() =>
      expect(api.callsOf(moveAppointment)[0]?.body).toMatchObject({
        startsAt: START,
        place: 'Room 3',
        outsideHours: false,
      }),
    );
    await expectToast('Success', 'The appointment is changed');
  });
});
