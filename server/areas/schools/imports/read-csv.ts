import Papa from 'papaparse';
import { MAX_IMPORT_ROWS } from '#contracts/schools/index.ts';
import { decodeText } from './decode-text.ts';
import { UnreadableFileError } from './unreadable-file.ts';

/** With blank lines. Millions of them would keep the reader busy until its time limit. */
const MAX_LINES = 10 * MAX_IMPORT_ROWS;

/** Excel's first line that names the delimiter. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/**
 * The rows of a CSV file with any of the usual delimiters.
 * @throws UnreadableFileError
 */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes);
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const delimiter = separator ?? guessDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter,
    preview: MAX_LINES + 1,
  });
  const fault = errors.find(({ type }) => type === 'Quotes');
  if (fault) {
    throw new UnreadableFileError(
      `Row ${(fault.row ?? 0) + 1} has a quotation mark that doesn’t end. Please correct it and send the file again.`,
    );
  }
  if (data.length > MAX_LINES) throw new UnreadableFileError('The file has too many lines for a class list.');
  return data;
}

/** Separate, because the guess must skip empty lines, and the row numbers need them. */
function guessDelimiter(text: string): string {
  return Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;
}
