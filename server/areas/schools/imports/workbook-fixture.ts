import { deflateRawSync } from 'node:zlib';
import { DAY_MS } from '#contracts/lib/durations.ts';

/** A text, a number as Excel writes it, a day in a date cell, or a failed formula. */
type Cell = string | { number: string } | { day: string } | { failure: string };

/** How a sheet is shown. */
interface Look {
  isHidden?: boolean;
  hiddenRows?: number[];
  /** For example A2:A5. */
  merges?: string[];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const toXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellXml(cell: Cell, address: string): string {
  if (typeof cell === 'string') {
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${toXml(cell)}</t></is></c>`;
  }
  if ('failure' in cell) return `<c r="${address}" t="e"><v>${cell.failure}</v></c>`;
  if ('number' in cell) return `<c r="${address}"><v>${cell.number}</v></c>`;
  // Excel counts the days from the end of 1899.
  const serial = (Date.parse(`${cell.day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS;
  return `<c r="${address}" s="1"><v>${serial}</v></c>`;
}

/** @param others further sheets by name. */
export function workbookParts(
  rows: Cell[][],
  others: Record<string, Cell[][]> = {},
  looks: Record<string, Look> = {},
): Record<string, string> {
  const sheets = Object.entries({ 'Class 8': rows, ...others });
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const names = sheets.map(
    ([name], at) =>
      `<sheet name="${name}"${looks[name]?.isHidden ? ' state="hidden"' : ''} sheetId="${at + 1}" r:id="sheet${at + 1}"/>`,
  );
  const targets = sheets.map((_, at) =>
    relation(`sheet${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  );
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(([name, rows], at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows, looks[name])]),
    ),
  };
}

function sheetXml(rows: Cell[][], { hiddenRows = [], merges = [] }: Look = {}): string {
  const lines = rows.map((cells, row) => {
    const xml = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('');
    return `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${xml}</row>`;
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`;
}

export function makeWorkbook(
  rows: Cell[][],
  others?: Record<string, Cell[][]>,
  looks?: Record<string, Look>,
): Buffer {
  return zip(workbookParts(rows, others, looks));
}

/** @param claim the stated unpacked size of a part, if not the real one. */
export function zip(parts: Record<string, string | Buffer>, claim?: (name: string) => number): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const sizes = (header: Buffer, at: number) => {
      header.writeUInt32LE(packed.length, at);
      header.writeUInt32LE(claim?.(name) ?? content.length, at + 4);
      header.writeUInt16LE(title.length, at + 8);
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    sizes(local, 18);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    sizes(entry, 20);
    entry.writeUInt32LE(offset, 42);
    pieces.push(local, title, packed);
    directory.push(entry, title);
    offset += local.length + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}
