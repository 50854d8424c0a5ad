import { toPlainLine } from '#contracts/lib/characters.ts';
import { withoutMark } from '#server/lib/csv.ts';

/** Texts for an unknown value. */
const PLACEHOLDERS =
  /^(?:[-–—_.*?\s]*|n\.?[/\s]?a\.?|nil|null|none|nan|not (?:available|applicable|given|known)|0+(?:\.0+)?|00?[-/.]00?[-/.]00(?:00)?|0000-00-00)$/i;

/** Results of formulas that failed; #### is a column that was too narrow. */
const FAILED_FORMULA = /^#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|error!|#+)$/i;

export interface Cell {
  /** Empty for a placeholder. */
  text: string;
  /** The failed formula that the cell shows. */
  failure: string | null;
}

/** The value of a cell. Every text of a row that becomes a field of a student passes here. */
export function readCell(cell: string): Cell {
  // Spreadsheets mark numbers that are text with an apostrophe.
  const text = toPlainLine(withoutMark(cell)).replace(/^'(?=[\d+])/, '');
  if (FAILED_FORMULA.test(text)) return { text: '', failure: text };
  return { text: PLACEHOLDERS.test(text) ? '' : text, failure: null };
}
