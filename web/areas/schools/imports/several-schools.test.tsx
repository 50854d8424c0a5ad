import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listMembers } from '#contracts/identity/index.ts';
import {
  createImportOfSchools,
  decideImportSchool,
  getImport,
  type ListedSchool,
  listImportRows,
  listImportSchools,
  listPastImports,
  listSchools,
  proposeSchool,
  setImportMapping,
} from '#contracts/schools/index.ts';
import { makeSchool, makeSchoolAnswer } from '#web/areas/schools/records/schools-fixture.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { stubUploads } from '#web/testing/stub-uploads.ts';
import { address, makeImport, makeRow, openImport } from './imports-fixture.tsx';

const PAGE = '/admin/dashboard/students/import';
const HEADERS = ['Student Name', 'Mobile', 'School'];
const MAPPING = { name: 'Student Name', phone: 'Mobile', school: 'School' };

let api: ApiStub;
beforeEach(() => {
  api = stubApi();
  api.answer(listMembers, { teamMembers: [], formerMembers: [] });
  api.answer(listPastImports, { imports: [] });
});

const makeList = (fields: Parameters<typeof makeImport>[0] = {}) =>
  makeImport({ school: null, headers: HEADERS, mapping: MAPPING, ...fields });
const answerImport = (fields: Parameters<typeof makeImport>[0] = {}) =>
  api.answer(getImport, { import: makeList(fields), preview: [makeRow(2, 'Kavya')] });

const listed = (key: string, name: string, fields: Partial<ListedSchool> = {}): ListedSchool => ({
  key,
  name,
  city: '',
  rows: 12,
  failed: 0,
  school: null,
  isLeftOut: false,
  ...fields,
});
const LOTUS = { id: 7, name: 'Lotus Public School', city: 'Chennai' };
const answerSchools = (...schools: ListedSchool[]) =>
  api.answer(listImportSchools, { schools, names: schools.length });

const schoolNamed = (name: string) => screen.findByRole('group', { name });

