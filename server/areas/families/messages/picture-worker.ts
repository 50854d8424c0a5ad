import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import encodePng, { init as initPngEncoder } from '@jsquash/png/encode.js';
import { cleanPicture, type Picture } from '#server/lib/clean-picture.ts';

/** Pixels. A decoded picture of this size takes 160 MB; photographs of most phones have 12 million. */
const MOST_PIXELS = 40_000_000;
/** The side of a stored picture. */
const MAX_SIDE = 2560;
const QUALITY = 82;

type Pixels = Pick<ImageData, 'width' | 'height'> & { data: Uint8ClampedArray };

// The codecs make one, which Node does not have.
Object.assign(globalThis, {
  ImageData: class {
    constructor(
      readonly data: Uint8ClampedArray,
      readonly width: number,
      readonly height: number,
    ) {}
  },
});

const requireHere = createRequire(import.meta.url);
const codec = async (file: string) => WebAssembly.compile(await readFile(requireHere.resolve(file)));

/**
 * Draws a picture anew, so that nothing but its pixels stays: no place, no camera, no other file in it.
 * @returns null for a file that is no whole picture, or one with too many pixels.
 */
async function reencode(file: Buffer): Promise<Picture | null> {
  // Checks the size and the length before any pixel is decoded.
  const cleaned = await cleanPicture(file, { least: 1, most: 30_000, pixels: MOST_PIXELS });
  if (cleaned === null) return null;
  const redraw = cleaned.type === 'image/jpeg' ? await prepareJpeg() : await preparePng();
  // Of JPEG the original, which says how the camera was held, and which colours the numbers mean.
  const source = cleaned.type === 'image/jpeg' ? file : cleaned.file;
  // A decoder that gives up says nothing useful: for the sender the file is unreadable.
  const drawn = await redraw(new Uint8Array(source).buffer).catch(() => null);
  return drawn && { type: cleaned.type, file: Buffer.from(drawn) };
}

async function prepareJpeg() {
  await initJpegDecoder(await codec('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
  await initJpegEncoder(await codec('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  return async (file: ArrayBuffer) =>
    encodeJpeg(scaleDown(await decodeJpeg(file, { preserveOrientation: true })), { quality: QUALITY });
}

async function preparePng() {
  const module = await codec('@jsquash/png/codec/pkg/squoosh_png_bg.wasm');
  await initPngDecoder(module);
  await initPngEncoder(module);
  return async (file: ArrayBuffer) => encodePng(scaleDown(await decodePng(file)));
}

/** Scales a large picture down: each pixel becomes the mean of those that it covers. */
function scaleDown(picture: Pixels): ImageData {
  const scale = Math.max(picture.width, picture.height) / MAX_SIDE;
  if (scale <= 1) return picture as ImageData;
  const width = Math.max(1, Math.round(picture.width / scale));
  const height = Math.max(1, Math.round(picture.height / scale));
  const data = new Uint8ClampedArray(width * height * 4);
  const columns = spansOf(picture.width, width);
  for (const [y, rows] of spansOf(picture.height, height).entries()) {
    for (const [x, span] of columns.entries()) data.set(meanOf(picture, rows, span), (y * width + x) * 4);
  }
  return { width, height, data } as ImageData;
}

/** Red, green, blue and opacity. */
function meanOf({ width, data }: Pixels, [top, bottom]: Span, [left, right]: Span): number[] {
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let row = top; row < bottom; row += 1) {
    const end = (row * width + right) * 4;
    for (let at = (row * width + left) * 4; at < end; at += 4) {
      red += data[at] ?? 0;
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
      opacity += data[at + 3] ?? 0;
    }
  }
  const count = (bottom - top) * (right - left);
  return [red / count, green / count, blue / count, opacity / count];
}

type Span = [first: number, behind: number];

/** The first and the last pixel, not included, that each of the fewer ones covers. */
function spansOf(many: number, few: number): Span[] {
  return Array.from({ length: few }, (_, at) => [
    Math.floor((at * many) / few),
    Math.floor(((at + 1) * many) / few),
  ]);
}

const picture = await reencode(Buffer.from(workerData as Uint8Array));
parentPort?.postMessage(picture);
