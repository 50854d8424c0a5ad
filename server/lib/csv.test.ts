import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvHead, toCsv, withoutMark } from './csv.ts';

test('a file begins with a byte-order mark and its headers', () => {
  expect(csvHead(['Name', 'City, state'])).toBe('\ufeffName,"City, state"\r\n');
});

test('cells are quoted where they must be, in every script', () => {
  const rows = [
    ['a "b"', 'c,d', 'two\nlines', null, 5],
    ['தமிழ்', 'हिन्दी', '', ' x', 'y'],
  ];
  expect(toCsv(rows)).toBe('"a ""b""","c,d","two\nlines",,5\r\nதமிழ்,हिन्दी,," x",y\r\n');
  expect(toCsv([])).toBe('');
});

test.each([
  '=1+1',
  '+1+cmd|calc!A0',
  '-2+3',
  '@SUM(A1)',
  '\r=1',
  '\n=1',
  '  =1+1',
  '＝1+1',
  '+91 98400\n=1',
  '+',
])('%j is no formula in a spreadsheet, and comes back as it was', (text) => {
  const [[cell = ''] = []] = Papa.parse<string[]>(toCsv([[text, 'x']])).data;
  expect(cell).toBe(`'${text}`);
  expect(withoutMark(cell)).toBe(text);
});

test.each([
  ['Ravi;=1+1', "Ravi;'=1+1"],
  ['Ravi; @SUM(A1)', "Ravi; '@SUM(A1)"],
  ['Ravi;"=1+1', `Ravi;"'=1+1`],
  ['Ravi; " "" @SUM(A1)";b', `Ravi; " "" '@SUM(A1)";b`],
  ['\t=1', "'\t'=1"],
  ['so;-)', "so;'-)"],
])('%j is none where semicolons or tabs separate cells, and comes back as it was', (text, written) => {
  const [[cell = ''] = []] = Papa.parse<string[]>(toCsv([[text, 'x']])).data;
  expect(cell).toBe(written);
  expect(withoutMark(cell)).toBe(text);
});

test.each(['+919840012345', '+91 98400 12345', "'quoted'", 'a=b', '044-2233'])(
  '%j stays as it is',
  (text) => {
    expect(toCsv([[text]])).toBe(`${text}\r\n`);
    expect(withoutMark(text)).toBe(text);
  },
);
