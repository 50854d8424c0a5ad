import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#contracts/pages.ts';
import {
  createEnrolment,
  createNote,
  getStudent,
  getTimeline,
  recordConsent,
  setEnrolmentStage,
  type TimelineEntry,
  updateStudent,
  withdrawConsent,
} from '#contracts/students.ts';
import {
  kavyasPage,
  makeDetails,
  makeRecord,
  NOON,
  openStudents,
  stubStudent,
} from '#web/features/students/students-fixture.tsx';
import { expectToast } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';

const dmit = { id: 21, service: 'dmit', stage: 'enrolled', createdAt: NOON, completedAt: null } as const;
const consent = {
  id: 31,
  purpose: 'contact',
  wording: 2,
  givenAt: NOON,
  givenBy: 'Meera Bhat',
  withdrawnAt: null,
  source: 'enquiry',
} as const;

const RECORD = makeRecord({
  enrolments: [
    dmit,
    {
      id: 22,
      service: 'career',
      stage: 'completed',
      createdAt: NOON,
      completedAt: '2026-05-02T06:30:00.000Z',
    },
  ],
  appointments: [
    {
      ...{ id: 41, service: 'dmit', counsellor: 'Chitra Nair', counsellorId: 3 },
      ...{ startsAt: NOON, status: 'confirmed' },
    },
  ],
  consents: [consent],
  enquiries: [{ kind: 'enquiry', id: 51, receivedAt: NOON, text: 'My daughter is 13.' }],
});

let api: ApiStub;

beforeEach(() => {
  api = stubStudent(RECORD);
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const status = () => screen.findByLabelText('Status');

describe('the record', () => {
  it('shows who she is, and how to reach the family', async () => {
    openStudents(kavyasPage);
    screen.getByText('Loading student...');
    await screen.findByRole('heading', { name: 'Kavya Bhat' });
    const details = await section('Details');
    for (const text of [
      'Meera Bhat (mother)',
      'Kochi',
      '8 B',
      'CBSE',
      '1 Feb 2013 (age 13)',
      '30 Apr 2026',
    ]) {
      details.getByText(text);
    }
    const hrefOf = (name: string) => details.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('+914422334455')).toBe('tel:+914422334455');
    expect(hrefOf('meera@family.example')).toBe('mailto:meera@family.example');
    expect(hrefOf('Lotus Public School')).toBe(`${paths.admin.dashboardSchools}/9`);
  });

  it('shows what belongs to her', async () => {
    openStudents(kavyasPage);
    const appointments = await section('Appointments');
    appointments.getByText('Confirmed');
    const [link, booking] = [/30 Apr 2026, 12:00 pm/, 'Book Appointment'].map((name) =>
      appointments.getByRole('link', { name }).getAttribute('href'),
    );
    expect(link).toBe('/admin/dashboard/appointments?appointment=41');
    expect(booking).toBe('/admin/dashboard/appointments?book=7');
    (await section('Reports')).getByText('Career Counseling');
    (await section('Enquiries')).getByText('My daughter is 13.');
    (await section('Consents')).getByText('Given by Meera Bhat, 30 Apr 2026, in a message');
    expect(screen.getByLabelText('Stage of DMIT')).toHaveProperty('value', 'enrolled');
  });

  it('says what there is not', async () => {
    api.answer(getStudent, makeRecord());
    openStudents(kavyasPage);
    (await section('Enrolments')).getByText('Not enrolled in any service yet.');
    (await section('Appointments')).getByText('No appointments yet.');
    (await section('Consents')).getByText('No consent is recorded.');
    await (await section('Timeline')).findByText('Nothing here yet.');
    expect(screen.queryByRole('region', { name: 'Merged records' })).toBeNull();
  });

  it('is not found, with a way back', async () => {
    api.refuse(getStudent, 404, { message: 'The student was not found', code: 'not_found' });
    openStudents(kavyasPage);
    await screen.findByText('This student was not found');
    expect(screen.getByRole('link', { name: 'Back to students' }).getAttribute('href')).toBe(
      paths.admin.dashboardStudents,
    );
  });

  it('is not asked for with an id that is none', async () => {
    openStudents(`${paths.admin.dashboardStudents}/kavya`);
    await screen.findByText('This student was not found');
    expect(api.callsOf(getStudent)).toHaveLength(0);
  });

  it('has an error state with a way out', async () => {
    api.refuse(getStudent, 500, { message: 'Broken', code: 'internal' });
    const user = openStudents(kavyasPage);
    await screen.findByText('Failed to load the student. Please try again.');
    api.answer(getStudent, RECORD);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Kavya Bhat' });
  });

  it('says where it went in a merge', async () => {
    api.answer(getStudent, makeRecord({ mergedInto: { id: 8, name: 'Kavya S Bhat' } }));
    openStudents(kavyasPage);
    const link = await screen.findByRole('link', { name: 'Go to Kavya S Bhat' });
    expect(link.getAttribute('href')).toBe(`${paths.admin.dashboardStudents}/8`);
  });

  it('offers a teacher no assignment, merge, export or erasure, and no enquiries', async () => {
    openStudents(kavyasPage, { role: 'teacher' });
    await screen.findByRole('link', { name: 'Edit' });
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Counsellor' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Enquiries' })).toBeNull();
    screen.getByRole('region', { name: 'Reports' });
  });

  it('offers staff the assignment, without reports', async () => {
    openStudents(kavyasPage, { role: 'staff' });
    await screen.findByRole('combobox', { name: 'Counsellor' });
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Reports' })).toBeNull();
  });
});

