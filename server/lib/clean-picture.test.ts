import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPicture } from '#server/lib/clean-picture.ts';
import { makePng } from '#server/testing/pictures.ts';

const SIDES = { least: 64, most: 2000 };
const PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 57/1', GPSLongitudeRef: 'E' };
const draw = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#83c5be' } })
    .withExif({ IFD0: { Artist: 'Asha', ImageDescription: 'at home' }, IFD3: PLACE })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">where</x:xmpmeta>');

const ENCODED = {
  'image/jpeg': () => draw().jpeg().toBuffer(),
  'image/png': () => draw().png().toBuffer(),
};
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();

test.each(Object.keys(ENCODED) as (keyof typeof ENCODED)[])(
  '%s loses location and author, and keeps each pixel',
  async (type) => {
    const file = await ENCODED[type]();
    expect((await sharp(file).metadata()).exif, 'the fixture has metadata').toBeDefined();
    const cleaned = await cleanPicture(file, SIDES);
    expect(cleaned?.type).toBe(type);
    const kept = cleaned?.file ?? Buffer.alloc(0);
    const { exif, xmp, width, height } = await sharp(kept).metadata();
    expect([exif, xmp, width, height]).toEqual([undefined, undefined, 90, 120]);
    for (const word of ['Asha', 'at home', 'where', 'Exif']) expect(kept.includes(word), word).toBe(false);
    expect(await pixelsOf(kept)).toEqual(await pixelsOf(file));
  },
);

test.each([
  ['progressive JPEG', () => draw().jpeg({ progressive: true }).toBuffer()],
  ['PNG with a palette', () => draw().png({ palette: true }).toBuffer()],
  ['PNG with an alpha channel', () => draw().ensureAlpha(0.5).png().toBuffer()],
  ['interlaced PNG', () => draw().png({ progressive: true }).toBuffer()],
  ['PNG of 16 bits', () => draw().toColourspace('rgb16').png().toBuffer()],
])('a %s keeps each pixel', async (_, encode) => {
  const file = await encode();
  expect(await pixelsOf((await cleanPicture(file, SIDES))?.file ?? Buffer.alloc(0))).toEqual(
    await pixelsOf(file),
  );
});

test.each(Object.keys(ENCODED) as (keyof typeof ENCODED)[])(
  'a second file behind a %s is cut off',
  async (type) => {
    const file = await ENCODED[type]();
    const both = Buffer.concat([file, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    expect(await cleanPicture(both, SIDES)).toEqual(await cleanPicture(file, SIDES));
  },
);

test('each truncated picture is refused without an exception', async () => {
  for (const encode of Object.values(ENCODED)) {
    const file = await encode();
    for (let length = 0; length < file.length; length += 7) {
      expect(await cleanPicture(file.subarray(0, length), SIDES)).toBeNull();
    }
  }
});

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['WebP', Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBP', 'latin1')],
  ['GIF', Buffer.from('GIF89a/*alert(1)*/=1;')],
  ['page', Buffer.from('<!doctype html><p>hello')],
  ['start of a JPEG before a page', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<html>')])],
  ['picture of 40,000 pixels a side', makePng({ width: 40_000, height: 64 })],
  ['picture of a pixel', makePng({ width: 1, height: 1 })],
  ['PNG of fewer pixels than it says', makePng({ height: 100, rows: 80 })],
  ['PNG of many more pixels than it says', makePng({ rows: 8_000 })],
  ['PNG with pixels that are not deflated', makePng({ isDeflated: false })],
  ['PNG of an unknown colour type', makePng({ colourType: 1, rows: 1 })],
  ['PNG of an unknown depth', makePng({ depth: 0, rows: 1 })],
  ['PNG with data behind its pixels', makePng({ behindPixels: 'where' })],
  ['PNG with data in its end', makePng({ atEnd: 'where' })],
  ['PNG with too long a palette', makePng({ chunks: [['PLTE', 'x'.repeat(769)]] })],
  ['PNG with an unknown critical part', makePng({ chunks: [['EVIL', 'text']] })],
])('a %s is refused', async (_, file) => {
  expect(await cleanPicture(file, SIDES)).toBeNull();
});

test('a PNG loses its comments, and one with a wrong checksum is refused', async () => {
  const file = makePng({ chunks: [['tEXt', 'Author\0Asha']] });
  expect((await cleanPicture(file, SIDES))?.file).toEqual(makePng());
  file[40] = (file[40] ?? 0) ^ 1;
  expect(await cleanPicture(file, SIDES)).toBeNull();
});

test('a JPEG whose scans are repeated to keep a decoder busy is refused', async () => {
  const file = await draw().jpeg({ progressive: true }).toBuffer();
  const [last, end] = [file.lastIndexOf(Buffer.from([0xff, 0xda])), file.length - 2];
  const repeated = (times: number) =>
    Buffer.concat([
      file.subarray(0, last),
      ...Array.from({ length: times }, () => file.subarray(last, end)),
      file.subarray(end),
    ]);
  expect(await cleanPicture(repeated(20), SIDES)).not.toBeNull();
  expect(await cleanPicture(repeated(200), SIDES)).toBeNull();
});

test('the pixels of a PNG are counted without being kept', async () => {
  const file = makePng({ width: 20_000, height: 8_000 });
  // The fixture's own 160 MB go first.
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 5);
  const cleaned = await cleanPicture(file, { least: 64, most: 20_000 });
  clearInterval(timer);
  expect(cleaned).not.toBeNull();
  // The collector comes after some 64 MB; kept pixels would be 160 MB and more.
  expect(most).toBeLessThan(150_000_000);
});
