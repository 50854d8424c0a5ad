import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listMembers } from '#contracts/identity/index.ts';
import {
  commitImport,
  decideImportRow,
  discardImport,
  downloadFailedRows,
  downloadLeftOutRows,
  getImport,
  getSchool,
  listImportRows,
  setImportMapping,
} from '#contracts/schools/index.ts';
import { makeSchoolAnswer } from '#web/areas/schools/records/schools-fixture.ts';
import { makeMember } from '#web/testing/make-records.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import {
  address,
  makeDuplicate,
  makeFailedRow,
  makeImport,
  makeRow,
  openImport,
} from './imports-fixture.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(getSchool, makeSchoolAnswer());
  const asha = makeMember({ id: 21, name: 'Asha Rao', role: 'teacher' });
  api.answer(listMembers, {
    teamMembers: [asha, makeMember({ ...asha, id: 22, name: 'Dev Iyer' })],
    formerMembers: [],
  });
  answerImport();
});

const answerImport = (fields: Parameters<typeof makeImport>[0] = {}) =>
  api.answer(getImport, { import: makeImport(fields), preview: [makeRow(2, 'Kavya'), makeRow(3, 'மீனா')] });

const NOTHING_ADDED = { counsellorIds: [], service: null, tags: [] };
const NONE = { undecided: 0, add: 0, link: 0, leave: 0 };
const NO_DUPLICATES = { certain: NONE, possible: NONE };

const countOf = (term: string) =>
  within(screen.getByText(term, { selector: 'dt' }).parentElement as HTMLElement).getByRole('definition')
    .textContent;

describe('an import that can’t be shown', () => {
  it.each([
    ['is not there', () => api.refuse(getImport, 404, { message: 'No', code: 'not_found' }), 'was not found'],
    ['is of another school', () => answerImport({ school: { id: 8, name: 'Other' } }), 'was not found'],
    ['was discarded', () => answerImport({ status: 'discarded', headers: [], mapping: {} }), 'was discarded'],
  ])('%s', async (_, prepare, words) => {
    prepare();
    const user = openImport('?import=5');
    await screen.findByRole('heading', { name: `This import ${words}` });
    await user.click(screen.getByRole('link', { name: 'Choose a file' }));
    await screen.findByLabelText(/^Choose a file/);
    expect(address()).toBe('/admin/dashboard/schools/7/import');
  });

  it('failed to load', async () => {
    api.refuse(getImport, 503, { message: 'Busy', code: 'busy' });
    const user = openImport('?import=5');
    await screen.findByText('Failed to load the import. Please try again.');
    answerImport();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Match the columns' });
  });
});

