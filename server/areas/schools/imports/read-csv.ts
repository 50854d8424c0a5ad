import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';
import { UnreadableFileError } from './unreadable-file.ts';

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
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), { delimiter });
  const fault = errors.find(({ type }) => type === 'Quotes');
  if (fault) {
    throw new UnreadableFileError(
      `Row ${(fault.row ?? 0) + 1} has a quotation mark that doesn’t end. Please correct it and send the file again.`,
    );
  }
  return data;
}

/** Separate, because the guess must skip empty lines, and the row numbers need them. */
function guessDelimiter(text: string): string {
  return Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;
}
