import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { icon, sharePicture } from './pictures.tsx';

/** The smallest box around the maroon pixels, in pixels from each edge. */
async function marginsOf(svg: string, { left = 0, width }: { left?: number; width?: number } = {}) {
  const image = sharp(Buffer.from(svg));
  const { width: whole = 0, height = 0 } = await image.metadata();
  const region = { left, top: 0, width: width ?? whole, height };
  const { data, info } = await image
    .extract(region)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isDrawn = (x: number, y: number) => (data[(y * info.width + x) * 3 + 1] ?? 255) < 90;
  const columns = range(info.width).filter((x) => range(info.height).some((y) => isDrawn(x, y)));
  const rows = range(info.height).filter((y) => range(info.width).some((x) => isDrawn(x, y)));
  return {
    left: columns[0] ?? Number.NaN,
    right: info.width - 1 - (columns.at(-1) ?? Number.NaN),
    top: rows[0] ?? Number.NaN,
    bottom: info.height - 1 - (rows.at(-1) ?? Number.NaN),
  };
}

const range = (length: number) => [...Array(length).keys()];

describe('the pictures show the whole symbol in their middle', () => {
  it.each([
    [180, false, 0.04],
    [192, false, 0.04],
    [512, false, 0.04],
    [512, true, 0.16],
  ])('icon of %i px, maskable: %s', async (size, isMaskable, margin) => {
    const { left, right, top, bottom } = await marginsOf(icon(size, { isMaskable }));
    for (const found of [left, right, top, bottom]) {
      expect(found / size).toBeGreaterThan(margin);
      expect(found / size).toBeLessThan(margin + 0.06);
    }
    expect(Math.abs(left - right)).toBeLessThanOrEqual(2);
    expect(Math.abs(top - bottom)).toBeLessThanOrEqual(2);
  });

  it('picture of a shared link', async () => {
    const { left, right, top, bottom } = await marginsOf(sharePicture(), { width: 600 });
    expect(Math.abs(left - right)).toBeLessThanOrEqual(2);
    expect(Math.abs(top - bottom)).toBeLessThanOrEqual(2);
    expect(left).toBeGreaterThan(60);
    expect(left).toBeLessThan(110);
  });
});
