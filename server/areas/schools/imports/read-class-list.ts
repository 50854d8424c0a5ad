import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contracts/schools/index.ts';
import { fieldOf } from './guess-mapping.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { UnreadableFileError } from './unreadable-file.ts';

export interface ClassListRow {
  /** As in a spreadsheet: the first row of the file is 1. */
  rowNumber: number;
  cells: string[];
}

export interface ClassList {
  headers: string[];
  /** Rows that are not empty, each with a cell per header. */
  rows: ClassListRow[];
  /** The sheets of a workbook that have rows, with the numbers of these; empty for another file. */
  sheets: { name: string; rows: number }[];
}

/** Longer texts are cut. */
const LONGEST_CELL = 1000;
const LONGEST_HEADER = 100;
/** Titles take at most the rows above it. */
const LAST_HEADER_ROW = 10;
/** Bounds all cells together: cells of a workbook can share one long text. */
const MOST_CHARACTERS = 20_000_000;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Excel's format before 2007. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads a CSV file or a workbook, which it recognises by its first bytes.
 * @param sheetName of a workbook; its first sheet with rows by default. Other files have none.
 * @throws UnreadableFileError
 */
export async function readClassList(file: Buffer, sheetName?: string): Promise<ClassList> {
  if (startsWith(file, COMPOUND_FILE)) {
    throw new UnreadableFileError(
      'This is an old Excel file (.xls), or one with a password. Please save it as a workbook (.xlsx).',
    );
  }
  const isWorkbook = startsWith(file, ZIP);
  const sheets = isWorkbook ? await readXlsx(file) : [{ name: '', rows: readCsv(file) }];
  const tables = sheets.map(({ name, rows }) => ({ name, ...toTable(rows) }));
  const withRows = tables.filter(({ rows }) => rows.length > 0);
  const chosen =
    sheetName === undefined || !isWorkbook
      ? (withRows[0] ?? tables.find(({ head }) => head))
      : withRows.find(({ name }) => name === sheetName);
  if (!chosen && isWorkbook && sheetName !== undefined) {
    throw new UnreadableFileError(`The file has no sheet “${sheetName}” with rows.`);
  }
  return {
    ...toClassList(chosen ?? { rows: [] }),
    sheets: isWorkbook ? withRows.map(({ name, rows }) => ({ name, rows: rows.length })) : [],
  };
}

function startsWith(file: Buffer, signature: number[]): boolean {
  return signature.every((byte, index) => file[index] === byte);
}

interface Table {
  head?: ClassListRow | undefined;
  rows: ClassListRow[];
}

/** The rows that are not empty, from the headers on. */
function toTable(sheet: string[][]): Table {
  const filled = sheet
    .map((cells, index) => ({ rowNumber: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const head = filled.find(isHeader) ?? filled[0];
  return { head, rows: head ? filled.slice(filled.indexOf(head) + 1) : [] };
}

function toClassList({ head, rows }: Table): Omit<ClassList, 'sheets'> {
  if (!head) throw new UnreadableFileError('The file is empty.');
  if (rows.length === 0) throw new UnreadableFileError('The file has no rows below its headers.');
  if (rows.length > MAX_IMPORT_ROWS) {
    const most = MAX_IMPORT_ROWS.toLocaleString('en-IN');
    throw new UnreadableFileError(`The file has more than ${most} rows. Please split it into smaller files.`);
  }
  const width = [head, ...rows].reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0);
  if (width > MAX_IMPORT_COLUMNS) {
    throw new UnreadableFileError(`The file has more than ${MAX_IMPORT_COLUMNS} columns.`);
  }
  const headers = nameColumns(toWidth(head.cells, width));
  let characters = 0;
  const cleaned = rows.map(({ rowNumber, cells }) => {
    const clean = toWidth(cells, width).map((cell) => toStorable(cell, LONGEST_CELL));
    characters += clean.reduce((sum, { length }) => sum + length, 0);
    if (characters > MOST_CHARACTERS) {
      throw new UnreadableFileError('The file has too much text for a class list.');
    }
    return { rowNumber, cells: clean };
  });
  return { headers, rows: cleaned };
}

/** Whether a row near the top has the headers: two known ones. Titles may stand above it. */
function isHeader({ rowNumber, cells }: ClassListRow): boolean {
  if (rowNumber > LAST_HEADER_ROW) return false;
  return new Set(cells.map(fieldOf).filter((field) => field !== undefined)).size >= 2;
}

function widthOf(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function toWidth(cells: string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => cells[index] ?? '');
}

function toStorable(text: string, longest: number): string {
  const storable = text.replaceAll('\u0000', '').trim();
  return (storable.length > longest ? `${storable.slice(0, longest - 1)}…` : storable).toWellFormed();
}

function nameColumns(row: string[]): string[] {
  const taken = new Set<string>();
  return row.map((cell, index) => {
    const name = toStorable(cell.replace(/[\s\p{Cc}]+/gu, ' '), LONGEST_HEADER) || `Column ${index + 1}`;
    let unique = name;
    for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
    taken.add(unique);
    return unique;
  });
}
