import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CONTACT_STAGE_NAMES,
  CONTACT_STAGES,
  type Contact,
  type ContactStage,
  createContact,
  findContactMatches,
  getContact,
  getContactBoard,
  getSkippedStages,
  moveContact,
} from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { makeContact } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { ContactEntry } from './components/contact-entry.tsx';
import { answerWith, changed, stubContacts } from './contacts-fixture.ts';
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
    await userEvent.selectOptions(
      column.getByRole('combobox', { name: 'Move to, for Lakshmi Rao' }),
      'Proposal',
    );
    await screen.findByText('Lakshmi Rao moved to Proposal');
    expect(api.callsOf(moveContact)[0]?.body).toEqual({ stage: 'proposal', lostReason: null, version: 3 });
  });

  it('requires a reason for a lost lead', async () => {
    api.answer(moveContact, changed(lakshmi, { stage: 'lost' }));
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    const move = await screen.findByRole('combobox', { name: 'Move to, for Lakshmi Rao' });
    await userEvent.selectOptions(move, 'Lost');
    const dialog = within(await screen.findByRole('dialog', { name: 'Why is Lakshmi Rao lost?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    expect(api.callsOf(moveContact)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Too far');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    await waitFor(() => expect(api.callsOf(moveContact)[0]?.body).toMatchObject({ lostReason: 'Too far' }));
  });

  it('offers a student for an enrolled lead without one, and moves it either way', async () => {
    api.answer(moveContact, changed(lakshmi, { stage: 'enrolled' }));
    api.refuse(getContact, 404, { message: 'The contact was not found', code: 'not_found' });
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    const move = await screen.findByRole('combobox', { name: 'Move to, for Lakshmi Rao' });
    await userEvent.selectOptions(move, 'Enrolled');
    const dialog = within(await screen.findByRole('dialog', { name: 'Lakshmi Rao has no student yet' }));
    expect(api.callsOf(moveContact)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Move and Open' }));
    await waitFor(() => expect(api.callsOf(moveContact)[0]?.body).toMatchObject({ stage: 'enrolled' }));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard/enquiries?contact=5'),
    );
  });

  it('asks nothing about an enrolled lead with a student', async () => {
    const linked = { ...lakshmi, studentId: 9 };
    answerWith(api, linked);
    api.answer(moveContact, changed(linked, { stage: 'enrolled' }));
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    const move = await screen.findByRole('combobox', { name: 'Move to, for Lakshmi Rao' });
    await userEvent.selectOptions(move, 'Enrolled');
    await screen.findByText('Lakshmi Rao moved to Enrolled');
  });
});

describe('a stage skipped by a service', () => {
  const optionsOf = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  const columns = () =>
    Object.values(CONTACT_STAGE_NAMES).filter((name) => screen.queryByRole('region', { name }));
  beforeEach(() => {
    api.answer(getSkippedStages, { skippedStages: { career: ['meeting_booked', 'proposal'] } });
  });

  it('is not offered to its leads, and has no column among them', async () => {
    renderPortal(<ContactsPage />, { path: '/?view=board&service=career' });
    await waitFor(() => expect(columns()).toEqual(['New', 'Contacted', 'Enrolled', 'Lost']));
    expect(optionsOf('Move to, for Lakshmi Rao')).toEqual(['New', 'Contacted', 'Enrolled', 'Lost']);
  });

  it('keeps its column and its lead, which moves away', async () => {
    answerWith(api, { ...lakshmi, stage: 'proposal' });
    api.answer(moveContact, changed(lakshmi, { stage: 'contacted' }));
    renderPortal(<ContactsPage />, { path: '/?view=board&service=career' });
    await waitFor(() => expect(columns()).toEqual(['New', 'Contacted', 'Proposal', 'Enrolled', 'Lost']));
    const move = 'Move to, for Lakshmi Rao';
    expect(optionsOf(move)).toEqual(['New', 'Contacted', 'Proposal', 'Enrolled', 'Lost']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: move }), 'Contacted');
    await screen.findByText('Lakshmi Rao moved to Contacted');
  });

  it('has its column on the board of all services', async () => {
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    await waitFor(() =>
      expect(optionsOf('Move to, for Lakshmi Rao')).toEqual(['New', 'Contacted', 'Enrolled', 'Lost']),
    );
    expect(columns()).toEqual(Object.values(CONTACT_STAGE_NAMES));
  });

  it('is not offered to a new lead, chosen before the service or after', async () => {
    api.answer(getSkippedStages, { skippedStages: { career: ['contacted'] } });
    api.answer(findContactMatches, { students: [], contacts: [] });
    api.answer(createContact, { id: 12 });
    renderPortal(<ContactEntry onClose={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Name of the parent or caller'), 'Uma');
    await userEvent.click(screen.getByText('More: e-mail, stage, owner'));
    await userEvent.selectOptions(screen.getByLabelText('Stage'), 'Contacted');
    await userEvent.selectOptions(screen.getByLabelText('Service'), 'Career Counseling');
    expect(optionsOf('Stage')).toEqual(['New']);
    await userEvent.click(screen.getByRole('button', { name: 'Save Enquiry' }));
    await screen.findByText('Uma is entered');
    expect(api.callsOf(createContact)[0]?.body).toMatchObject({ service: 'career', stage: 'new' });
  });
});

