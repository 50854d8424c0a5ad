import {
  type FileSheet,
  type ListSheet,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_SHEETS,
  type SheetChoice,
  TOP_ROWS,
} from '#contracts/schools/index.ts';
import { fieldOf } from './guess-mapping.ts';
import { joinColumns } from './join-columns.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { UnreadableFileError } from './unreadable-file.ts';

export interface ClassListRow {
  /** As in a spreadsheet: the first row of the file is 1. Of several sheets see `placeOf`. */
  rowNumber: number;
  cells: string[];
}

export interface ClassList {
  headers: string[];
  /** Rows that are not empty, each with a cell per header. */
  rows: ClassListRow[];
  /** The chosen sheets. */
  sheets: ListSheet[];
  /** Sheets of the file with rows. */
  found: FileSheet[];
}

/** Longer texts are cut. */
const MAX_CELL_LENGTH = 1000;
const MAX_HEADER_LENGTH = 100;
/** Titles take at most the rows above it. */
const LAST_HEADER_ROW = 10;
/** Bounds all cells together: cells of a workbook can share one long text. */
const MAX_CHARACTERS = 20_000_000;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Excel's format before 2007. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads a CSV file or a workbook, which it recognises by its first bytes.
 * @param choices the first sheet with rows by default.
 * @throws UnreadableFileError
 */
export async function readClassList(file: Buffer, choices?: readonly SheetChoice[]): Promise<ClassList> {
  if (startsWith(file, COMPOUND_FILE)) {
    throw new UnreadableFileError(
      'This is an old Excel file (.xls), or one with a password. Please save it as a workbook (.xlsx).',
    );
  }
  const sheets = startsWith(file, ZIP) ? await readXlsx(file) : [{ name: '', rows: readCsv(file) }];
  const tables = sheets.map(({ name, rows }) => toTable(name, rows));
  const withRows = tables.filter(({ rows }) => rows.length > 0);
  if (withRows.length === 0) {
    const isBlank = tables.every(({ head }) => head === undefined);
    throw new UnreadableFileError(isBlank ? 'The file is empty.' : 'The file has no rows below its headers.');
  }
  if (withRows.length > MAX_IMPORT_SHEETS) {
    throw new UnreadableFileError(
      `The workbook has more than ${MAX_IMPORT_SHEETS} sheets. Please split it into smaller files.`,
    );
  }
  const chosen = choices ? choose(withRows, choices) : withRows.slice(0, 1);
  return { ...toClassList(chosen), found: withRows.map(describe) };
}

function startsWith(file: Buffer, signature: number[]): boolean {
  return signature.every((byte, index) => file[index] === byte);
}

interface Table {
  name: string;
  /** Not empty. */
  filled: ClassListRow[];
  head: ClassListRow | undefined;
  /** Below the headers. */
  rows: ClassListRow[];
}

