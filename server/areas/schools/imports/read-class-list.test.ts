import { describe, expect, test } from 'vitest';
import { type ClassList, readClassList } from './read-class-list.ts';
import { makeWorkbook, workbookParts, zip } from './workbook-fixture.ts';

const SHARED_STRINGS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';

const cellsOf = ({ headers, rows }: ClassList) => [headers, ...rows.map(({ cells }) => cells)];
const read = async (content: string | Buffer) => cellsOf(await readClassList(Buffer.from(content)));
const refusal = (content: string | Buffer) =>
  readClassList(Buffer.from(content)).then(
    () => 'nothing',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );

describe('a CSV file', () => {
  test.each([
    ['commas', 'Name,Phone\nAsha,0442233'],
    ['semicolons', 'Name;Phone\r\nAsha;0442233\r\n'],
    ['tabs', 'Name\tPhone\nAsha\t0442233'],
    ['what Excel says in the first line', 'sep=|\r\nName|Phone\r\nAsha|0442233'],
    ['a byte-order mark', '\ufeffName,Phone\nAsha,0442233'],
    ['old line ends', 'Name,Phone\rAsha,0442233\r'],
    ['empty lines', '\n\nName,Phone\n\n,\nAsha,0442233\n\n'],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual([
      ['Name', 'Phone'],
      ['Asha', '0442233'],
    ]);
  });

  test('keeps zeros, plus signs, quotation marks, line breaks and every script', async () => {
    const text =
      'Name,Phone,Notes\n"Rao, Asha",+91 98400 12345,"two\nlines, ""quoted"""\nதமிழ்செல்வி,09840012345,हिन्दी';
    expect(await read(text)).toEqual([
      ['Name', 'Phone', 'Notes'],
      ['Rao, Asha', '+91 98400 12345', 'two\nlines, "quoted"'],
      ['தமிழ்செல்வி', '09840012345', 'हिन्दी'],
    ]);
  });

  test('is read in UTF-16, like Excel’s Unicode text', async () => {
    const text = '\ufeffName\tCity\nஆஷா\tचेन्नई\n';
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    const expected = [
      ['Name', 'City'],
      ['ஆஷா', 'चेन्नई'],
    ];
    expect(await read(little)).toEqual(expected);
    expect(await read(big)).toEqual(expected);
  });

  test('is read in Windows-1252 as far as that means dashes, quotation marks and blanks only', async () => {
    const file = Buffer.from('Name,Class\nD\x92Souza,8\x96A\nAsha\xa0Rao,8', 'latin1');
    expect(await read(file)).toEqual([
      ['Name', 'Class'],
      ['D’Souza', '8–A'],
      ['Asha\u00a0Rao', '8'],
    ]);
  });

  test('numbers its rows like a spreadsheet', async () => {
    const { rows } = await readClassList(Buffer.from('Name,Note\nA,"1\n2"\n\nB,\n'));
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 4]);
  });

  test.each([
    [
      'below titles',
      'Lotus School,,\n,,\nClass 8 B,,\nSl,Student Name,Mob\n1,A,2',
      ['Sl', 'Student Name', 'Mob'],
      [5],
    ],
    ['in the thirtieth row', `Title\n${'Text\n'.repeat(28)}Name,Phone\nA,1`, ['Name', 'Phone'], [31]],
    ['too far down', `Title\n${'\n'.repeat(29)}Name,Phone`, ['Title', 'Name', 'Phone'], [31]],
    [
      'with groups of columns',
      'Sl,Class,Student,,Father,,Mother Details,\n,,Name,DOB,Name,Mobile,Name,Mobile\n1,8,A,,B,1,C,2',
      [
        'Sl',
        'Class',
        'student Name',
        'student DOB',
        'father Name',
        'father Mobile',
        'mother Name',
        'mother Mobile',
      ],
      [3],
    ],
    [
      'with groups of columns below a title',
      'Lotus School\nFather,,Mother,\nName,Mobile,Name,Mobile\nA,1,B,2',
      ['father Name', 'father Mobile', 'mother Name', 'mother Mobile'],
      [4],
    ],
    ['with words of groups', 'Student,Father,Mother\nA,B,C', ['Student', 'Father', 'Mother'], [2]],
    [
      'with examples',
      'Name,Phone (eg. 9876543210),DOB (31/12/2012)\nA,1,2',
      ['Name', 'Phone (eg. 9876543210)', 'DOB (31/12/2012)'],
      [2],
    ],
    ['that are unknown', 'Kid,Call\nA,1', ['Kid', 'Call'], [2]],
    ['of one field', 'Name,Student Name\nA,Phone', ['Name', 'Student Name'], [2]],
  ])('has the headers %s', async (_, text, headers, numbers) => {
    const list = await readClassList(Buffer.from(text));
    expect(list.headers).toEqual(headers);
    expect(list.rows.map(({ rowNumber }) => rowNumber)).toEqual(numbers);
  });

  test('has a name for each column', async () => {
    const [headers] = await read('Name,,Name , name\nA,B,C,D,E');
    expect(headers).toEqual(['Name', 'Column 2', 'Name (2)', 'name', 'Column 5']);
  });

  test('loses characters unknown to the database, and text beyond the maximum length', async () => {
    const parts = workbookParts([['Name'], ['half a letter']]);
    const sheet = 'xl/worksheets/sheet1.xml';
    const workbook = zip({ ...parts, [sheet]: String(parts[sheet]).replace('half', '&#xD83D;') });
    expect(await read(workbook)).toEqual([['Name'], ['\ufffd a letter']]);
    const [, [cell = ''] = []] = await read(`Name\n${'x'.repeat(5000)}`);
    expect(cell).toHaveLength(1000);
    expect(cell.at(-1)).toBe('…');
  });

  test.each([
    ['nothing', '', 'The file is empty.'],
    ['blanks', ' \n,,\n\t', 'The file is empty.'],
    ['headers only', 'Name,Phone\n,\n', 'The file has no rows below its headers.'],
    [
      'many open quotation marks',
      `Name\n${'"Asha\n'.repeat(40)}`,
      'Row 32 and many others have a quotation mark',
    ],
    ['Latin-1', Buffer.from('Name\nJos\xe9', 'latin1'), 'The letters of this file can’t be read.'],
    ['a picture', Buffer.from([0x47, 0x49, 0x46, 0x38, 0, 0, 1]), 'This is neither a CSV file nor an Excel'],
    ['a web page', '\ufeff <html><table><tr><td>Name', 'This is a web page with the name of a workbook'],
    [
      'a workbook as XML',
      '<?xml version="1.0"?><Workbook>',
      'This is a web page with the name of a workbook',
    ],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Excel file (.xls)'],
    ['too many rows', `Name\n${'A\n'.repeat(20_001)}`, 'The file has more than 20,000 rows.'],
    ['a great many blank lines', '\n'.repeat(200_001), 'The file has too many lines for a class list.'],
    ['too many columns', `Name${',x'.repeat(60)}\nA`, 'The file has more than 60 columns.'],
    ['a great many equal columns', `h${',h'.repeat(40_000)}\nA`, 'The file has more than 60 columns.'],
  ])('is refused with %s', async (_, content, message) => {
    expect(await refusal(content)).toContain(`UnreadableFileError: ${message}`);
  });
});

