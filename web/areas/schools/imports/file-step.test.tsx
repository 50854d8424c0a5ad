import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createImport, getImport, getSchool, MAX_IMPORT_BYTES } from '#contracts/schools/index.ts';
import { makeSchoolAnswer } from '#web/areas/schools/records/schools-fixture.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { stubUploads } from '#web/testing/stub-uploads.ts';
import { address, makeImport, makeRow, openImport } from './imports-fixture.tsx';

let api: ApiStub;
let sent: ReturnType<typeof stubUploads>;

beforeEach(() => {
  api = stubApi();
  sent = stubUploads();
  api.answer(getSchool, makeSchoolAnswer());
});

const field = () => screen.findByLabelText(/^Choose a file/);
const list = (name = 'class 8.csv', text = 'Student Name\nKavya') =>
  new File([text], name, { type: 'application/vnd.ms-excel' });

describe('the file step', () => {
  it('explains the accepted files', async () => {
    openImport();
    screen.getByText('Loading school...');
    const description = document.getElementById((await field()).getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toContain('up to 10 MB and 20,000 rows');
    expect(description?.textContent).toContain('Guardian’s name, Guardian’s relation, Phone');
    screen.getByRole('columnheader', { name: 'Date of Birth' });
    expect(screen.getByRole('link', { name: 'Lotus Public School' }).getAttribute('href')).toBe(
      '/admin/dashboard/schools/7',
    );
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('1File');
    expect(document.title).toContain('Import Class List');
  });

  it('refuses an archived school', async () => {
    api.answer(getSchool, makeSchoolAnswer({ isArchived: true }));
    openImport();
    await screen.findByText(/This school is archived/);
    expect(screen.queryByLabelText(/^Choose a file/)).toBeNull();
  });

  it.each([
    [404, 'This school was not found.'],
    [503, 'Failed to load the school. Please try again.'],
  ])('shows an error when the school answers %i', async (status, text) => {
    api.refuse(getSchool, status, { message: 'No', code: status === 404 ? 'not_found' : 'busy' });
    openImport();
    await screen.findByText(text);
  });
});

const SENT = { import: makeImport(), sheets: [], delimiter: null };

describe('a file that can’t be sent', () => {
  const large = list();
  Object.defineProperty(large, 'size', { value: MAX_IMPORT_BYTES + 1_100_000 });
  it.each([
    ['is of another kind', list('photo.png'), /neither a CSV file nor an Excel workbook/],
    ['is an old workbook', list('class 8.xls'), /is an old Excel file/],
    ['is empty', list('class 8.csv', ''), /“class 8.csv” is empty/],
    ['is too large', large, /has 11 MB, but the limit is 10 MB/],
  ])('%s', async (_, file, message) => {
    const user = openImport();
    await user.upload(await field(), file);
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(sent).toEqual([]);

    api.answer(createImport, SENT);
    api.answer(getImport, { import: makeImport(), preview: [] });
    await user.upload(await field(), list());
    await screen.findByRole('heading', { name: 'Match the columns' });
  });

  it('is one of several dropped files', async () => {
    openImport();
    const zone = (await field()).closest('label') as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [list('a.csv'), list('b.csv')] } });
    await screen.findByText('Please choose one file at a time.');
  });
});

