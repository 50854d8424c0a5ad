import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvHead, toCsv, withoutMark } from './csv.ts';

test('a file begins with a byte-order mark and its headers', () => {
  expect(csvHead(['Name', 'City, state'])).toBe('\ufeffName,"City, state"\r\n');
});

test('cells are quoted where necessary, in every script', () => {
  const rows = [
    ['a "b"', 'c,d', 'two\nlines', null, 5],
    ['தமிழ்', 'हिन्दी', '', ' x', 'y'],
  ];
  expect(toCsv(rows)).toBe('"a ""b""","c,d","two\nlines",,5\r\nதமிழ்,हिन्दी,," x",y\r\n');
  expect(toCsv([])).toBe('');
});

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
const HIDDEN = [
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\u180e',
  '\ufe0f',
  '\u0001',
  ' \u200b ',
  '\u{e0020}',
];

test.each([
  '=1+1',
  '+1+cmd|calc!A0',
  '-2+3',
  '@SUM(A1)',
  '  =1+1',
  '+',
  ...SIGNS.map((sign) => `${sign}1+1`),
])('%j is marked against evaluation, and is read back unchanged', (text) => {
  const [[cell = ''] = []] = Papa.parse<string[]>(toCsv([[text, 'x']])).data;
  expect(cell).toBe(`'${text}`);
  expect(withoutMark(cell)).toBe(text);
});

test.each(HIDDEN)('a sign behind %j is marked too', (hidden) => {
  for (const sign of [...SIGNS, '\t', '\r']) {
    const first = `${hidden}${sign}1+1`;
    const later = `Ravi;${hidden}${sign === '\t' || sign === '\r' ? '=' : sign}1+1`;
    const [cells = []] = Papa.parse<string[]>(toCsv([[first, later]]), { newline: '\r\n' }).data;
    expect(cells).toEqual([
      `'${first}`,
      `${later.slice(0, 5 + hidden.length)}'${later.slice(5 + hidden.length)}`,
    ]);
    expect(cells.map(withoutMark)).toEqual([first, later]);
  }
});

test.each([
  ['Ravi;=1+1', "Ravi;'=1+1"],
  ['Ravi; @SUM(A1)', "Ravi; '@SUM(A1)"],
  ['Ravi;"=1+1', `Ravi;"'=1+1`],
  ['Ravi; " "" @SUM(A1)";b', `Ravi; " "" '@SUM(A1)";b`],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['+91 98400\n=1', "'+91 98400\n'=1"],
  ["Good day\n=cmd|' /C calc'!A0\nthank you", "Good day\n'=cmd|' /C calc'!A0\nthank you"],
  ['one\r\n "@SUM(1,1)', `one\r\n "'@SUM(1,1)`],
  ['call\n+91 98400 12345+1', "call\n'+91 98400 12345+1"],
  ['so;-)', "so;'-)"],
])('%j is marked at separators and line breaks, and is read back unchanged', (text, written) => {
  const [[cell = ''] = []] = Papa.parse<string[]>(toCsv([[text, 'x']])).data;
  expect(cell).toBe(written);
  expect(withoutMark(cell)).toBe(text);
});

test.each(['9840012345', '+91 98400 12345', "'quoted'", 'a=b', '044-2233', '\u200bRavi'])(
  '%j is written unchanged',
  (text) => {
    expect(toCsv([[text]])).toBe(`${text}\r\n`);
    expect(withoutMark(text)).toBe(text);
  },
);

test('a phone number on a line of its own is written unchanged', () => {
  const text = 'Please call\n+91 98400 12345\nor "+91 98400 12346"';
  expect(toCsv([[text]])).toBe(`"${text.replaceAll('"', '""')}"\r\n`);
  expect(withoutMark(text)).toBe(text);
});

test.each(['\t', '\n', ' ', ';', '"', ';"', '\n ', '\u200b', ';\u200b'])(
  'a long text of %j is written quickly',
  (filler) => {
    const text = `x${filler.repeat(100_000)}x`;
    const begin = performance.now();
    toCsv([[text]]);
    expect(withoutMark(text)).toBe(text);
    // A quadratic pattern takes more than ten seconds.
    expect(performance.now() - begin).toBeLessThan(1000);
  },
);

test('a phone number is written so that no spreadsheet takes it for a number', () => {
  expect(toCsv([['+919840012345', '04422334455', 9840012345]])).toBe(
    '+91 98400 12345,+91 44 2233 4455,9840012345\r\n',
  );
});
