import { UnreadableFileError } from './unreadable-file.ts';

const NOT_TEXT = 'This is neither a CSV file nor an Excel workbook (.xlsx).';
const NOT_UTF8 =
  'The letters of this file can’t be read. In Excel, please save it as “CSV UTF-8” or as a workbook (.xlsx).';

/**
 * The text of a CSV file: UTF-8, or UTF-16 with a byte-order mark as in Excel’s “Unicode text”.
 * @throws UnreadableFileError for other encodings and binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw new UnreadableFileError(NOT_TEXT);
  return text;
}

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    // Also removes the byte-order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFileError(NOT_UTF8);
  }
}