describe('sending', () => {
  it('shows its progress, and continues with the columns', async () => {
    const answer = api.hold(createImport, SENT);
    openImport();
    const zone = (await field()).closest('label') as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [list('class 8.xlsx')] } });
    const bar = await screen.findByRole('progressbar', { name: 'Sending the file' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    api.answer(getImport, { import: makeImport(), preview: [makeRow(2, 'Kavya')] });
    answer();
    await screen.findByText('Begins with: Kavya');
    expect(address()).toBe('/admin/dashboard/schools/7/import?import=5');
    const { path } = api.callsOf(createImport)[0] ?? { path: '' };
    expect(path).toBe('/api/admin/schools/7/imports?fileName=class+8.xlsx');
    expect(sent[0]?.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  });

  it('sends a CSV file as text/csv', async () => {
    api.answer(createImport, SENT);
    api.answer(getImport, { import: makeImport(), preview: [] });
    const user = openImport();
    await user.upload(await field(), list());
    await waitFor(() => expect(sent).toEqual([{ type: 'text/csv', size: 18 }]));
    await screen.findByRole('heading', { name: 'Match the columns' });
  });

  const SHEETS = [
    {
      name: 'Class 8',
      rows: 40,
      headerRow: 1,
      isHidden: false,
      top: [{ rowNumber: 1, text: 'Name, Phone' }],
    },
    {
      name: 'Class 9',
      rows: 1,
      headerRow: 1,
      isHidden: false,
      top: [
        { rowNumber: 1, text: 'Class 9 list' },
        { rowNumber: 3, text: 'Kid, Call' },
      ],
    },
  ];

  it('lets the person choose sheets of a workbook, and their headers', async () => {
    api.answer(createImport, { import: makeImport(), sheets: SHEETS, delimiter: null });
    const user = openImport();
    await user.upload(await field(), list('school.xlsx'));
    await screen.findByRole('group', { name: /^“school.xlsx” has 2 sheets with rows/ });
    const first = screen.getByLabelText<HTMLInputElement>('Class 8 (40 rows)');
    expect(first.checked).toBe(true);
    await user.click(first);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Please choose at least one sheet.');
    await user.click(first);
    await user.click(screen.getByLabelText('Class 9 (1 row)'));
    await user.selectOptions(screen.getByLabelText('Headers of Class 9 in'), 'Row 3: Kid, Call');
    const again = makeImport({ id: 6, sheets: [{ name: 'Class 8', after: 0, headerRow: 1 }] });
    api.answer(createImport, { import: again, sheets: SHEETS, delimiter: null });
    api.answer(getImport, { import: again, preview: [] });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Match the columns' });
    expect(address()).toBe('/admin/dashboard/schools/7/import?import=6');
    expect(api.callsOf(getImport).map(({ path }) => path)).not.toContain('/api/admin/imports/5');
    expect(api.callsOf(createImport)[1]?.path).toBe(
      '/api/admin/schools/7/imports?fileName=school.xlsx&sheets=1%2C2%3A3&replaces=5',
    );

    screen.getByText(/^Headers: row 1\./);
    await user.click(screen.getByRole('link', { name: 'Choose other sheets or headers' }));
    await screen.findByRole('heading', { name: 'Choose sheets and headers' });
    expect(screen.getByLabelText('Headers of Class 9 in')).toHaveProperty('value', '3');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Match the columns' });
    expect(api.callsOf(createImport)).toHaveLength(2);
  });

  it('lets the person choose the delimiter of a CSV file, and a list without headers', async () => {
    api.answer(createImport, { import: makeImport(), sheets: SHEETS.slice(0, 1), delimiter: ',' });
    api.answer(getImport, { import: makeImport(), preview: [] });
    const user = openImport();
    await user.upload(await field(), list());
    await user.click(await screen.findByRole('link', { name: 'Choose other sheets or headers' }));
    await user.selectOptions(await screen.findByLabelText(/^Between the columns/), 'Semicolons');
    await user.selectOptions(screen.getByLabelText('Headers in'), 'This list has no headers');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Match the columns' });
    expect(api.callsOf(createImport)[1]?.path).toContain('sheets=1%3A0&delimiter=%3B&replaces=5');
  });

  it('chooses no hidden sheet by itself', async () => {
    const [shown, other] = SHEETS;
    const sheets = [{ ...shown, isHidden: true }, other] as typeof SHEETS;
    api.answer(createImport, { import: makeImport(), sheets, delimiter: null });
    const user = openImport();
    await user.upload(await field(), list('school.xlsx'));
    expect(await screen.findByLabelText('Class 8 (40 rows, hidden)')).toHaveProperty('checked', false);
    expect(screen.getByLabelText('Class 9 (1 row)')).toHaveProperty('checked', true);
  });

  it('continues with the first sheet without sending the file again', async () => {
    api.answer(createImport, { import: makeImport(), sheets: SHEETS, delimiter: null });
    api.answer(getImport, { import: makeImport(), preview: [] });
    const user = openImport();
    await user.upload(await field(), list('school.xlsx'));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Match the columns' });
    expect(api.callsOf(createImport)).toHaveLength(1);
  });

  it('keeps the import and the choice after a refusal', async () => {
    api.answer(createImport, { import: makeImport(), sheets: SHEETS, delimiter: null });
    const user = openImport();
    await user.upload(await field(), list('school.xlsx'));
    await user.click(await screen.findByLabelText('Class 9 (1 row)'));
    api.refuse(createImport, 400, { message: 'There are no rows below row 3.', code: 'bad_request' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('There are no rows below row 3.');
    await screen.findByLabelText('Class 9 (1 row)');
  });

  it('can be cancelled', async () => {
    api.hold(createImport, SENT);
    const user = openImport();
    await user.upload(await field(), list());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(await field());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks before the page is left', async () => {
    const answer = api.hold(createImport, SENT);
    const user = openImport();
    await user.upload(await field(), list());
    await screen.findByRole('progressbar');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Lotus Public School' }));
    await screen.findByRole('alertdialog', { name: 'Stop sending the file?' });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Another page');
    answer();
  });

  it.each([
    ['unreadable', 400, 'The letters of this file can’t be read.', 'bad_request'],
    ['too large', 413, 'The file must be at most 10 MB.', 'payload_too_large'],
    ['for an archived school', 409, 'This school is archived.', 'conflict'],
  ] as const)('shows the server’s message about a file that is %s', async (_, status, message, code) => {
    api.refuse(createImport, status, { message, code });
    const user = openImport();
    await user.upload(await field(), list());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await field();
  });

  it('says when the server could not be reached', async () => {
    api.disconnect(createImport);
    const user = openImport();
    await user.upload(await field(), list());
    expect((await screen.findByRole('alert')).textContent).toMatch(/The file could not be sent/);
    await field();
  });
});
