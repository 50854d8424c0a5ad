import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#contracts/pages.ts';
import type { Role } from '#contracts/roles.ts';
import {
  confirmSchool,
  getSchool,
  listPastImports,
  listSchools,
  replaceSchool,
  setSchoolArchived,
  updateSchool,
} from '#contracts/schools/index.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { SchoolPage } from './school-page.tsx';
import { makeSchool, makeSchoolAnswer, makeSchoolDetails } from './schools-fixture.ts';

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(getSchool, makeSchoolAnswer());
  api.answer(listPastImports, { imports: [] });
});

function open({ role = 'admin', id = '7' }: { role?: Role; id?: string } = {}) {
  renderPortal(
    <Routes>
      <Route path={paths.admin.dashboardSchool} element={<SchoolPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { user: { role }, path: `/admin/dashboard/schools/${id}` },
  );
  return userEvent.setup();
}

describe('the page of a school', () => {
  it('shows the school’s details', async () => {
    open();
    screen.getByText('Loading school...');
    await screen.findByRole('heading', { name: 'Lotus Public School' });
    expect(document.title).toBe('School · Srichakra');
    for (const text of ['Kochi', 'CBSE', '30 Apr 2026', 'Meera Iyer', 'Principal']) screen.getByText(text);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('+919847012345')).toBe('tel:+919847012345');
    expect(hrefOf('meera@lotus.example')).toBe('mailto:meera@lotus.example');
    expect(hrefOf('Students: 42')).toBe('/admin/dashboard/students?schoolId=7');
    expect(hrefOf('Import class list')).toBe('/admin/dashboard/schools/7/import');
    expect(hrefOf('All schools')).toBe('/admin/dashboard/schools');
  });

  it('shows its students’ progress', async () => {
    open();
    const bar = await screen.findByRole('progressbar', { name: 'DMIT: completed' });
    expect(bar.getAttribute('aria-valuenow')).toBe('75');
    screen.getByText('9 of 12 completed');
    screen.getByText('In progress: 2 · Enrolled: 1');
    expect(screen.getAllByText('No enrolments')).toHaveLength(3);
    const rows = within(screen.getByRole('table', { name: 'Progress by class' })).getAllByRole('row');
    expect(rows.map((row) => within(row).queryByRole('rowheader')?.textContent)).toEqual([
      undefined,
      'Class 9',
      'No class given',
    ]);
  });

  it('has empty sections', async () => {
    api.answer(getSchool, makeSchoolAnswer({ contacts: [] }, { students: 0, cohorts: [] }));
    open();
    await screen.findByText('No contact people yet.');
    screen.getByText('No students yet.');
  });

  it.each(['seven', '99'])('shows a 404 for school %s', async (id) => {
    api.refuse(getSchool, 404, { message: 'The school was not found.', code: 'not_found' });
    open({ id });
    await screen.findByText('This school was not found.');
  });

  it('has an error state with Retry', async () => {
    api.refuse(getSchool, 500, { message: 'Broken', code: 'internal' });
    const user = open();
    await screen.findByText('Failed to load the school. Please try again.');
    api.answer(getSchool, makeSchoolAnswer());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Meera Iyer');
  });

  it.each([
    ['teacher', []],
    ['staff', ['Import class list']],
    ['admin', ['Import class list', 'Edit', 'Archive']],
  ] as const)('offers a %s the actions of the role', async (role, offered) => {
    open({ role });
    await screen.findByText('Meera Iyer');
    const found = ['Import class list', 'Edit', 'Archive'].filter(
      (name) => screen.queryByRole('link', { name }) ?? screen.queryByRole('button', { name }),
    );
    expect(found).toEqual(offered);
  });
});

describe('archiving', () => {
  it('asks first, and confirms it', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Archive this school?' }));
    api.answer(setSchoolArchived, { school: makeSchoolDetails({ isArchived: true }) });
    api.answer(getSchool, makeSchoolAnswer({ isArchived: true }));
    await user.click(question.getByRole('button', { name: 'Archive' }));
    await expectToast('Success', 'School archived');
    await screen.findByText('Archived');
    expect(api.callsOf(setSchoolArchived)[0]?.body).toEqual({ isArchived: true });
    expect(screen.queryByRole('link', { name: 'Import class list' })).toBeNull();

    api.answer(getSchool, makeSchoolAnswer());
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByText('Archived')).toBeNull());
    expect(api.callsOf(setSchoolArchived)[1]?.body).toEqual({ isArchived: false });
  });

  it('shows the reason of a refusal', async () => {
    api.answer(getSchool, makeSchoolAnswer({ isArchived: true }));
    const user = open();
    const message = 'A school with this name already exists in this city.';
    api.refuse(setSchoolArchived, 409, { message, code: 'conflict' });
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await expectToast('Error', message);
  });
});

