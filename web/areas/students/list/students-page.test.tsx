import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { listMembers } from '#contracts/identity/index.ts';
import { listMessageTemplates } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import { listReports } from '#contracts/reports/index.ts';
import { getSchool, listSchools } from '#contracts/schools/index.ts';
import {
  exportStudents,
  getStudent,
  getTimeline,
  listStudentChoices,
  listStudents,
} from '#contracts/students/index.ts';
import {
  address,
  chitra,
  makeRecord,
  makeRow,
  NOON,
  openStudents,
} from '#web/areas/students/records/students-fixture.tsx';
import { chooseFrom } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { stubDownloads } from '#web/testing/stub-downloads.ts';

const LIST = paths.admin.dashboardStudents;
const COUNT = { rows: 1, isExact: true };
const LONGER_THAN_A_PAUSE_MS = 1200;

const kavya = makeRow({
  id: 7,
  name: 'Kavya Bhat',
  guardian: null,
  counsellor: 'Chitra Nair',
  services: ['dmit', 'overseas'],
  className: '8 B',
  phone: '+919840012345',
  tags: ['board exam', 'chess'],
});

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(listMembers, { teamMembers: [chitra], formerMembers: [] });
  api.answer(listStudents, { students: [kavya], count: COUNT });
  api.answer(listStudentChoices, { tags: [], counsellors: [] });
});

const table = () => screen.findByRole('table', { name: 'Students' });
const searchBox = () => screen.getByRole('searchbox', { name: 'Search students' });
const openFilters = (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Filters/ }));
const lastPath = () => api.callsOf(listStudents).at(-1)?.path;

