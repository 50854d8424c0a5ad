import { digitsOf } from '#contracts/lib/phone.ts';
import {
  type Delimiter,
  type FileSheet,
  type ListSheet,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_SHEETS,
  type SheetChoice,
  TOP_ROWS,
} from '#contracts/schools/index.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { fieldOf } from './guess-mapping.ts';
import { isHeader, namesColumns } from './not-student.ts';
import { readCsv, readXlsx, type Sheet } from './read-file.ts';
import { UnreadableFileError } from './unreadable-file.ts';

export interface ClassListRow {
  /** As in a spreadsheet: the first row of the file is 1. Of several sheets see `placeOf`. */
  rowNumber: number;
  cells: string[];
  /** Keeps the row out of the import. */
  fault: string | null;
}

export interface ClassList {
  headers: string[];
  /** Rows that are not empty, each with a cell per header. */
  rows: ClassListRow[];
  /** The chosen sheets. */
  sheets: ListSheet[];
  /** Sheets of the file with rows. */
  found: FileSheet[];
  /** Null for a workbook. */
  delimiter: Delimiter | null;
}

/** Longer texts are cut. */
const MAX_CELL_LENGTH = 1000;
const MAX_HEADER_LENGTH = 100;
/** Titles take at most the rows above it. */
const LAST_HEADER_ROW = 30;
const ROWS_NEAR = 5;
/** Bounds all cells together: cells of a workbook can share one long text. */
const MAX_CHARACTERS = 20_000_000;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Excel's format before 2007. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

export interface ReadingChoices {
  /** The first sheet with rows that is not hidden by default. */
  sheets?: readonly SheetChoice[] | undefined;
  /** Of a CSV file; the recognised one by default. */
  delimiter?: Delimiter | undefined;
}

/** Reads a CSV file or a workbook, which it recognises by its first bytes. @throws UnreadableFileError */
export async function readClassList(file: Buffer, choices: ReadingChoices = {}): Promise<ClassList> {
  if (startsWith(file, COMPOUND_FILE)) {
    throw new UnreadableFileError(
      'This is an old Excel file (.xls), or one with a password. Please save it as a workbook (.xlsx).',
    );
  }
  if (
    /^\s*<(?:\?xml|!doctype html|html|table|meta|style|head)\b/i.test(
      file.toString('latin1', 0, 500).replace('ï»¿', ''),
    )
  ) {
    throw new UnreadableFileError(
      'This is a web page with the name of a workbook, as some school programs write it. Please open it in Excel and save it as a workbook (.xlsx).',
    );
  }
  const csv = startsWith(file, ZIP) ? null : readCsv(file, choices.delimiter);
  const tables = (csv ? [csv.sheet] : await readXlsx(file)).map(toTable);
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
  const first = withRows.find(({ sheet }) => !sheet.isHidden) ?? withRows[0];
  const chosen = choices.sheets ? choose(withRows, choices.sheets) : first ? [first] : [];
  return { ...toClassList(chosen), found: withRows.map(describe), delimiter: csv?.delimiter ?? null };
}

function startsWith(file: Buffer, signature: number[]): boolean {
  return signature.every((byte, index) => file[index] === byte);
}

interface Table {
  sheet: Sheet;
  /** Not empty. */
  filled: ClassListRow[];
  /** Undefined for a sheet without headers. */
  head: ClassListRow | undefined;
  /** Below the headers. */
  rows: ClassListRow[];
}

