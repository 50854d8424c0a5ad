import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createSchool } from '#contracts/schools/index.ts';
import { createStudent, listStudents } from '#contracts/students/index.ts';
import { makeWorkbook } from '#server/areas/schools/testing.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, heading, rowOf } from './portal.ts';

const SCHOOL = 'Thamarai Matriculation School';

// As Excel writes it: with a byte-order mark and Windows line ends.
const CLASS_LIST = [
  '\uFEFFRoll No,Student Name,Parent Name,Mobile,Class,DOB',
  '1,தமிழ்ச்செல்வி,முருகன்,04422330044,8 B,31/12/2012',
  '2,Anbu Selvan,Mani,12345,8 B,31/12/2012',
  '3,Kavya Nair,Meera Nair,+91 44 2233 0055,8 B,05/02/2013',
  '4,"Imran, Sheikh",Sana,044 2233 0066,8 B,2013-03-04',
].join('\r\n');

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(content) });

const count = (page: Page, term: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: term }).getByRole('definition');

/** After the columns it is a button, which checks them first. */
const goOn = (page: Page, role: 'button' | 'link') =>
  page.getByRole('main').getByRole(role, { name: 'Continue' }).click();

test('a school’s class list, from its file to its students', async ({ page, product, expectedErrors }) => {
  test.slow();
  await product.call(createStudent, {
    token: await product.superAdminToken(),
    body: { name: 'Kavya S. Nair', phone: '044 22330055' },
  });
  await resumeSession(page, product, await addMember(product, { name: 'Hema', role: 'admin' }));
  await page.goto('/admin/dashboard/schools');
  await page.getByRole('button', { name: 'Add School' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New School' });
  await dialog.getByLabel('Name', { exact: true }).fill(SCHOOL);
  await dialog.getByRole('button', { name: 'Add School' }).click();
  await page.getByRole('link', { name: 'Import class list' }).click();
  await expect(heading(page)).toHaveText('Import Class List');
  await expectAccessible(page);

  // Other files are refused, and the person chooses again.
  await choose(page, 'photo.png', 'not a list');
  await expect(page.getByRole('alert')).toContainText('neither a CSV file nor an Excel workbook');
  await choose(page, 'class 8.csv', 'Name,Phone\n');
  expectedErrors.push(/status of 400/);
  await expect(page.getByRole('alert')).toContainText('no rows below its headers');

  await choose(page, 'class 8.csv', CLASS_LIST);
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeFocused();
  await expect(page.getByLabel('Student’s name')).toHaveValue('Student Name');
  await expect(page.getByLabel('Phone')).toHaveValue('Mobile');
  await expect(page.getByText('Begins with: 04422330044, 12345')).toBeVisible();
  await expect(page.getByText('Not imported: Roll No')).toBeVisible();
  await expectAccessible(page);
  // The server keeps the import: a changed column survives a reload.
  await page.getByLabel('Guardian’s name').selectOption('');
  await expect(page.getByText('Not imported: Roll No, Parent Name')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Guardian’s name')).toHaveValue('');
  await page.getByLabel('Guardian’s name').selectOption('Parent Name');
  await goOn(page, 'button');

  await expect(count(page, 'Rows')).toHaveText('4');
  await expect(count(page, 'Ready')).toHaveText('2');
  await expect(count(page, 'With errors')).toHaveText('1');
  await expect(count(page, 'Possible duplicates')).toHaveText('1');
  await expect(rowOf(page, 'Anbu Selvan')).toContainText('Phone number 12345 is too short');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Duplicates' }).click();
  await expect(page.getByRole('link', { name: 'Stored: Kavya S. Nair' })).toBeVisible();
  const decision = page.getByRole('group', { name: 'Row 4' });
  await expect(decision.getByLabel('Add as a new student')).toBeChecked();
  await decision.getByLabel('Leave out').click();
  await expect(decision.getByLabel('Leave out')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Download rows left out' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(rowOf(page, 'தமிழ்ச்செல்வி')).toContainText('+914422330044');
  await expect(rowOf(page, 'Imran, Sheikh')).toContainText('Ready');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows with errors' }).click();
  const failed = await readFile(await (await downloading).path(), 'utf8');
  expect(failed).toContain('2,Anbu Selvan,Mani,12345,8 B,31/12/2012,Phone number 12345 is too short');
  expect(failed).not.toContain('Kavya');
  await goOn(page, 'link');

  await expect(page.getByText('Add 2 students; leave out 1; 1 row has errors.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 2 Students' }).click();
  await expect(page.getByText(`2 students added to ${SCHOOL}.`)).toBeVisible();
  await expect(page.getByText('2 rows skipped.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/class 8\.csv was imported on/)).toBeVisible();

  await page.getByRole('link', { name: 'Show this school’s students' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await follow(page, 'Dashboard');
  await follow(page, 'Students');
  const search = page.getByRole('searchbox', { name: 'Search students' });
  await search.fill('தமிழ்');
  await expect(page.getByRole('rowheader', { name: 'தமிழ்ச்செல்வி', exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Imran, Sheikh' })).toHaveCount(0);
  await search.fill('4422330044');
  await expect(page.getByRole('rowheader')).toContainText(['தமிழ்ச்செல்வி']);
  await search.fill('044 2233 0066');
  await expect(page.getByRole('rowheader')).toContainText(['Imran, Sheikh']);
});

const MESSY_SCHOOL = 'Kamala Vidyalaya';

/** Sixty children as First Surname, who differ in all of their values. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRST'.split('');
const child = (at: number) => ({
  first: `${LETTERS[at % 20]}nita${at}`,
  surname: `${LETTERS[(at * 7) % 20]}ayar`,
  phone: `98400 ${12_000 + at}`,
});
const ALL = Array.from({ length: 60 }, (_, at) => child(at));
const part = (from: number, to: number) => ALL.slice(from, to);

/** Forty children in a workbook with a hidden sheet, and twenty in a semicolon file. */
const WORKBOOK = makeWorkbook(
  [
    ['Name', 'Phone'],
    ['Gone Long Ago', '98400 99999'],
  ],
  {
    List: [
      [MESSY_SCHOOL],
      ['Students 2026-27', '', 'Class teacher: Mrs. Rao'],
      [],
      [
        'Sl',
        'Class Teacher',
        'Class',
        'Surname',
        'First Name',
        'Contact Person',
        'Student Mobile',
        'Father Mobile',
      ],
      ['Section A'],
      ...part(0, 20).map(({ first, surname, phone }, at) => [
        String(at + 1),
        'Mrs. Rao',
        at === 0 ? 'VIII A' : '',
        surname,
        first,
        at === 3 ? { failure: '#N/A' } : 'Amma',
        // The parent’s number comes first, and the student’s where there is none.
        ...(at % 2 === 0 ? [phone, ''] : ['-', phone]),
      ]),
      ['21', '', '', '', '', '', '', ''],
      ['Total', '', '20'],
      ['First Name', 'Surname', 'Mobile', 'Class'],
      ...part(20, 40).map(({ first, surname, phone }) => [first, surname, phone, '9 B']),
      ['Total: 40'],
      ['Class Teacher', '', 'Principal'],
    ],
  },
  { 'Class 8': { isHidden: true }, List: { hiddenRows: [8], merges: ['C6:C25'] } },
);
const SEMICOLONS = [
  'Name;Notes, if any;Phone',
  ...part(40, 60).map(({ first, surname, phone }, at) =>
    at === 10 ? `"${first} ${surname};a, b;${phone}` : `${first} ${surname};a, b, c;${phone}`,
  ),
  'Strength: 20;;',
].join('\r\n');

test('sixty children of two messy files arrive, and nothing else does', async ({ page, product }) => {
  test.slow();
  const token = await product.superAdminToken();
  const { school } = await product.call(createSchool, { token, body: { name: MESSY_SCHOOL } });
  await resumeSession(page, product, await addMember(product, { name: 'Hema', role: 'admin' }));
  const address = `/admin/dashboard/schools/${school.id}/import`;

  await page.goto(address);
  await choose(page, 'list.xlsx', WORKBOOK);
  await expect(page.getByLabel('Class 8 (1 row, hidden)')).not.toBeChecked();
  await expect(page.getByLabel(/^List \(/)).toBeChecked();
  await expectAccessible(page);
  await goOn(page, 'button');
  await expect(page.getByText('Rows that the file hides are imported too: row 8.')).toBeVisible();
  await expect(page.getByLabel('Class', { exact: true })).toHaveValue('Class');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('Father Mobile');
  await expect(page.getByLabel('Second number')).toHaveValue('Student Mobile');
  await expectAccessible(page);
  await goOn(page, 'button');
  await expect(count(page, 'Ready')).toHaveText('40');
  await expect(count(page, 'With errors')).toHaveText('0');
  await page.getByRole('tab', { name: 'Set aside (6)' }).click();
  await expect(page.getByText('Seems to be a total')).toHaveCount(2);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^It is a student/ })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: 'Set aside (5)' })).toBeVisible();
  await page.getByRole('button', { name: /^Leave out/ }).click();
  await expect(page.getByRole('tab', { name: 'Set aside (6)' })).toBeVisible();
  await goOn(page, 'link');
  await page.getByRole('button', { name: 'Add 40 Students' }).click();
  await expect(page.getByText(`40 students added to ${MESSY_SCHOOL}.`)).toBeVisible();

  // One row is refused, corrected in the download and sent again.
  await page.goto(address);
  await choose(page, 'list.csv', SEMICOLONS);
  await goOn(page, 'button');
  await expect(count(page, 'Ready')).toHaveText('19');
  await expect(page.getByText('Row has a quotation mark that doesn’t end')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows with errors' }).click();
  const failed = await readFile(await (await downloading).path());
  await goOn(page, 'link');
  await page.getByRole('button', { name: 'Add 19 Students' }).click();
  await expect(page.getByText(`19 students added to ${MESSY_SCHOOL}.`)).toBeVisible();
  await page.goto(address);
  await choose(page, 'failed-rows.csv', failed.toString());
  await goOn(page, 'button');
  await goOn(page, 'link');
  await page.getByRole('button', { name: 'Add 1 Student', exact: true }).click();
  await expect(page.getByText(`1 student added to ${MESSY_SCHOOL}.`)).toBeVisible();

  const { students } = await product.call(listStudents, {
    token,
    query: { schoolId: String(school.id), limit: '100' },
  });
  const stored = students.map(({ name, phone, className }) => [name, phone, className]);
  const expected = ALL.map(({ first, surname, phone }, at) => [
    `${first} ${surname}`,
    `+91${phone.replace(' ', '')}`,
    at < 20 ? 'VIII A' : at < 40 ? '9 B' : null,
  ]);
  expect(stored.toSorted()).toEqual(expected.toSorted());
});
