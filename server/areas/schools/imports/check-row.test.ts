import { expect, test } from 'vitest';
import type { ColumnMapping } from '#contracts/schools/index.ts';
import { rowChecker } from './check-row.ts';
import { chooseMapping } from './guess-mapping.ts';

const headers = ['name', 'phone', 'email', 'dateOfBirth', 'className'];

function checker(headers: string[], mapping: ColumnMapping) {
  const check = rowChecker({
    headers,
    mapping,
    sheets: [],
    today: '2026-04-30',
    timeZone: 'Asia/Kolkata',
    order: 'day',
  });
  return (cells: string[], given: { fault?: string; decision?: 'add' } = {}) =>
    check({ rowNumber: 2, cells, fault: null, decision: null, likeness: null, ...given });
}

const choose = (headers: readonly string[]) =>
  chooseMapping(headers, { mapping: null, leftOut: [] }, new Set());
const check = checker(headers, Object.fromEntries(headers.map((header) => [header, header])));

test('a valid row becomes a student', () => {
  expect(check(['தமிழ்செல்வி  R', '098400 12345', 'Amma@Home.example', '01-02-2012', '8'])).toMatchObject({
    errors: [],
    student: {
      name: 'தமிழ்செல்வி  R',
      phone: '+919840012345',
      email: 'Amma@Home.example',
      className: '8',
      guardianName: null,
      guardianRelation: null,
      city: null,
      board: null,
      dateOfBirth: '2012-02-01',
      nameKey: 'தமிழ்செல்வி r',
      searchText: 'தமிழ்செல்விr தமிழ்செல்வி r +919840012345 amma@home example',
    },
  });
});

test.each([
  [['', '9840012345', '', '', '8'], 'Row needs a name'],
  [['-', '9840012345', '', '', ''], 'Row needs a name'],
  [['()', '', '', '', ''], 'Name must contain a letter or a number'],
  [['x'.repeat(101), '', '', '', ''], 'Name must be at most 100 characters long'],
  [['A', '12345', '', '', ''], 'Phone number 12345 is too short'],
  [['A', '12345678', '', '', ''], 'Phone number 12345678 is too short'],
  [['A', '11/03/2012', '', '', ''], 'Phone number 11/03/2012 is too short'],
  [['A', '98400123456789012', '', '', ''], 'is too long: please give one number'],
  [['A', '9.19877E+11', '', '', ''], 'Phone number 9.19877E+11 has lost its digits in a spreadsheet'],
  [['A', '', 'nobody', '', ''], 'E-mail address nobody is not valid'],
  [['A', '', 'at home.example', '', ''], 'E-mail address at home.example is not valid'],
  [['A', '', '', '31/02/2012', ''], 'Date of birth 31/02/2012 is no date; please write it like 31/12/2012'],
  [['A', '', '', '01/05/2026', ''], 'Date of birth 01/05/2026 is in the future'],
  [['A', '', '', '01/05/1226', ''], 'Date of birth 01/05/1226 is too long ago'],
  [['A', '', '', '', 'x'.repeat(61)], 'Class must be at most 60 characters long'],
])('%j has an error', (cells, message) => {
  const { student, errors } = check(cells);
  expect(student).toBeNull();
  expect(errors).toEqual([expect.stringContaining(message)]);
});

test('a row reports all of its errors', () => {
  expect(check(['', '1', 'nobody', 'soon', '']).errors).toHaveLength(4);
  expect(check(['A', '', '', '', ''], { fault: 'No end' })).toMatchObject({
    student: null,
    errors: ['No end'],
  });
});

test('the formula mark of an export is removed', () => {
  expect(check(["'=HYPERLINK(1)", '', '', '', "'-8"]).student).toMatchObject({
    name: '=HYPERLINK(1)',
    className: '-8',
  });
});

test.each([
  '-',
  '–',
  '--',
  '.',
  'NA',
  'N/A',
  'n.a.',
  'nil',
  'NULL',
  'None',
  '0',
  '00',
  '00/00/0000',
  '0000-00-00',
  '00.00.00',
  'Nill',
  'NIL.',
  'XXX',
  '(blank)',
  '#',
  'Unknown',
  'not provided',
  'No phone',
  '1/0/1900',
  '00-Jan-00',
])('the placeholder %s is empty in every column', (text) => {
  expect(check(['Asha', text, text, text, text])).toMatchObject({
    errors: [],
    warnings: [],
    student: { phone: null, email: null, dateOfBirth: null, className: null },
  });
});

