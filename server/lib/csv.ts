import Papa from 'papaparse';
import { phoneForSpreadsheet } from './phone.ts';

/** Makes spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Signs of a formula, also full-width and small ones. */
const SIGN = String.raw`=+\-@＝＋－＠﹦﹢﹣﹫`;
/** Blanks, control characters and invisible ones, such as U+200B, may hide the sign behind them. */
const HIDING = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}`;
// Text that a spreadsheet would evaluate. Phone numbers, a plus sign and digits, are harmless.
const FORMULA = new RegExp(String.raw`^(?!\+\d[\d ]*$)[${HIDING}]*[${SIGN}\t\r\n]`, 'u');
// The same after a separator of cells or rows, with an optional quotation mark. The pattern between contains no
// separator, so that it takes linear time.
const BEHIND_SEPARATOR = String.raw`([;\t\r\n](?:(?![\t\r\n])[${HIDING}"])*)`;
const LATER_SIGN = String.raw`(?=[${SIGN}])(?!\+\d[\d ]*(?:[;\t\r\n"]|$))`;
const LATER_FORMULA = new RegExp(BEHIND_SEPARATOR + LATER_SIGN, 'gu');
/** The apostrophe of `toCsv`. */
const MARKED = new RegExp(String.raw`^'(?=[${HIDING}]*[${SIGN}\t\r\n])`, 'u');
const MARKED_LATER = new RegExp(`${BEHIND_SEPARATOR}'${LATER_SIGN}`, 'gu');

export type CsvCell = string | number | null;

/**
 * Rows as CSV (RFC 4180). A possible formula gets an apostrophe in front; phone numbers get blanks, which keep a
 * spreadsheet from taking them for a number.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  const safe = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? toSafe(phoneForSpreadsheet(cell)) : cell)),
  );
  return `${Papa.unparse(safe, { newline: '\r\n' })}\r\n`;
}

function toSafe(text: string): string {
  const inside = text.replace(LATER_FORMULA, "$1'");
  return FORMULA.test(inside) ? `'${inside}` : inside;
}

export function csvHead(headers: readonly string[]): string {
  return BYTE_ORDER_MARK + toCsv([headers]);
}

/** A cell without the apostrophes that `toCsv` adds. */
export function withoutMark(cell: string): string {
  return cell.replace(MARKED, '').replace(MARKED_LATER, '$1');
}
