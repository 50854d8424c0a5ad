import { describe, expect, test } from 'vitest';
import { rowChecker } from './check-row.ts';
import { chooseMapping } from './guess-mapping.ts';
import { readDay } from './read-day.ts';

const headers = ['name', 'phone', 'email', 'dateOfBirth', 'className'];
const check = rowChecker({
  headers,
  mapping: Object.fromEntries(headers.map((header) => [header, header])),
  today: '2026-04-30',
});

test('a row becomes a student', () => {
  expect(check(['தமிழ்செல்வி  R', '098400 12345', 'Amma@Home.example', '01-02-2012', '8'])).toMatchObject({
    errors: [],
    student: {
      ...{ name: 'தமிழ்செல்வி  R', phone: '+919840012345', email: 'Amma@Home.example', className: '8' },
      ...{ guardianName: null, guardianRelation: null, city: null, board: null, dateOfBirth: '2012-02-01' },
      nameKey: 'தமிழ்செல்வி r',
      searchText: 'தமிழ்செல்வி r +919840012345 amma@home.example',
    },
  });
});

test.each([
  [['', '', '', '', '8'], 'Row needs a name'],
  [['-', '', '', '', ''], 'Name must contain a letter or a number'],
  [['x'.repeat(101), '', '', '', ''], 'Name must be at most 100 characters long'],
  [['A', '12345', '', '', ''], 'Phone number 12345 is too short'],
  [['A', '9840012345 / 9840054321', '', '', ''], 'is too long: please give one number'],
  [['A', 'none', '', '', ''], 'Phone number none is too short'],
  [['A', '', 'nobody', '', ''], 'E-mail address nobody is not valid'],
  [['A', '', '', '31/02/2012', ''], 'Date of birth 31/02/2012 is no date; please write it like 31/12/2012'],
  [['A', '', '', '01/05/2026', ''], 'Date of birth 01/05/2026 is in the future'],
  [['A', '', '', '01/05/1226', ''], 'Date of birth 01/05/1226 is too long ago'],
  [['A', '', '', '', 'x'.repeat(21)], 'Class must be at most 20 characters long'],
])('%j has an error', (cells, message) => {
  const { student, errors } = check(cells);
  expect(student).toBeNull();
  expect(errors).toEqual([expect.stringContaining(message)]);
});

test('a row has all of its errors', () => {
  expect(check(['', '1', 'x', 'y', '']).errors).toHaveLength(4);
});

test('what an export has marked as no formula is read without the mark', () => {
  expect(check(["'=HYPERLINK(1)", '', '', '', "'-8"]).student).toMatchObject({
    name: '=HYPERLINK(1)',
    className: '-8',
  });
});

test.each([
  ['31/12/2012', '2012-12-31'],
  ['1-2-2012', '2012-02-01'],
  ['01.02.2012', '2012-02-01'],
  ['2012-12-31', '2012-12-31'],
  ['2012-12-31 00:00:00', '2012-12-31'],
  ['31 Dec 2012', '2012-12-31'],
  ['3-January-2012', '2012-01-03'],
  ['०१/०२/२०१२', '2012-02-01'],
  ['29/02/2011', null],
  ['12/31/2012', null],
  ['31/12/12', null],
  ['40909', null],
  ['soon', null],
])('the day %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

describe('columns', () => {
  test.each([
    [
      [
        'Sl No',
        "Student's Name",
        "Father's Name",
        'Mobile No.',
        'E-mail',
        'Std',
        'D.O.B',
        'Place',
        'Board',
        'Relation',
      ],
      {
        ...{ name: "Student's Name", guardianName: "Father's Name", phone: 'Mobile No.', email: 'E-mail' },
        ...{
          className: 'Std',
          dateOfBirth: 'D.O.B',
          city: 'Place',
          board: 'Board',
          guardianRelation: 'Relation',
        },
      },
    ],
    [
      ['School Name', 'NAME', 'Parent contact', 'Father occupation', 'Class Teacher Name'],
      { name: 'NAME', phone: 'Parent contact', className: 'Class Teacher Name' },
    ],
    [
      ['Name of the Student', 'Parent', 'Date of Birth'],
      { name: 'Name of the Student', guardianName: 'Parent', dateOfBirth: 'Date of Birth' },
    ],
    [['नाम', 'मोबाइल', 'कक्षा'], { name: 'नाम', phone: 'मोबाइल', className: 'कक्षा' }],
    [['Column 1', 'Column 2'], {}],
  ])('%j are guessed', (given, mapping) => {
    expect(chooseMapping(given, null)).toEqual(mapping);
  });

  test('are understood as they were the last time, where they are there', () => {
    const remembered = { name: 'Who', phone: 'Call' };
    expect(chooseMapping(['Who', 'Call', 'Email'], remembered)).toEqual(remembered);
    expect(chooseMapping(['Who', 'Mobile', 'Email'], remembered)).toEqual({
      ...{ name: 'Who', phone: 'Mobile', email: 'Email' },
    });
    expect(chooseMapping(['Student name'], remembered)).toEqual({ name: 'Student name' });
  });
});
