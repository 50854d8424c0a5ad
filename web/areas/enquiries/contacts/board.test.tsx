import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CONTACT_STAGE_NAMES,
  createContact,
  findContactMatches,
  getContactBoard,
  getSkippedStages,
  linkContact,
  moveContact,
} from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { listSchools } from '#contracts/schools/index.ts';
import { createEnrolment, findDuplicates, getStudent } from '#contracts/students/index.ts';
import { makeRecord } from '#web/areas/students/testing.ts';
import { NO_ANSWER } from '#web/components/form/use-change.ts';
import { makeContact } from '#web/testing/make-records.ts';
import { chooseFrom, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { ContactEntry } from './components/contact-entry.tsx';
import { answerDetails, answerWith, changed, stubContacts } from './contacts-fixture.ts';
import { ContactsPage, LeadsPage } from './contacts-page.tsx';
import { NewContact } from './new-contact.tsx';

const AT = '2026-04-30T06:30:00.000Z';

const lakshmi = makeContact({
  kind: 'office_entry',
  id: 5,
  source: 'walk_in',
  name: 'Lakshmi Rao',
  childName: 'Arjun',
  phone: null,
  email: null,
  message: null,
  service: 'career',
  stageSince: AT,
  version: 3,
});

let api: ApiStub;
beforeEach(() => {
  api = stubContacts(lakshmi);
});

async function openMenu(): Promise<string[]> {
  await userEvent.click(await screen.findByRole('button', { name: 'Move Lakshmi Rao' }));
  return screen
    .getAllByRole('menuitem')
    .map(({ textContent }) => (textContent ?? '').replace('Move to ', ''));
}

async function moveTo(stage: string) {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: `Move to ${stage}` }));
}

