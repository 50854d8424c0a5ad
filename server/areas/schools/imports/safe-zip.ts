import { inflateRawSync } from 'node:zlib';
import { TOO_COMPLICATED, UnreadableFileError } from './unreadable-file.ts';

/** Of all parts together. The XML of 20,000 rows by 60 columns is about half of it. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;
const MOST_ENTRIES = 1000;
/** Of a part that is larger than this: a class list's XML is packed to a tenth, one thing said for ever to a thousandth. */
const LARGE_BYTES = 5 * 1024 * 1024;
const HIGHEST_RATIO = 200;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const DIRECTORY_SIGNATURE = 0x02014b50;
const DIRECTORY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

const broken = () => new UnreadableFileError('This Excel workbook is damaged, or protected by a password.');
const tooLarge = () => new UnreadableFileError('This Excel workbook is too large. Please send a part of it.');

interface Entry {
  name: Buffer;
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  offset: number;
}

/**
 * The XML of a workbook in a ZIP archive that holds it without compression. What is unpacked is bounded before and
 * while it is, whatever the archive says of itself, so that a small file can't fill the memory.
 * @throws UnreadableFileError
 */
export function repackWorkbook(archive: Buffer): Buffer {
  try {
    const entries = readDirectory(archive).filter(({ name }) => /\.(xml|rels)$/.test(name.toString()));
    if (entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > MOST_UNPACKED_BYTES) {
      throw tooLarge();
    }
    if (entries.some(isBomb)) throw new UnreadableFileError(TOO_COMPLICATED);
    return pack(entries.map((entry) => ({ name: entry.name, content: unpack(archive, entry) })));
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    // Every address in a damaged archive can lead outside of it.
    throw broken();
  }
}

function isBomb({ packedBytes, unpackedBytes }: Entry): boolean {
  return unpackedBytes > LARGE_BYTES && unpackedBytes > packedBytes * HIGHEST_RATIO;
}

function readDirectory(archive: Buffer): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw tooLarge();
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_SIGNATURE) throw broken();
    const nameBytes = archive.readUInt16LE(at + 28);
    entries.push({
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      unpackedBytes: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
      name: archive.subarray(at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + nameBytes),
    });
    at += DIRECTORY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT);
  for (let at = archive.length - END_BYTES; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw broken();
}

function unpack(archive: Buffer, { method, packedBytes, unpackedBytes, offset }: Entry): Buffer {
  if (archive.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw broken();
  const start = offset + LOCAL_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(start, start + packedBytes);
  if (method !== STORED && method !== DEFLATED) throw broken();
  // Ends with an error when there is more than the directory says.
  const content =
    method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(unpackedBytes, 1) });
  if (content.length !== unpackedBytes) throw broken();
  return content;
}

interface Part {
  name: Buffer;
  content: Buffer;
}

function pack(parts: Part[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL_SIGNATURE, 0);
    const entry = Buffer.alloc(DIRECTORY_BYTES);
    entry.writeUInt32LE(DIRECTORY_SIGNATURE, 0);
    entry.writeUInt32LE(offset, 42);
    for (const [header, at] of [
      [local, 18],
      [entry, 20],
    ] as const) {
      header.writeUInt32LE(content.length, at);
      header.writeUInt32LE(content.length, at + 4);
      header.writeUInt16LE(name.length, at + 8);
    }
    pieces.push(local, name, content);
    directory.push(entry, name);
    offset += local.length + name.length + content.length;
  }
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}