describe('a workbook', () => {
  test('keeps text, and writes numbers and dates out', async () => {
    const rows = await read(
      makeWorkbook([
        ['Name', 'Phone', 'Born', 'Class'],
        ['  ஆஷா ', '0098400', { day: '2012-02-29' }, { number: '8' }],
        ['=1+1', '+919840012345', '29/02/2012', { number: '9.840012345E9' }],
        ['Ravi', { number: '9840012345' }, '', { number: '0.5' }],
      ]),
    );
    expect(rows.slice(1)).toEqual([
      ['ஆஷா', '0098400', '2012-02-29', '8'],
      ['=1+1', '+919840012345', '29/02/2012', '9840012345'],
      ['Ravi', '9840012345', '', '0.5'],
    ]);
  });

  test('numbers its rows like Excel', async () => {
    const { rows } = await readClassList(makeWorkbook([['Name'], ['A'], [], ['B']]));
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 4]);
  });

  const withRow = (row: string) => {
    const parts = workbookParts([['Name'], ['A']]);
    const sheet = 'xl/worksheets/sheet1.xml';
    return zip({ ...parts, [sheet]: String(parts[sheet]).replace('</sheetData>', `${row}</sheetData>`) });
  };

  // Reading all of the text for every cell takes more than a minute.
  test('with one huge text in every cell is read as far as a cell goes', async () => {
    const parts = workbookParts([['Name']]);
    const sheet = 'xl/worksheets/sheet1.xml';
    const rowAt = (at: number) =>
      `<row r="${at}">${[...'ABCDEFGHIJKLMNOPQRST'].map((column) => `<c r="${column}${at}" t="s"><v>0</v></c>`).join('')}</row>`;
    const rows = Array.from({ length: 500 }, (_, at) => rowAt(at + 2)).join('');
    const workbook = zip({
      ...parts,
      [sheet]: String(parts[sheet]).replace('</sheetData>', `${rows}</sheetData>`),
      'xl/_rels/workbook.xml.rels': String(parts['xl/_rels/workbook.xml.rels']).replace(
        '</Relationships>',
        `<Relationship Id="texts" Type="${SHARED_STRINGS}" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'A'.repeat(4_900_000)}</t></si></sst>`,
    });
    const list = await readClassList(workbook);
    expect(list.rows).toHaveLength(500);
    expect(list.rows[0]?.cells[0]).toHaveLength(1000);
  });

  test('ignores formatted cells without content far outside the list', async () => {
    const far = `<row r="3" spans='1:1000' x14ac:dyDescent="0.25"><c s="1" r="ALL3" /></row><row r="100000" ht="15" ><c r='A100000' s="1"/></row>`;
    expect(await read(withRow(far))).toEqual([['Name'], ['A']]);
  });

  test.each([
    '<row r="99999999999"/>',
    '<row r="100001"></row>',
    '<row r="1e9"/>',
    '<row r="&#57;9999999"/>',
    `<row ht='15' r = '99999999'/>`,
    '<row ht="<" r="99999999"/>',
    '<row ht="15"r="99999999"/>',
    '<row r="3"><c r="XFD1048576"><v>1</v></c></row>',
    '<row r="3"><c r="ALM3"><v>1</v></c></row>',
    '<row><c r="A100001"><v>1</v></c></row>',
    '<x:row x:r="99999999"/>',
  ])('with %s would exhaust the memory, and is refused unread', async (row) => {
    expect(await refusal(withRow(row))).toContain('The file is too large or too complicated to be read.');
  });

  const damaged = 'UnreadableFileError: This Excel workbook is damaged';
  const parts = workbookParts([['Name'], ['A']]);
  const bomb = { ...parts, 'xl/sharedStrings.xml': Buffer.alloc(30_000_000, 32) };
  test.each([
    ['that is cut off', makeWorkbook([['Name'], ['A']]).subarray(0, 300), damaged],
    ['that is no workbook', zip({ 'a.txt': 'x' }), 'UnreadableFileError: This Excel workbook can’t be read.'],
    [
      'that unpacks to more than it should',
      zip({ ...bomb, 'a.xml': Buffer.alloc(80_000_000) }),
      'UnreadableFileError: This Excel workbook is too large.',
    ],
    [
      'that is packed as no list is',
      zip(bomb),
      'UnreadableFileError: The file is too large or too complicated',
    ],
    ['that lies about its size', zip(bomb, () => 1000), damaged],
    [
      'with more parts than a workbook has',
      zip({
        ...parts,
        ...Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.xml`, 'x'])),
      }),
      'UnreadableFileError: This Excel workbook is too large.',
    ],
    ['with a part outside of its folder', zip({ ...parts, '../a.xml': 'x' }), damaged],
    ['that says it has more than it has', zip(parts, () => 100_000), damaged],
  ])('%s is refused', async (_, content, message) => {
    expect(await refusal(content)).toContain(message);
  });
});

describe('a list as schools write it', () => {
  test.each([
    ['a comma inside the cells', 'Name;Class;Phone\nRao, Asha;8;044\nNair, Bina;8;045', ';'],
    ['a comma in each header', 'Name, full;Class\nRao, Asha;8\nNair, Bina, K;9', ';'],
    ['a long title', 'Lotus, School, Madurai, India\n\nName\tPhone\nAsha\t1\nBina\t2', '\t'],
    ['a semicolon in a cell', 'Name,Phone\n"Asha; Rao",1\nBina,2', ','],
    ['one column', 'Name\nAsha', ','],
  ])('with %s has its delimiter', async (_, text, delimiter) => {
    expect((await readClassList(Buffer.from(text))).delimiter).toBe(delimiter);
  });

  test('has the chosen delimiter', async () => {
    const { headers } = await readClassList(Buffer.from('Name;Phone,x\nAsha;1,y'), { delimiter: ',' });
    expect(headers).toEqual(['Name;Phone', 'x']);
  });

  test.each(['utf-16le', 'utf-16be', 'marked'])('is read in UTF-16 (%s)', async (encoding) => {
    const file = Buffer.from(
      `${encoding === 'marked' ? '\ufeff' : ''}Name\tPhone\r\nAsha\t0442233`,
      'utf16le',
    );
    expect(await read(encoding === 'utf-16be' ? file.swap16() : file)).toEqual([
      ['Name', 'Phone'],
      ['Asha', '0442233'],
    ]);
  });

  test.each([
    ['never ends', 'Name,Phone\nAsha,1\n"Bina,2\nKavya,3\n"Lata, R",4', 'Bina'],
    ['ends in another row', 'Name,Phone\nAsha,1\n"Bina"x,2\nKavya,3\n"Lata, R",4', 'Binax'],
  ])('keeps the rows around a quotation mark that %s', async (_, text, faulty) => {
    const { rows } = await readClassList(Buffer.from(text));
    expect(rows.map(({ rowNumber, cells, fault }) => [rowNumber, cells[0], fault !== null])).toEqual([
      [2, 'Asha', false],
      [3, faulty, true],
      [4, 'Kavya', false],
      [5, 'Lata, R', false],
    ]);
  });

  test('has headers that return after a row or two', async () => {
    const text = 'Name,Phone,Class\nAsha,1,8\nName,Phone,Class\nBina,2,9';
    const { headers, rows } = await readClassList(Buffer.from(text));
    expect([headers, rows.length]).toEqual([['Name', 'Phone', 'Class'], 3]);
  });

  test('has its columns in another order below headers that return', async () => {
    const text = 'Name,Phone,Class\nAsha,1,8\n\nClass,Name,Mobile\n9,Bina,2';
    expect(await read(text)).toEqual([
      ['Name', 'Phone', 'Class'],
      ['Asha', '1', '8'],
      ['Name', 'Mobile', 'Class'],
      ['Bina', '2', '9'],
    ]);
  });

  test.each([
    ['has rows like headers', 'Student,Arun K,Class 8,State Board\nStudent,Bina,Class 8,State Board', 0, 2],
    ['has classes only', 'Arun K,8\nBina,8\nChitra,8', 0, 3],
    ['has none', 'Asha,98400 12345\nBina,98400 12346', 0, 2],
    ['has words above them', 'Class: 8 B,Contact: 9840012345\nName,Phone\nBina,98400 12346', 2, 1],
    ['has the best of several', 'Student List,Class 8\nStudent Name,Phone,DOB\nBina,1,2', 2, 1],
  ])('that %s is read below its headers', async (_, text, headerRow, rows) => {
    const { sheets, rows: read } = await readClassList(Buffer.from(text));
    expect([sheets[0]?.headerRow, read.length]).toEqual([headerRow, rows]);
  });

  test('has the text of the row above for a ditto mark', async () => {
    const rows =
      'Name,Father,Class,City\nAsha,Ravi,8,Madurai\nGirls,,,\nBina,-do-,8,Ditto\n-do-,"do",8,〃\nX,Do Raj,9,,,';
    expect((await read(rows)).slice(1).map((cells) => cells.slice(0, 4))).toEqual([
      ['Asha', 'Ravi', '8', 'Madurai'],
      ['Girls', '', '', ''],
      ['Bina', 'Ravi', '8', 'Madurai'],
      ['-do-', 'do', '8', 'Madurai'],
      ['X', 'Do Raj', '9', ''],
    ]);
  });

  test('can be said to have no headers', async () => {
    const list = await readClassList(Buffer.from('Name,Phone\nBina,1'), {
      sheets: [{ sheet: 1, headerRow: 0 }],
    });
    expect([list.headers, list.rows.length]).toEqual([['Column 1', 'Column 2'], 2]);
  });

  test('has its merged cells filled down, its hidden rows named and its failed formulas kept', async () => {
    const file = makeWorkbook(
      [
        ['Old', 'Class'],
        ['Gone', '7'],
      ],
      {
        'Class 9': [
          ['Name', 'Class', 'Phone'],
          ['Asha', '9 A', '1'],
          ['Bina', '', { failure: '#N/A' }],
          ['Kavya', '', '3'],
          ['', '', '4'],
        ],
      },
      {
        'Class 8': { isHidden: true },
        'Class 9': { hiddenRows: [3], merges: ['B2:B4', 'A4:A5', 'A1:A1'] },
      },
    );
    const list = await readClassList(file);
    expect(list.found).toMatchObject([{ isHidden: true }, { isHidden: false }]);
    expect(list.sheets).toMatchObject([{ name: 'Class 9', hiddenRows: [3] }]);
    expect(list.rows.map(({ cells }) => cells)).toEqual([
      ['Asha', '9 A', '1'],
      ['Bina', '9 A', '#N/A'],
      ['Kavya', '9 A', '3'],
      ['', '', '4'],
    ]);
  });
});