it('requires a column with the school, and sends the file without one school', async () => {
  stubUploads();
  const mapping = { name: 'Student Name', phone: 'Mobile' };
  api.answer(createImportOfSchools, { import: makeList({ mapping }), sheets: [], delimiter: null });
  answerImport({ mapping });
  const user = openImport('', PAGE);
  const oneSchool = await screen.findByRole('link', { name: 'Import the list of one school' });
  expect(oneSchool.getAttribute('href')).toBe('/admin/dashboard/schools?for=import');
  screen.getByRole('columnheader', { name: 'School' });
  const file = new File(['Student Name\nKavya'], 'all.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText(/^Choose a file/), file);
  await screen.findByRole('heading', { name: 'Match the columns' });
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('2Columns');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const field = screen.getByLabelText('School');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const chosen = { ...mapping, school: 'School' };
  api.answer(setImportMapping, { import: makeList({ mapping: chosen }) });
  answerSchools();
  await user.selectOptions(field, 'School');
  await waitFor(() => expect(api.callsOf(setImportMapping)[0]?.body).toEqual({ mapping: chosen }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Match the schools' });
  expect(address()).toBe(`${PAGE}?import=5&step=schools`);
});

it('names rows with errors, and requires no school for them', async () => {
  answerImport({ failed: 4, schools: { undecided: 11, leftOut: 0 } });
  answerSchools(
    listed('vidyam/', 'Vidya M.', { failed: 1 }),
    listed('lotus/', 'Lotus', { rows: 3, failed: 3 }),
  );
  openImport('?import=5&step=schools', PAGE);
  await screen.findByText(
    'The list names 2 schools. 11 rows without errors have a school that is not decided yet.',
  );
  const some = within(await schoolNamed('Vidya M.'));
  some.getByText('12 rows, 1 with errors');
  some.getByText('Not decided');
  const none = within(await schoolNamed('Lotus'));
  none.getByText('3 rows, 3 with errors');
  expect(none.queryByText('Not decided')).toBeNull();
});

it('decides each name: a school, a new one, or none', async () => {
  const schools = { undecided: 24, leftOut: 0 };
  answerImport({ failed: 0, schools });
  const known = listed('lotuspublicschool/', 'LOTUS PUBLIC SCHOOL', { school: LOTUS });
  answerSchools(listed('vidyam/', 'Vidya M.', { city: 'Salem' }), listed('/', ''), known);
  api.answer(decideImportSchool, { import: makeList({ schools }) });
  const user = openImport('?import=5&step=schools', PAGE);
  await screen.findByText('The list names 2 schools. 24 rows have a school that is not decided yet.');
  const unknown = within(await schoolNamed('Vidya M., Salem'));
  unknown.getByText('Not decided');
  unknown.getByText('12 rows');
  expect(
    (within(await schoolNamed('LOTUS PUBLIC SCHOOL')).getByLabelText('School') as HTMLInputElement).value,
  ).toBe('Lotus Public School');

  // Rows without a school name can't make a new one.
  const none = within(await schoolNamed('No school given'));
  expect(none.queryByRole('button', { name: 'Add as a new school' })).toBeNull();
  await user.click(none.getByLabelText('Leave these rows out'));
  await none.findByText('Left out');
  expect(api.callsOf(decideImportSchool)[0]?.body).toEqual({ key: '/', decision: 'leave' });

  api.answer(proposeSchool, makeSchoolAnswer({ id: 9, name: 'Vidya Mandir' }));
  await user.click(unknown.getByRole('button', { name: 'Add as a new school' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New School' }));
  expect((dialog.getByLabelText('City') as HTMLInputElement).value).toBe('Salem');
  await user.click(dialog.getByRole('button', { name: 'Add School' }));
  await waitFor(() =>
    expect(api.callsOf(decideImportSchool)[1]?.body).toEqual({ key: 'vidyam/', decision: 9 }),
  );
  await waitFor(() =>
    expect((unknown.getByLabelText('School') as HTMLInputElement).value).toBe('Vidya Mandir'),
  );

  const other = makeSchool({ id: 8, name: 'Kamala School' });
  api.answer(listSchools, { schools: [other], count: { rows: 1, isExact: true } });
  const picker = within(await schoolNamed('LOTUS PUBLIC SCHOOL')).getByLabelText('School');
  await user.clear(picker);
  await user.type(picker, 'Kamala');
  await user.click(await screen.findByRole('option', { name: /Kamala School/ }));
  await waitFor(() =>
    expect(api.callsOf(decideImportSchool)[2]?.body).toEqual({ key: 'lotuspublicschool/', decision: 8 }),
  );
});

it('reports a refused decision and a failure to load the names', async () => {
  answerImport({ schools: { undecided: 12, leftOut: 0 } });
  api.refuse(listImportSchools, 503, { message: 'Busy', code: 'busy' });
  const user = openImport('?import=5&step=schools', PAGE);
  await screen.findByText('Failed to load the schools. Please try again.');
  answerSchools(listed('x/', 'X'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  api.refuse(decideImportSchool, 409, { message: 'This import is over.', code: 'conflict' });
  await user.click(within(await schoolNamed('X')).getByLabelText('Leave these rows out'));
  await screen.findByText('This import is over.');
  within(await schoolNamed('X')).getByText('Not decided');
});

it('shows each row’s school, and adds no student while a name is undecided', async () => {
  const duplicates = { undecided: 0, add: 0, link: 0, leave: 0 };
  const decisions = { certain: duplicates, possible: duplicates };
  answerImport({ rows: 30, failed: 0, duplicates: 0, decisions, schools: { undecided: 2, leftOut: 3 } });
  const rows = [
    makeRow(2, 'Kavya'),
    makeRow(3, 'Nila', { cells: ['Nila', '', 'Unknown School'], schoolName: null }),
  ];
  api.answer(listImportRows, { rows, count: { rows: 30, isExact: true } });
  const user = openImport('?import=5&step=rows', PAGE);
  await screen.findByText('Unknown School');
  const stepOf = (name: string) => screen.getByText(name).closest('li')?.textContent;
  expect([stepOf('Columns'), stepOf('Schools')]).toEqual(['Done:Columns', '3Schools']);
  screen.getByText('Lotus Public School');
  screen.getByText('School undecided or left out');
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  await screen.findByText(/2 rows have a school that is not decided yet/);
  expect(screen.getByRole('button', { name: 'Add 25 Students' }).hasAttribute('disabled')).toBe(true);
  screen.getByRole('button', { name: 'Download rows left out' });
  answerSchools();
  await user.click(screen.getByRole('link', { name: 'Decide the schools' }));
  await screen.findByRole('heading', { name: 'Match the schools' });
});

it('ends without a list for one school', async () => {
  answerImport({ status: 'committed', headers: [], mapping: {}, imported: 25, taken: 30, rows: 30 });
  openImport('?import=5', PAGE);
  await screen.findByText('25 students added.');
  expect(screen.queryByRole('link', { name: 'Show this school’s students' })).toBeNull();
  screen.getByRole('link', { name: 'Assign, enrol or tag them' });
});
