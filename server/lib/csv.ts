import Papa from 'papaparse';

/** Makes spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

// Text that a spreadsheet would evaluate, also with full-width signs. Phone numbers, a plus sign and digits, are harmless.
const FORMULA = /^(?!\+\d[\d ]*$)\s*[=+\-@\t\r\n＝＋－＠]/;
// The same after a separator of cells or rows, with an optional quotation mark. The pattern between contains no
// separator, so that it takes linear time.
const BEHIND_SEPARATOR = String.raw`([;\t\r\n](?:[^\S\t\r\n]|")*)`;
const LATER_SIGN = String.raw`(?=[=+\-@＝＋－＠])(?!\+\d[\d ]*(?:[;\t\r\n"]|$))`;
const LATER_FORMULA = new RegExp(BEHIND_SEPARATOR + LATER_SIGN, 'g');
/** The apostrophe of `toCsv`. */
const MARKED = /^'(?=\s*[=+\-@\t\r\n＝＋－＠])/;
const MARKED_LATER = new RegExp(`${BEHIND_SEPARATOR}'${LATER_SIGN}`, 'g');

export type CsvCell = string | number | null;

/** Rows as CSV (RFC 4180). A possible formula gets an apostrophe in front; phone numbers such as +914422334455 don't. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? toSafe(cell) : cell)));
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
