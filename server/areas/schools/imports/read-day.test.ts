import { expect, test } from 'vitest';
import { DayOrderFinder, readDay } from './read-day.ts';

const today = '2026-04-30';

test.each([
  ['31/12/2012', '2012-12-31'],
  ['1-2-2012', '2012-02-01'],
  ['01.02.2012', '2012-02-01'],
  ['25 / 03 / 2012', '2012-03-25'],
  ['25–03–2012', '2012-03-25'],
  ['25 03 2012', '2012-03-25'],
  ['5.3.12', '2012-03-05'],
  ['25032012', '2012-03-25'],
  ['20120325', '2012-03-25'],
  ['2012-12-31', '2012-12-31'],
  ['2012/3/5', '2012-03-05'],
  ['2012-12-31 00:00:00', '2012-12-31'],
  ['2012-12-31T18:30:00.000Z', '2012-12-31'],
  ['25/03/2012 12:00 AM', '2012-03-25'],
  ['25-03-2012, 10:15', '2012-03-25'],
  ['31 Dec 2012', '2012-12-31'],
  ['3-January-2012', '2012-01-03'],
  ['25th March 2012', '2012-03-25'],
  ['25th of March, 2012', '2012-03-25'],
  ['March 25, 2012', '2012-03-25'],
  ['Mar 25th 2012', '2012-03-25'],
  ['Sunday, 25 March 2012', '2012-03-25'],
  ['1st Sept. 2012', '2012-09-01'],
  ['2012-Mar-25', '2012-03-25'],
  ['05-Mar-12', '2012-03-05'],
  ['25Mar2012', '2012-03-25'],
  ['०१/०२/२०१२', '2012-02-01'],
  ['25-10-12', '2012-10-25'],
  ['25-Oct-12', '2012-10-25'],
  ['40909', '2012-01-01'],
  ['40909.75', '2012-01-01'],
  // Two-digit years: 2 to 25 years old on 30 April 2026.
  ['30/04/24', '2024-04-30'],
  ['01/05/24', null],
  ['01/05/00', '2000-05-01'],
  ['30/04/00', null],
  ['01/01/99', null],
  ['29/02/2011', null],
  ['12/31/2012', null],
  ['31/12/12', '2012-12-31'],
  ['10909', null],
  ['99999', null],
  ['soon', null],
  ['march past 2012', null],
])('the date %s is %s', (text, day) => {
  expect(readDay(text, { today, order: 'day' })).toBe(day);
});

test.each([
  ['03/25/2012', '2012-03-25'],
  ['07/04/2012', '2012-07-04'],
  ['07/04/12', '2012-07-04'],
  ['25/03/2012', null],
  ['2012-04-07', '2012-04-07'],
  ['7 April 2012', '2012-04-07'],
])('with the month first the date %s is %s', (text, day) => {
  expect(readDay(text, { today, order: 'month' })).toBe(day);
});

test.each([
  [['03/25/2012', '07/04/2012', '12/31/2011'], 'DOB', { order: 'month', isOpen: false }],
  [['25/03/2012', '07/04/2012'], 'DOB', { order: 'day', isOpen: false }],
  [['07/04/2012', '05/06/2012'], 'DOB', { order: 'day', isOpen: true }],
  [['07/04/2012'], 'DOB (MM/DD/YYYY)', { order: 'month', isOpen: false }],
  [['07/04/2012'], 'DOB dd-mm-yyyy', { order: 'day', isOpen: false }],
  [['25/03/2012', '26/03/2012', '03/25/2012'], 'DOB', { order: 'day', isOpen: true }],
  [['03/25/2012', '03/26/2012', '25/03/2012'], 'DOB (DD/MM/YYYY)', { order: 'month', isOpen: true }],
  [['05/05/2012', '2012-03-25', '25 March 2012', '41000', '31/31/2012', 'soon'], 'DOB', null],
])('the column %j with the header %s shows its order', (texts, header, found) => {
  const finder = new DayOrderFinder(today);
  for (const text of texts) finder.add(text);
  expect(finder.found(header)).toEqual(found);
});