const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the board', () => {
  it('keeps in its address the column that a narrow screen shows, also beside an open lead', async () => {
    renderPortal(<ContactsPage />, { path: '/admin/dashboard/enquiries?view=board&owner=nobody' });
    const stages = within(await screen.findByRole('group', { name: 'Stage' }));
    const contacted = stages.getByRole('button', { name: /^Contacted/ });
    await userEvent.click(contacted);
    expect(contacted.getAttribute('aria-pressed')).toBe('true');
    const address = '/admin/dashboard/enquiries?view=board&owner=nobody&column=contacted';
    expect(screen.getByTestId('address').textContent).toBe(address);
    const lead = screen.getByRole('link', { name: 'Lakshmi Rao', hidden: true });
    expect(lead.getAttribute('href')).toBe(`${address}&contact=5`);
  });

  it('shows each stage and moves a lead', async () => {
    api.answer(moveContact, changed(lakshmi, { stage: 'proposal' }));
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    screen.getByText('Loading enquiries...');
    const column = within(await screen.findByRole('region', { name: 'New' }));
    column.getByText(/Career/);
    await moveTo('Proposal');
    await screen.findByText('Lakshmi Rao moved to Proposal');
    expect(api.callsOf(moveContact)[0]?.body).toEqual({ stage: 'proposal', lostReason: null, version: 3 });
  });

  it.each([
    ['new', '2026-05-04T03:00:00Z', '2026-05-04T03:00:00Z', 'New today'],
    ['new', '2026-05-01T03:00:00Z', '2026-05-01T03:00:00Z', 'In this stage for 3 days'],
    ['new', '2026-05-01T03:00:00Z', '2026-05-04T03:00:00Z', 'Moved here today'],
    ['contacted', '2026-05-04T03:00:00Z', '2026-05-04T03:00:00Z', 'Moved here today'],
    ['contacted', '2026-05-01T03:00:00Z', '2026-05-03T03:00:00Z', 'In this stage for 1 day'],
  ] as const)(
    'says of a %s lead of %s, in its stage since %s: %s',
    async (stage, receivedAt, stageSince, words) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T06:00:00Z') });
      answerWith(api, { ...lakshmi, stage, receivedAt, stageSince });
      renderPortal(<ContactsPage />, { path: '/?view=board' });
      await screen.findByText(`${words}, unassigned`);
    },
  );

  it('offers the usual reasons for a lost lead', async () => {
    api.answer(getSkippedStages, {
      skippedStages: {},
      lostReasons: ['Too far', 'Chose another office'],
      sources: [],
    });
    api.answer(moveContact, changed(lakshmi, { stage: 'lost' }));
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    await moveTo('Lost');
    const dialog = within(await screen.findByRole('dialog', { name: 'Why is Lakshmi Rao lost?' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Chose another office' }));
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Chose another office');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    await waitFor(() =>
      expect(api.callsOf(moveContact)[0]?.body).toMatchObject({ lostReason: 'Chose another office' }),
    );
  });

  it('requires a reason for a lost lead', async () => {
    api.answer(moveContact, changed(lakshmi, { stage: 'lost' }));
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    await moveTo('Lost');
    const dialog = within(await screen.findByRole('dialog', { name: 'Why is Lakshmi Rao lost?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    expect(api.callsOf(moveContact)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Too far');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    await waitFor(() => expect(api.callsOf(moveContact)[0]?.body).toMatchObject({ lostReason: 'Too far' }));
  });

  it('asks for the student of an enrolled lead without one, with the enrolment', async () => {
    api.answer(findDuplicates, { duplicates: [] });
    api.answer(listSchools, { schools: [] });
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    await moveTo('Enrolled');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add as student' }));
    const service = dialog.getByLabelText<HTMLSelectElement>('Enrol in');
    expect(service.value).toBe('career');
    await userEvent.selectOptions(service, 'None yet');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Student' }));
    expect(service.getAttribute('aria-invalid')).toBe('true');
    expect([...api.callsOf(moveContact), ...api.callsOf(linkContact)]).toEqual([]);
  });

  it('asks for the enrolment of a student without one', async () => {
    const linked = { ...lakshmi, studentId: 9 };
    answerWith(api, linked);
    api.answer(getStudent, makeRecord({ consents: [] }));
    api.refuse(moveContact, 409, { message: 'There is no enrolment yet.', code: 'needs_enrolment' });
    const enrolment = { id: 3, stage: 'enrolled', createdAt: AT, completedAt: null, report: null } as const;
    api.answer(createEnrolment, { enrolment: { ...enrolment, service: 'career' } });
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    await moveTo('Enrolled');
    const dialog = within(await screen.findByRole('dialog', { name: 'Enrol the student of Lakshmi Rao' }));
    await dialog.findByText('A parent or guardian agrees to the counselling');
    await userEvent.click(dialog.getByRole('button', { name: 'Enrol' }));
    await screen.findByText('The student is enrolled');
    expect(api.callsOf(createEnrolment)).toMatchObject([
      { path: '/api/admin/students/9/enrolments', body: { service: 'career' } },
    ]);
  });

  it('asks for the meeting of a lead without one, and needs no student', async () => {
    api.refuse(moveContact, 409, { message: 'There is no meeting yet.', code: 'needs_meeting' });
    answerDetails(api, lakshmi);
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    await moveTo('Meeting booked');
    await screen.findByText(/The appointment is with/);
    const dialog = within(screen.getByRole('dialog', { name: 'Book an appointment' }));
    expect(dialog.getByLabelText<HTMLSelectElement>('Service').value).toBe('career');
    expect(dialog.queryByLabelText('Student')).toBeNull();
  });

  it('asks nothing about an enrolled lead with a student', async () => {
    const linked = { ...lakshmi, studentId: 9 };
    answerWith(api, linked);
    api.answer(moveContact, changed(linked, { stage: 'enrolled' }));
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    await moveTo('Enrolled');
    await screen.findByText('Lakshmi Rao moved to Enrolled');
  });
});

describe('a stage skipped by a service', () => {
  const columns = () =>
    Object.values(CONTACT_STAGE_NAMES).filter((name) => screen.queryByRole('region', { name }));
  beforeEach(() => {
    api.answer(getSkippedStages, {
      skippedStages: { career: ['meeting_booked', 'proposal'] },
      lostReasons: [],
      sources: [],
    });
  });

  it('is not offered to its leads, and has no column among them', async () => {
    renderPortal(<ContactsPage />, { path: '/?view=board&service=career' });
    await waitFor(() => expect(columns()).toEqual(['New', 'Contacted', 'Enrolled', 'Lost']));
    expect(await openMenu()).toEqual(['Contacted', 'Enrolled', 'Lost']);
  });

  it('keeps its column and its lead, which moves away', async () => {
    answerWith(api, { ...lakshmi, stage: 'proposal' });
    api.answer(moveContact, changed(lakshmi, { stage: 'contacted' }));
    renderPortal(<ContactsPage />, { path: '/?view=board&service=career' });
    await waitFor(() => expect(columns()).toEqual(['New', 'Contacted', 'Proposal', 'Enrolled', 'Lost']));
    expect(await openMenu()).toEqual(['New', 'Contacted', 'Enrolled', 'Lost']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move to Contacted' }));
    await screen.findByText('Lakshmi Rao moved to Contacted');
  });

  it('has its column on the board of all services', async () => {
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    await waitFor(() => expect(api.callsOf(getSkippedStages)).toHaveLength(1));
    expect(await openMenu()).toEqual(['Contacted', 'Enrolled', 'Lost']);
    expect(columns()).toEqual(Object.values(CONTACT_STAGE_NAMES));
  });

  it('is not offered to a new lead, chosen before the service or after', async () => {
    api.answer(getSkippedStages, {
      skippedStages: { career: ['contacted'] },
      lostReasons: [],
      sources: ['call'],
    });
    api.answer(findContactMatches, { students: [], contacts: [] });
    api.answer(createContact, { id: 12 });
    renderPortal(<ContactEntry onClose={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Name of the parent or caller'), 'Uma');
    await userEvent.click(screen.getByText('More: class, school, city, e-mail, language, stage, owner'));
    await userEvent.selectOptions(screen.getByLabelText('Stage'), 'Contacted');
    await userEvent.selectOptions(screen.getByLabelText('Service'), 'Career Counseling');
    expect(optionsOf('Stage')).toEqual(['New']);
    await userEvent.selectOptions(screen.getByLabelText('Language of the family'), 'Tamil');
    await userEvent.click(screen.getByRole('button', { name: 'Save Enquiry' }));
    await screen.findByText('Uma is entered');
    expect(api.callsOf(createContact)[0]?.body).toMatchObject({
      service: 'career',
      language: 'ta',
      stage: 'new',
    });
  });
});

describe('the sources of the office', () => {
  it('are offered to a new enquiry, in the order of the office', async () => {
    const sources = ['School fair', 'call'];
    api.answer(getSkippedStages, { skippedStages: {}, lostReasons: [], sources });
    api.answer(findContactMatches, { students: [], contacts: [] });
    api.answer(createContact, { id: 12 });
    renderPortal(<ContactEntry onClose={() => undefined} />);
    await waitFor(() => expect(optionsOf('Source')).toEqual(['School fair', 'Call']));
    await userEvent.type(screen.getByLabelText('Name of the parent or caller'), 'Uma');
    await userEvent.click(screen.getByRole('button', { name: 'Save Enquiry' }));
    await screen.findByText('Uma is entered');
    expect(api.callsOf(createContact)[0]?.body).toMatchObject({ source: 'School fair' });
  });

  it('are in the filter, with a removed one that a link leads to', async () => {
    api.answer(getSkippedStages, { skippedStages: {}, lostReasons: [], sources: ['School fair', 'call'] });
    renderPortal(<ContactsPage />, { path: '/?view=board&source=Newspaper' });
    await userEvent.click(await screen.findByRole('button', { name: /Filters/ }));
    await waitFor(() => expect(optionsOf('Source').slice(-2)).toEqual(['School fair', 'Newspaper']));
    expect(screen.getByLabelText('Source')).toHaveProperty('value', 'Newspaper');
  });
});

describe('the menu of a card', () => {
  const column = (name: string) => within(screen.getByRole('region', { name, hidden: true }));
  const hasFocus = () =>
    waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Lakshmi Rao'));

  it('moves a lead at once and keeps the focus on it, also by keyboard', async () => {
    const release = api.hold(moveContact, changed(lakshmi, { stage: 'contacted' }));
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    (await screen.findByRole('button', { name: 'Move Lakshmi Rao' })).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Enter}');
    await column('Contacted').findByText('Lakshmi Rao');
    answerWith(api, { ...lakshmi, stage: 'contacted', version: 4 });
    release();
    await screen.findByText('Lakshmi Rao moved to Contacted');
    await hasFocus();
    expect(api.callsOf(moveContact)[0]?.body).toEqual({ stage: 'contacted', lostReason: null, version: 3 });
  });

  it('puts the card back when the server refuses', async () => {
    api.refuse(moveContact, 409, { message: 'Somebody else has changed this enquiry.', code: 'stale' });
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    await moveTo('Meeting booked');
    await screen.findByText('Somebody else has changed this enquiry. Lakshmi Rao is back in New.');
    column('New').getByText('Lakshmi Rao');
    expect(column('Meeting booked').queryByText('Lakshmi Rao')).toBeNull();
    await hasFocus();
  });
});

it('on a wide screen Enrolled and Lost are folded, one of them unfolded in the address', async () => {
  const wide = (media: string) => Object.assign(new EventTarget(), { media, matches: true });
  vi.stubGlobal('matchMedia', wide);
  answerWith(api, { ...lakshmi, stage: 'enrolled' }, { ...lakshmi, id: 6, name: 'Uma', stage: 'lost' });
  renderPortal(<ContactsPage />, { path: '/?view=board' });
  const enrolled = await screen.findByRole('button', { name: 'Enrolled (1)', expanded: false });
  expect([screen.queryByText('Lakshmi Rao'), screen.queryByText('Uma')]).toEqual([null, null]);
  await userEvent.click(enrolled);
  await screen.findByText('Lakshmi Rao');
  expect(enrolled.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByTestId('address').textContent).toBe('/?view=board&unfolded=enrolled');
  await userEvent.click(screen.getByRole('button', { name: 'Lost (1)', expanded: false }));
  await screen.findByText('Uma');
  expect(screen.queryByText('Lakshmi Rao')).toBeNull();
});

it('the former address leads to the board, with its filters', async () => {
  renderPortal(
    <Routes>
      <Route path={paths.admin.dashboardLeads} element={<LeadsPage />} />
      <Route path={paths.admin.dashboardEnquiries} element={<ContactsPage />} />
    </Routes>,
    { path: '/admin/dashboard/leads?source=call' },
  );
  await screen.findByRole('region', { name: 'New' });
  expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard/enquiries?source=call&view=board');
  expect(api.callsOf(getContactBoard)[0]?.path).toBe('/api/admin/contacts/board?source=call');
});

describe('entering a lead', () => {
  it('shows existing records and saves', async () => {
    api.answer(findContactMatches, { students: [{ id: 9, name: 'Arjun Rao', school: null }], contacts: [] });
    api.answer(createContact, { id: 12 });
    renderPortal(<ContactEntry onClose={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Phone'), '9876543210');
    await screen.findByRole('link', { name: 'Arjun Rao' });
    await userEvent.type(screen.getByLabelText('Name of the parent or caller'), 'Lakshmi Rao');
    await userEvent.click(screen.getByRole('button', { name: 'Save Enquiry' }));
    await screen.findByText('Lakshmi Rao is entered');
    expect(api.callsOf(createContact)[0]?.body).toMatchObject({ source: 'walk_in', phone: '9876543210' });
  });

  it('says that a long text is cut, and searches for no name that is too long', async () => {
    api.answer(findContactMatches, { students: [], contacts: [] });
    renderPortal(<ContactEntry onClose={() => undefined} />);
    const note = screen.getByLabelText('Note');
    await userEvent.click(note);
    await userEvent.paste('a'.repeat(2500));
    expect(note).toHaveProperty('value', 'a'.repeat(2000));
    screen.getByText('This is the longest text: 2,000 characters. A longer one is cut.');
    await userEvent.type(note, '{Backspace}');
    expect(screen.queryByText(/longest text/)).toBeNull();
    await userEvent.click(screen.getByLabelText('Name of the parent or caller'));
    await userEvent.paste('b'.repeat(200));
    await userEvent.type(screen.getByLabelText('Phone'), '98765');
    await waitFor(() => expect(api.callsOf(findContactMatches)).not.toEqual([]));
    for (const { path } of api.callsOf(findContactMatches)) expect(path).not.toContain('bb');
  });

  it('opens an existing student and keeps the typed lead for the next time', async () => {
    localStorage.clear();
    api.answer(findContactMatches, { students: [{ id: 9, name: 'Arjun Rao', school: null }], contacts: [] });
    renderPortal(<NewContact />, { path: '/admin/dashboard?new-enquiry' });
    await userEvent.type(await screen.findByLabelText('Phone'), '9876543210');
    await userEvent.click(await screen.findByRole('link', { name: 'Arjun Rao' }));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard/students/9'),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'New enquiry' }));
    expect(await screen.findByLabelText('Phone')).toHaveProperty('value', '9876543210');
  });

  it('stays closed at the address of another form', async () => {
    renderPortal(<NewContact />, { path: '/admin/dashboard/schools?add' });
    await userEvent.click(await screen.findByRole('button', { name: 'New enquiry' }));
    await screen.findByLabelText('Phone');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard/schools?add');
  });

  it('takes the e-mail, the stage and the owner from the folded part', async () => {
    api.answer(findContactMatches, { students: [], contacts: [] });
    api.answer(createContact, { id: 12 });
    renderPortal(<ContactEntry onClose={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Name of the parent or caller'), 'Uma');
    await userEvent.click(screen.getByText('More: class, school, city, e-mail, language, stage, owner'));
    await userEvent.type(screen.getByLabelText('Class'), '9 B');
    await userEvent.type(screen.getByLabelText('School'), 'St. Mary’s');
    await userEvent.type(screen.getByLabelText('City'), 'Salem');
    await userEvent.type(screen.getByLabelText('E-mail'), 'uma@family.example');
    await userEvent.selectOptions(screen.getByLabelText('Stage'), 'Contacted');
    await chooseFrom(userEvent, screen.getByLabelText('Owner'), 'Devika Rao');
    await userEvent.click(screen.getByRole('button', { name: 'Save Enquiry' }));
    await screen.findByText('Uma is entered');
    expect(api.callsOf(createContact)[0]?.body).toMatchObject({
      className: '9 B',
      schoolName: 'St. Mary’s',
      city: 'Salem',
      email: 'uma@family.example',
      stage: 'contacted',
      assigneeId: 31,
    });
  });

  it('says in the form that the server could not be reached, and keeps the text', async () => {
    api.answer(findContactMatches, { students: [], contacts: [] });
    api.disconnect(createContact);
    renderPortal(<ContactEntry onClose={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Name of the parent or caller'), 'Uma');
    await userEvent.click(screen.getByRole('button', { name: 'Save Enquiry' }));
    await within(screen.getByRole('dialog')).findByText(NO_ANSWER);
    expect(screen.getByLabelText('Name of the parent or caller')).toHaveProperty('value', 'Uma');
  });

  it('requires a name', async () => {
    renderPortal(<ContactEntry onClose={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save Enquiry' }));
    await screen.findByText('Please give a name');
    expect(api.callsOf(createContact)).toEqual([]);
  });
});