test.each(['* Arun K', '1. Arun K', '12) Arun K'])('the mark of %s is no part of the name', (text) => {
  expect(check([text, '', '', '', '8']).student).toMatchObject({ name: 'Arun K', nameKey: 'arun k' });
});

test('X and No are placeholders of contacts only', () => {
  expect(check(['X', 'x', 'No', 'N', 'X'])).toMatchObject({
    errors: [],
    student: { name: 'X', phone: null, email: null, dateOfBirth: null, className: 'X' },
  });
});

test.each([
  ['amma @ home.example', 'amma@home.example', false],
  ['amma@ home.example', 'amma@home.example', false],
  ['amma@home. example', 'amma@home.example', false],
  ['amma@home.example.', 'amma@home.example', false],
  ['<amma@home.example>', 'amma@home.example', false],
  ['Email: amma@home.example', 'amma@home.example', false],
  ['Mail ID - amma@home.example', 'amma@home.example', false],
  ['amma(at)home.example', 'amma@home.example', false],
  ['amma [at] home [dot] example', 'amma@home.example', false],
  ['amma@home.example, appa@home.example', 'amma@home.example', true],
  ['amma@home.example / appa@home.example', 'amma@home.example', true],
  ['Amma <amma@home.example>', 'amma@home.example', true],
  ['amma@home.example (mother)', 'amma@home.example', true],
])('the e-mail %s gives its first address and loses no text', (text, email, hasRest) => {
  const { student, errors, warnings } = check(['Asha', '', text, '', '']);
  expect(errors).toEqual([]);
  expect(warnings).toHaveLength(hasRest ? 1 : 0);
  expect(student).toMatchObject({ email, note: hasRest ? `Email in the class list: ${text}` : null });
});

test.each(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '####'])('%s is a warning', (text) => {
  expect(check(['Asha', text, '', '', text])).toMatchObject({
    errors: [],
    warnings: [`Phone is empty: the file has ${text}`, `Class is empty: the file has ${text}`],
    student: { phone: null, className: null },
  });
});

test.each([
  ['98765 43210 / 044-2433 1234', '+919876543210', true],
  ['9876543210 (Mother)', '+919876543210', true],
  ['044-2433 1234 ext 12', '+914424331234', true],
  ['Ph: 9876543210', '+919876543210', false],
  ["'9876543210", '+919876543210', false],
])('the phone %s gives its first number and loses no text', (text, phone, hasRest) => {
  const { student, errors, warnings } = check(['Asha', text, '', '', '']);
  expect(errors).toEqual([]);
  expect(warnings).toHaveLength(hasRest ? 1 : 0);
  expect(student).toMatchObject({ phone, note: hasRest ? `Phone in the class list: ${text}` : null });
});

const JOINED = ['First Name', 'Initial', 'Surname', 'Mobile', 'Alternate Mobile', 'Std', 'Div'];

test.each([
  [['Priya', 'K', 'Rao', '', '9876543210', 'VIII', 'B'], 'Priya K Rao', '+919876543210', 'VIII B'],
  [
    ['Priya Rao', '', 'Rao', '9876543210', '9876543211', 'VIII-B', 'B'],
    'Priya Rao',
    '+919876543210',
    'VIII-B',
  ],
  [['Priya', '', '', '', '9876543211', 'VIII', 'VIII-B'], 'Priya', '+919876543211', 'VIII-B'],
  [['Priya', '', '', '', '9876543211', '8', '8B'], 'Priya', '+919876543211', '8B'],
  [['Priya', '-', 'nil', '0', '9876543211', '', ''], 'Priya', '+919876543211', null],
  [['Priya', '', '', '123', '9876543211', '8', ''], 'Priya', '+919876543211', '8'],
])('%j is joined', (cells, name, phone, className) => {
  const mapping = choose(JOINED);
  expect(checker(JOINED, mapping)(cells)).toMatchObject({ errors: [], student: { name, phone, className } });
});

