import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  bookAppointment,
  bookSeries,
  getAppointment,
  getFreeSlots,
  listAppointments,
  proposeCounsellor,
} from '#contracts/appointments/index.ts';
import { getContact } from '#contracts/enquiries/index.ts';
import { askForConsents } from '#contracts/families/index.ts';
import type { Service } from '#contracts/services.ts';
import { getStudent, listStudents } from '#contracts/students/index.ts';
import {
  address,
  KOLKATA,
  kavyasRecord,
  makeAppointment,
  openAppointments,
  START,
  stubAppointments,
} from '#web/areas/appointments/calendar/appointments-fixture.tsx';
import { makeSessionRequest, makeStudentSummary } from '#web/testing/make-records.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { chooseFrom, expectToast } from '#web/testing/render-portal.tsx';

const LIST = 'view=list';

function stubBooking(appointment = makeAppointment()) {
  const api = stubAppointments(appointment);
  api.answer(listAppointments, { appointments: [], timeZone: KOLKATA });
  return api;
}

/** Another dialog is shown until student and request have loaded. */
async function dialog() {
  await screen.findByLabelText('Place');
  return within(screen.getByRole('dialog', { name: 'Book an appointment' }));
}

describe('booking', () => {
  it('takes a student, a service and a free time of a counsellor', async () => {
    const api = stubBooking();
    const user = openAppointments(`?${LIST}&book=new&at=2026-04-28T11:00`);
    const form = await dialog();
    await user.type(form.getByLabelText('Student'), 'kav');
    await user.click(await form.findByRole('option', { name: /Kavya Bhat/ }));
    await form.findByText('Kavya Bhat');
    await user.selectOptions(form.getByLabelText('Service'), 'DMIT');
    await chooseFrom(user, form.getByLabelText('Counsellor'), 'Chitra Nair');
    await user.click(form.getByLabelText('Family’s time zone'));
    await user.paste('Europe/London');
    await user.click(await form.findByRole('button', { name: '9:30 am' }));
    form.getByText('For the family: 5:00 am in London');
    api.answer(bookAppointment, { appointment: makeAppointment(), timeZone: KOLKATA });
    await user.click(form.getByRole('button', { name: 'Book Appointment' }));
    await expectToast('Success', 'The appointment is confirmed');
    const [call] = api.callsOf(bookAppointment);
    expect(call?.body).toEqual({
      studentId: 7,
      service: 'dmit',
      startsAt: '2026-04-28T04:00:00.000Z',
      durationMinutes: 60,
      counsellorId: 3,
      place: '',
      familyTimeZone: 'Europe/London',
      outsideHours: false,
    });
    await waitFor(() => expect(address()).toContain('appointment=12'));
    expect(address()).not.toContain('book');
    // The calendar shows the booked day.
    expect(address()).toContain('date=2026-04-27');
    expect(address()).toContain(LIST);
  });

  it('needs the consents of the family’s passport', async () => {
    const api = stubBooking();
    api.answer(getStudent, { ...kavyasRecord, hasPassport: true });
    const user = openAppointments(`?${LIST}&book=7`);
    const form = await dialog();
    await user.selectOptions(form.getByLabelText('Service'), 'DMIT');
    expect(await form.findByText('Taking fingerprints for DMIT')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Book Appointment' })).toHaveProperty('disabled', true);
    api.answer(askForConsents, { mailed: 1, isRepeated: false });
    await user.click(form.getByRole('button', { name: 'Ask the family' }));
    await form.findByText('Asked: a guardian gets an e-mail.');
    expect(api.callsOf(askForConsents)[0]?.body).toEqual({ purposes: ['parent', 'fingerprints'] });
  });

  it('takes counsellor and service from the chosen student, but never replaces those chosen by hand', async () => {
    const api = stubBooking();
    const found = [7, 8].map((id) =>
      makeStudentSummary({ id, name: 'Kavya Bhat', guardian: `Guardian ${id}` }),
    );
    api.answer(listStudents, { students: found });
    const recordOf = (id: number, counsellor: { id: number; name: string }, service: Service) => ({
      ...kavyasRecord,
      student: { ...kavyasRecord.student, id, counsellor, age: 10 + id },
      enrolments: [{ id, service, stage: 'enrolled' as const, createdAt: START, completedAt: null }],
    });
    const user = openAppointments(`?${LIST}&book=new`);
    const form = await dialog();
    const choose = async (guardian: string) => {
      await user.type(form.getByLabelText('Student'), 'kav');
      await user.click(await form.findByRole('option', { name: new RegExp(guardian) }));
    };
    const chosen = (label: string) => form.getByLabelText<HTMLSelectElement>(label).value;
    api.answer(getStudent, recordOf(7, { id: 3, name: 'Chitra Nair' }, 'overseas'));
    await choose('Guardian 7');
    await form.findByText(/^Class 8 B · age 17/);
    await waitFor(() =>
      expect([chosen('Counsellor'), chosen('Service')]).toEqual(['Chitra Nair', 'overseas']),
    );

    await user.selectOptions(form.getByLabelText('Service'), 'DMIT');
    await user.click(form.getByRole('button', { name: 'Another student' }));
    api.answer(getStudent, recordOf(8, { id: 4, name: 'Devika Rao' }, 'career'));
    await choose('Guardian 8');
    await waitFor(() => expect([chosen('Counsellor'), chosen('Service')]).toEqual(['Devika Rao', 'dmit']));

    await user.click(form.getByRole('button', { name: 'Another student' }));
    // Not in the team any more.
    api.answer(getStudent, recordOf(7, { id: 44, name: 'Gone' }, 'career'));
    await choose('Guardian 7');
    await waitFor(() => expect(chosen('Counsellor')).toBe('Nobody yet'));
  });

  it('finds a student by keyboard: up and down move through the results, and back', async () => {
    const api = stubBooking();
    const found = ['Kavya Bhat', 'Kavya Nair'].map((name, index) =>
      makeStudentSummary({ id: 7 + index, name }),
    );
    api.answer(listStudents, { students: found });
    const user = openAppointments(`?${LIST}&book=new`);
    const form = await dialog();
    const field = form.getByLabelText('Student');
    await user.type(field, 'kav');
    const [first, second] = await form.findAllByRole('option', { name: /Kavya/ });
    const announced = () => field.getAttribute('aria-activedescendant');
    expect(announced()).toBeNull();
    await user.keyboard('{Enter}');
    expect(form.queryByRole('button', { name: 'Another student' })).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(announced()).toBe(second?.id);
    await user.keyboard('{ArrowUp}');
    expect(announced()).toBe(first?.id);
    await user.keyboard('{Enter}');
    await form.findByRole('button', { name: 'Another student' });
  });

  it('chooses with Enter only from the results of the current search', async () => {
    const api = stubBooking();
    const rowOf = (name: string) => makeStudentSummary({ id: 8, name });
    api.answer(listStudents, { students: [rowOf('Asha Bhat')] });
    const user = openAppointments(`?${LIST}&book=new`);
    const form = await dialog();
    const field = form.getByLabelText('Student');
    await user.type(field, 'asha');
    await form.findByRole('option', { name: /Asha Bhat/ });
    const release = api.hold(listStudents, { students: [rowOf('Ravi Rao')] });
    await user.clear(field);
    await user.type(field, 'ravi{Enter}');
    expect(form.queryByRole('button', { name: 'Another student' })).toBeNull();
    release();
    await form.findByRole('option', { name: /Ravi Rao/ });
    await user.keyboard('{Enter}');
    await form.findByRole('button', { name: 'Another student' });
  });

  it('names each missing value at its field', async () => {
    stubBooking();
    const user = openAppointments(`?${LIST}&book=new`);
    const form = await dialog();
    const send = () => user.click(form.getByRole('button', { name: 'Book Appointment' }));
    await send();
    form.getByText('Please choose a student');
    await user.type(form.getByLabelText('Student'), 'kav');
    await user.click(await form.findByRole('option', { name: /Kavya Bhat/ }));
    await send();
    form.getByText('Please choose a service');
    await user.selectOptions(form.getByLabelText('Service'), 'DMIT');
    await send();
    form.getByText('Please choose a time');
  });

  it('moves the focus to the choice of a time when none is chosen', async () => {
    stubBooking();
    const user = openAppointments(`?${LIST}&book=7&counsellorId=3`);
    const form = await dialog();
    await user.selectOptions(form.getByLabelText('Service'), 'DMIT');
    await form.findByRole('button', { name: '9:30 am' });
    await user.click(form.getByRole('button', { name: 'Book Appointment' }));
    const other = form.getByRole('button', { name: 'Another time', description: 'Please choose a time' });
    expect(document.activeElement).toBe(other);
  });

  it('keeps everything when the time was just taken, and offers the next free times', async () => {
    const api = stubBooking();
    const user = openAppointments(`?${LIST}&book=7&counsellorId=3&at=2026-04-28T09:30`);
    const form = await dialog();
    await user.selectOptions(form.getByLabelText('Service'), 'DMIT');
    await user.type(form.getByLabelText('Place'), 'Room 2');
    await form.findByRole('button', { name: '9:30 am', pressed: true });
    api.refuse(bookAppointment, 409, {
      message: 'This time has just been taken.',
      code: 'slot_taken',
      freeSlots: [{ startsAt: '2026-04-29T06:30:00.000Z', endsAt: '2026-04-29T07:30:00.000Z' }],
    });
    await user.click(form.getByRole('button', { name: 'Book Appointment' }));
    await form.findByText('This time has just been taken.');
    expect(form.getByLabelText<HTMLInputElement>('Place').value).toBe('Room 2');

    api.answer(getFreeSlots, {
      slots: [{ startsAt: '2026-04-29T06:30:00.000Z', endsAt: '2026-04-29T07:30:00.000Z' }],
      timeZone: KOLKATA,
    });
    await user.click(form.getByRole('button', { name: 'Wed, 29 Apr, 2026, 12:00 pm' }));
    await waitFor(() => expect(form.queryByText('This time has just been taken.')).toBeNull());
    expect(form.getByLabelText<HTMLInputElement>('Day').value).toBe('Wed 29 Apr 2026');
    api.answer(bookAppointment, { appointment: makeAppointment(), timeZone: KOLKATA });
    await user.click(form.getByRole('button', { name: 'Book Appointment' }));
    await expectToast('Success', 'The appointment is confirmed');
    expect(api.callsOf(bookAppointment).at(-1)?.body.startsAt).toBe('2026-04-29T06:30:00.000Z');
  });

  it('offers the next free time on a day without one', async () => {
    const api = stubBooking();
    const showDay = api.hold(getFreeSlots, { slots: [], timeZone: KOLKATA });
    const user = openAppointments(`?${LIST}&book=7&counsellorId=3`);
    const form = await dialog();
    await form.findByText('Looking for free times...');
    const free = { startsAt: '2026-05-06T04:00:00.000Z', endsAt: '2026-05-06T05:00:00.000Z' };
    api.answer(getFreeSlots, { slots: [free], timeZone: KOLKATA });
    showDay();
    await user.click(await form.findByRole('button', { name: /^Next free: 6 May 2026/ }));
    expect(form.getByLabelText<HTMLInputElement>('Day').value).toBe('Wed 6 May 2026');
    await form.findByRole('button', { name: '9:30 am', pressed: true });
  });

  it('keeps the time when counsellor and duration change', async () => {
    stubBooking();
    const user = openAppointments(`?${LIST}&book=7&at=2026-04-28T20:00`);
    const form = await dialog();
    await chooseFrom(user, form.getByLabelText('Counsellor'), 'Chitra Nair');
    await user.selectOptions(form.getByLabelText('Duration'), '30 minutes');
    const time = await form.findByLabelText<HTMLInputElement>('Another time');
    expect(time.value).toBe('20:00');
  });

  it('waits for the whole year of a typed day', async () => {
    const api = stubBooking();
    openAppointments(`?${LIST}&book=7&counsellorId=3&at=2026-04-28T20:00`);
    const form = await dialog();
    await form.findByLabelText('Another time');
    const asked = api.callsOf(getFreeSlots).length;
    fireEvent.change(form.getByLabelText('Day'), { target: { value: '0002-05-04' } });
    expect(form.getByLabelText<HTMLInputElement>('Day').value).toBe('0002-05-04');
    fireEvent.blur(form.getByLabelText('Day'));
    fireEvent.click(form.getByRole('button', { name: 'Book Appointment' }));
    form.getByText(/^The year is 0002\./);
    expect(document.activeElement).toBe(form.getByLabelText('Day'));
    expect(api.callsOf(getFreeSlots)).toHaveLength(asked);
  });

  it('takes a time outside working hours only with its box ticked', async () => {
    const api = stubBooking();
    const user = openAppointments(`?${LIST}&book=7&counsellorId=3&at=2026-04-28T20:00`);
    const form = await dialog();
    await user.selectOptions(form.getByLabelText('Service'), 'DMIT');
    const tick = await form.findByLabelText('Book outside working hours or pauses');
    api.answer(bookAppointment, { appointment: makeAppointment(), timeZone: KOLKATA });
    await user.click(tick);
    await user.click(form.getByRole('button', { name: 'Book Appointment' }));
    await expectToast('Success', 'The appointment is confirmed');
    const [call] = api.callsOf(bookAppointment);
    expect(call?.body).toMatchObject({ startsAt: '2026-04-28T14:30:00.000Z', outsideHours: true });
  });

  it('repeats, and lists the days left out', async () => {
    const api = stubBooking();
    const user = openAppointments(`?${LIST}&book=7&at=2026-04-28T11:00`);
    const form = await dialog();
    await user.selectOptions(form.getByLabelText('Service'), 'Career Counseling');
    await chooseFrom(user, form.getByLabelText('Counsellor'), 'Chitra Nair');
    await user.click(await form.findByRole('button', { name: '9:30 am' }));
    await user.selectOptions(form.getByLabelText('Repeat'), 'Every week');
    await user.selectOptions(form.getByLabelText('Ends'), 'After 3 appointments');
    await user.click(form.getByLabelText('Leave out days that can’t be booked'));
    api.answer(bookSeries, {
      appointment: makeAppointment(),
      timeZone: KOLKATA,
      booked: 2,
      leftOut: [{ startsAt: '2026-05-05T04:00:00.000Z', reason: 'booked' }],
    });
    await user.click(form.getByRole('button', { name: 'Book Appointment' }));
    await expectToast('Success', '2 appointments are booked, without Tue, 5 May, 2026');
    expect(api.callsOf(bookSeries)[0]?.body).toMatchObject({
      repeat: 'weekly',
      count: 3,
      skipClashes: true,
      counsellorId: 3,
    });
  });

  it('with anyone proposes a counsellor and says why', async () => {
    const api = stubBooking();
    const user = openAppointments(`?${LIST}&book=7&at=2026-04-28T11:00`);
    const form = await dialog();
    await user.selectOptions(form.getByLabelText('Service'), 'Career Counseling');
    await user.selectOptions(form.getByLabelText('Choose'), 'Least booked');
    await user.selectOptions(form.getByLabelText('Language'), 'Tamil');
    const proposal = { id: 3, name: 'Chitra Nair', reason: 'least booked that week: 0 of 10 h' };
    api.answer(proposeCounsellor, { proposal });
    await user.click(form.getByRole('button', { name: 'Suggest a Counsellor' }));
    await form.findByText('Chitra Nair: least booked that week: 0 of 10 h.');
    expect(form.getByLabelText<HTMLInputElement>('Counsellor').value).toBe('Chitra Nair');
    expect(api.callsOf(proposeCounsellor)[0]?.path).toBe(
      '/api/admin/counsellors/proposal?by=load&day=2026-04-28&service=career&language=ta',
    );
    api.answer(proposeCounsellor, { proposal: null });
    await user.click(form.getByRole('button', { name: 'Suggest a Counsellor' }));
    await form.findByText('No suitable counsellor works that week.');
  });

  it('says which particulars of the office its e-mail leaves out', async () => {
    switchMailOn();
    stubBooking();
    openAppointments(`?${LIST}&book=7`);
    (await dialog()).getByText(/don’t get the office’s phone number, e-mail address and postal address/);
  });

  it('knows the student’s counsellor, and the service when it is the only one', async () => {
    const api = stubBooking();
    const enrolment = { id: 5, service: 'bridging', stage: 'in_progress' } as const;
    api.answer(getStudent, {
      ...kavyasRecord,
      student: { ...kavyasRecord.student, counsellor: { id: 4, name: 'Devika Rao' } },
      enrolments: [{ ...enrolment, createdAt: START, completedAt: null }],
    });
    openAppointments(`?${LIST}&book=7`);
    const form = await dialog();
    expect(form.getByLabelText<HTMLSelectElement>('Service').value).toBe('bridging');
    expect(form.getByLabelText<HTMLInputElement>('Counsellor').value).toBe('Devika Rao');
  });

  it('fills in the wishes of a family’s request', async () => {
    const api = stubBooking();
    const contact = makeSessionRequest({
      id: 9,
      service: 'overseas',
      request: { preferredDay: '2099-05-04', preferredTime: 'evening' },
      studentId: 7,
      version: 3,
    });
    api.answer(getContact, {
      contact,
      history: [],
      refusesContact: false,
      consents: [],
      moves: [],
    });
    api.answer(getFreeSlots, {
      slots: [{ startsAt: '2099-05-04T04:00:00.000Z', endsAt: '2099-05-04T05:00:00.000Z' }],
      timeZone: KOLKATA,
    });
    const user = openAppointments(`?${LIST}&book=7&for=9&counsellorId=3`);
    const form = await dialog();
    form.getByText(/In answer to the request of/);
    expect(form.getByLabelText<HTMLInputElement>('Day').value).toBe('Mon 4 May 2099');
    expect(form.getByLabelText<HTMLSelectElement>('Service').value).toBe('overseas');
    await user.click(await form.findByRole('button', { name: '9:30 am' }));
    api.answer(bookAppointment, { appointment: makeAppointment(), timeZone: KOLKATA });
    await user.click(form.getByRole('button', { name: 'Book Appointment' }));
    await expectToast('Success', 'The appointment is confirmed');
    expect(api.callsOf(bookAppointment)[0]?.body).toMatchObject({ contact: { id: 9, version: 3 } });
  });

  it.each([
    ['the first free day of its counsellor', { id: 3, name: 'Chitra Nair' }, 'Tue 28 Apr 2026'],
    ['the next open day without a counsellor', null, 'Mon 27 Apr 2026'],
  ])('in place of a missed one keeps what was booked, on %s', async (_, counsellor, day) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-26T06:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const endsAt = '2026-04-27T05:30:00.000Z';
    const missed = { service: 'dmit', endsAt, place: 'Video call', familyTimeZone: 'Asia/Dubai' } as const;
    const api = stubBooking(makeAppointment({ ...missed, counsellor, status: 'no_show' }));
    const user = openAppointments(`?${LIST}&book=7&again=12`);
    const form = await dialog();
    await waitFor(() =>
      expect(form.getByLabelText('Counsellor')).toHaveProperty('value', counsellor?.name ?? 'Nobody yet'),
    );
    const chosen = ['Service', 'Duration', 'Place', 'Family’s time zone', 'Day'].map(
      (label) => form.getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value,
    );
    expect(chosen).toEqual(['dmit', '90', 'Video call', 'Asia/Dubai', day]);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(address()).not.toContain('again');
    const asked = counsellor ? '?from=2026-04-26&to=2026-05-26&durationMinutes=90' : undefined;
    expect(api.callsOf(getFreeSlots)[0]?.path.replace(/^[^?]+/, '')).toBe(asked);
  });

  it('opens without what was booked if that can’t be read', async () => {
    const api = stubBooking();
    api.refuse(getAppointment, 404, { message: 'The appointment was not found.', code: 'not_found' });
    openAppointments(`?${LIST}&book=7&again=12`);
    const form = await dialog();
    expect(form.getByLabelText<HTMLSelectElement>('Service').value).toBe('');
  });

  it('asks before it discards typed values', async () => {
    stubBooking();
    const user = openAppointments(`?${LIST}&book=7`);
    const form = await dialog();
    await user.type(form.getByLabelText('Place'), 'Room 2');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  });
});
