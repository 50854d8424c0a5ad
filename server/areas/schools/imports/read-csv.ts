import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';
import { UnreadableFileError } from './unreadable-file.ts';

/** What Excel writes in front to say which delimiter follows. */
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

/** Apart, because empty lines would spoil the guess, and are needed for counting the rows. */
function guessDelimiter(text: string): string {
  return Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;
}
