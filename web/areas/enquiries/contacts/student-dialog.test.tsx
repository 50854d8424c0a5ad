import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Contact, getContact, linkContact } from '#contracts/enquiries/index.ts';
import { PURPOSE_NAMES } from '#contracts/records.ts';
import { listSchools } from '#contracts/schools/index.ts';
import { type Duplicate, findDuplicates, listStudents } from '#contracts/students/index.ts';
import { makeContact, makeSessionRequest, makeStudentSummary } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { answerDetails, answerWith, changed, panelOf, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

const TWIN: Duplicate = {
  id: 9,
  name: 'Meena P',
  guardian: 'Ravi Pillai',
  school: 'Lotus Public School',
  className: '8',
  status: 'active',
  createdAt: '2026-04-01T00:00:00.000Z',
  reasons: ['phone', 'name'],
};

let api: ApiStub;

beforeEach(() => {
  api = stubContacts();
  api.answer(findDuplicates, { duplicates: [] });
});

const valueIn = (dialog: Pick<typeof screen, 'getByLabelText'>, label: string) =>
  dialog.getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value;

async function openDialog(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Add as student: ${name}` }));
  return within(screen.getByRole('dialog', { name: 'Add as student' }));
}

async function openFor(contact: Contact) {
  answerWith(api, contact);
  renderPortal(<ContactsPage />, panelOf(contact));
  return openDialog(contact.name);
}

describe('a message', () => {
  it('becomes a student in three clicks and stays linked', async () => {
    const enquiry = makeContact({ phone: '98765 43210', language: 'ta' });
    const dialog = await openFor(enquiry);
    expect(valueIn(dialog, 'Student’s name')).toBe('Meena Pillai');
    expect(valueIn(dialog, 'Phone number')).toBe('98765 43210');
    expect(valueIn(dialog, 'Email')).toBe('meena@family.example');
    api.answer(linkContact, changed(enquiry, { studentId: 41, status: 'answered' }));
    answerWith(api, { ...enquiry, studentId: 41, status: 'answered', version: 2 });
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    const done = within(await screen.findByRole('dialog', { name: 'Student added' }));
    expect(api.callsOf(linkContact).map(({ path, body }) => [path, body])).toEqual([
      [
        `/api/admin/contacts/${enquiry.id}/student`,
        {
          version: 1,
          student: {
            name: 'Meena Pillai',
            guardianName: '',
            phone: '98765 43210',
            email: 'meena@family.example',
            className: '',
            city: '',
            language: 'ta',
            schoolId: null,
            service: null,
          },
        },
      ],
    ]);
    await userEvent.click(done.getByRole('link', { name: 'Open Student' }));
    expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard/students/41');
  });

  it('gives the student what the office knows about the child, and names the school', async () => {
    const child = { childName: 'Asha', className: '9 B', schoolName: 'St. Mary’s', city: 'Salem' };
    const dialog = await openFor(makeContact(child));
    expect(['Student’s name', 'Class', 'City'].map((label) => valueIn(dialog, label))).toEqual([
      'Asha',
      '9 B',
      'Salem',
    ]);
    dialog.getByText('The family says: St. Mary’s');
  });

  it('names the consents that the student will lack in a service, without those of the form', async () => {
    const enquiry = makeContact();
    const given = { id: 1, purpose: 'parent', wording: 6, language: 'en', givenBy: 'Ravi' } as const;
    const unchecked = {
      givenAt: TWIN.createdAt,
      relation: null,
      confirmation: null,
      confirmedAt: null,
      confirmedByName: null,
    };
    answerWith(api, enquiry);
    answerDetails(api, enquiry, { consents: [{ ...given, ...unchecked, withdrawnAt: null }] });
    renderPortal(<ContactsPage />, panelOf(enquiry));
    const dialog = await openDialog(enquiry.name);
    await userEvent.selectOptions(dialog.getByLabelText('Enrol in'), 'Career Counseling');
    expect(dialog.queryByText(/No consent is recorded/)).toBeNull();
    await userEvent.selectOptions(dialog.getByLabelText('Enrol in'), 'DMIT');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      PURPOSE_NAMES.fingerprints,
    ]);
    expect(api.callsOf(getContact)).toHaveLength(1);
  });

  it('keeps the typed values and focuses the refused field', async () => {
    const dialog = await openFor(makeContact({ phone: '12345' }));
    const message = 'Please enter a whole phone number, for example 98765 43210';
    api.refuse(linkContact, 400, { message, code: 'bad_request', field: 'student.phone' });
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    await dialog.findByText(message);
    const phone = dialog.getByLabelText('Phone number');
    expect(document.activeElement).toBe(phone);
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    expect(valueIn(dialog, 'Phone number')).toBe('12345');
  });

  it('moves to another student after a wrong linkContact, or to an existing student', async () => {
    const wrong = makeContact({ studentId: 41 });
    answerWith(api, wrong);
    api.answer(listStudents, {
      students: [makeStudentSummary({ id: 9, name: 'Meena P' })],
    });
    renderPortal(<ContactsPage />, panelOf(wrong));
    await userEvent.click(await screen.findByRole('button', { name: 'Another student: Meena Pillai' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Link to a student' }));
    await userEvent.type(dialog.getByLabelText('Student'), 'meena p');
    api.answer(linkContact, changed(wrong, { studentId: 9 }));
    await userEvent.click(await dialog.findByRole('option', { name: /^Meena P/ }));
    await screen.findByRole('dialog', { name: 'Student linked' });
    expect(api.callsOf(linkContact)[0]?.body).toEqual({ version: 1, studentId: 9 });
  });

  it('is reported as linked when a colleague linked it first', async () => {
    const enquiry = makeContact();
    const dialog = await openFor(enquiry);
    const message = 'Somebody else has changed this enquiry.';
    api.refuse(linkContact, 409, { message, code: 'stale' });
    const fresh = { ...enquiry, studentId: 41, version: 2 };
    api.answer(getContact, {
      contact: fresh,
      history: [],
      refusesContact: false,
      consents: [],
      moves: [],
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    const open = await dialog.findByRole('link', { name: 'Open Student' });
    expect(open.getAttribute('href')).toBe('/admin/dashboard/students/41');
    expect(dialog.getByRole('button', { name: 'Add Student' })).toHaveProperty('disabled', true);
  });

  it('reports a colleague’s link made meanwhile, also during the search for a student', async () => {
    const enquiry = makeContact();
    const form = await openFor(enquiry);
    await userEvent.click(form.getByRole('button', { name: 'Find Student' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link to a student' }));
    const found = makeStudentSummary({ id: 9, name: 'Meena P' });
    api.answer(listStudents, { students: [found] });
    await userEvent.type(dialog.getByLabelText('Student'), 'meena p');
    api.refuse(linkContact, 409, { message: 'Somebody else has changed this enquiry.', code: 'stale' });
    const fresh = { ...enquiry, studentId: 41, version: 2 };
    api.answer(getContact, {
      contact: fresh,
      history: [],
      refusesContact: false,
      consents: [],
      moves: [],
    });
    await userEvent.click(await dialog.findByRole('option', { name: /^Meena P/ }));
    const open = await dialog.findByRole('link', { name: 'Open Student' });
    expect(open.getAttribute('href')).toBe('/admin/dashboard/students/41');
  });

  it('can be linked to an existing student', async () => {
    const dialog = await openFor(makeContact());
    await userEvent.click(dialog.getByRole('button', { name: 'Find Student' }));
    await screen.findByRole('dialog', { name: 'Link to a student' });
  });

  it('links to its student once linked', async () => {
    const linked = makeContact({ studentId: 41 });
    answerWith(api, linked);
    renderPortal(<ContactsPage />, panelOf(linked));
    const open = await screen.findByRole('link', { name: 'Open student: Meena Pillai' });
    expect(open.getAttribute('href')).toBe('/admin/dashboard/students/41');
    expect(screen.queryByRole('button', { name: /^Convert/ })).toBeNull();
  });

  it('may be from the guardian, and of a student at a school', async () => {
    const enquiry = makeContact();
    const dialog = await openFor(enquiry);
    await userEvent.click(dialog.getByRole('button', { name: 'This is the guardian’s name' }));
    expect(valueIn(dialog, 'Guardian’s name')).toBe('Meena Pillai');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    await dialog.findByText('Name is required');
    expect(document.activeElement).toBe(dialog.getByLabelText('Student’s name'));
    await userEvent.type(dialog.getByLabelText('Student’s name'), 'Asha');

    const school = {
      id: 5,
      name: 'Lotus',
      city: 'Kochi',
      board: null,
      students: 3,
      isArchived: false,
      proposedBy: null,
      createdAt: '2026-04-01T00:00:00.000Z',
    };
    api.answer(listSchools, { schools: [school] });
    const field = dialog.getByLabelText('School');
    await userEvent.type(field, 'Lot');
    await dialog.findByRole('option', { name: /^Lotus/ });
    await userEvent.tab();
    dialog.getByText('Choose a school from the list, or leave this empty.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    expect(document.activeElement).toBe(field);
    expect(api.callsOf(linkContact)).toHaveLength(0);
    await userEvent.type(field, 'us');
    await userEvent.click(await dialog.findByRole('option', { name: /^Lotus/ }));
    expect(dialog.queryByText(/^Choose a school/)).toBeNull();
    await userEvent.selectOptions(dialog.getByLabelText('Enrol in'), 'DMIT');
    api.answer(linkContact, changed(enquiry, { studentId: 41 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    await screen.findByRole('dialog', { name: 'Student added' });
    expect(api.callsOf(linkContact)[0]?.body.student).toMatchObject({
      name: 'Asha',
      guardianName: 'Meena Pillai',
      schoolId: 5,
      service: 'dmit',
    });
  });

  it('is linked to a likely duplicate', async () => {
    api.answer(findDuplicates, { duplicates: [TWIN] });
    const enquiry = makeContact();
    const dialog = await openFor(enquiry);
    await dialog.findByText('Is it one of these students?');
    dialog.getByText('Ravi Pillai, Lotus Public School, class 8 (same phone number, similar name)');
    expect(api.callsOf(findDuplicates)[0]?.path).toBe(
      '/api/admin/students/duplicates?name=Meena+Pillai&phone=%2B91+1234+500+137&email=meena%40family.example',
    );
    api.answer(linkContact, changed(enquiry, { studentId: 9 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Link instead: Meena P' }));
    await screen.findByRole('dialog', { name: 'Student linked' });
    screen.getByText('The enquiry is now linked to Meena P.');
    expect(api.callsOf(linkContact)[0]?.body).toEqual({ studentId: 9, version: 1 });
  });

  it('keeps the form when the server refuses', async () => {
    const dialog = await openFor(makeContact());
    const message = 'Please enter a whole phone number, for example 98765 43210';
    api.refuse(linkContact, 400, { message, code: 'bad_request' });
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    await dialog.findByText(message);
    expect(valueIn(dialog, 'Student’s name')).toBe('Meena Pillai');
  });

  it('reports a conflict', async () => {
    const enquiry = makeContact();
    const dialog = await openFor(enquiry);
    const message = 'Somebody else has changed this enquiry.';
    api.refuse(linkContact, 409, { message, code: 'stale' });
    const theirs = { ...enquiry, assignee: { id: 31, name: 'Devika Rao' }, version: 2 };
    api.answer(getContact, {
      contact: theirs,
      history: [],
      refusesContact: false,
      consents: [],
      moves: [],
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    await dialog.findByText(message);
    await dialog.findByText('Assigned to Devika Rao');
    api.answer(linkContact, changed(theirs, { studentId: 41 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    await screen.findByRole('dialog', { name: 'Student added' });
    expect(api.callsOf(linkContact).map(({ body }) => body.version)).toEqual([1, 2]);
  });
});

describe('a request', () => {
  it('suggests no enrolment, and fills in the sender as the guardian of a student under 18', async () => {
    const request = makeSessionRequest({ service: 'overseas', request: { isUnder18: true } });
    const dialog = await openFor(request);
    expect(valueIn(dialog, 'Guardian’s name')).toBe('Gopal Menon');
    expect(valueIn(dialog, 'Enrol in')).toBe('');
    expect(valueIn(dialog, 'Email')).toBe('');
    api.answer(linkContact, changed(request, { studentId: 41 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    await screen.findByRole('dialog', { name: 'Student added' });
    expect(api.callsOf(linkContact)[0]?.body.student).toMatchObject({
      name: 'Gopal Menon',
      guardianName: 'Gopal Menon',
      service: null,
    });
  });
});
