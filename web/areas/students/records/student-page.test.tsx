import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMessageTemplates } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import { getStudent } from '#contracts/students/index.ts';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { consent, RECORD, section } from './student-page-fixture.tsx';
import { kavyasPage, makeRecord, NOON, openStudents, stubStudent } from './students-fixture.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubStudent(RECORD);
});

describe('the record', () => {
  it('shows the student, and the family’s contact details', async () => {
    openStudents(kavyasPage);
    screen.getByText('Loading student...');
    await screen.findByRole('heading', { name: 'Kavya Bhat' });
    expect(document.title).toBe('Student · Srichakra');
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

  it('links to brothers and sisters, one click away', async () => {
    const ravi = { id: 8, name: 'Ravi Bhat', className: '6 A', school: 'Lotus Public School' };
    const siblings = [{ ...ravi, status: 'active' as const, counsellor: 'Chitra Nair' }];
    api.answer(getStudent, { ...RECORD, siblings });
    const user = openStudents(kavyasPage);
    const family = await section('Brothers and sisters');
    family.getByText('Class 6 A · Lotus Public School · Chitra Nair');
    family.getByText('Active');
    const student = { ...RECORD.student, id: 8, name: 'Ravi Bhat' };
    api.answer(getStudent, { ...RECORD, student, siblings: [] });
    await user.click(family.getByRole('link', { name: 'Ravi Bhat' }));
    await screen.findByRole('heading', { name: 'Ravi Bhat' });
    expect(screen.queryByText('Brothers and sisters')).toBeNull();
  });

  it('keeps the phone, the next step and the counsellor in its header', async () => {
    const [enquiry] = RECORD.contacts;
    if (!enquiry) throw new Error('The record has no enquiry');
    const contacts = [{ ...enquiry, followUpOn: '2026-04-20' }];
    api.answer(getStudent, { ...RECORD, appointments: [], contacts });
    openStudents(kavyasPage);
    await screen.findByText(/^Next: Follow-up \(Overdue since 20 Apr 2026\)/);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Call +914422334455')).toBe('tel:+914422334455');
    screen.getByText('Class 8 B');
    api.answer(listMessageTemplates, { templates: [] });
    await userEvent.click(screen.getByRole('button', { name: 'WhatsApp +914422334455' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to the family' }));
    await userEvent.type(dialog.getByLabelText('Text'), 'Hello');
    expect(dialog.getByRole('link', { name: 'Open in WhatsApp' }).getAttribute('href')).toBe(
      'https://wa.me/914422334455?text=Hello',
    );
  });

  it('shows the student’s related records', async () => {
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
    (await section('Consents')).getByText('Given by Meera Bhat, 30 Apr 2026, on a form of the site');
    expect(screen.getByLabelText('Stage of DMIT')).toHaveProperty('value', 'enrolled');
  });

  it.each([
    [{ confirmation: 'not_yet', confirmedAt: null, confirmedByName: null }, 'Not confirmed yet'],
    [
      { confirmation: 'call_back', confirmedAt: NOON, confirmedByName: 'Priya Rao' },
      'Confirmed on the phone by Priya Rao, 30 Apr 2026, 12:00 pm',
    ],
    [
      { confirmation: 'code', confirmedAt: NOON, confirmedByName: null },
      'Confirmed by a code to the parent’s e-mail, 30 Apr 2026, 12:00 pm',
    ],
  ] as const)('names the consenting parent and the confirmation: %j', async (confirmed, words) => {
    const parents = { ...consent, purpose: 'parent', relation: 'mother', ...confirmed } as const;
    api.answer(getStudent, makeRecord({ consents: [{ ...parents, source: 'form' }] }));
    openStudents(kavyasPage);
    const consents = await section('Consents');
    consents.getByText('Given by Meera Bhat, mother, 30 Apr 2026, on a form of the site');
    consents.getByText(`Text of the form: version 2. ${words}`);
  });

  it('has empty sections', async () => {
    api.answer(getStudent, makeRecord());
    openStudents(kavyasPage);
    (await section('Enrolments')).getByText('Not enrolled in any service yet.');
    (await section('Appointments')).getByText('No appointments yet.');
    (await section('Consents')).getByText('No consent is recorded.');
    await (await section('Timeline')).findByText('Nothing here yet.');
    expect(screen.queryByRole('region', { name: 'Merged records' })).toBeNull();
  });

  it('shows a 404, with a way back', async () => {
    api.refuse(getStudent, 404, { message: 'The student was not found', code: 'not_found' });
    openStudents(kavyasPage);
    await screen.findByText('This student was not found');
    expect(screen.getByRole('link', { name: 'Back to students' }).getAttribute('href')).toBe(
      paths.admin.dashboardStudents,
    );
  });

  it('makes no call with an invalid id', async () => {
    openStudents(`${paths.admin.dashboardStudents}/kavya`);
    await screen.findByText('This student was not found');
    expect(api.callsOf(getStudent)).toHaveLength(0);
  });

  it('has an error state with Retry', async () => {
    api.refuse(getStudent, 500, { message: 'Broken', code: 'internal' });
    const user = openStudents(kavyasPage);
    await screen.findByText('Failed to load the student. Please try again.');
    api.answer(getStudent, RECORD);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Kavya Bhat' });
  });

  it('links to its target after a merge', async () => {
    api.answer(getStudent, makeRecord({ mergedInto: { id: 8, name: 'Kavya S Bhat' } }));
    openStudents(kavyasPage);
    const link = await screen.findByRole('link', { name: 'Go to Kavya S Bhat' });
    expect(link.getAttribute('href')).toBe(`${paths.admin.dashboardStudents}/8`);
  });

  it('offers a teacher no assignment, merge, export or erasure', async () => {
    openStudents(kavyasPage, { role: 'teacher' });
    await screen.findByRole('link', { name: 'Edit' });
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Counsellor' })).toBeNull();
    screen.getByRole('region', { name: 'Reports' });
  });

  it('offers staff the assignment, without reports', async () => {
    openStudents(kavyasPage, { role: 'staff' });
    await screen.findByRole('combobox', { name: 'Counsellor' });
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Reports' })).toBeNull();
  });
});
