import { crc32, deflateSync } from 'node:zlib';

/** A grey PNG picture. @param chunks further ones, after the header. @param rows those that the file has. */
export function makePng({
  width = 80,
  height = 80,
  rows = undefined as number | undefined,
  depth = 8,
  colourType = 0,
  isDeflated = true,
  chunks = [] as [string, string][],
  behindPixels = '',
  atEnd = '',
} = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colourType, 9);
  const pixels = Buffer.alloc((width + 1) * (rows ?? height), 0);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    ...chunks.map(([name, text]) => chunkOf(name, Buffer.from(text))),
    chunkOf('IDAT', Buffer.concat([isDeflated ? deflateSync(pixels) : pixels, Buffer.from(behindPixels)])),
    chunkOf('IEND', Buffer.from(atEnd)),
  ]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
