import { toPlainLine } from '#contracts/lib/characters.ts';
import { withoutMark } from '#server/lib/csv.ts';

/** Texts for an unknown value. */
const PLACEHOLDERS = new RegExp(
  `^(?:${[
    String.raw`[-–—_.*?#/\s]*`,
    String.raw`n\.?[/\s]?a\.?`,
    String.raw`[([<]?(?:nill?|null|none|nan|blank|empty|unknown|not (?:available|applicable|given|known|provided|updated))[)\]>]?\.?`,
    String.raw`no (?:e-?mail|mail|phone|mobile|contact|number)(?: (?:id|no|number))?\.?`,
    'x{2,4}',
    String.raw`0+(?:\.0+)?`,
    // Also the day that a spreadsheet makes of an empty cell.
    '00?[-/.]00?[-/.]00(?:00)?|0000-00-00|0?[01][-/.]0?[01][-/.]1900|1900-01-0[01]|1899-12-3[01]|0?0-jan-(?:19)?00',
  ].join('|')})$`,
  'i',
);

/** Placeholders in a column of phone numbers, e-mail addresses or days, where names and classes may be "X" or "No". */
export const isNoContact = (text: string): boolean => /^(?:x|no|yes|y|n)\.?$/i.test(text);

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