describe('quick changes', () => {
  it('show at once, each on the version that the one before made', async () => {
    const release = api.hold(updateStudent, { student: makeDetails({ status: 'active', version: 5 }) });
    const user = openStudents(kavyasPage);
    await user.selectOptions(await status(), 'Active');
    expect(await status()).toHaveProperty('value', 'active');
    const counsellor = await screen.findByRole('combobox', { name: 'Counsellor' });
    await within(counsellor).findByRole('option', { name: 'Chitra Nair' });
    expect(within(counsellor).queryByRole('option', { name: 'Dev Shah' })).toBeNull();
    await user.selectOptions(counsellor, 'Chitra Nair');
    expect(counsellor).toHaveProperty('value', '3');
    expect(api.callsOf(updateStudent)).toHaveLength(1);
    api.answer(updateStudent, {
      student: makeDetails({ status: 'active', version: 6, counsellor: { id: 3, name: 'Chitra Nair' } }),
    });
    release();
    await waitFor(() =>
      expect(api.callsOf(updateStudent).map(({ body }) => body)).toEqual([
        { version: 4, status: 'active' },
        { version: 5, counsellorId: 3 },
      ]),
    );
    expect(await status()).toHaveProperty('value', 'active');
  });

  it('go back with the server’s words when it refuses', async () => {
    const message = 'Somebody else changed this student meanwhile.';
    api.refuse(updateStudent, 409, { message, code: 'stale' });
    const user = openStudents(kavyasPage);
    await status();
    api.answer(getStudent, makeRecord({ student: makeDetails({ status: 'inactive', version: 5 }) }));
    await user.selectOptions(await status(), 'Active');
    await expectToast('Error', message);
    await waitFor(async () => expect(await status()).toHaveProperty('value', 'inactive'));
  });

  it('go back when nobody answers', async () => {
    api.disconnect(updateStudent);
    const user = openStudents(kavyasPage);
    await user.selectOptions(await status(), 'Active');
    await expectToast('Error', 'An error occurred');
    expect(await status()).toHaveProperty('value', 'pending');
  });
});

describe('enrolments', () => {
  it('change their stage from the one that was seen', async () => {
    const completedAt = '2026-05-03T06:30:00.000Z';
    api.answer(setEnrolmentStage, { enrolment: { ...dmit, stage: 'completed', completedAt } });
    const user = openStudents(kavyasPage);
    await user.selectOptions(await screen.findByLabelText('Stage of DMIT'), 'Completed');
    await screen.findByText('Since 30 Apr 2026, completed 3 May 2026');
    expect(api.callsOf(setEnrolmentStage)[0]?.body).toEqual({ stage: 'completed', from: 'enrolled' });
  });

  it('go back to the stage when the server refuses', async () => {
    api.refuse(setEnrolmentStage, 409, { message: 'Somebody was quicker.', code: 'stale' });
    const user = openStudents(kavyasPage);
    await user.selectOptions(await screen.findByLabelText('Stage of DMIT'), 'Completed');
    await expectToast('Error', 'Somebody was quicker.');
    await waitFor(() => expect(screen.getByLabelText('Stage of DMIT')).toHaveProperty('value', 'enrolled'));
  });

  it('grow by one', async () => {
    api.answer(createEnrolment, { enrolment: { ...dmit, id: 23, service: 'overseas' } });
    const user = openStudents(kavyasPage);
    const enrol = await screen.findByRole('button', { name: 'Enrol' });
    expect(enrol).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('Enrol in'), 'Overseas Admission');
    await user.click(enrol);
    await screen.findByLabelText('Stage of Overseas Admission');
    expect(api.callsOf(createEnrolment)[0]?.body).toEqual({ service: 'overseas' });
  });
});

