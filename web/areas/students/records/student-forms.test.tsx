import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#contracts/pages.ts';
import { listSchools } from '#contracts/schools/index.ts';
import { createStudent, findDuplicates, getStudent, updateStudent } from '#contracts/students/index.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { chooseFrom, expectToast } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import {
  address,
  kavyasPage,
  makeDetails,
  makeRecord,
  NOON,
  openStudents,
  stubStudent,
} from './students-fixture.tsx';

const NEW = paths.admin.dashboardNewStudent;
const EDIT = `${kavyasPage}?edit=true`;

let api: ApiStub;

beforeEach(() => {
  api = stubStudent();
});

const field = (label: string) => screen.findByLabelText(label);
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

describe('adding a student', () => {
  it('sends the form, and opens the new record', async () => {
    api.answer(createStudent, { student: makeDetails() });
    api.answer(listSchools, {
      schools: [
        {
          id: 9,
          name: 'Lotus Public School',
          city: null,
          board: null,
          students: 2,
          isArchived: false,
          proposedBy: null,
          createdAt: NOON,
        },
      ],
    });
    const user = openStudents(NEW);
    await fill('Name', 'Kavya Bhat');
    await fill('Phone', '044 2233 4455');
    await fill('School', 'lot');
    await user.click(await screen.findByRole('option', { name: /Lotus Public School/ }));
    await user.selectOptions(await field('Status'), 'Active');
    await chooseFrom(user, await field('Counsellor'), 'Chitra Nair');
    await user.click(screen.getByRole('button', { name: 'Add Student' }));
    await expectToast('Success', 'Student added successfully');
    await waitFor(() => expect(address()).toBe(kavyasPage));
    expect(api.callsOf(createStudent)[0]?.body).toMatchObject({
      name: 'Kavya Bhat',
      phone: '044 2233 4455',
      email: '',
      schoolId: 9,
      status: 'active',
      counsellorId: 3,
    });
  });

  it('shows each error at its field, and focuses the first', async () => {
    const user = openStudents(NEW);
    await fill('Email', 'not an address');
    await user.click(screen.getByRole('button', { name: 'Add Student' }));
    screen.getByText('Name is required');
    screen.getByText('Please enter a valid email address');
    expect(document.activeElement).toBe(await field('Name'));
    await fill('Name', 'K');
    expect(screen.queryByText('Name is required')).toBeNull();
  });

  it('keeps everything and shows the server’s message after a refusal', async () => {
    api.refuse(createStudent, 400, { message: 'This is not a phone number', code: 'bad_request' });
    const user = openStudents(NEW);
    await fill('Name', 'Kavya Bhat');
    await user.click(screen.getByRole('button', { name: 'Add Student' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('This is not a phone number');
    expect(document.activeElement).toBe(alert);
    expect(await field('Name')).toHaveProperty('value', 'Kavya Bhat');
  });

  it('marks the refused field, until it is changed', async () => {
    const message = 'Please enter a whole phone number, for example 98765 43210';
    api.refuse(createStudent, 400, { message, code: 'bad_request', field: 'phone' });
    const user = openStudents(NEW);
    await fill('Name', 'Kavya Bhat');
    await fill('Phone', '98765');
    await user.click(screen.getByRole('button', { name: 'Add Student' }));
    const words = await screen.findByText(message);
    const phone = await field('Phone');
    expect(phone.getAttribute('aria-describedby')).toContain(words.id);
    expect(document.activeElement).toBe(phone);
    await user.click(screen.getByRole('button', { name: 'Add Student' }));
    await waitFor(() => expect(document.activeElement).toBe(phone));
    await fill('Phone', '98765 43210');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('shows likely duplicates while typing', async () => {
    api.answer(findDuplicates, {
      duplicates: [
        {
          id: 8,
          name: 'Kavya S Bhat',
          guardian: 'Meera Bhat',
          school: 'Lotus Public School',
          className: null,
          status: 'active',
          createdAt: NOON,
          reasons: ['phone', 'name'],
        },
      ],
    });
    openStudents(NEW);
    await fill('Name', 'Kavya Bhat');
    const link = await screen.findByRole('link', { name: /Kavya S Bhat/ });
    expect(link.getAttribute('href')).toBe(`${paths.admin.dashboardStudents}/8`);
    expect(link.getAttribute('target')).toBe('_blank');
    screen.getByText(/Meera Bhat, Lotus Public School \(same phone number, similar name\)/);
    const status = screen.getByText('1 student may be the same');
    expect(status.getAttribute('role')).toBe('status');
    expect(link.closest('[role="status"]')).toBeNull();
    await fill('Name', '');
    await waitFor(() => expect(screen.queryByText('This student may already exist')).toBeNull());
    expect(status.textContent).toBe('');
  });

  it('asks before typed values are lost', async () => {
    const user = openStudents(NEW);
    await fill('Name', 'Kavya');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(address()).toBe(NEW);
  });
});

describe('editing a student', () => {
  it('sends only changed fields, and shows the record', async () => {
    api.answer(updateStudent, { student: makeDetails({ city: 'Chennai', version: 5 }) });
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    expect(address()).toBe(EDIT);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit Kavya Bhat' }));
    await fill('City', 'Chennai');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectToast('Success', 'Student updated successfully');
    await waitFor(() => expect(address()).toBe(kavyasPage));
    await screen.findByText('Chennai');
    expect(api.callsOf(updateStudent)[0]?.body).toEqual({ version: 4, city: 'Chennai' });
    expect(api.callsOf(getStudent)).toHaveLength(1);
  });

  it('changes the language of the family, which the record then names', async () => {
    api.answer(updateStudent, { student: makeDetails({ language: 'ml', version: 5 }) });
    const user = openStudents(EDIT);
    const select = await field('Language of the family');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['English', 'Hindi', 'Tamil', 'Telugu', 'Kannada', 'Malayalam']]);
    expect(select).toHaveProperty('value', 'en');
    await user.selectOptions(select, 'Malayalam');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectToast('Success', 'Student updated successfully');
    expect(api.callsOf(updateStudent)[0]?.body).toEqual({ version: 4, language: 'ml' });
    const shown = await screen.findByText('Language of the family', { selector: 'dt' });
    expect(shown.nextSibling?.textContent).toBe('Malayalam');
  });

  it('removes a school', async () => {
    api.answer(listSchools, { schools: [] });
    api.answer(updateStudent, { student: makeDetails({ school: null, version: 5 }) });
    const user = openStudents(EDIT);
    await user.clear(await field('School'));
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectToast('Success', 'Student updated successfully');
    expect(api.callsOf(updateStudent)[0]?.body).toEqual({ version: 4, schoolId: null });
  });

  it('offers a choice after a conflict', async () => {
    api.refuse(updateStudent, 409, { message: 'Somebody was quicker.', code: 'stale' });
    const user = openStudents(EDIT);
    await fill('City', 'Chennai');
    await fill('Board', 'CBSE New');
    const stored = makeDetails({ version: 6, city: 'Madurai', guardianName: 'Mohan Bhat' });
    api.answer(getStudent, makeRecord({ student: stored }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Somebody else has changed this student',
    });
    const choice = (name: string) => within(within(dialog).getByRole('group', { name }));
    within(dialog).getByText('Kept automatically: Guardian (theirs), Board (mine)');
    await user.click(choice('City').getByRole('radio', { name: /Mine/ }));
    api.answer(updateStudent, { student: { ...stored, version: 7, city: 'Chennai', board: 'CBSE New' } });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expectToast('Success', 'Student updated successfully');
    expect(api.callsOf(updateStudent).at(-1)?.body).toEqual({
      version: 6,
      city: 'Chennai',
      board: 'CBSE New',
    });
  });

  it('saves onto another version without a question when no field conflicts: here two schools of one name', async () => {
    const begun = makeDetails({ school: { id: 9, name: 'Lotus Public School' } });
    api.answer(getStudent, makeRecord({ student: begun }));
    const stored = makeDetails({ version: 6, school: { id: 77, name: 'Lotus Public School' } });
    api.answer(updateStudent, { student: { ...stored, version: 7, city: 'Chennai' } });
    api.refuseOnce(updateStudent, 409, { message: 'Somebody was quicker.', code: 'stale' });
    const user = openStudents(EDIT);
    await fill('City', 'Chennai');
    api.answer(getStudent, makeRecord({ student: stored }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectToast('Success', 'Student updated successfully');
    expect(api.callsOf(updateStudent).at(-1)?.body).toEqual({ version: 6, city: 'Chennai' });
  });

  it('stays open with text typed during the save', async () => {
    const saved = makeDetails({ version: 5, city: 'Chennai' });
    const answer = api.hold(updateStudent, { student: saved });
    const user = openStudents(EDIT);
    await fill('City', 'Chennai');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await fill('Board', 'CBSE later');
    answer();
    await expectToast('Success', 'Student updated successfully');
    expect(address()).toBe(EDIT);
    expect(await field('Board')).toHaveProperty('value', 'CBSE later');
    api.answer(updateStudent, { student: { ...saved, version: 6, board: 'CBSE later' } });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(address()).toBe(kavyasPage));
    expect(api.callsOf(updateStudent).at(-1)?.body).toEqual({ version: 5, board: 'CBSE later' });
  });

  it('keeps the form without an answer', async () => {
    api.disconnect(updateStudent);
    const user = openStudents(EDIT);
    await fill('City', 'Kochi City');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText(/server could not be reached/);
    expect(await field('City')).toHaveProperty('value', 'Kochi City');
  });

  it('offers a teacher no counsellor', async () => {
    openStudents(EDIT, { role: 'teacher' });
    await field('Name');
    expect(screen.queryByLabelText('Counsellor')).toBeNull();
  });
});

it('asks about future appointments with the former counsellor of a reassigned student', async () => {
  const former = { id: 8, name: 'Uma Iyer' };
  const student = makeDetails({ counsellor: former });
  const withUma = { service: 'dmit', counsellor: former.name, counsellorId: former.id } as const;
  const appointments = [
    { ...withUma, id: 41, startsAt: '2099-05-04T04:30:00.000Z', status: 'confirmed' as const },
    { ...withUma, id: 42, startsAt: '2099-05-05T04:30:00.000Z', status: 'cancelled' as const },
  ];
  api.answer(getStudent, { ...makeRecord(), student, appointments });
  const user = openStudents(EDIT);
  expect(screen.queryByRole('group', { name: 'Appointments with Uma Iyer' })).toBeNull();
  await chooseFrom(user, await field('Counsellor'), 'Chitra Nair');
  const question = within(await screen.findByRole('group', { name: 'Appointments with Uma Iyer' }));
  question.getByText(/4 May 2099/);
  expect(question.getByRole('radio', { name: 'Keep them with Uma Iyer' })).toHaveProperty('checked', true);
  await user.click(question.getByRole('radio', { name: 'Move them to Chitra Nair' }));
  api.answer(updateStudent, { student: makeDetails() });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await expectToast('Success', 'Student updated successfully');
  expect(api.callsOf(updateStudent)[0]?.body).toMatchObject({ counsellorId: 3, appointments: 'move' });
});

it('states which message the family gets about moved and cancelled appointments', async () => {
  switchMailOn();
  const former = { id: 8, name: 'Uma Iyer' };
  const student = makeDetails({ counsellor: former, email: 'amma@family.example' });
  const withUma = { service: 'dmit', counsellor: former.name, counsellorId: former.id } as const;
  const coming = { ...withUma, id: 41, startsAt: '2099-05-04T04:30:00.000Z', status: 'confirmed' as const };
  api.answer(getStudent, { ...makeRecord(), student, appointments: [coming] });
  const user = openStudents(EDIT);
  await chooseFrom(user, await field('Counsellor'), 'Nobody yet');
  const question = within(await screen.findByRole('group', { name: 'Appointments with Uma Iyer' }));
  expect(question.queryByText(/family|mail/i)).toBeNull();
  await user.click(question.getByRole('radio', { name: 'Move them to nobody yet' }));
  question.getByText(/the family is not told until somebody takes them on/);
  await user.click(question.getByRole('radio', { name: 'Cancel them' }));
  question.getByText(/^The family gets a mail about confirmed appointments\./);
  await user.clear(await field('Email'));
  question.getByText(/^The family has no e-mail address, so .* by phone: you get a call task/);
});
