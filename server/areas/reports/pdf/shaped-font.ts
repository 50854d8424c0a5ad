import type { Glyph, Shaper } from './shaper.ts';

/** The members of pdfkit's fonts that this file replaces or changes. */
export interface LibraryFont {
  /** The embedded glyphs. The text of a page consists of places in this list. */
  subset: { glyphs: number[] };
  /** In thousandths of the font's size. */
  widths: number[];
  /** Code points of each place, for search, copying and screen readers. */
  unicode: number[][];
  encode(
    text: string,
  ): [string[], (Pick<Glyph, `${'x' | 'y'}${'Advance' | 'Offset'}`> & { advanceWidth: number })[]];
  /** In points, at a size in points. */
  widthOfString(text: string, size: number): number;
}

/**
 * A font of pdfkit with the text shaped by HarfBuzz, as in browsers. pdfkit's own shaper draws some Bengali and Odia
 * syllables wrongly, and its text is copied in the order of drawing, not of typing.
 */
export class ShapedFont {
  readonly #font: LibraryFont;
  readonly #shaper: Shaper;
  readonly #places = new Map<string, number>();

  constructor(font: LibraryFont, shaper: Shaper) {
    this.#font = font;
    this.#shaper = shaper;
    font.encode = (text) => this.#encode(text);
    font.widthOfString = (text, size) => this.widthOf(text, size);
  }

  /** Whether the font can draw all of a letter with its marks. */
  has(letter: string): boolean {
    return [...letter].every((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return isJoiner(codePoint) || this.#shaper.has(codePoint);
    });
  }

  /** In points, at a size in points. */
  widthOf(text: string, size: number): number {
    return (this.#shaper.shape(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / 1000;
  }

  #encode(text: string): ReturnType<LibraryFont['encode']> {
    const glyphs = this.#shaper.shape(text);
    return [
      glyphs.map((glyph) => this.#placeOf(glyph).toString(16).padStart(4, '0')),
      glyphs.map(({ width, ...glyph }) => ({ ...glyph, advanceWidth: width })),
    ];
  }

  /** A glyph with two meanings has two places. */
  #placeOf({ id, means, width }: Glyph): number {
    const key = `${id}:${means.join()}`;
    const taken = this.#places.get(key);
    if (taken !== undefined) return taken;
    const { subset, widths, unicode } = this.#font;
    const place = subset.glyphs.push(id) - 1;
    widths[place] = width;
    unicode[place] = means;
    this.#places.set(key, place);
    return place;
  }
}

const isJoiner = (codePoint: number) => codePoint === 0x200c || codePoint === 0x200d;
