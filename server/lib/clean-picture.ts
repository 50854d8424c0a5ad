import { crc32, createInflate } from 'node:zlib';

export interface Picture {
  type: 'image/jpeg' | 'image/png';
  file: Buffer;
}

/** Pixels a side. */
export interface SideBounds {
  least: number;
  most: number;
  /** Of the whole picture. */
  pixels?: number;
}

/**
 * Copies the parts of a JPEG or PNG picture that a browser draws, and nothing else: no place, camera, comment or
 * preview, and no other file behind the end.
 * @returns null for any other file, and for a picture with a side out of bounds.
 */
export async function cleanPicture(file: Buffer, sides: SideBounds): Promise<Picture | null> {
  try {
    const picture = cleanJpeg(file) ?? (await cleanPng(file, sides));
    return picture && isBounded(picture.size, sides) ? { type: picture.type, file: picture.file } : null;
  } catch (error) {
    // A read past the end: the file is cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Size {
  width: number;
  height: number;
}
type Cleaned = (Picture & { size: Size | null }) | null;

const isBounded = (size: Size | null, { least, most, pixels = Number.POSITIVE_INFINITY }: SideBounds) =>
  size !== null &&
  [size.width, size.height].every((side) => side >= least && side <= most) &&
  size.width * size.height <= pixels;

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
/** Baseline, extended and progressive frames. */
const JPEG_FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables: Huffman, quantisation, restart interval. */
const JPEG_TABLES = [0xc4, 0xdb, 0xdd];
/** Photographs have about ten. Each scan of a few bytes can cost a pass over all pixels. */
const MAX_JPEG_SCANS = 100;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
/** Application data and comments. */
const isMetadata = (code: number) => (code >= 0xe0 && code <= 0xef) || code === 0xfe;

/** ITU-T T.81, annex B. */
function cleanJpeg(file: Buffer): Cleaned {
  if (!file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return null;
  const kept: Buffer[] = [JPEG_START];
  let size: Size | null = null;
  let scans = 0;
  let at = 2;
  while (file.readUInt8(at) === 0xff) {
    const code = file.readUInt8(at + 1);
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === JPEG_END) {
      kept.push(file.subarray(at, at + 2));
      return scans > 0 ? { type: 'image/jpeg', file: Buffer.concat(kept), size } : null;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) return null;
    if (JPEG_FRAMES.includes(code)) {
      if (size !== null) return null;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    } else if (code === JPEG_SCAN) {
      scans += 1;
      if (scans > MAX_JPEG_SCANS) return null;
    } else if (!JPEG_TABLES.includes(code) && !isMetadata(code)) return null;
    const next = code === JPEG_SCAN ? endOfScan(file, end) : end;
    if (!isMetadata(code)) kept.push(file.subarray(at, next));
    at = next;
  }
  return null;
}

/** Where the first marker after a scan's data begins. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0) {
    const code = file.readUInt8(at + 1);
    if (code !== 0 && !isRestart(code)) return at;
    at = file.indexOf(0xff, at + 2);
  }
  return file.length;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_PARTS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
/** Grey, RGB, palette, grey and RGB with alpha, by the number of the colour type. */
const PNG_CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Bits of a channel. */
const PNG_DEPTHS = [1, 2, 4, 8, 16];
/** 256 colours of three bytes. */
const MAX_PALETTE_LENGTH = 768;
const isCritical = (name: string) => /^[A-Z]/.test(name);

/** ISO/IEC 15948, 5. */
async function cleanPng(file: Buffer, sides: SideBounds): Promise<Cleaned> {
  if (!file.subarray(0, 8).equals(PNG_START)) return null;
  const kept: Buffer[] = [PNG_START];
  let size: Size | null = null;
  let length = 0;
  const deflated: Buffer[] = [];
  for (let at = 8; ; ) {
    const data = at + 8;
    const end = data + file.readUInt32BE(at) + 4;
    const name = file.toString('latin1', at + 4, data);
    if (file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4))) return null;
    if ((name === 'IHDR') !== (size === null)) return null;
    if (name === 'IHDR') {
      size = { width: file.readUInt32BE(data), height: file.readUInt32BE(data + 4) };
      const depth = file.readUInt8(data + 8);
      const channels = PNG_CHANNELS[file.readUInt8(data + 9)];
      if (channels === undefined || !PNG_DEPTHS.includes(depth)) return null;
      length = size.height * (1 + Math.ceil((size.width * channels * depth) / 8));
    }
    if (name === 'IDAT') deflated.push(file.subarray(data, end - 4));
    if (PNG_PARTS.includes(name)) kept.push(file.subarray(at, end));
    else if (isCritical(name)) return null;
    if (name === 'PLTE' && end - 4 - data > MAX_PALETTE_LENGTH) return null;
    if (name === 'IEND') {
      const isWhole =
        end - 4 === data && isBounded(size, sides) && (await inflatesTo(Buffer.concat(deflated), length));
      return isWhole ? { type: 'image/png', file: Buffer.concat(kept), size } : null;
    }
    at = end;
  }
}

/**
 * Whether the data inflates to the picture's length, with nothing after it. An interlaced picture may be
 * longer, up to twice. Counts and keeps nothing: a file of 600 kB inflates to 640 MB.
 */
async function inflatesTo(deflated: Buffer, length: number): Promise<boolean> {
  const engine = createInflate({ chunkSize: 64 * 1024 });
  engine.end(deflated);
  let inflated = 0;
  try {
    for await (const part of engine) {
      inflated += part.length;
      if (inflated > 2 * length) return false;
    }
  } catch {
    // Cut off or damaged: an image viewer would fail as well.
    return false;
  }
  return inflated >= length && engine.bytesWritten === deflated.length;
}
