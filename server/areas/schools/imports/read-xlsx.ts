import readSheets from 'read-excel-file/universal';
import { repackWorkbook } from './safe-zip.ts';
import { TOO_COMPLICATED, UnreadableFileError } from './unreadable-file.ts';

/** A cell reference up to row 100,000 and column ALL (1,000). */
const NEAR = String.raw`(?:[A-Z]{1,2}|A[A-K][A-Z]|AL[A-L])?0*(?:\d{1,5}|100000)`;
const ATTRIBUTE = String.raw`\s+(?:r\s*=\s*(?:"${NEAR}"|'${NEAR}')|(?!(?:[\w.-]+:)?r[\s=])[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))`;
/**
 * A row or cell tag with a reference beyond that, or with an unusual one. The reader creates every row and cell before
 * it, so that one tag could fill the memory.
 */
const FAR_AWAY = new RegExp(String.raw`<(?:[^\s<>:/]+:)?(?:row|c)(?=[\s/>])(?!(?:${ATTRIBUTE})*\s*/?>)`);

export interface Sheet {
  name: string;
  rows: string[][];
}

/** The sheets of a workbook, their cells as texts, dates as 2026-04-30. @throws UnreadableFileError */
export async function readXlsx(bytes: Buffer): Promise<Sheet[]> {
  const archive = await repackWorkbook(bytes);
  // Latin 1 is enough, since the pattern is ASCII.
  if (FAR_AWAY.test(archive.toString('latin1'))) throw new UnreadableFileError(TOO_COMPLICATED);
  try {
    const copy = new Uint8Array(archive).buffer;
    const sheets = await readSheets(copy, { parseNumber: writeOut, trim: false });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(toText)) }));
  } catch (cause) {
    // The library has no error class for invalid workbooks.
    throw new UnreadableFileError(
      'This Excel workbook can’t be read. Please save it again in Excel, or as “CSV UTF-8”.',
      { cause },
    );
  }
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
