import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSchool, exportSchools, listSchools, proposeSchool } from '#contracts/schools/index.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { stubDownloads } from '#web/testing/stub-downloads.ts';
import { makeSchool, makeSchoolDetails } from './schools-fixture.ts';
import { SchoolsPage } from './schools-page.tsx';

const PATH = '/admin/dashboard/schools';
let api: ApiStub;

const COUNT = { rows: 2, isExact: true };
const FIRST = {
  schools: [makeSchool(), makeSchool({ id: 8, name: 'Old School', isArchived: true })],
  count: COUNT,
};

beforeEach(() => {
  api = stubApi();
  api.answer(listSchools, FIRST);
});

const address = () => screen.getByTestId('address').textContent;
const COUNTING = 'show=proposed&limit=1';
const queriesSent = () =>
  api
    .callsOf(listSchools)
    .map(({ path }) => path.split('?')[1])
    .filter((query) => query !== COUNTING);
const table = () => screen.findByRole('table', { name: 'Schools' });

describe('the list of schools', () => {
  it('shows each with a link to its page, and their number', async () => {
    renderPortal(<SchoolsPage />, { path: PATH });
    screen.getByText('Loading schools...');
    const rows = within(await table());
    for (const text of ['Lotus Public School', '—', 'CBSE', '1,042', '30 Apr 2026', 'Archived']) {
      expect(rows.getAllByText(text).length).toBeGreaterThan(0);
    }
    screen.getByText('Showing 1–2 of 2');
    const link = rows.getByRole('link', { name: 'Lotus Public School' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/schools/7');
    expect(queriesSent()).toEqual([undefined]);
  });

  it('has an empty state, with and without a search', async () => {
    api.answer(listSchools, { schools: [], count: { rows: 0, isExact: true } });
    const { unmount } = renderPortal(<SchoolsPage />, { path: PATH });
    await screen.findByText('No schools yet.');
    unmount();
    renderPortal(<SchoolsPage />, { path: `${PATH}?q=lotus` });
    await screen.findByText('No schools found matching your search.');
  });

  it('shows more than a thousand as 1,000+', async () => {
    api.answer(listSchools, { ...FIRST, count: { rows: 1000, isExact: false } });
    renderPortal(<SchoolsPage />, { path: PATH });
    await screen.findByText('Showing 1–2 of 1,000+');
  });

  it('asks for the school of a class list, also during a search', async () => {
    renderPortal(<SchoolsPage />, { path: `${PATH}?for=import` });
    screen.getByText('Open the school whose class list you want to import.');
    await userEvent.type(screen.getByRole('searchbox'), 'lotus');
    await waitFor(() => expect(address()).toBe(`${PATH}?for=import&q=lotus`));
    screen.getByText('Open the school whose class list you want to import.');
  });

  it('is exported with its filters, by managers only', async () => {
    const files = stubDownloads();
    api.answer(exportSchools, 'Name\nLotus\n');
    const path = `${PATH}?q=lotus&sort=newest`;
    const { unmount } = renderPortal(<SchoolsPage />, { path, user: { role: 'staff' } });
    await table();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    unmount();
    renderPortal(<SchoolsPage />, { path, user: { role: 'admin' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toEqual(['schools.csv']));
    const [call] = api.callsOf(exportSchools);
    expect(call?.path).toBe('/api/admin/exports/schools.csv?q=lotus&sort=newest');
  });

  it('has an error state with Retry', async () => {
    api.refuse(listSchools, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<SchoolsPage />, { path: PATH });
    await screen.findByText('Failed to load schools. Please try again.');
    api.answer(listSchools, FIRST);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await table();
  });

  it('searches when the typing pauses, once, and keeps the search in the address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderPortal(<SchoolsPage />, { path: PATH });
    await table();
    const field = screen.getByRole('searchbox', { name: 'Search schools' });
    for (const value of ['l', 'lo', 'lotus ']) fireEvent.change(field, { target: { value } });
    expect(address()).toBe(PATH);
    act(() => void vi.advanceTimersByTime(150));
    await waitFor(() => expect(address()).toBe(`${PATH}?q=lotus`));
    await waitFor(() => expect(queriesSent()).toEqual([undefined, 'q=lotus']));
    expect(field).toHaveProperty('value', 'lotus ');
  });

  it('keeps the order and the archived ones in the address', async () => {
    const user = userEvent.setup();
    renderPortal(<SchoolsPage />, { path: `${PATH}?q=lotus` });
    await table();
    expect(screen.getByRole('searchbox', { name: 'Search schools' })).toHaveProperty('value', 'lotus');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort schools' }), 'Newest first');
    expect(address()).toBe(`${PATH}?q=lotus&sort=newest`);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show schools' }), 'With archived');
    expect(address()).toBe(`${PATH}?q=lotus&show=all&sort=newest`);
    await waitFor(() => expect(queriesSent().at(-1)).toBe('q=lotus&show=all&sort=newest'));
  });

  it('shows further schools below', async () => {
    const user = userEvent.setup();
    api.answer(listSchools, { ...FIRST, next: 'cursor' });
    renderPortal(<SchoolsPage />, { path: `${PATH}?sort=newest` });
    const more = await screen.findByRole('button', { name: 'Show more' });
    api.answer(listSchools, { schools: [makeSchool({ id: 9, name: 'Last School' })] });
    await user.click(more);
    await screen.findByText('Last School');
    screen.getByText('Lotus Public School');
    expect(queriesSent().at(-1)).toBe('sort=newest&after=cursor');
    expect(address()).toBe(`${PATH}?sort=newest`);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('adding a school', () => {
  async function openForm() {
    const user = userEvent.setup();
    renderPortal(<SchoolsPage />, { path: PATH });
    await table();
    await user.click(screen.getByRole('button', { name: 'Add School' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add New School' })) };
  }

  it('takes the short form for staff, and is not offered to a teacher', async () => {
    const first = renderPortal(<SchoolsPage />, { user: { role: 'staff' }, path: PATH });
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'Add School' }));
    await screen.findByRole('dialog', { name: 'New School' });
    first.unmount();
    renderPortal(<SchoolsPage />, { user: { role: 'teacher' }, path: PATH });
    await table();
    expect(screen.queryByRole('button', { name: 'Add School' })).toBeNull();
  });

  it('sends the typed values and opens the new school', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('Name'), 'Banyan School');
    await user.type(dialog.getByLabelText('City'), 'Salem');
    await user.click(dialog.getByRole('button', { name: 'Add Contact Person' }));
    const contact = within(dialog.getByRole('group', { name: 'Contact 1' }));
    expect(document.activeElement).toBe(contact.getByLabelText('Name'));
    await user.type(contact.getByLabelText('Name'), 'Anil Das');
    await user.type(contact.getByLabelText('Phone'), '098470 12345');
    api.answer(createSchool, { school: makeSchoolDetails({ id: 11 }) });
    await user.click(dialog.getByRole('button', { name: 'Add School' }));
    await expectToast('Success', 'School added successfully');
    await waitFor(() => expect(address()).toBe(`${PATH}/11`));
    expect(api.callsOf(createSchool)[0]?.body).toEqual({
      name: 'Banyan School',
      city: 'Salem',
      board: null,
      address: null,
      contacts: [{ name: 'Anil Das', role: null, phone: '098470 12345', email: null }],
    });
  });

  it('shows each error beside its field, and focuses the first', async () => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('button', { name: 'Add School' }));
    const fieldError = dialog.getByText('Name is required');
    expect(dialog.getByLabelText('Name').getAttribute('aria-describedby')).toBe(fieldError.id);
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Banyan School');
    await user.click(dialog.getByRole('button', { name: 'Add Contact Person' }));
    const contact = within(dialog.getByRole('group', { name: 'Contact 1' }));
    await user.type(contact.getByLabelText('Name'), 'Anil');
    await user.type(contact.getByLabelText('Email'), 'anil');
    await user.click(dialog.getByRole('button', { name: 'Add School' }));
    dialog.getByText('Please enter a valid email address');
    expect(document.activeElement).toBe(contact.getByLabelText('Email'));
    expect(api.callsOf(createSchool)).toEqual([]);
  });

  it('shows a refusal, and keeps the typed values', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('Name'), 'Banyan School');
    const message = 'A school with this name already exists in this city.';
    api.refuse(createSchool, 409, { message, code: 'conflict' });
    await user.click(dialog.getByRole('button', { name: 'Add School' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Banyan School');
    api.disconnect(createSchool);
    await user.click(dialog.getByRole('button', { name: 'Add School' }));
    await dialog.findByText(/The server could not be reached/);
  });

  it('marks the refused field, and focuses it', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('Name'), 'Banyan School');
    await user.click(dialog.getByRole('button', { name: 'Add Contact Person' }));
    const contact = within(dialog.getByRole('group', { name: 'Contact 1' }));
    await user.type(contact.getByLabelText('Name'), 'Anil');
    await user.type(contact.getByLabelText('Phone'), '12');
    const message = 'The phone number of Anil is not valid';
    api.refuse(createSchool, 400, { message, code: 'bad_request', field: 'contacts.0.phone' });
    await user.click(dialog.getByRole('button', { name: 'Add School' }));
    const words = await dialog.findByText(message);
    expect(contact.getByLabelText('Phone').getAttribute('aria-describedby')).toBe(words.id);
    expect(document.activeElement).toBe(contact.getByLabelText('Phone'));
  });

  it('asks before it discards typed values', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('Name'), 'B');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'B');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('proposed schools', () => {
  const TO_CONFIRM = /New schools for you to confirm/;

  it('are counted for managers, with a link to their list', async () => {
    renderPortal(<SchoolsPage />, { path: PATH, user: { role: 'admin' } });
    expect((await screen.findByText(TO_CONFIRM)).textContent).toContain(': 2.');
    await userEvent.click(screen.getByRole('link', { name: 'Show them' }));
    expect(address()).toBe(`${PATH}?show=proposed`);
    expect(screen.queryByText(TO_CONFIRM)).toBeNull();
  });

  it('are added by staff in two fields', async () => {
    const user = userEvent.setup();
    renderPortal(<SchoolsPage />, { path: PATH, user: { role: 'staff' } });
    await table();
    expect(screen.queryByText(TO_CONFIRM)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add School' }));
    await user.type(screen.getByLabelText(/^Name/), 'Hill View');
    await user.type(screen.getByLabelText('City'), 'Ooty');
    api.answer(proposeSchool, { school: makeSchoolDetails({ id: 12, proposedBy: 'Asha' }) });
    await user.click(screen.getByRole('button', { name: 'Add School' }));
    await expectToast('Success', 'School added. A manager will confirm it.');
    expect(api.callsOf(proposeSchool)[0]?.body).toEqual({ name: 'Hill View', city: 'Ooty' });
    await waitFor(() => expect(address()).toBe(`${PATH}/12`));
  });
});
