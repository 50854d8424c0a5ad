import { expect, it } from 'vitest';
import { isWholeText, readTypedDay } from './typed-day.ts';

const today = '2026-11-28';
const IMPOSSIBLE =
  /^“.+” is no day that we understand. Please write the day first, such as 28\/11\/2026 or 28 Nov.$/;

it.each([
  ['28/11/26', '2026-11-28'],
  ['28/11/2026', '2026-11-28'],
  ['28-11-26', '2026-11-28'],
  ['28.11.2026', '2026-11-28'],
  [' 28 / 11 / 2026 ', '2026-11-28'],
  ['28 11 2026', '2026-11-28'],
  ['3/4/2027', '2027-04-03'],
  ['28112026', '2026-11-28'],
  ['281126', '2026-11-28'],
  ['28 nov', '2026-11-28'],
  ['28 November 2026', '2026-11-28'],
  ['28th Nov, 2026', '2026-11-28'],
  ['November 28, 2026', '2026-11-28'],
  ['1 sept 26', '2026-09-01'],
  ['Sat, 28 Nov 2026', '2026-11-28'],
  // The weekday of a corrected day is no longer right.
  ['Sat 29 Nov 2026', '2026-11-29'],
  ['2026-11-28', '2026-11-28'],
  ['२८/११/२०२६', '2026-11-28'],
  ['today', '2026-11-28'],
  ['Tomorrow', '2026-11-29'],
  ['yesterday', '2026-11-27'],
  ['29/02/2028', '2028-02-29'],
  // Years of two digits.
  ['1/1/36', '2036-01-01'],
  ['1/1/37', '1937-01-01'],
  ['14/08/98', '1998-08-14'],
  // Without a year.
  ['3 jan', '2027-01-03'],
  ['3/1', '2027-01-03'],
  ['1 jul', '2026-07-01'],
])('%s is %s', (text, day) => {
  expect(readTypedDay(text, { today })).toEqual({ day });
});

it.each([
  ['1 jul', { min: today }, '2027-07-01'],
  ['3 jan', { max: today }, '2026-01-03'],
  ['3 jan', { min: '', max: '' }, '2027-01-03'],
  ['3 jan', { min: today, max: '2026-12-31' }, '2027-01-03'],
  ['1/1/2020', { min: today }, '2020-01-01'],
])('%s within %o is %s', (text, limits, day) => {
  expect(readTypedDay(text, { today, ...limits })).toEqual({ day });
});

it.each([
  ['11/28/2026', IMPOSSIBLE],
  ['31/02/2026', IMPOSSIBLE],
  ['29/02/2027', IMPOSSIBLE],
  ['28', IMPOSSIBLE],
  ['28 foo 2026', IMPOSSIBLE],
  ['next week', IMPOSSIBLE],
  ['25/03/0026', /^The year is 0026\. Please write it with four digits, such as 2026\.$/],
  ['0026-03-25', /^The year is 0026\./],
  ['25/03/202', /^The year is 202\./],
  ['25 march 20266', /^The year is 20266\./],
])('%s is no day', (text, problem) => {
  expect(readTypedDay(text, { today }).problem).toMatch(problem);
});

it.each([
  ['28/11/2026', true],
  ['2026-11-28', true],
  ['28 nov 2026', true],
  ['tomorrow', true],
  ['28/11/20', false],
  ['28 nov', false],
])('%s is whole: %s', (text, isWhole) => {
  expect(isWholeText(text)).toBe(isWhole);
});