describe('editing', () => {
  async function openForm() {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit School: Lotus Public School' }));
    return { user, dialog };
  }

  it('sends the loaded version, and shows the stored values', async () => {
    const { user, dialog } = await openForm();
    const board = dialog.getByLabelText('Board');
    await user.clear(board);
    await user.type(board, 'ICSE');
    await user.click(dialog.getByRole('button', { name: 'Remove Contact 1' }));
    api.answer(updateSchool, { school: makeSchoolDetails({ version: 4 }) });
    api.answer(getSchool, makeSchoolAnswer({ version: 4, board: 'ICSE', contacts: [] }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await expectToast('Success', 'School updated successfully');
    await screen.findByText('ICSE');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf(updateSchool)[0]?.body).toEqual({
      version: 3,
      name: 'Lotus Public School',
      city: 'Kochi',
      board: 'ICSE',
      address: null,
      contacts: [],
    });
  });

  it('closes without a question when unchanged', async () => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers both versions after a conflict', async () => {
    const { user, dialog } = await openForm();
    const [board, city] = [dialog.getByLabelText('Board'), dialog.getByLabelText('City')];
    await user.clear(board);
    await user.type(board, 'ICSE');
    await user.clear(city);
    await user.type(city, 'Chennai');
    api.refuse(updateSchool, 409, { message: 'Somebody else changed this school.', code: 'stale' });
    api.answer(getSchool, makeSchoolAnswer({ version: 9, board: 'State', name: 'Lotus Vidyalaya' }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));

    const name = 'Somebody else has changed this school';
    const conflict = within(await screen.findByRole('dialog', { name }));
    const group = (label: string) => within(conflict.getByRole('group', { name: label }));
    conflict.getByText('Kept automatically: Name (theirs), City (mine)');
    await user.click(group('Board').getByRole('radio', { name: /Mine/ }));
    api.answer(updateSchool, { school: makeSchoolDetails({ version: 10 }) });
    await user.click(conflict.getByRole('button', { name: 'Save' }));
    await expectToast('Success', 'School updated successfully');
    expect(api.callsOf(updateSchool)[1]?.body).toMatchObject({
      version: 9,
      name: 'Lotus Vidyalaya',
      city: 'Chennai',
      board: 'ICSE',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('returns to the form with everything that was typed', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('Address'), 'MG Road');
    api.refuse(updateSchool, 409, { message: 'Somebody else changed this school.', code: 'stale' });
    api.answer(getSchool, makeSchoolAnswer({ version: 9, address: 'Beach Road' }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await user.click(await screen.findByRole('button', { name: 'Back to the Form' }));
    expect(screen.getByLabelText('Address')).toHaveProperty('value', 'MG Road');
  });

  it('asks before a link leaves the page', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('Address'), 'MG Road');
    // Below the dialog: only a script can click it, as a shortcut does.
    screen.getByText('All schools').click();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('Another page');
  });
});

describe('a proposed school', () => {
  beforeEach(() => api.answer(getSchool, makeSchoolAnswer({ proposedBy: 'Asha Front' })));

  it('is marked, and staff cannot decide', async () => {
    open({ role: 'staff' });
    await screen.findByText(/^Added by Asha Front\./);
    expect(screen.queryByRole('button', { name: 'Confirm school' })).toBeNull();
  });

  it('is confirmed by a manager', async () => {
    const user = open();
    api.answer(confirmSchool, { school: makeSchoolDetails() });
    const confirm = await screen.findByRole('button', { name: 'Confirm school' });
    api.answer(getSchool, makeSchoolAnswer());
    await user.click(confirm);
    await expectToast('Success', 'School confirmed');
    await waitFor(() => expect(screen.queryByText(/^Added by/)).toBeNull());
  });

  it('is replaced by another one, which takes its students', async () => {
    const user = open();
    api.answer(listSchools, { schools: [makeSchool({ id: 9, name: 'Hill View' })] });
    await user.click(await screen.findByRole('button', { name: 'Replace or remove' }));
    screen.getByText(/^Students: 42\./);
    await user.type(screen.getByRole('combobox', { name: 'Move students to' }), 'Hill');
    await user.click(await screen.findByRole('option', { name: /Hill View/ }));
    api.answer(replaceSchool, { students: 42 });
    await user.click(screen.getByRole('button', { name: 'Remove School' }));
    await expectToast('Success', 'School removed. Students changed: 42');
    expect(api.callsOf(replaceSchool)[0]?.body).toEqual({ version: 3, schoolId: 9 });
  });
});
