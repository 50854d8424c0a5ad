import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Settings } from 'lucide-react';
import { beforeEach, expect, it } from 'vitest';
import { listContacts } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { listSchools } from '#contracts/schools/index.ts';
import { listStudents } from '#contracts/students/index.ts';
import { makeContact, makeStudentSummary } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { QuickFind } from './quick-find.tsx';

const PAGES = [{ label: 'Settings', to: paths.admin.dashboardSettings, Icon: Settings }];
const ASHA = makeStudentSummary({
  id: 7,
  name: 'Asha Bhat',
  guardian: 'Uma Bhat',
  age: 13,
  className: '8 B',
  phone: '+914422330011',
});
const RAVI = { ...ASHA, id: 8, name: 'Ravi Rao', guardian: 'Nila Rao' };
const LOTUS = {
  id: 4,
  name: 'Lotus Public School',
  city: 'Kochi',
  board: null,
  students: 3,
  isArchived: false,
  proposedBy: null,
  createdAt: '2026-04-30T06:30:00.000Z',
};

const MEENA = makeContact({
  id: 5,
  name: 'Meena Pillai',
  childName: 'Kavya',
  receivedAt: '2026-04-30T06:30:00.000Z',
});

let api: ApiStub;

beforeEach(() => {
  window.localStorage.clear();
  api = stubApi();
  api.answer(listStudents, { students: [ASHA] });
  api.answer(listSchools, { schools: [LOTUS] });
  api.answer(listContacts, { contacts: [MEENA] });
});

function show(user = {}) {
  renderPortal(
    <main>
      <input type="search" aria-label="Search students" />
      <input aria-label="Name" />
      <QuickFind pages={PAGES} />
    </main>,
    { user },
  );
}

const box = () => screen.findByRole('combobox');
const address = () => screen.getByTestId('address').textContent;

it('finds a student while the name is typed, and opens it with Enter', async () => {
  show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await box(), 'ash');
  await screen.findByRole('option', { name: /Asha Bhat/ });
  screen.getByText('Class 8 B · age 13 · Uma Bhat · phone ends in 0011 · Lotus Public School');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/dashboard/students/7'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens a school and a page', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.type(await box(), 'lotus');
  await userEvent.click(await screen.findByRole('option', { name: /^Lotus Public School/ }));
  await waitFor(() => expect(address()).toBe('/admin/dashboard/schools/4'));

  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Settings' }));
  await waitFor(() => expect(address()).toBe(paths.admin.dashboardSettings));
});

it('opens an enquiry', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.type(await box(), 'pillai');
  await userEvent.click(
    await screen.findByRole('option', { name: /^Meena Pillai.*about Kavya · 30 Apr 2026/ }),
  );
  await waitFor(() => expect(address()).toBe('/admin/dashboard/enquiries?contact=5'));
});

/** Finds Asha, then types other words and holds back their answer, Ravi. */
async function typeOver(words: string) {
  show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await box(), 'ash');
  await screen.findByRole('option', { name: /Asha Bhat/ });
  const release = api.hold(listStudents, { students: [RAVI] });
  await userEvent.clear(await box());
  await userEvent.type(await box(), words);
  return release;
}

it('opens the match of the current words when Enter came before the answer', async () => {
  const release = await typeOver('ravi rao{Enter}');
  expect(address()).toBe('/');
  release();
  await waitFor(() => expect(address()).toBe('/admin/dashboard/students/8'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens no result of earlier words', async () => {
  const release = await typeOver('ravi');
  await screen.findByRole('option', { name: /Asha Bhat/, selected: false });
  release();
  await screen.findByRole('option', { name: /Ravi Rao/, selected: true });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/dashboard/students/8'));
});

it('discards an early Enter when the words change', async () => {
  const release = await typeOver('ravi{Enter} rao');
  release();
  await screen.findByRole('option', { name: /Ravi Rao/, selected: true });
  expect(address()).toBe('/');
});

it('selects the same record again when longer words match it, too', async () => {
  show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await box(), 'ash');
  await screen.findByRole('option', { name: /Asha Bhat/, selected: true });
  await userEvent.type(await box(), 'a');
  await screen.findByRole('option', { name: /Asha Bhat/, selected: true });
});

it('opens a page at once, even during a search', async () => {
  await typeOver('settings{Enter}');
  await waitFor(() => expect(address()).toBe(paths.admin.dashboardSettings));
});

it('makes no call before typing, and closes with Escape even after typing', async () => {
  show();
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await screen.findByRole('option', { name: 'Settings' });
  expect(api.callsOf(listStudents)).toEqual([]);
  await userEvent.type(await box(), 'x');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('reports an empty result and a failed search', async () => {
  api.answer(listStudents, { students: [] });
  api.answer(listSchools, { schools: [] });
  api.answer(listContacts, { contacts: [] });
  show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await box(), 'zz');
  await screen.findByText('Nothing found for “zz”.');
  api.refuse(listStudents, 500, { message: 'Broken', code: 'internal' });
  await userEvent.type(await box(), 'z');
  await screen.findByText(/The search failed/);
});

it('offers common actions, by any of their words', async () => {
  show({ role: 'admin' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);
  expect(offered().slice(0, 4)).toEqual([
    'Add a student',
    'Add a school',
    'Book an appointment',
    'Import a class list',
  ]);
  api.answer(listStudents, { students: [] });
  api.answer(listSchools, { schools: [] });
  api.answer(listContacts, { contacts: [] });
  await userEvent.type(await box(), 'school add');
  expect(offered()).toEqual(['Add a school']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/dashboard/schools?add'));
});

it('hides the action to add a student from a teacher', async () => {
  show({ role: 'teacher' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Settings' });
  expect(screen.queryByRole('option', { name: 'Add a student' })).toBeNull();
  await userEvent.keyboard('{Escape}n');
  expect(address()).toBe('/');
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(screen.queryByText('Add a student')).toBeNull();
});

it('has single keys for the search, a new student and the list of keys', async () => {
  show();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await userEvent.keyboard('n?');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'n?');
  expect(address()).toBe('/');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(list.getByText('Enter an enquiry').nextSibling?.textContent).toBe('AltL');
  await userEvent.keyboard('{Escape}n');
  await waitFor(() => expect(address()).toBe(paths.admin.dashboardNewStudent));
});

it('allows single keys to be turned off, in this browser', async () => {
  show();
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('n/?');
  expect(address()).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.localStorage.getItem('singleKeyShortcuts')).toBe('off');
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Find' });
});