describe('the columns', () => {
  it('are chosen in advance, with the first values of each', async () => {
    const user = openImport('?import=5');
    expect(await screen.findByLabelText('Phone')).toHaveProperty('value', 'Mobile');
    screen.getByText('Begins with: Kavya, மீனா');
    screen.getByText('Begins with: 044 2233 0044');
    screen.getByText('Not imported: Remarks');
    expect(screen.getByLabelText('City')).toHaveProperty('value', '');
    api.answer(listImportRows, { rows: [] });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Check the rows' });
    expect(address()).toBe('/admin/dashboard/schools/7/import?import=5&step=rows');
  });

  it('show how the server reads a date', async () => {
    const headers = ['Student Name', 'Born'];
    const mapping = { name: 'Student Name', dateOfBirth: 'Born' };
    const row = makeRow(2, 'Kavya', { cells: ['Kavya', '25-10-12'] });
    const student = row.student && { ...row.student, dateOfBirth: '2012-10-25' };
    api.answer(getImport, { import: makeImport({ headers, mapping }), preview: [{ ...row, student }] });
    openImport('?import=5');
    await screen.findByText('Begins with: 25-10-12 (25 Oct 2012)');
  });

  it('are checked again when they change, with the progress', async () => {
    const user = openImport('?import=5');
    await screen.findByLabelText('City');
    const mapping = { name: 'Student Name', phone: 'Mobile', city: 'Remarks' };
    const checking = { mapping, status: 'checking', checked: 100, failed: 0, duplicates: 0 } as const;
    api.answer(setImportMapping, { import: makeImport(checking) });
    answerImport(checking);
    await user.selectOptions(screen.getByLabelText('City'), 'Remarks');
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Checked rows' }).getAttribute('aria-valuenow')).toBe(
        '20',
      ),
    );
    expect(api.callsOf(setImportMapping)[0]?.body).toEqual({ mapping });
    answerImport({ mapping });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 3000 });
  });

  it('changed while a check runs wait for its end, and are sent together', async () => {
    answerImport({ status: 'checking', checked: 0 });
    const user = openImport('?import=5');
    await user.selectOptions(await screen.findByLabelText('City'), 'Remarks');
    await user.selectOptions(screen.getByLabelText('Phone'), '');
    expect(api.callsOf(setImportMapping)).toEqual([]);
    const mapping = { name: 'Student Name', city: 'Remarks' };
    api.answer(setImportMapping, { import: makeImport({ mapping }) });
    answerImport();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 3000 });
    expect(api.callsOf(setImportMapping).map(({ body }) => body)).toEqual([{ mapping }]);
  });

  it('ask for the order of days where the column leaves it open', async () => {
    const list = { days: { order: 'day', isOpen: true } } as const;
    answerImport(list);
    const user = openImport('?import=5&step=commit');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText('Please choose the order');
    const chosen = { ...list, dayOrder: 'month' } as const;
    api.answer(setImportMapping, { import: makeImport(chosen) });
    answerImport(chosen);
    await user.selectOptions(screen.getByLabelText(/^Order of days/), 'month');
    await waitFor(() => expect(api.callsOf(setImportMapping)[0]?.body).toMatchObject({ dayOrder: 'month' }));
    await screen.findByRole('heading', { name: 'Add the students' });
  });

  it('name hidden rows', async () => {
    answerImport({ sheets: [{ name: '', after: 0, headerRow: 0, hiddenRows: [3, 4] }] });
    openImport('?import=5');
    await screen.findByText('Rows that the file hides are imported too: row 3 and row 4.');
    screen.getByText('Headers: none.');
  });

  it('require one for the name', async () => {
    answerImport({ mapping: { phone: 'Mobile' } });
    const user = openImport('?import=5&step=commit');
    const name = await screen.findByLabelText('Student’s name');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Please choose a column');
  });

  it('show the reason of a refusal, and can be sent again', async () => {
    const user = openImport('?import=5');
    const message = 'The file is still being read.';
    api.refuse(setImportMapping, 409, { message, code: 'conflict' });
    await user.selectOptions(await screen.findByLabelText('City'), 'Remarks');
    await screen.findByText(message);
    const mapping = { name: 'Student Name', phone: 'Mobile', city: 'Remarks' };
    api.answer(setImportMapping, { import: makeImport({ mapping }) });
    answerImport({ mapping });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it('can be checked again when the check has stopped', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerImport({ status: 'checking', checked: 100 });
    openImport('?import=5');
    await screen.findByRole('progressbar');
    await vi.advanceTimersByTimeAsync(21_000);
    await screen.findByText(/The check has stopped/);
    screen.getByRole('button', { name: 'Check again' });
  });
});

