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

test('a row reports all of its errors', () => {
  expect(check(['', '1', 'x', 'y', '']).errors).toHaveLength(4);
});

test('the formula mark of an export is removed', () => {
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
  ['25-10-12', '2012-10-25'],
  ['25/10/2012', '2012-10-25'],
  ['25 Oct 2012', '2012-10-25'],
  ['25-Oct-12', '2012-10-25'],
  // Two-digit years: 2 to 25 years old on 30 April 2026.
  ['30/04/24', '2024-04-30'],
  ['01/05/24', null],
  ['01/05/00', '2000-05-01'],
  ['30/04/00', null],
  ['01/01/99', null],
  ['29/02/2011', null],
  ['12/31/2012', null],
  ['31/12/12', '2012-12-31'],
  ['40909', null],
  ['soon', null],
])('the date %s is %s', (text, day) => {
  expect(readDay(text, '2026-04-30')).toBe(day);
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
        name: "Student's Name",
        guardianName: "Father's Name",
        phone: 'Mobile No.',
        email: 'E-mail',
        className: 'Std',
        dateOfBirth: 'D.O.B',
        city: 'Place',
        board: 'Board',
        guardianRelation: 'Relation',
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
    [
      ['नाम', 'जन्म तिथि', 'फ़ोन', 'कक्षा', 'ईमेल', 'शहर', 'माता-पिता का नाम'],
      {
        name: 'नाम',
        dateOfBirth: 'जन्म तिथि',
        phone: 'फ़ोन',
        className: 'कक्षा',
        email: 'ईमेल',
        city: 'शहर',
        guardianName: 'माता-पिता का नाम',
      },
    ],
    [['छात्र का नाम', 'मोबाइल', 'अभिभावक'], { name: 'छात्र का नाम', phone: 'मोबाइल', guardianName: 'अभिभावक' }],
    [
      ['பெயர்', 'பிறந்த தேதி', 'தொலைபேசி', 'வகுப்பு', 'மின்னஞ்சல்', 'ஊர்', 'பெற்றோர் பெயர்'],
      {
        name: 'பெயர்',
        dateOfBirth: 'பிறந்த தேதி',
        phone: 'தொலைபேசி',
        className: 'வகுப்பு',
        email: 'மின்னஞ்சல்',
        city: 'ஊர்',
        guardianName: 'பெற்றோர் பெயர்',
      },
    ],
    [['மாணவர் பெயர்', 'கைபேசி'], { name: 'மாணவர் பெயர்', phone: 'கைபேசி' }],
    [
      ['Student', 'Father’s name', 'Mob', 'Mail', 'Std', 'DOB'],
      {
        name: 'Student',
        guardianName: 'Father’s name',
        phone: 'Mob',
        email: 'Mail',
        className: 'Std',
        dateOfBirth: 'DOB',
      },
    ],
    [['Name', 'Ph. No.', 'Mail ID'], { name: 'Name', phone: 'Ph. No.', email: 'Mail ID' }],
    [['Name', 'Ph', 'Mailing address'], { name: 'Name', phone: 'Ph' }],
    [['Name', 'Student email'], { name: 'Name' }],
    [['Name', "Student's Mail", 'Parent Email'], { name: 'Name', email: 'Parent Email' }],
    [['Column 1', 'Column 2'], {}],
  ])('of %j are guessed', (given, mapping) => {
    expect(chooseMapping(given, null)).toEqual(mapping);
  });

  test('are mapped as the last time, if present', () => {
    const remembered = { name: 'Who', phone: 'Call' };
    expect(chooseMapping(['Who', 'Call', 'Email'], remembered)).toEqual(remembered);
    expect(chooseMapping(['Who', 'Mobile', 'Email'], remembered)).toEqual({
      name: 'Who',
      phone: 'Mobile',
      email: 'Email',
    });
    expect(chooseMapping(['Student name'], remembered)).toEqual({ name: 'Student name' });
  });
});