function toTable(name: string, sheet: string[][]): Table {
  const filled = sheet
    .map((cells, index) => ({ rowNumber: index + 1, cells: cells.map(shorten) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return withHead({ name, filled }, filled.find(isHeader) ?? filled[0]);
}

function withHead({ name, filled }: Pick<Table, 'name' | 'filled'>, head: ClassListRow | undefined): Table {
  return { name, filled, head, rows: head ? filled.slice(filled.indexOf(head) + 1) : [] };
}

/** The chosen sheets in the order of the file. */
function choose(tables: readonly Table[], choices: readonly SheetChoice[]): Table[] {
  const rowBySheet = new Map(choices.map(({ sheet, headerRow }) => [sheet, headerRow]));
  const unknown = choices.find(({ sheet }) => !tables[sheet - 1]);
  if (unknown) throw new UnreadableFileError(`The file has no sheet ${unknown.sheet} with rows.`);
  return tables.flatMap((table, index) => {
    const headerRow = rowBySheet.get(index + 1);
    if (headerRow === undefined) return [];
    if (headerRow === null) return table;
    const head = table.filled.find(({ rowNumber }) => rowNumber === headerRow);
    const chosen = head && withHead(table, head);
    if (!chosen || chosen.rows.length === 0) {
      throw new UnreadableFileError(`There are no rows below row ${headerRow}. Please choose another row.`);
    }
    return chosen;
  });
}

function describe({ name, head, rows, filled }: Table): FileSheet {
  const top = filled.slice(0, TOP_ROWS).map(({ rowNumber, cells }) => {
    const words = cells.map((cell) => cell.trim()).filter(Boolean);
    return { rowNumber, text: toStorable(words.join(', '), MAX_HEADER_LENGTH) };
  });
  return {
    name: toStorable(name, MAX_HEADER_LENGTH),
    rows: rows.length,
    headerRow: head?.rowNumber ?? 1,
    top,
  };
}

function toClassList(tables: readonly Table[]): Omit<ClassList, 'found'> {
  if (tables.reduce((sum, { rows }) => sum + rows.length, 0) > MAX_IMPORT_ROWS) {
    const most = MAX_IMPORT_ROWS.toLocaleString('en-IN');
    throw new UnreadableFileError(`The file has more than ${most} rows. Please split it into smaller files.`);
  }
  const { headers, placed } = joinColumns(tables.map(headersOf));
  refuseWidth(headers.length);
  const sheets: ListSheet[] = [];
  const rows: ClassListRow[] = [];
  let characters = 0;
  let after = 0;
  for (const [index, { name, head, rows: own }] of tables.entries()) {
    sheets.push({ name: toStorable(name, MAX_HEADER_LENGTH), after, headerRow: head?.rowNumber ?? 1 });
    for (const { rowNumber, cells } of own) {
      const clean = headers.map(() => '');
      for (const [column, place] of (placed[index] ?? []).entries()) {
        clean[place] = toStorable(cells[column] ?? '', MAX_CELL_LENGTH);
      }
      characters += clean.reduce((sum, { length }) => sum + length, 0);
      if (characters > MAX_CHARACTERS) {
        throw new UnreadableFileError('The file has too much text for a class list.');
      }
      rows.push({ rowNumber: after + rowNumber, cells: clean });
    }
    after = rows.at(-1)?.rowNumber ?? after;
  }
  return { headers, rows, sheets };
}

function headersOf({ head, rows }: Table): string[] {
  const cells = head?.cells ?? [];
  const width = rows.reduce((most, row) => Math.max(most, widthOf(row.cells)), widthOf(cells));
  refuseWidth(width);
  return nameColumns(Array.from({ length: width }, (_, index) => cells[index] ?? ''));
}

/** Checked before columns are named, which takes long for many. @throws UnreadableFileError. */
function refuseWidth(columns: number): void {
  if (columns > MAX_IMPORT_COLUMNS) {
    throw new UnreadableFileError(`The file has more than ${MAX_IMPORT_COLUMNS} columns.`);
  }
}

/** Whether a row near the top has the headers: two known ones. Titles may stand above it. */
function isHeader({ rowNumber, cells }: ClassListRow): boolean {
  if (rowNumber > LAST_HEADER_ROW) return false;
  return new Set(cells.map(fieldOf).filter((field) => field !== undefined)).size >= 2;
}

function widthOf(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** A workbook may refer to one huge text from every cell: only its beginning is looked at. */
function shorten(cell: string): string {
  return cell.length > 2 * MAX_CELL_LENGTH ? cell.trimStart().slice(0, 2 * MAX_CELL_LENGTH) : cell;
}

function toStorable(text: string, longest: number): string {
  const storable = text.replaceAll('\u0000', '').trim();
  return (storable.length > longest ? `${storable.slice(0, longest - 1)}…` : storable).toWellFormed();
}

function nameColumns(row: string[]): string[] {
  const taken = new Set<string>();
  return row.map((cell, index) => {
    const name = toStorable(cell.replace(/[\s\p{Cc}]+/gu, ' '), MAX_HEADER_LENGTH) || `Column ${index + 1}`;
    let unique = name;
    for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
    taken.add(unique);
    return unique;
  });
}