describe('the list', () => {
  it.each([
    [undefined, 1],
    [true, 0],
  ])('links to a call unless the family refuses calls: %s', async (refusesCalls, links) => {
    api.answer(listStudents, { students: [{ ...kavya, refusesCalls }], count: COUNT });
    openStudents(LIST);
    within(await table()).getByText('+919840012345');
    expect(screen.queryAllByRole('link', { name: '+919840012345' })).toHaveLength(links);
    expect(screen.queryAllByText(', no calls')).toHaveLength(1 - links);
  });

  it('shows every column', async () => {
    openStudents(LIST);
    screen.getByText('Loading students...');
    const headers = within(await table()).getAllByRole('columnheader');
    const words = (header: HTMLElement) => (header.querySelector('button') ?? header).textContent;
    expect(headers.map(words)).toEqual([
      'Selected',
      'Name',
      'Class',
      'School',
      'Age',
      'Phone',
      'Status',
      'Guardian',
      'City',
      'Counsellor',
      'Services',
      'Tags',
      'Added',
    ]);
    const row = within(await table());
    for (const text of ['Lotus Public School', '13', 'Active', '—', 'Kochi', '30 Apr 2026', 'Chitra Nair']) {
      row.getByText(text);
    }
    for (const text of ['8 B', '+919840012345', 'board exam, chess']) row.getByText(text);
    row.getByText('DMIT, Overseas Admission');
    expect(row.getByRole('link', { name: 'Kavya Bhat' }).getAttribute('href')).toBe(`${LIST}/7`);
    screen.getByText('Showing 1–1 of 1');
  });

  it('opens the student in a panel, and from there the record, without reloading the portal', async () => {
    api.refuse(getStudent, 404, { message: 'The student was not found', code: 'not_found' });
    const user = openStudents(LIST);
    await user.click(await screen.findByRole('link', { name: 'Kavya Bhat' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Kavya Bhat' }));
    await panel.findByText(/^This student was not found/);
    expect(address()).toBe(`${LIST}?open=7`);
    await user.click(panel.getByRole('link', { name: 'Open Record' }));
    await screen.findByText('This student was not found');
    expect(address()).toBe(`${LIST}/7`);
  });

  it('keeps the selected students and the open panel while somebody reads a record', async () => {
    api.answer(getStudent, makeRecord());
    api.answer(getTimeline, { entries: [] });
    api.answer(listMessageTemplates, { templates: [] });
    api.answer(listInterestResults, { results: [], waiting: 0 });
    api.answer(listReports, { reports: [] });
    const user = openStudents(LIST);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kavya Bhat' }));
    await user.click(screen.getByRole('link', { name: 'Kavya Bhat' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Kavya Bhat' }));
    api.refuse(getStudent, 404, { message: 'The student was not found', code: 'not_found' });
    await user.click(await panel.findByRole('link', { name: 'Open Record' }));
    await screen.findByRole('link', { name: 'Back to students' });
    await user.click(screen.getByRole('button', { name: 'Browser: Back' }));
    await screen.findByRole('dialog', { name: 'Kavya Bhat' });
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  it('has keys, which show the students with what was said', async () => {
    const wide = (media: string) => Object.assign(new EventTarget(), { media, matches: true });
    vi.stubGlobal('matchMedia', wide);
    api.answer(getStudent, makeRecord());
    api.answer(getTimeline, { entries: [] });
    api.answer(listMessageTemplates, { templates: [] });
    const user = openStudents(LIST);
    (await screen.findByRole('link', { name: 'Kavya Bhat' })).focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('region', { name: 'Kavya Bhat' });
    await within(panel).findByRole('button', { name: 'Add a note, call or visit' });
    expect(document.activeElement).toBe(panel);
    await user.keyboard('r');
    await screen.findByRole('dialog', { name: 'Write to the family' });
    await user.keyboard('{Escape}');
    panel.focus();
    await user.keyboard('{Escape}');
    expect(address()).toBe(LIST);
    expect(document.activeElement?.textContent).toBe('Kavya Bhat');
  });

  it('says that it is empty', async () => {
    api.answer(listStudents, { students: [], count: { rows: 0, isExact: true } });
    openStudents(LIST);
    await screen.findByText('No students yet.');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('says that no student was found, and clears the filters', async () => {
    api.answer(listStudents, { students: [], count: { rows: 0, isExact: true } });
    const user = openStudents(`${LIST}?q=nobody&status=active&sort=name`);
    await screen.findByText('No students found.');
    api.answer(listStudents, { students: [kavya], count: COUNT });
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    await table();
    expect(address()).toBe(`${LIST}?sort=name`);
    expect(searchBox()).toHaveProperty('value', '');
  });

  it('has an error state with Retry', async () => {
    api.refuse(listStudents, 500, { message: 'Broken', code: 'internal' });
    const user = openStudents(LIST);
    await screen.findByText('Failed to load students. Please try again.');
    api.answer(listStudents, { students: [kavya], count: COUNT });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await table();
  });
});

describe('searching', () => {
  it('queries and writes the text into the address once the typing pauses', async () => {
    openStudents(LIST);
    await table();
    for (const value of ['k', 'ka', 'kavya']) fireEvent.change(searchBox(), { target: { value } });
    await waitFor(() => expect(lastPath()).toBe('/api/admin/students?q=kavya'));
    expect(address()).toBe(`${LIST}?q=kavya`);
    expect(api.callsOf(listStudents)).toHaveLength(2);
    expect(searchBox()).toHaveProperty('value', 'kavya');
  });

  it('writes the text into the address at Enter, and when the box is left', async () => {
    const user = openStudents(LIST);
    await table();
    await user.type(searchBox(), 'kavya{Enter}');
    expect(address()).toBe(`${LIST}?q=kavya`);
    await user.type(searchBox(), ' b');
    await user.tab();
    expect(address()).toBe(`${LIST}?q=kavya+b`);
  });

  it('ends when the address changes meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = openStudents(`${LIST}?status=active`);
    await table();
    await user.type(searchBox(), 'kavya');
    await waitFor(() => expect(lastPath()).toBe('/api/admin/students?q=kavya&status=active'));
    // A click without focus, as on a phone.
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe(LIST);
    await waitFor(() => expect(searchBox()).toHaveProperty('value', ''));
    await act(() => vi.advanceTimersByTimeAsync(LONGER_THAN_A_PAUSE_MS));
    expect(address()).toBe(LIST);
  });

  it('keeps the last answer visible while the next one loads', async () => {
    const user = openStudents(LIST);
    await table();
    const release = api.hold(listStudents, { students: [makeRow({ name: 'Arjun Das' })], count: COUNT });
    await user.type(searchBox(), 'arjun');
    await waitFor(() => expect(lastPath()).toBe('/api/admin/students?q=arjun'));
    within(await table()).getByText('Kavya Bhat');
    release();
    await screen.findByText('Arjun Das');
  });

  it('never shows a stale answer over a newer one', async () => {
    const user = openStudents(LIST);
    await table();
    const releaseOld = api.hold(listStudents, { students: [makeRow({ name: 'Old Answer' })], count: COUNT });
    await user.type(searchBox(), 'a');
    await waitFor(() => expect(lastPath()).toBe('/api/admin/students?q=a'));
    api.answer(listStudents, { students: [makeRow({ name: 'New Answer' })], count: COUNT });
    await user.type(searchBox(), 'b');
    await screen.findByText('New Answer');
    await act(async () => releaseOld());
    expect(screen.queryByText('Old Answer')).toBeNull();
  });
});

describe('the address', () => {
  it('determines the query, without invalid values', async () => {
    api.answer(getSchool, {
      school: {
        id: 9,
        version: 1,
        name: 'Lotus Public School',
        city: null,
        board: null,
        address: null,
        contacts: [],
        isArchived: false,
        proposedBy: null,
        createdAt: NOON,
      },
      students: 0,
      progress: [],
      cohorts: [],
    });
    const user = openStudents(
      `${LIST}?q=bhat&status=active&schoolId=9&counsellorId=3&createdFrom=soon&colour=red`,
    );
    await table();
    await openFilters(user);
    expect(lastPath()).toBe('/api/admin/students?q=bhat&status=active&schoolId=9&counsellorId=3');
    expect(searchBox()).toHaveProperty('value', 'bhat');
    expect(screen.getByLabelText('Status')).toHaveProperty('value', 'active');
    await waitFor(() =>
      expect(screen.getByLabelText('School')).toHaveProperty('value', 'Lotus Public School'),
    );
    await waitFor(() => expect(screen.getByLabelText('Counsellor')).toHaveProperty('value', 'Chitra Nair'));
    screen.getByText('Filters (3)');
  });

  it('takes a city once complete, and students without a given field', async () => {
    const user = openStudents(`${LIST}?without=school`);
    await table();
    expect(lastPath()).toBe('/api/admin/students?without=school');
    await openFilters(user);
    expect(screen.getByLabelText('Without')).toHaveProperty('value', 'school');
    await user.type(screen.getByLabelText('City'), 'Kochi');
    expect(address()).toBe(`${LIST}?without=school`);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${LIST}?city=Kochi&without=school`));
    await waitFor(() => expect(lastPath()).toBe('/api/admin/students?city=Kochi&without=school'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', ''));
  });

  it('follows the filters', async () => {
    const user = openStudents(`${LIST}?q=bhat`);
    await table();
    await openFilters(user);
    await user.selectOptions(screen.getByLabelText('Service'), 'DMIT');
    await waitFor(() => expect(address()).toBe(`${LIST}?q=bhat&service=dmit`));
    fireEvent.change(screen.getByLabelText('Added from'), { target: { value: '2026-04-01' } });
    await waitFor(() => expect(address()).toBe(`${LIST}?q=bhat&service=dmit&createdFrom=2026-04-01`));
    await user.selectOptions(screen.getByLabelText('Service'), 'Any service');
    await waitFor(() => expect(address()).toBe(`${LIST}?q=bhat&createdFrom=2026-04-01`));
  });

  it('takes a school found by typing', async () => {
    api.answer(listSchools, {
      schools: [
        {
          id: 9,
          name: 'Lotus Public School',
          city: 'Kochi',
          board: null,
          students: 2,
          isArchived: false,
          proposedBy: null,
          createdAt: NOON,
        },
      ],
    });
    const user = openStudents(LIST);
    await table();
    await openFilters(user);
    await user.type(screen.getByRole('combobox', { name: 'School' }), 'lotus');
    await screen.findByRole('option', { name: /Lotus Public School/, selected: true });
    api.refuse(getSchool, 500, { message: 'Broken', code: 'internal' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${LIST}?schoolId=9`));
  });
});

describe('the order', () => {
  const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });

  it('follows the column headers', async () => {
    const user = openStudents(LIST);
    await table();
    expect(head('Added').ariaSort).toBe('descending');
    expect(head('Name').ariaSort).toBe('none');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(lastPath()).toBe('/api/admin/students?sort=name'));
    expect(head('Name').ariaSort).toBe('ascending');
    screen.getByRole('button', { name: 'Name' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${LIST}?sort=name_desc`));
    expect(head('Name').ariaSort).toBe('descending');
  });
});

describe('the active filters', () => {
  it('are listed, and removed one by one', async () => {
    api.answer(listStudentChoices, {
      tags: ['chess'],
      counsellors: [{ id: 99, name: 'Dev Rao', isActive: false }],
    });
    const user = openStudents(`${LIST}?counsellorId=99&tag=chess&grade=8&importId=4`);
    await screen.findByText('Dev Rao (deactivated)');
    screen.getByText('One class list');
    await user.click(screen.getByRole('button', { name: 'Remove: Class 8' }));
    await user.click(screen.getByRole('button', { name: 'Remove: Tag: chess' }));
    await waitFor(() => expect(address()).toBe(`${LIST}?counsellorId=99&importId=4`));
    await openFilters(user);
    expect(screen.getByLabelText('Counsellor')).toHaveProperty('value', 'Dev Rao (deactivated)');
    await chooseFrom(user, screen.getByLabelText('Counsellor'), 'Nobody');
    await waitFor(() => expect(address()).toBe(`${LIST}?counsellor=nobody&importId=4`));
    screen.getByRole('button', { name: 'Remove: No counsellor' });
  });
});

describe('pages', () => {
  const fifty = (name: string) =>
    Array.from({ length: 50 }, (_, index) => makeRow({ name: `${name} ${index}` }));
  const count = { rows: 1000, isExact: false };
  const showMore = () => screen.getByRole('button', { name: 'Show more' });
  const focusedRow = () => document.activeElement?.querySelector('th a')?.textContent;

  it('come one below the other, with the focus on the first new row', async () => {
    api.answer(listStudents, { students: fifty('First'), next: 'c1', count });
    const user = openStudents(LIST);
    await screen.findByText('Showing 1–50 of 1,000+');

    api.answer(listStudents, { students: fifty('Second'), next: 'c2' });
    await user.click(showMore());
    await screen.findByText('Showing 1–100 of 1,000+');
    expect(lastPath()).toBe('/api/admin/students?after=c1');
    expect(address()).toBe(LIST);
    screen.getByText('First 0');
    expect(focusedRow()).toBe('Second 0');

    api.answer(listStudents, { students: fifty('Third') });
    await user.click(showMore());
    await screen.findByText('Showing 1–150 of 1,000+');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(focusedRow()).toBe('Third 0');
  });

  it('failing to load leave the others, the focus and Retry', async () => {
    api.answer(listStudents, { students: fifty('First'), next: 'c1', count });
    const user = openStudents(LIST);
    await table();
    api.refuse(listStudents, 500, { message: 'Broken', code: 'internal' });
    await user.click(showMore());
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load more. Please try again.');
    screen.getByText('First 49');
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(document.activeElement).toBe(retry);
    api.answer(listStudents, { students: fifty('Second') });
    await user.click(retry);
    await screen.findByText('Second 0');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(focusedRow()).toBe('Second 0');
  });

  it('leave the focus to a person who has moved it', async () => {
    api.answer(listStudents, { students: fifty('First'), next: 'c1', count });
    const user = openStudents(LIST);
    await table();
    const release = api.hold(listStudents, { students: fifty('Second') });
    await user.click(showMore());
    await user.click(searchBox());
    release();
    await screen.findByText('Second 0');
    expect(document.activeElement).toBe(searchBox());
  });

  it('are restored after Back from a record', async () => {
    api.answer(listStudents, { students: fifty('First'), next: 'c1', count });
    api.refuse(getStudent, 404, { message: 'The student was not found', code: 'not_found' });
    const user = openStudents(`${LIST}?status=active`);
    await table();
    api.answer(listStudents, { students: fifty('Second') });
    await user.click(showMore());
    await user.click(await screen.findByRole('link', { name: 'Second 49' }));
    await user.click(await screen.findByRole('link', { name: 'Open Record' }));
    await screen.findByText('This student was not found');
    // The list reloads meanwhile.
    api.hold(listStudents, { students: [] });
    await user.click(screen.getByRole('button', { name: 'Browser: Back' }));
    screen.getByText('First 0');
    // In the list, and in the panel.
    expect(screen.getAllByText('Second 49')).toHaveLength(2);
    expect(address()).toMatch(/[?]status=active&open=\d+$/);
  });
});

describe('the actions beside the list', () => {
  it('are hidden from a teacher', async () => {
    openStudents(LIST, { role: 'teacher' });
    await table();
    for (const name of ['Add Student', 'Import class list']) {
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(screen.queryByLabelText('Counsellor')).toBeNull();
  });

  it('lead staff to a new student and a class list, without an export', async () => {
    openStudents(LIST, { role: 'staff' });
    await table();
    expect(screen.getByRole('link', { name: 'Add Student' }).getAttribute('href')).toBe(`${LIST}/new`);
    expect(screen.getByRole('link', { name: 'Import class list' }).getAttribute('href')).toBe(
      paths.admin.dashboardImportStudents,
    );
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  it('export the whole list with its filters', async () => {
    const files = stubDownloads();
    api.answer(exportStudents, 'name\nKavya Bhat\n');
    const user = openStudents(`${LIST}?q=bhat`, { role: 'admin' });
    await table();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toEqual(['students.csv']));
    expect(api.callsOf(exportStudents)[0]?.path).toBe('/api/admin/exports/students.csv?q=bhat');
  });
});
