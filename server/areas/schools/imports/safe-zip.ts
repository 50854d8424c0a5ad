import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { TOO_COMPLICATED, UnreadableFileError } from './unreadable-file.ts';

/** All parts together: twice the XML of 20,000 rows by 60 columns. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_ENTRIES = 1000;
/** Limits the ratio of larger parts: a class list's XML shrinks to a tenth, repeated text to a thousandth. */
const LARGE_BYTES = 5 * 1024 * 1024;
const MAX_RATIO = 200;

const broken = () => new UnreadableFileError('This Excel workbook is damaged, or protected by a password.');
const tooLarge = () =>
  new UnreadableFileError('This Excel workbook is too large. Please split it into smaller files.');

/**
 * Repacks the XML of a workbook into an archive without compression, because the reader has no limits of its own. Checks
 * the sizes in the directory; yauzl refuses a part of another size.
 * @throws UnreadableFileError
 */
export async function repackWorkbook(archive: Buffer): Promise<Buffer> {
  try {
    const zip = await fromBufferPromise(archive, { lazyEntries: true });
    const entries = await listEntries(zip);
    if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_UNPACKED_BYTES) {
      throw tooLarge();
    }
    if (entries.some(isBomb)) throw new UnreadableFileError(TOO_COMPLICATED);
    const parts: Record<string, Uint8Array> = {};
    for (const entry of entries) {
      parts[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
    }
    const packed = zipSync(parts, { level: 0 });
    return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw broken();
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw tooLarge();
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (/\.(xml|rels)$/.test(entry.fileName)) entries.push(entry);
  }
  return entries;
}

function isBomb({ compressedSize, uncompressedSize }: Entry): boolean {
  return uncompressedSize > LARGE_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
}
