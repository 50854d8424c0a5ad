import Papa from 'papaparse';

/** Without it a spreadsheet takes UTF-8 for the encoding of its country. */
const BYTE_ORDER_MARK = '\ufeff';

// What a spreadsheet would calculate instead of showing, in the wide letters of East Asia too. A phone number is a plus
// sign and digits, perhaps in groups, which calculates nothing.
const FORMULA = /^(?!\+\d[\d ]*$)\s*[=+\-@\t\r\n＝＋－＠]/;
// The same behind what separates cells in a spreadsheet of many countries, rows included, and a quotation mark there. What
// may stand between has no separator in it, so that a text of nothing but separators is read once and not once for each.
const BEHIND_SEPARATOR = String.raw`([;\t\r\n](?:[^\S\t\r\n]|")*)`;
const LATER_SIGN = String.raw`(?=[=+\-@＝＋－＠])(?!\+\d[\d ]*(?:[;\t\r\n"]|$))`;
/** A smiley and a dash before a line are marked with it: that is bearable. */
const LATER_FORMULA = new RegExp(BEHIND_SEPARATOR + LATER_SIGN, 'g');
/** How `toCsv` marks what is no formula; the way back. */
const MARKED = /^'(?=\s*[=+\-@\t\r\n＝＋－＠])/;
const MARKED_LATER = new RegExp(`${BEHIND_SEPARATOR}'${LATER_SIGN}`, 'g');

export type CsvCell = string | number | null;

/**
 * Rows as CSV (RFC 4180), each ended by CR LF. A text that a spreadsheet could take for a formula gets an apostrophe in
 * front; phone numbers such as +914422334455 stay as they are.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? toSafe(cell) : cell)));
  return `${Papa.unparse(safe, { newline: '\r\n' })}\r\n`;
}

function toSafe(text: string): string {
  const inside = text.replace(LATER_FORMULA, "$1'");
  return FORMULA.test(inside) ? `'${inside}` : inside;
}

/** The beginning of every CSV file that is meant for people. */
export function csvHead(headers: readonly string[]): string {
  return BYTE_ORDER_MARK + toCsv([headers]);
}

/** A cell of a file that may have been written by `toCsv`, without the apostrophes that this put in. */
export function withoutMark(cell: string): string {
  return cell.replace(MARKED, '').replace(MARKED_LATER, '$1');
}
