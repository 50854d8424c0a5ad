// The file of a class list as sheets of texts.

import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import Papa from 'papaparse';
import readSheets from 'read-excel-file/universal';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { DELIMITERS, type Delimiter, MAX_IMPORT_ROWS } from '#contracts/schools/index.ts';
import { TOO_COMPLICATED, UnreadableFileError } from './unreadable-file.ts';

/** With blank lines. Millions of them would keep the reader busy until its time limit. */
const MAX_LINES = 10 * MAX_IMPORT_ROWS;

/** Excel's first line that names the delimiter. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Rows without an end of their quotation marks, each of which needs another pass over the rest of the file. */
const MAX_FAULTS = 30;

export interface Sheet {
  name: string;
  rows: string[][];
  /** By row number. */
  faults: ReadonlyMap<number, string>;
  isHidden: boolean;
  hiddenRows: ReadonlySet<number>;
  merges: readonly Merge[];
}

/** The first column of merged cells. Rows and columns count from 1. */
interface Merge {
  column: number;
  top: number;
  bottom: number;
}

/**
 * The rows of a CSV file.
 * @param chosen the recognised delimiter by default.
 * @throws UnreadableFileError
 */
export function readCsv(bytes: Uint8Array, chosen?: Delimiter): { sheet: Sheet; delimiter: Delimiter } {
  const text = decodeText(bytes);
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(line.length);
  const delimiter = chosen ?? DELIMITERS.find((each) => each === named) ?? guessDelimiter(content);
  const { rows, faults } = parseRows(content, delimiter);
  if (rows.length > MAX_LINES) throw new UnreadableFileError('The file has too many lines for a class list.');
  const plain = { name: '', isHidden: false, hiddenRows: new Set<number>(), merges: [] };
  return { sheet: { ...plain, rows, faults }, delimiter };
}

/** Enough rows for a guess, also behind a long title. */
const GUESSED_ROWS = 200;

/** The delimiter that gives the most rows the same number of columns; of two, the one with more columns. */
function guessDelimiter(text: string): Delimiter {
  const worth = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: GUESSED_ROWS,
      skipEmptyLines: 'greedy',
    });
    const wide = data.filter(({ length }) => length > 1);
    const sizes = [...Map.groupBy(wide, ({ length }) => length)].map(([columns, rows]) => [
      rows.length,
      columns,
    ]);
    const [rows = 0, columns = 0] = sizes.toSorted(byWorth)[0] ?? [];
    return { delimiter, size: [rows, columns] };
  });
  return worth.toSorted((one, other) => byWorth(one.size, other.size))[0]?.delimiter ?? ',';
}

const byWorth = ([rows = 0, columns = 0]: number[], [otherRows = 0, otherColumns = 0]: number[]) =>
  otherRows - rows || otherColumns - columns;

/** A row whose quotation marks don't end is its line alone, so that it takes no other row with it. */
function parseRows(text: string, delimiter: string): { rows: string[][]; faults: Map<number, string> } {
  const faults = new Map<number, string>();
  let rows: string[][] = [];
  for (let rest = text; ; ) {
    const { data, errors } = Papa.parse<string[]>(rest, { delimiter, preview: MAX_LINES + 1 - rows.length });
    const at = errors.find((error) => isFault(error, data))?.row;
    if (at === undefined) return { rows: rows.concat(data), faults };
    if (faults.size === MAX_FAULTS) {
      throw new UnreadableFileError(
        `Row ${rows.length + at + 1} and many others have a quotation mark that doesn’t end. Please correct them and send the file again.`,
      );
    }
    const start = at === 0 ? 0 : Papa.parse(rest, { delimiter, preview: at }).meta.cursor;
    const [line = ''] = /^[^\r\n]*/.exec(rest.slice(start)) ?? [];
    rows = rows.concat(data.slice(0, at), [line.replaceAll('"', '').split(delimiter)]);
    faults.set(rows.length, 'Row has a quotation mark that doesn’t end');
    rest = rest.slice(start + line.length).replace(/^(?:\r\n|\r|\n)/, '');
  }
}

/** A quotation mark inside a cell, as in "Asha "Ammu" Rao", is none if the cell ends in its row. */
function isFault({ type, code, row = 0 }: Papa.ParseError, data: readonly string[][]): boolean {
  if (type !== 'Quotes') return false;
  return code === 'MissingQuotes' || (data[row] ?? []).some((cell) => /[\r\n]/.test(cell));
}

const NOT_TEXT = 'This is neither a CSV file nor an Excel workbook (.xlsx).';
const NOT_UTF8 =
  'The letters of this file can’t be read. In Excel, please save it as “CSV UTF-8” or as a workbook (.xlsx).';

/** An ellipsis, quotation marks, dashes and a blank in Windows-1252, which Excel writes as plain “CSV”. */
const SIGNS_OF_WINDOWS = new Set([0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0]);

/**
 * The text of a CSV file: UTF-8, or UTF-16 as in Excel’s “Unicode text”.
 * @throws UnreadableFileError for other encodings and binary data.
 */
function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw new UnreadableFileError(NOT_TEXT);
  return text;
}

function decode(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && third === 0);
  const isLittleEndian = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0);
  const encoding = isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8';
  try {
    // Also removes the byte-order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Letters of other encodings are ambiguous, these signs are not.
    const isPlain = bytes.every((byte) => byte < 0x80 || SIGNS_OF_WINDOWS.has(byte));
    if (encoding === 'utf-8' && isPlain) return new TextDecoder('windows-1252').decode(bytes);
    throw new UnreadableFileError(NOT_UTF8);
  }
}

