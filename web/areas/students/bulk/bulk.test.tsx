import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMembers } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import {
  type BulkChange,
  createBulkChange,
  exportStudents,
  getBulkChange,
  listStudentChoices,
  listStudents,
  previewBulkChange,
  undoBulkChange,
} from '#contracts/students/index.ts';
import { chitra, makeRow, openStudents } from '#web/areas/students/records/students-fixture.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { stubDownloads } from '#web/testing/stub-downloads.ts';

const LIST = paths.admin.dashboardStudents;
const CHANGE: BulkChange = {
  id: 5,
  kind: 'assign',
  status: 'done',
  students: 166,
  changed: 165,
  left: [],
  leftStudents: [],
  restored: 0,
};

let api: ApiStub;
beforeEach(() => {
  api = stubApi();
  api.answer(listMembers, { teamMembers: [chitra], formerMembers: [] });
  const rows = ['Asha', 'Bina'].map((name, index) => makeRow({ id: 7 + index, name }));
  api.answer(listStudents, { students: rows, next: 'c1', count: { rows: 166, isExact: true } });
  api.answer(listStudentChoices, { tags: ['chess'], counsellors: [] });
});

const box = (name: string) => screen.findByRole('checkbox', { name });
const bar = () => within(screen.getByRole('region', { name: 'Selected students' }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the selection', () => {
  it('consists of rows, of the shown ones, or of all matching ones', async () => {
    const user = openStudents(LIST);
    await user.click(await box('Select Asha'));
    bar().getByText('1 selected');
    await user.click(await box('Select the shown students'));
    bar().getByText('2 selected');
    await user.click(button('Select all 166 that match'));
    bar().getByText('All 166 selected');
    await user.click(await box('Select Bina'));
    bar().getByText('1 selected');
    await user.click(button('Clear selection'));
    expect(screen.queryByRole('region', { name: 'Selected students' })).toBeNull();
  });

  it('is restored from the address, and ends with other filters', async () => {
    const user = openStudents(`${LIST}?importId=4&selected=all`);
    await screen.findByText('All 166 selected');
    await user.click(button('Remove: One class list'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected students' })).toBeNull());
  });

  it('is exported by its ids', async () => {
    const files = stubDownloads();
    api.answer(exportStudents, 'name\nAsha\n');
    const user = openStudents(LIST, { role: 'admin' });
    await user.click(await box('Select Asha'));
    await user.click(bar().getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toEqual(['students.csv']));
    expect(api.callsOf(exportStudents)[0]?.path).toBe('/api/admin/exports/students.csv?ids=7');
  });

  it('offers a teacher only permitted changes', async () => {
    const user = openStudents(LIST, { role: 'teacher' });
    await user.click(await box('Select Asha'));
    expect(bar().queryByRole('button', { name: 'Assign counsellor' })).toBeNull();
    bar().getByRole('button', { name: 'Enrol' });
  });
});

describe('a change', () => {
  it('names and links the students that it left alone', async () => {
    api.answer(getBulkChange, {
      change: {
        ...CHANGE,
        left: [
          { reason: 'enrolled', students: 2 },
          { reason: 'gone', students: 1 },
        ],
        leftStudents: [
          { id: 7, name: 'Asha Iyer', reason: 'enrolled' },
          { id: 9, name: 'Uma Nair', reason: 'enrolled' },
        ],
      },
    });
    const user = openStudents(LIST);
    await user.click(await screen.findByRole('button', { name: 'Show who' }));
    const link = screen.getByRole('link', { name: 'Asha Iyer' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/students/7');
    expect(link.closest('li')?.textContent).toBe('Asha Iyerenrolled in the service already');
    screen.getByText('and 1 more');
    await user.click(button('Hide who'));
    expect(screen.queryByRole('link', { name: 'Asha Iyer' })).toBeNull();
  });

  it('shows the number of students and the result, and is undone', async () => {
    api.answer(previewBulkChange, {
      students: 166,
      changed: 165,
      left: [{ reason: 'unchanged', students: 1 }],
    });
    api.answer(createBulkChange, { change: CHANGE });
    const user = openStudents(`${LIST}?importId=4&selected=all`);
    await screen.findByText('All 166 selected');
    await user.click(button('Assign counsellor'));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Counsellors' }));
    expect(button('Change students')).toHaveProperty('disabled', true);
    await user.click(await box('Chitra Nair'));
    await screen.findByText('165 students will change. 1 is left alone: 1 as wanted already.');
    const lists = api.callsOf(listStudents).length;
    await user.click(button('Change 165 students'));
    await screen.findByText('165 students changed.');
    expect(api.callsOf(createBulkChange)[0]?.body).toMatchObject({
      selection: { filter: { importId: '4' } },
      action: { kind: 'assign', counsellorIds: [3], appointments: 'leave' },
    });
    await waitFor(() => expect(api.callsOf(listStudents).length).toBeGreaterThan(lists));
    bar().getByText('All 166 selected');

    api.answer(undoBulkChange, { change: { ...CHANGE, status: 'undone', restored: 164 } });
    await user.click(button('Undo'));
    await screen.findByText(/^Undone: 164 students as before\. 1 changed or booked since/);
    await user.click(button('Hide this message'));
    expect(screen.queryByText(/^Undone/)).toBeNull();
  });

  it('asks about future appointments, and keeps them by default', async () => {
    const left = [{ reason: 'has_appointments' as const, students: 3 }];
    api.answer(previewBulkChange, { students: 5, changed: 2, left });
    api.answer(createBulkChange, { change: CHANGE });
    const user = openStudents(`${LIST}?selected=all`);
    await screen.findByText('All 166 selected');
    await user.click(button('Assign counsellor'));
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(await box('Chitra Nair'));
    await screen.findByText(/ 3 are left alone: 3 with future appointments with their present counsellor\.$/);
    expect(screen.getByRole('radio', { name: /^Leave these students/ })).toHaveProperty('checked', true);
    api.answer(previewBulkChange, { students: 5, changed: 5, left: [] });
    await user.click(screen.getByRole('radio', { name: /^Assign them too/ }));
    await user.click(await screen.findByRole('button', { name: 'Change 5 students' }));
    const action = { kind: 'assign', counsellorIds: [3], appointments: 'keep' };
    await waitFor(() => expect(api.callsOf(createBulkChange)[0]?.body).toMatchObject({ action }));
  });

  it('asks nothing without appointments', async () => {
    api.answer(previewBulkChange, { students: 5, changed: 5, left: [] });
    const user = openStudents(`${LIST}?selected=all`);
    await screen.findByText('All 166 selected');
    await user.click(button('Assign counsellor'));
    await user.click(await box('Chitra Nair'));
    await screen.findByText('5 students will change.');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('undone before this visit is not announced', async () => {
    api.answer(getBulkChange, { change: { ...CHANGE, status: 'undone', restored: 165 } });
    openStudents(LIST);
    await box('Select Asha');
    await waitFor(() => expect(api.callsOf(getBulkChange)).not.toEqual([]));
    expect(screen.queryByText(/^Undone/)).toBeNull();
  });

  it('of tags and tasks is previewed', async () => {
    api.answer(previewBulkChange, { students: 1, changed: 1, left: [] });
    const user = openStudents(LIST);
    await user.click(await box('Select Asha'));
    await user.click(button('Tag'));
    await user.click(screen.getByRole('radio', { name: 'Remove the tag' }));
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'Chess');
    await screen.findByText('1 student will change.');
    const sent = () => api.callsOf(previewBulkChange).at(-1)?.body;
    expect(sent()).toEqual({ selection: { ids: [7] }, action: { kind: 'remove_tag', tag: 'chess' } });
    await user.click(button('Cancel'));
    await user.click(button('Add task'));
    await user.type(screen.getByLabelText('What to do'), 'Call home');
    await screen.findByText('1 student will change.');
    expect(sent()).toMatchObject({ action: { what: 'Call home', assignee: 'counsellor' } });
  });

  it('refused by the server shows the reason, and stays open', async () => {
    api.refuse(previewBulkChange, 400, { message: 'Please narrow the list down', code: 'bad_request' });
    const user = openStudents(LIST);
    await user.click(await box('Select Asha'));
    await user.click(button('Set status'));
    await user.selectOptions(screen.getByLabelText('Status'), 'Active');
    await screen.findByText('Please narrow the list down');
    expect(button('Change students')).toHaveProperty('disabled', true);
  });
});