describe('dragging by keyboard', () => {
  /** Picks the card up, goes some stages to the right and drops it. */
  async function drag(
    steps: number,
    stored: Contact = lakshmi,
    stages: readonly ContactStage[] = CONTACT_STAGES,
  ) {
    renderPortal(<ContactsPage />, { path: '/?view=board' });
    const handle = await screen.findByRole('button', { name: 'Drag Lakshmi Rao' });
    handle.focus();
    await userEvent.keyboard(' ');
    await screen.findByText('Lakshmi Rao is picked up from New.');
    for (let step = 1; step <= steps; step += 1) {
      await userEvent.keyboard('{ArrowRight}');
      await screen.findByText(CONTACT_STAGE_NAMES[stages[step] ?? 'new'], { selector: '[role=status]' });
    }
    answerWith(api, stored);
    await userEvent.keyboard(' ');
  }
  const column = (name: string) => within(screen.getByRole('region', { name, hidden: true }));

  it('moves a lead at once and keeps the focus on it', async () => {
    api.answer(moveContact, changed(lakshmi, { stage: 'contacted' }));
    await drag(1, { ...lakshmi, stage: 'contacted', version: 4 });
    await screen.findByText('Lakshmi Rao is dropped on Contacted.');
    await column('Contacted').findByText('Lakshmi Rao');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Drag Lakshmi Rao'));
    await screen.findByText('Lakshmi Rao moved to Contacted');
    expect(api.callsOf(moveContact)[0]?.body).toEqual({ stage: 'contacted', lostReason: null, version: 3 });
  });

  it('skips the stage excluded by the service', async () => {
    api.answer(getSkippedStages, { skippedStages: { career: ['contacted'] } });
    api.answer(moveContact, changed(lakshmi, { stage: 'meeting_booked' }));
    const stored: Contact = { ...lakshmi, stage: 'meeting_booked', version: 4 };
    await drag(1, stored, ['new', 'meeting_booked']);
    await screen.findByText('Lakshmi Rao moved to Meeting booked');
  });

  it('puts the card back when the server refuses', async () => {
    api.refuse(moveContact, 409, { message: 'Somebody else has changed this enquiry.', code: 'stale' });
    await drag(2);
    await screen.findByText('Somebody else has changed this enquiry. Lakshmi Rao is back in New.');
    column('New').getByText('Lakshmi Rao');
    expect(column('Meeting booked').queryByText('Lakshmi Rao')).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Drag Lakshmi Rao'));
  });

  it('asks for the reason after a drop on Lost, and Escape moves nothing', async () => {
    await drag(5);
    const dialog = within(await screen.findByRole('dialog', { name: 'Why is Lakshmi Rao lost?' }));
    column('New').getByText('Lakshmi Rao');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Lost' }));
    expect(dialog.getByLabelText('Reason').ariaInvalid).toBe('true');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    screen.getByRole('button', { name: 'Drag Lakshmi Rao' }).focus();
    await userEvent.keyboard(' ');
    await screen.findByText('Lakshmi Rao is picked up from New.');
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await screen.findByText('Lakshmi Rao stays in its stage.');
    expect(api.callsOf(moveContact)).toEqual([]);
  });
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
    await userEvent.click(screen.getByText('More: e-mail, stage, owner'));
    await userEvent.type(screen.getByLabelText('E-mail'), 'uma@family.example');
    await userEvent.selectOptions(screen.getByLabelText('Stage'), 'Contacted');
    await userEvent.selectOptions(
      screen.getByLabelText('Owner'),
      await screen.findByRole('option', { name: 'Devika Rao' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save Enquiry' }));
    await screen.findByText('Uma is entered');
    expect(api.callsOf(createContact)[0]?.body).toMatchObject({
      email: 'uma@family.example',
      stage: 'contacted',
      assigneeId: 31,
    });
  });

  it('requires a name', async () => {
    renderPortal(<ContactEntry onClose={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save Enquiry' }));
    await screen.findByText('Please give a name');
    expect(api.callsOf(createContact)).toEqual([]);
  });
});