/** A cell reference up to row 100,000 and column ALL (1,000). */
const NEAR = String.raw`(?:[A-Z]{1,2}|A[A-K][A-Z]|AL[A-L])?0*(?:\d{1,5}|100000)`;
const ATTRIBUTE = String.raw`\s+(?:r\s*=\s*(?:"${NEAR}"|'${NEAR}')|(?!(?:[\w.-]+:)?r[\s=])[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))`;
/**
 * A row or cell tag with a reference beyond that, or with an unusual one. The reader creates every row and cell before
 * it, so that one tag could fill the memory.
 */
const FAR_AWAY = new RegExp(String.raw`<(?:[^\s<>:/]+:)?(?:row|c)(?=[\s/>])(?!(?:${ATTRIBUTE})*\s*/?>)`);

/** The sheets of a workbook, their cells as texts, dates as 2026-04-30. @throws UnreadableFileError */
export async function readXlsx(bytes: Buffer): Promise<Sheet[]> {
  const parts = await unpackWorkbook(bytes);
  const packed = zipSync(parts, { level: 0 });
  const archive = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  // Latin 1 is enough, since the pattern is ASCII.
  if (FAR_AWAY.test(archive.toString('latin1'))) throw new UnreadableFileError(TOO_COMPLICATED);
  try {
    const copy = new Uint8Array(archive).buffer;
    const sheets = await readSheets(copy, { parseNumber: writeOut, trim: false });
    const layouts = layoutsOf(parts);
    return sheets.map(({ sheet, data }, at) => ({
      name: sheet,
      rows: data.map((row) => row.map(toText)),
      faults: new Map(),
      ...(layouts[at] ?? NO_LAYOUT),
    }));
  } catch (cause) {
    // The library has no error class for invalid workbooks.
    throw new UnreadableFileError(
      'This Excel workbook can’t be read. Please save it again in Excel, or as “CSV UTF-8”.',
      { cause },
    );
  }
}

type Layout = Pick<Sheet, 'isHidden' | 'hiddenRows' | 'merges'>;
const NO_LAYOUT: Layout = { isHidden: false, hiddenRows: new Set(), merges: [] };

/** The value of an attribute in the text of a tag, with any namespace. */
const attribute = (tag: string, name: string) =>
  new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';

/** What the reader of workbooks leaves out: hidden sheets and rows, and merged cells. In the order of the sheets. */
function layoutsOf(parts: Readonly<Record<string, Uint8Array>>): Layout[] {
  const textOf = (path: string) => Buffer.from(parts[path] ?? []).toString('utf8');
  const tags = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(String.raw`<(?:[\w.-]+:)?${name}(?=[\s/>])([^<>]*)>`, 'g'))].map(
      ([, tag = '']) => tag,
    );
  const targets = new Map(
    tags(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  );
  return tags(textOf('xl/workbook.xml'), 'sheet').map((sheet) => {
    const xml = textOf(targets.get(attribute(sheet, 'id')) ?? '');
    const hidden = tags(xml, 'row').filter((row) => /^(?:1|true)$/.test(attribute(row, 'hidden')));
    return {
      isHidden: /hidden/i.test(attribute(sheet, 'state')),
      hiddenRows: new Set(hidden.map((row) => Number(attribute(row, 'r')))),
      merges: tags(xml, 'mergeCell').flatMap((tag) => mergeOf(attribute(tag, 'ref'))),
    };
  });
}

function mergeOf(reference: string): Merge[] {
  const [, letters = '', top, bottom] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return Number(bottom) > Number(top) ? [{ column, top: Number(top), bottom: Number(bottom) }] : [];
}

/** 9.1984E11 without its exponent. */
function writeOut(number: string): string {
  if (!/e/i.test(number)) return number;
  const value = Number(number);
  return Number.isSafeInteger(value) ? value.toFixed(0) : number;
}

function toText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' ? cell : '';
}

/** All parts together: twice the XML of 20,000 rows by 60 columns. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_ENTRIES = 1000;
/** Limits the ratio of larger parts: a class list's XML shrinks to a tenth, repeated text to a thousandth. */
const LARGE_BYTES = 5 * 1024 * 1024;
const MAX_RATIO = 200;

const broken = () => new UnreadableFileError('This Excel workbook is damaged, or protected by a password.');
const tooLarge = () =>
  new UnreadableFileError('This Excel workbook is too large. Please split it into smaller files.');

/** A cell with a failed formula, which the reader would leave empty. */
const FAILED_CELL = /(<(?:[\w.-]+:)?c\s[^<>]*?\bt\s*=\s*["'])e(?=["'])/g;

/**
 * Unpacks the XML of a workbook, because the reader has no limits of its own. Checks the sizes in the directory; yauzl
 * refuses a part of another size.
 * @throws UnreadableFileError
 */
async function unpackWorkbook(archive: Buffer): Promise<Record<string, Uint8Array>> {
  try {
    const zip = await fromBufferPromise(archive, { lazyEntries: true });
    const entries = await listEntries(zip);
    if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_UNPACKED_BYTES) {
      throw tooLarge();
    }
    if (entries.some(isBomb)) throw new UnreadableFileError(TOO_COMPLICATED);
    const parts: Record<string, Uint8Array> = {};
    for (const entry of entries) {
      const part = await buffer(await zip.openReadStreamPromise(entry));
      const isSheet = /\bworksheets\//.test(entry.fileName);
      parts[entry.fileName] = isSheet
        ? Buffer.from(part.toString('latin1').replace(FAILED_CELL, '$1str'), 'latin1')
        : part;
    }
    return parts;
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw broken();
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw tooLarge();
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (/\.(xml|rels)$/.test(entry.fileName)) entries.push(entry);
  }
  return entries;
}

function isBomb({ compressedSize, uncompressedSize }: Entry): boolean {
  return uncompressedSize > LARGE_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
}