describe('the rows', () => {
  it('are counted, and their errors are explained', async () => {
    api.answer(listImportRows, {
      rows: [makeFailedRow(4, ['Phone number 123 is too short', 'Row needs a name'])],
    });
    const user = openImport('?import=5&step=rows');
    await screen.findByText('Phone number 123 is too short');
    screen.getByText('Row needs a name');
    const terms = ['Rows', 'Ready', 'With errors', 'Possible duplicates', 'Certain duplicates'];
    expect(terms.map(countOf)).toEqual(['500', '478', '12', '7', '3']);
    expect(api.callsOf(listImportRows)[0]?.path).toBe('/api/admin/imports/5/rows?show=failed');

    const twin = makeRow(6, 'Meena', {
      likeness: 'possible',
      decision: 'add',
      duplicateOfRow: { rowNumber: 3, student: makeDuplicate(0, 'Meena K') },
    });
    const known = makeRow(5, 'Kavya', { likeness: 'certain', duplicateOf: makeDuplicate(9, 'Kavya Nair') });
    api.answer(listImportRows, { rows: [known, twin] });
    await user.click(screen.getByRole('tab', { name: 'All (500)' }));
    expect(screen.getByTestId('address').textContent).toMatch(/\?import=5&step=rows&rows=all$/);
    const link = await screen.findByRole('link', { name: 'Kavya Nair' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/students/9');
    screen.getByText('May repeat row 3');
    screen.getByText('Will be added');
    expect(screen.queryByRole('columnheader', { name: 'City' })).toBeNull();
  });

  it('with possible duplicates show the other record, and are decided one by one', async () => {
    const born = '2012-10-25';
    const stored = { ...makeDuplicate(9, 'Kavya Nair'), dateOfBirth: born };
    const known = makeRow(5, 'Kavya', { likeness: 'certain', duplicateOf: stored });
    const twin = makeRow(6, 'Meena', {
      likeness: 'possible',
      duplicateOfRow: { rowNumber: 3, student: makeDuplicate(0, 'Meena K') },
    });
    api.answer(listImportRows, { rows: [known, twin] });
    const user = openImport('?import=5&step=rows');
    await user.click(await screen.findByRole('tab', { name: 'Duplicates (10)' }));
    const table = await screen.findByRole('table', { name: /^Row 5/ });
    const link = within(table).getByRole('link', { name: 'Stored: Kavya Nair' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/students/9');
    const textOf = (row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    const line = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
    expect(textOf(line('Student’s name'))).toEqual(['Kavya', 'Kavya Nair']);
    expect(textOf(line('Date of birth'))).toEqual(['—', '25 Oct 2012']);
    expect(textOf(line('School'))).toEqual(['Lotus Public School', 'Lotus Public School']);
    expect(within(table).queryByRole('row', { name: /^City/ })).toBeNull();

    const choice = screen.getByRole('group', { name: 'Row 5' });
    const option = (name: string) => within(choice).getByRole<HTMLInputElement>('radio', { name });
    expect(option('Leave out').checked).toBe(true);
    const other = screen.getByRole('group', { name: 'Row 6' });
    expect(
      within(other)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked),
    ).toEqual([true, false]);

    const decisions = { ...makeImport().decisions, certain: { undecided: 1, add: 0, link: 0, leave: 2 } };
    const finish = api.hold(decideImportRow, { import: makeImport({ decisions }) });
    await user.click(option('Same student: link to the stored record and add Phone'));
    expect(option('Same student: link to the stored record and add Phone').checked).toBe(true);
    finish();
    await waitFor(() =>
      expect(api.callsOf(decideImportRow)[0]?.body).toEqual({ rowNumber: 5, decision: 'link' }),
    );
    expect(option('Same student: link to the stored record and add Phone').checked).toBe(true);
    api.answer(listImportRows, { rows: [{ ...known, decision: 'link' }, twin] });
    api.refuse(decideImportRow, 409, { message: 'The list is still being checked.', code: 'conflict' });
    await user.click(option('Add as a new student'));
    await expectToast('Error', 'The list is still being checked.');
    await waitFor(() =>
      expect(option('Same student: link to the stored record and add Phone').checked).toBe(true),
    );
  });

  it('come page by page', async () => {
    api.answer(listImportRows, { rows: [makeRow(2, 'Kavya')], next: 'c1' });
    answerImport({ failed: 0, duplicates: 0 });
    const user = openImport('?import=5&step=rows');
    await screen.findByRole('rowheader', { name: 'Kavya' });
    api.answer(listImportRows, { rows: [makeRow(3, 'Meena')] });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('rowheader', { name: 'Meena' });
    screen.getByRole('rowheader', { name: 'Kavya' });
    expect(api.callsOf(listImportRows).at(-1)?.path).toBe('/api/admin/imports/5/rows?show=all&after=c1');
    screen.getByText('Rows 2 to 3 of the file');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('have an empty state, and an error state', async () => {
    api.answer(listImportRows, { rows: [] });
    answerImport({ duplicates: 0 });
    const user = openImport('?import=5&step=rows');
    await user.click(await screen.findByRole('tab', { name: 'Duplicates (0)' }));
    await screen.findByText('No possible duplicates.');
    api.refuse(listImportRows, 503, { message: 'Busy', code: 'busy' });
    await user.click(screen.getByRole('tab', { name: 'All (500)' }));
    await screen.findByText('Failed to load the rows. Please try again.');
  });

  it('with errors have a download, which reports a refusal', async () => {
    api.answer(listImportRows, { rows: [] });
    api.refuse(downloadFailedRows, 409, { message: 'This import is over.', code: 'conflict' });
    const user = openImport('?import=5&step=rows');
    await user.click(await screen.findByRole('button', { name: 'Download rows with errors' }));
    await expectToast('Error', 'This import is over.');
  });

  it('left out have a download for the chosen decisions', async () => {
    api.answer(listImportRows, { rows: [] });
    api.refuse(downloadLeftOutRows, 409, { message: 'This import is over.', code: 'conflict' });
    const user = openImport('?import=5&step=rows');
    await user.click(await screen.findByRole('button', { name: 'Download rows left out' }));
    await expectToast('Error', 'This import is over.');
    expect(api.callsOf(downloadLeftOutRows)[0]?.path).toBe(
      '/api/admin/imports/5/left-out-rows.csv?certain=leave&possible=add',
    );
  });
});

describe('adding the students', () => {
  const committedAt = '2026-04-30T07:00:00.000Z';
  const done = makeImport({ status: 'committed', headers: [], taken: 500, imported: 477, committedAt });

  it('says how many students the import will add, and has added', async () => {
    const user = openImport('?import=5&step=commit');
    // 488 without errors; 2 certain ones are left out, and 1 of each likeness by choice.
    await screen.findByText(
      'Add 484 students, 6 of them possible duplicates; leave out 4; 12 rows have errors.',
    );
    const certain = screen.getByRole('group', { name: '2 rows without a decision are certain duplicates' });
    await user.click(within(certain).getByLabelText('Add them as new students'));
    screen.getByText(
      'Add 486 students, 6 of them possible duplicates, 2 of them certain duplicates; leave out 2; 12 rows have errors.',
    );
    await user.click(within(certain).getByLabelText('Leave them out'));
    const possible = screen.getByRole('group', { name: '5 rows without a decision are possible duplicates' });
    await user.click(within(possible).getByLabelText('Leave them out'));
    screen.getByText('Add 479 students, 1 of them a possible duplicate; leave out 9; 12 rows have errors.');
    const finish = api.hold(commitImport, { import: done, imported: 477 });
    await user.dblClick(screen.getByRole('button', { name: 'Add 479 Students' }));
    expect(screen.getByRole('button', { name: 'Adding 479 Students...' })).toHaveProperty(
      'ariaDisabled',
      'true',
    );
    api.answer(getImport, { import: done, preview: [] });
    finish();
    await screen.findByText('477 students added to Lotus Public School.');
    screen.getByText('23 rows skipped.');
    expect(api.callsOf(commitImport).map(({ body }) => body)).toEqual([
      { certain: 'leave', possible: 'leave', failed: 'skip', ...NOTHING_ADDED },
    ]);
    const students = screen.getByRole('link', { name: 'Show this school’s students' });
    expect(students.getAttribute('href')).toBe('/admin/dashboard/students?schoolId=7');
    await user.click(screen.getByRole('link', { name: 'Import another class list' }));
    await screen.findByLabelText(/^Choose a file/);
  });

  it('shows the progress of a long list, and allows no change', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = openImport('?import=5&step=commit');
    const finish = api.hold(commitImport, { import: done, imported: 477 });
    await user.click(await screen.findByRole('button', { name: 'Add 484 Students' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    answerImport({ status: 'committing', headers: [], taken: 125 });
    await vi.advanceTimersByTimeAsync(1_100);
    const bar = await screen.findByRole('progressbar', { name: 'Rows added' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    screen.getByText('125 of 500 rows');
    screen.getByText(/^Adding the students to Lotus Public School/);
    expect(screen.queryByRole('button', { name: /Discard/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Rows/ })).toBeNull();
    api.answer(getImport, { import: done, preview: [] });
    finish();
    await screen.findByText('477 students added to Lotus Public School.');
  });

  it('continues a stopped list', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerImport({ status: 'committing', headers: [], taken: 100 });
    const user = openImport('?import=5&step=commit');
    await screen.findByRole('progressbar');
    await vi.advanceTimersByTimeAsync(21_000);
    await screen.findByText('The import has stopped. You can continue it.');
    api.answer(commitImport, { import: done, imported: 477 });
    api.answer(getImport, { import: done, preview: [] });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('477 students added to Lotus Public School.');
    expect(api.callsOf(commitImport)).toHaveLength(1);
  });

  it('stops for rows with errors on request', async () => {
    const user = openImport('?import=5&step=commit');
    await user.click(await screen.findByLabelText('Stop until they are corrected'));
    screen.getByText('No students are added while there are rows with errors.');
    expect(screen.getByRole('button', { name: 'Add 0 Students' })).toHaveProperty('disabled', true);
  });

  it('skips no row of a list without errors, and asks no question', async () => {
    answerImport({ rows: 1, checked: 1, failed: 0, duplicates: 0, decisions: NO_DUPLICATES });
    api.answer(commitImport, { import: done, imported: 1 });
    const user = openImport('?import=5&step=commit');
    const button = await screen.findByRole('button', { name: 'Add 1 Student' });
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(button);
    await waitFor(() =>
      expect(api.callsOf(commitImport)[0]?.body).toEqual({
        certain: 'leave',
        possible: 'add',
        failed: 'refuse',
        ...NOTHING_ADDED,
      }),
    );
  });

  it.each([
    ['dmit', ['A parent or guardian agrees to the counselling', 'Taking fingerprints for DMIT']],
    ['career', ['A parent or guardian agrees to the counselling']],
    ['', []],
  ])(
    'before an enrolment in “%s” names the consents that are not recorded: %j',
    async (service, purposes) => {
      answerImport({ failed: 0, duplicates: 0, decisions: NO_DUPLICATES });
      const user = openImport('?import=5&step=commit');
      await user.selectOptions(await screen.findByLabelText('Enrol in'), service);
      const words = screen.queryByText('Of the new students, no consent is recorded for:');
      const listed = words ? within(words.parentElement as HTMLElement).getAllByRole('listitem') : [];
      expect(listed.map(({ textContent }) => textContent)).toEqual(purposes);
      expect(screen.queryByText('Please ask their families first.') !== null).toBe(purposes.length > 0);
    },
  );

  it('gives the new students counsellors, a service and tags in few clicks', async () => {
    answerImport({ failed: 0, duplicates: 0, decisions: NO_DUPLICATES });
    api.answer(commitImport, { import: done, imported: 500 });
    const user = openImport('?import=5&step=commit');
    await user.click(await screen.findByRole('checkbox', { name: 'Dev Iyer' }));
    await user.click(screen.getByRole('checkbox', { name: 'Asha Rao' }));
    await user.selectOptions(screen.getByLabelText('Enrol in'), 'dmit');
    await user.type(screen.getByLabelText('Tags'), 'Batch 2026, ,!');
    const button = screen.getByRole('button', { name: 'Add 500 Students' });
    expect(button).toHaveProperty('disabled', true);
    screen.getByText('A tag must contain a letter or a number, and no comma');
    await user.type(screen.getByLabelText('Tags'), 'Olympiad');
    api.answer(getImport, { import: done, preview: [] });
    await user.click(button);
    await waitFor(() =>
      expect(api.callsOf(commitImport)[0]?.body).toMatchObject({
        counsellorIds: [22, 21],
        service: 'dmit',
        tags: ['!olympiad', 'batch 2026'],
      }),
    );
    const link = await screen.findByRole('link', { name: 'Assign, enrol or tag them' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/students?importId=5&selected=all');
  });

  it('shows the result after a conflict', async () => {
    const user = openImport('?import=5&step=commit');
    await screen.findByRole('button', { name: 'Add 484 Students' });
    api.refuse(commitImport, 409, { message: 'This import is over.', code: 'conflict' });
    api.answer(getImport, { import: done, preview: [] });
    await user.click(screen.getByRole('button', { name: 'Add 484 Students' }));
    await screen.findByText(/class 8.csv was imported on 30 Apr 2026/);
  });

  it('keeps the form when the server refuses, or does not answer', async () => {
    const user = openImport('?import=5&step=commit');
    api.refuse(commitImport, 409, { message: 'This school is archived.', code: 'conflict' });
    await user.click(await screen.findByRole('button', { name: 'Add 484 Students' }));
    await screen.findByText('This school is archived.');
    api.disconnect(commitImport);
    await user.click(screen.getByRole('button', { name: 'Add 484 Students' }));
    await screen.findByText(/The server did not answer/);
  });
});

describe('discarding an import', () => {
  it('asks first, and begins again', async () => {
    const user = openImport('?import=5');
    await user.click(await screen.findByRole('button', { name: 'Discard import' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard import' }));
    api.answer(discardImport, { discarded: true });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await expectToast('Success', 'Import discarded');
    await screen.findByLabelText(/^Choose a file/);
    expect(address()).toBe('/admin/dashboard/schools/7/import');
  });

  it('reports a conflict', async () => {
    const user = openImport('?import=5');
    await user.click(await screen.findByRole('button', { name: 'Discard import' }));
    api.refuse(discardImport, 409, { message: 'This import is over.', code: 'conflict' });
    answerImport({ status: 'discarded', headers: [], mapping: {} });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await expectToast('Error', 'This import is over.');
    await screen.findByRole('heading', { name: 'This import was discarded' });
  });
});

it('a row that seems to be no student can be taken back', async () => {
  const list = { failed: 0, duplicates: 0, notStudents: 1 };
  answerImport(list);
  const cells = ['', '', 'Total: 42'];
  const row = makeRow(9, '', { cells, student: null, notStudent: 'Seems to be a total' });
  api.answer(listImportRows, { rows: [row] });
  const user = openImport('?import=5&step=rows&rows=notStudents');
  await screen.findByText('Seems to be a total');
  screen.getByText('Total: 42');
  await screen.findByRole('tab', { name: 'Set aside (1)' });
  api.answer(decideImportRow, { import: makeImport({ ...list, status: 'checking', checked: 0 }) });
  await user.click(screen.getByRole('button', { name: 'It is a student: row 9' }));
  await waitFor(() =>
    expect(api.callsOf(decideImportRow)[0]?.body).toEqual({ rowNumber: 9, decision: 'add' }),
  );
});