describe('consents', () => {
  it('are recorded in the guardian’s name', async () => {
    api.answer(recordConsent, { consent: { ...consent, id: 32, purpose: 'parent', source: 'staff' } });
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('button', { name: 'Record consent' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('For'), 'A parent or guardian agrees to the counselling');
    expect(dialog.getByLabelText('Given by')).toHaveProperty('value', 'Meera Bhat');
    await user.clear(dialog.getByLabelText('Given by'));
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    dialog.getByText('Given by is required');
    await user.type(dialog.getByLabelText('Given by'), 'Meera Bhat');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await expectToast('Success', 'The consent is recorded');
    (await section('Consents')).getByText('Given by Meera Bhat, 30 Apr 2026, told to staff');
    expect(api.callsOf(recordConsent)[0]?.body).toEqual({ purpose: 'parent', givenBy: 'Meera Bhat' });
  });

  it('are withdrawn once it was confirmed', async () => {
    api.answer(withdrawConsent, { consent: { ...consent, withdrawnAt: NOON } });
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('button', { name: 'Withdraw: Being contacted' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    (await section('Consents')).getByText('Withdrawn 30 Apr 2026');
  });
});

describe('the timeline', () => {
  const entry = (partial: Partial<TimelineEntry>): TimelineEntry => ({
    key: 'note-1',
    at: NOON,
    kind: 'note',
    author: 'Chitra Nair',
    text: null,
    action: null,
    fields: [],
    ...partial,
  });
  const NOTE = entry({ text: 'Likes telescopes' });
  const CALL = entry({ key: 'call-2', kind: 'call', text: 'Father asked for Monday' });
  const CHANGE = entry({
    key: 'change-3',
    kind: 'change',
    action: 'student.updated',
    fields: ['phone', 'schoolId'],
  });

  it('tells notes, calls and changes in words, and shows one kind', async () => {
    api.answer(getTimeline, { entries: [NOTE, CALL, CHANGE] });
    const user = openStudents(kavyasPage);
    await screen.findByText('Likes telescopes');
    screen.getByText('Changed: phone number, school');
    await user.selectOptions(screen.getByLabelText('Show in the timeline'), 'Calls');
    expect(screen.queryByText('Likes telescopes')).toBeNull();
    screen.getByText('Father asked for Monday');
  });

  it('loads older entries, each once', async () => {
    api.answer(getTimeline, { entries: [NOTE], next: 'older' });
    const user = openStudents(kavyasPage);
    await screen.findByText('Likes telescopes');
    api.answer(getTimeline, { entries: [NOTE, CALL] });
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Father asked for Monday');
    expect(screen.getAllByText('Likes telescopes')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(api.callsOf(getTimeline).at(-1)?.path).toContain('after=older');
  });

  it('takes a call, which is there at once', async () => {
    api.answer(createNote, { entry: CALL });
    const user = openStudents(kavyasPage);
    await user.click(await screen.findByRole('radio', { name: 'Call' }));
    await user.click(screen.getByRole('button', { name: 'Save call' }));
    screen.getByText('Note is required');
    const text = screen.getByLabelText('What was said');
    await user.type(text, 'Father asked for Monday');
    await user.click(screen.getByRole('button', { name: 'Save call' }));
    await waitFor(() => expect(text).toHaveProperty('value', ''));
    within(screen.getByRole('list', { name: 'Timeline' })).getByText('Father asked for Monday');
    expect(api.callsOf(createNote)[0]?.body).toEqual({ kind: 'call', text: 'Father asked for Monday' });
  });

  it('keeps a note that is being written when a link is followed', async () => {
    const user = openStudents(kavyasPage);
    await user.type(await screen.findByLabelText('Your note'), 'Half a sent');
    await user.click(screen.getByRole('link', { name: 'All students' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Your note')).toHaveProperty('value', 'Half a sent');
  });
});
