import { expect, test } from 'vitest';
import { commitImport, downloadLeftOutRows, placeOf, ROW_DEFAULTS } from '#contracts/schools/index.ts';
import { buildSchool } from '#server/testing/factories.ts';
import { api, db, prepare, setUpImports, tokens, upload } from './imports-fixture.ts';
import { makeWorkbook } from './workbook-fixture.ts';

setUpImports();

const WORKBOOK = makeWorkbook([], {
  Cover: [['Lotus School']],
  '8 A': [
    ['Lotus School'],
    [],
    ['Class 8 A list'],
    ['Sl', 'Student Name', 'Mob', 'DOB'],
    ['1', 'Asha', '044 22335501', ''],
    [],
    ['2', 'Bina', '044 22335502', '25-10-12'],
  ],
  '8 B': [
    ['Phone', 'Name', 'House'],
    ['044 22335503', 'Chitra', 'Red'],
    ['044 22335501', 'Asha', 'Blue'],
  ],
  Notes: [['Who'], ['Teacher']],
});

async function uploadWorkbook(sheets?: string) {
  const school = await buildSchool(db.database);
  return { schoolId: school.id, file: WORKBOOK, fileName: 'school.xlsx', ...(sheets && { sheets }) };
}

test('the sheets of a workbook are listed with their rows and first cells; the first is read', async () => {
  const { import: list, sheets } = (await upload(await uploadWorkbook())).ok();
  expect(sheets).toMatchObject([
    { name: '8 A', rows: 2, headerRow: 4 },
    { name: '8 B', rows: 2, headerRow: 1 },
    { name: 'Notes', rows: 1, headerRow: 1 },
  ]);
  expect(sheets[0]?.top).toEqual([
    { rowNumber: 1, text: 'Lotus School' },
    { rowNumber: 3, text: 'Class 8 A list' },
    { rowNumber: 4, text: 'Sl, Student Name, Mob, DOB' },
    { rowNumber: 5, text: '1, Asha, 044 22335501' },
    { rowNumber: 7, text: '2, Bina, 044 22335502, 25-10-12' },
  ]);
  expect(list).toMatchObject({ rows: 2, sheets: [{ name: '8 A', after: 0, headerRow: 4 }] });
});

test('a file of another kind is one sheet', async () => {
  const school = await buildSchool(db.database);
  const { sheets } = (await upload({ schoolId: school.id, file: 'Name\nA' })).ok();
  const top = [
    { rowNumber: 1, text: 'Name' },
    { rowNumber: 2, text: 'A' },
  ];
  expect(sheets).toEqual([{ name: '', rows: 1, headerRow: 1, isHidden: false, top }]);
});

test('several sheets are one import, with columns joined by name and by meaning', async () => {
  const { import: list, preview } = await prepare(await uploadWorkbook('2,1'));
  expect(list).toMatchObject({
    rows: 4,
    headers: ['Sl', 'Student Name', 'Mob', 'DOB', 'House'],
    mapping: { name: 'Student Name', phone: 'Mob', dateOfBirth: 'DOB' },
    sheets: [
      { name: '8 A', after: 0, headerRow: 4 },
      { name: '8 B', after: 7, headerRow: 1 },
    ],
  });
  expect(preview.map(({ rowNumber, student }) => [placeOf(list.sheets, rowNumber), student?.phone])).toEqual([
    ['row 5 of 8 A', '+914422335501'],
    ['row 7 of 8 A', '+914422335502'],
    ['row 2 of 8 B', '+914422335503'],
    ['row 3 of 8 B', '+914422335501'],
  ]);
  expect(preview[2]?.cells).toEqual(['', 'Chitra', '044 22335503', '', 'Red']);
  expect(preview[3]).toMatchObject({ likeness: 'certain', duplicateOfRow: { rowNumber: 5 } });
  const options = { token: tokens.staff, params: { id: list.id } };
  const rows = (await api.call(downloadLeftOutRows, { ...options, query: {} })).ok();
  expect(rows).toContain('Blue,Same as row 5 of 8 A\r');
  const body = { ...ROW_DEFAULTS, failed: 'refuse' };
  const { import: done } = (await api.call(commitImport, { ...options, body })).ok();
  expect(done).toMatchObject({ imported: 3, sheets: [], headers: [] });
});

test('the header row can be chosen', async () => {
  const { import: list } = await prepare(await uploadWorkbook('1:5,3'));
  expect(list).toMatchObject({
    rows: 2,
    headers: ['1', 'Asha', '044 22335501', 'Column 4', 'Who'],
    mapping: {},
    sheets: [
      { headerRow: 5, after: 0 },
      { headerRow: 1, after: 7 },
    ],
  });
});

test.each([
  ['4', 'The file has no sheet 4 with rows.'],
  ['0', 'The file has no sheet 0 with rows.'],
  ['1:2', 'There are no rows below row 2. Please choose another row.'],
  ['1:7', 'There are no rows below row 7. Please choose another row.'],
  ['8 A', 'The sheets must be like 1,3:4'],
])('the choice %s is refused', async (sheets, message) => {
  const answer = await upload(await uploadWorkbook(sheets));
  expect(answer.status).toBe(400);
  expect(answer.error().message).toBe(message);
});

test('a workbook with hundreds of sheets, only headers or no rows is refused', async () => {
  const school = await buildSchool(db.database);
  const refusal = async (file: Buffer) =>
    (await upload({ schoolId: school.id, file, fileName: 'x.xlsx' })).error().message;
  const many = Array.from({ length: 101 }, (_, index): [string, string[][]] => [
    `S${index}`,
    [['Name'], ['A']],
  ]);
  expect(await refusal(makeWorkbook([], Object.fromEntries(many)))).toMatch(/more than 100 sheets/);
  expect(await refusal(makeWorkbook([['Name', 'Phone']]))).toBe('The file has no rows below its headers.');
  expect(await refusal(makeWorkbook([]))).toBe('The file is empty.');
});