test.each([
  [['Total', '', '', '', '42'], 'a total'],
  [['Grand Total: 42', '', '', '', ''], 'a total'],
  [['Boys: 20', '', '', '', ''], 'a count'],
  [['42 students', '', '', '', ''], 'a count'],
  [['Class Teacher: Mrs. Rao', '9876543210', '', '', ''], 'a teacher or a signature'],
  [['Signature of the Principal', '', '', '', ''], 'a teacher or a signature'],
  [['Principal', '', '', '', ''], 'a teacher or a signature'],
  [['Vice Principal', '', '', '', ''], 'a teacher or a signature'],
  [['Principal Mrs. Rao', '', '', '', ''], 'a teacher or a signature'],
  [['HM Signature', '', '', '', ''], 'a teacher or a signature'],
  [['H.M.', '', '', '', ''], 'a teacher or a signature'],
  [['Incharge: Mrs. Rao', '', '', '', ''], 'a teacher or a signature'],
  [['Std: VIII - C Class Teacher: Mrs. Rao', '', '', '', ''], 'a teacher or a signature'],
  [['மொத்தம்: 42', '', '', '', ''], 'a total'],
  [['कुल', '', '', '', '42'], 'a total'],
  [['योग: 1', '', '', '', ''], 'a total'],
  [['Contd...', '', '', '', ''], 'a note'],
  [['PTO', '', '', '', ''], 'a note'],
  [['Left - TC issued', '', '', '', ''], 'a note'],
  [['New Admissions', '', '', '', ''], 'a heading'],
  [['RTE Students:', '', '', '', ''], 'a heading'],
  [['Total Students: 42', '', '', '', ''], 'a total'],
  [['Ph: 044-2433 1234', '', '', '', ''], 'a note'],
  [['* these children left the school', '', '', '', ''], 'a note'],
  [['B SECTION', '', '', '', ''], 'a heading'],
  [["'A' SECTION", '', '', '', ''], 'a heading'],
  [['X - A (2026-27)', '', '', '', ''], 'a heading'],
  [['Tamil Medium', '', '', '', ''], 'a heading'],
  [['Group : Bio-Maths', '', '', '', ''], 'a heading'],
  [['(Boys)', '', '', '', ''], 'a heading'],
  [['Class Eight', '', '', '', ''], 'a heading'],
  [['தமிழ் வழி', '', '', '', ''], 'a heading'],
  [['कक्षा ८', '', '', '', ''], 'a heading'],
  [['Note: fees are due', '', '', '', ''], 'a note'],
  [['Page 1 of 3', '', '', '', ''], 'a note'],
  [['Section B', '', '', '', ''], 'a heading'],
  [['Class VIII - B (Boys)', '', '', '', ''], 'a heading'],
  [['VIII B', '', '', '', ''], 'a heading'],
  [['Girls', '', '', '', ''], 'a heading'],
  [['Lotus Public School', '', '', '', ''], 'a heading'],
  [['Student Name', 'Mobile', '', 'DOB', 'Std'], 'repeat the headers'],
  [['name', 'phone', 'email', 'dateOfBirth', 'className'], 'repeat the headers'],
  [['(1)', '(2)', '(3)', '(4)', '(5)'], 'number the columns'],
  [['', '', '', '', '8 B'], 'a heading'],
  [['', '', '', '', 'Commerce'], 'neither a name nor a contact'],
  [['---', '', '---', '', ''], 'neither a name nor a contact'],
])('%j is no student, but can be taken back', (cells, reason) => {
  const row = check(cells);
  expect(row).toMatchObject({ student: null, errors: [], notStudent: expect.stringContaining(reason) });
  const back = check(cells, { decision: 'add' });
  expect(back.notStudent).toBe(row.notStudent);
  expect(back.student ?? back.errors).not.toEqual([]);
});

test.each([
  'Totan Das',
  'Presenthi',
  'Principa Dev',
  'Noted Roy',
  'Girlsha',
  'Classy Thomas',
  'Om',
  'X Ray',
  'Signa',
  'Total Murugan',
  'Principal Selvan',
  'Div Raj Singh',
  'Sec Rajan',
  'One',
])('%s is a student', (name) => {
  expect(check([name, '', '', '', ''])).toMatchObject({ notStudent: null, student: { name } });
});

test.each([
  [
    ['Class', 'Section', 'Name'],
    ['Class 8', 'B', 'Divya M'],
  ],
  [
    ['Gender', 'Name', 'Class'],
    ['Male', 'Divya M', '8'],
  ],
  [
    ['School', 'Name'],
    ['Green Meadows School', 'Divya M'],
  ],
  [
    ['Initial', 'Name'],
    ['H.M.', 'Divya M'],
  ],
  [
    ['Type', 'Name', 'Class', 'Board'],
    ['Student', 'Divya M', 'Class 8', 'State Board'],
  ],
  [
    ['Name', 'Gender', 'City'],
    ['Divya M', 'மாணவி', 'நகரம்'],
  ],
  [
    ['Medium', 'Name'],
    ['Tamil Medium', 'Divya M'],
  ],
  [
    ['Phone', 'Name'],
    ['Ph: 98400 12345', 'Divya M'],
  ],
])('below %j the row %j is a student', (headers, cells) => {
  expect(checker(headers, choose(headers))(cells)).toMatchObject({
    notStudent: null,
    student: { name: expect.stringContaining('Divya M') },
  });
});