function toTable(sheet: Sheet): Table {
  const filled = sheet.rows
    .map((cells, index) => ({
      rowNumber: index + 1,
      cells: cells.map(shorten),
      fault: sheet.faults.get(index + 1) ?? null,
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return withHead({ sheet, filled }, findHead(filled));
}

/** The row near the top that names the most fields, the first one without known names; none if that has data. */
function findHead(filled: readonly ClassListRow[]): ClassListRow | undefined {
  const likely = filled
    .slice(0, LAST_HEADER_ROW)
    .filter(({ rowNumber, cells }) => rowNumber <= LAST_HEADER_ROW && !cells.some(isData))
    .map((row) => ({ row, fields: countFields(row.cells.filter(isSingle(row, filled))) }));
  const most = Math.max(...likely.map(({ fields }) => fields), 0);
  if (most >= 2) return likely.find(({ fields }) => fields === most)?.row;
  const [first] = filled;
  if (!first || first.cells.some(isData)) return undefined;
  return first.cells.every(isSingle(first, filled)) ? first : undefined;
}

/** Whether no row near by has a cell's text in the same column, as data such as "Class 8" return. Headers return as a whole. */
function isSingle({ cells }: ClassListRow, filled: readonly ClassListRow[]) {
  const at = filled.findIndex((row) => row.cells === cells);
  const near = filled
    .slice(Math.max(at - ROWS_NEAR, 0), at + 1 + ROWS_NEAR)
    .filter((row) => row.cells.join() !== cells.join());
  return (cell: string, column: number) => cell === '' || near.every((row) => row.cells[column] !== cell);
}

/** Whether a cell holds a phone number or a day, as no header does but for an example in brackets. */
function isData(cell: string): boolean {
  const text = cell.replace(/\(.*\)/g, '');
  return /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text) || digitsOf(text).length >= 8;
}

/** The known fields that the cells name; a name counts twice. */
function countFields(cells: readonly string[]): number {
  const fields = new Set(cells.map(fieldOf).filter((field) => field !== undefined));
  return fields.size + (fields.has('name') && fields.size > 1 ? 1 : 0);
}

/** A header above the headers of several columns: "Father" above "Name" and "Mobile". */
const GROUP =
  /^(father|mother|parent|guardian|student|child|candidate|pupil)s?( (details?|info|information|particulars|data))?$/;
const groupOf = (cell: string) => GROUP.exec(toSearchKey(cell))?.[1];

/** The headers of a table, of two rows where the upper one has groups of columns. */
function joinHeads(filled: readonly ClassListRow[], head: ClassListRow): ClassListRow {
  const at = filled.indexOf(head);
  for (const [upper, lower] of [filled.slice(at - 1, at + 1), filled.slice(at, at + 2)]) {
    if (!upper || !lower || !isAboveColumns(upper.cells, lower.cells)) continue;
    let group = '';
    const cells = lower.cells.map((below, column) => {
      const above = upper.cells[column]?.trim() ?? '';
      if (above !== '') group = groupOf(above) ?? '';
      return below.trim() === '' ? above : `${group} ${below}`.trim();
    });
    return { ...lower, cells };
  }
  return head;
}

function isAboveColumns(upper: readonly string[], lower: readonly string[]): boolean {
  const spansColumns = upper.some(
    (cell, at) => groupOf(cell) && !upper[at + 1]?.trim() && lower[at]?.trim() && lower[at + 1]?.trim(),
  );
  return spansColumns && lower.every((cell) => cell.trim() === '' || isHeader(cell));
}

function withHead(
  { sheet, filled }: Pick<Table, 'sheet' | 'filled'>,
  found: ClassListRow | undefined,
): Table {
  const head = found && joinHeads(filled, found);
  const below = head ? filled.filter(({ rowNumber }) => rowNumber > head.rowNumber) : filled;
  return { sheet, filled, head, rows: fillDown(below, head?.cells ?? [], sheet) };
}

/** Says that a cell is the same as the one above. */
const DITTO = /^\s*(?:["“”'’-]+ ?do\.? ?["“”'’-]+|-?ditto-?|["“”〃]|''|’’|,,)\s*$/i;
const MAX_DITTO = 10;

/** Gives each row of merged cells, and a ditto mark, their text, except a name: it would make one student two. */
function fillDown(
  rows: ClassListRow[],
  headers: readonly string[],
  { merges, rows: all }: Sheet,
): ClassListRow[] {
  const texts = new Map<number, [column: number, text: string][]>();
  for (const { column, top, bottom } of merges) {
    const text = all[top - 1]?.[column - 1] ?? '';
    if (text === '' || fieldOf(headers[column - 1] ?? '') === 'name') continue;
    for (let row = top + 1; row <= Math.min(bottom, all.length); row += 1) {
      texts.set(row, [...(texts.get(row) ?? []), [column, shorten(text)]]);
    }
  }
  /** The last text of each column. */
  const above: string[] = [];
  return rows.map((row) => {
    const cells = [...row.cells];
    for (const [column, text] of texts.get(row.rowNumber) ?? []) cells[column - 1] ||= text;
    for (const [at, cell = ''] of cells.entries()) {
      const isDitto = cell.length <= MAX_DITTO && DITTO.test(cell) && fieldOf(headers[at] ?? '') !== 'name';
      cells[at] = isDitto ? (above[at] ?? '') : cell;
      if (cell !== '' && !isDitto) above[at] = cell;
    }
    return { ...row, cells };
  });
}

/** The tables of a sheet: a row of headers among the students begins another one, whose columns may have another order. */
function splitTables({ head, rows }: Table): Pick<Table, 'head' | 'rows'>[] {
  const tables: Pick<Table, 'head' | 'rows'>[] = [{ head, rows: [] }];
  for (const row of rows) {
    if (head && namesColumns(row.cells, head.cells)) tables.push({ head: row, rows: [row] });
    else tables.at(-1)?.rows.push(row);
  }
  return tables;
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
    if (headerRow === 0) return withHead(table, undefined);
    const head = table.filled.find(({ rowNumber }) => rowNumber === headerRow);
    const chosen = head && withHead(table, head);
    if (!chosen || chosen.rows.length === 0) {
      throw new UnreadableFileError(`There are no rows below row ${headerRow}. Please choose another row.`);
    }
    return chosen;
  });
}

function describe({ sheet, head, rows, filled }: Table): FileSheet {
  const top = filled.slice(0, TOP_ROWS).map(({ rowNumber, cells }) => {
    const words = cells.map((cell) => cell.trim()).filter(Boolean);
    return { rowNumber, text: toStorable(words.join(', '), MAX_HEADER_LENGTH) };
  });
  return {
    name: toStorable(sheet.name, MAX_HEADER_LENGTH),
    rows: rows.length,
    headerRow: head?.rowNumber ?? 0,
    isHidden: sheet.isHidden,
    top,
  };
}

function toClassList(tables: readonly Table[]): Omit<ClassList, 'found' | 'delimiter'> {
  if (tables.reduce((sum, { rows }) => sum + rows.length, 0) > MAX_IMPORT_ROWS) {
    const most = MAX_IMPORT_ROWS.toLocaleString('en-IN');
    throw new UnreadableFileError(`The file has more than ${most} rows. Please split it into smaller files.`);
  }
  const parts = tables.map(splitTables);
  const { headers, placed } = joinColumns(parts.flat().map(headersOf));
  refuseWidth(headers.length);
  const sheets: ListSheet[] = [];
  const rows: ClassListRow[] = [];
  let characters = 0;
  let after = 0;
  for (const [index, { sheet, head, rows: own }] of tables.entries()) {
    const hiddenRows = own.flatMap(({ rowNumber }) => (sheet.hiddenRows.has(rowNumber) ? rowNumber : []));
    sheets.push({
      name: toStorable(sheet.name, MAX_HEADER_LENGTH),
      after,
      headerRow: head?.rowNumber ?? 0,
      ...(hiddenRows.length > 0 && { hiddenRows }),
    });
    for (const part of parts[index] ?? []) {
      const places = placed.shift() ?? [];
      for (const { rowNumber, cells, fault } of part.rows) {
        const clean = headers.map(() => '');
        for (const [column, place] of places.entries()) {
          clean[place] = toStorable(cells[column] ?? '', MAX_CELL_LENGTH);
        }
        characters += clean.reduce((sum, { length }) => sum + length, 0);
        if (characters > MAX_CHARACTERS) {
          throw new UnreadableFileError('The file has too much text for a class list.');
        }
        rows.push({ rowNumber: after + rowNumber, cells: clean, fault });
      }
    }
    after = rows.at(-1)?.rowNumber ?? after;
  }
  return { headers, rows, sheets };
}

function headersOf({ head, rows }: Pick<Table, 'head' | 'rows'>): string[] {
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
  const names: string[] = [];
  for (const [index, cell] of row.entries()) {
    const name = toStorable(cell.replace(/[\s\p{Cc}]+/gu, ' '), MAX_HEADER_LENGTH) || `Column ${index + 1}`;
    names.push(unique(name, names));
  }
  return names;
}

/**
 * Joins the columns of several sheets by equal headers, otherwise by the field that the headers name: "Phone"
 * and "Mobile" name one field.
 * @returns the joined headers, and for each sheet the places of its columns.
 */
function joinColumns(sheets: readonly string[][]): { headers: string[]; placed: number[][] } {
  const headers: string[] = [];
  const placed = sheets.map((own) => {
    const keys = headers.map(toSearchKey);
    const fields = headers.map(fieldOf);
    const places = own.map((header) => keys.indexOf(toSearchKey(header)));
    const taken = new Set(places);
    return own.map((header, column) => {
      const byName = places[column] ?? -1;
      // Names are equal except for capitals in a sheet that has both.
      if (byName >= 0 && places.indexOf(byName) === column) return byName;
      const field = fieldOf(header);
      const byField = fields.findIndex(
        (known, at) => field !== undefined && known === field && !taken.has(at),
      );
      const place = byField >= 0 ? byField : headers.push(unique(header, headers)) - 1;
      taken.add(place);
      return place;
    });
  });
  return { headers, placed };
}

function unique(header: string, headers: readonly string[]): string {
  let name = header;
  for (let count = 2; headers.includes(name); count += 1) name = `${header} (${count})`;
  return name;
}
