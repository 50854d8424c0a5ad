import type { Shaper, Syllable } from './shaper.ts';

/** The members of pdfkit's fonts that this file replaces or changes. */
export interface LibraryFont {
  font: {
    bbox: Record<'minX' | 'minY' | 'maxX' | 'maxY', number>;
    maxp: { maxComponentDepth: number; maxComponentElements: number };
  };
  /** From the units of the font's file to thousandths of its size. */
  scale: number;
  subset: Subset;
  /** In thousandths of the font's size. */
  widths: number[];
  /** Code points of each place, for search, copying and screen readers. */
  unicode: number[][];
  encode(
    text: string,
  ): [string[], (Record<`${'x' | 'y'}${'Advance' | 'Offset'}`, number> & { advanceWidth: number })[]];
  /** In points, at a size in points. */
  widthOfString(text: string, size: number): number;
}

/** fontkit's, for the glyphs of a TrueType font. */
interface Subset {
  /** The embedded glyphs. The text of a page consists of places in this list. */
  glyphs: number[];
  /** The place of a glyph. */
  includeGlyph(id: number): number;
  /** Writes one glyph of the list. */
  _addGlyph(id: number): void;
  glyf: Uint8Array[];
  /** Version 1 has room for a file of any size. */
  loca: { offsets: number[]; version: 0 | 1 };
  offset: number;
  hmtx: { metrics: { advance: number; bearing: number }[] };
}

/**
 * A font of pdfkit with the text shaped by HarfBuzz, as in browsers. pdfkit's own shaper draws some Bengali and Odia
 * syllables wrongly. Each syllable becomes one glyph that stands for its letters in typed order, so that programs that show PDF
 * files find and copy whole words. A vowel sign with a glyph of its own, drawn before or over others, breaks words in most of them.
 */
export class ShapedFont {
  readonly #font: LibraryFont;
  readonly #shaper: Shaper;
  readonly #places = new Map<string, number>();
  /** By the number that stands for them in the subset's list. */
  readonly #composed = new Map<number, Syllable>();

  constructor(font: LibraryFont, shaper: Shaper) {
    this.#font = font;
    this.#shaper = shaper;
    font.encode = (text) => this.#encode(text);
    font.widthOfString = (text, size) => this.widthOf(text, size);
    const { subset } = font;
    const { maxp } = font.font;
    maxp.maxComponentDepth += 1;
    maxp.maxComponentElements = MAX_COMPONENTS;
    const addGlyph = subset._addGlyph.bind(subset);
    subset._addGlyph = (id) => {
      // fontkit makes the table anew when it writes the file.
      subset.loca.version = 1;
      const syllable = this.#composed.get(id);
      if (syllable) this.#compose(syllable);
      else addGlyph(id);
    };
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
    return (this.#shaper.shape(text).reduce((sum, { advance }) => sum + advance, 0) * size) / 1000;
  }

  #encode(text: string): ReturnType<LibraryFont['encode']> {
    const drawn = this.#shaper.shape(text).flatMap(splitMarks);
    const places = drawn.map((syllable) => this.#placeOf(syllable));
    return [
      places.map((place) => place.toString(16).padStart(4, '0')),
      drawn.map(({ advance }, at) => ({
        ...{ xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 },
        advanceWidth: this.#font.widths[places[at] ?? 0] ?? advance,
      })),
    ];
  }

  /** A drawing with two meanings has two places. */
  #placeOf(syllable: Syllable): number {
    const { text, advance, glyphs } = syllable;
    const key = `${text}:${glyphs.map(({ id, x, y }) => `${id},${x},${y}`).join(';')}`;
    const taken = this.#places.get(key);
    if (taken !== undefined) return taken;
    const { subset, widths, unicode } = this.#font;
    if (subset.glyphs.length >= MAX_PLACES) return 0;
    const [first, ...others] = glyphs;
    const isPlain = first !== undefined && others.length === 0 && first.x === 0 && first.y === 0;
    const id = isPlain ? first.id : FIRST_COMPOSED + this.#composed.size;
    if (!isPlain) this.#composed.set(id, syllable);
    const place = subset.glyphs.push(id) - 1;
    widths[place] = isPlain ? this.#shaper.widthOf(first.id) : advance;
    unicode[place] = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    this.#places.set(key, place);
    return place;
  }

  /** Writes a composite glyph (OpenType, table "glyf"). */
  #compose({ advance, glyphs: all }: Syllable): void {
    const glyphs = all.slice(0, MAX_COMPONENTS);
    const { subset, font, scale } = this.#font;
    const { minX, minY, maxX, maxY } = font.bbox;
    const isEmpty = glyphs.length === 0;
    const written = Buffer.alloc(isEmpty ? 0 : HEADER_SIZE + glyphs.length * COMPONENT_SIZE);
    // It has components in place of contours (-1), and the font's box around them.
    const header = isEmpty ? [] : [-1, minX, minY, maxX, maxY];
    for (const [at, number] of header.entries()) written.writeInt16BE(number, at * 2);
    for (const [at, { id, x, y }] of glyphs.entries()) {
      const start = HEADER_SIZE + at * COMPONENT_SIZE;
      const isLast = at === glyphs.length - 1;
      written.writeUInt16BE(OFFSETS_ARE_WORDS | OFFSETS_ARE_PLACES | (isLast ? 0 : MORE_FOLLOW), start);
      written.writeUInt16BE(subset.includeGlyph(id), start + 2);
      written.writeInt16BE(toInt16(x / scale), start + 4);
      written.writeInt16BE(toInt16(y / scale), start + 6);
    }
    subset.glyf.push(written);
    subset.loca.offsets.push(subset.offset);
    subset.offset += written.length;
    subset.hmtx.metrics.push({ advance: Math.round(advance / scale), bearing: minX });
  }
}

/** Higher than any glyph's number in a file. */
const FIRST_COMPOSED = 0x1_0000;
/** A file has 65,535 glyphs, with those that syllables consist of. More different syllables are drawn as boxes. */
const MAX_PLACES = 60_000;
/** No word has more in a syllable. */
const MAX_COMPONENTS = 100;
const toInt16 = (number: number) => Math.max(-0x8000, Math.min(0x7fff, Math.round(number)));

const HEADER_SIZE = 10;
const COMPONENT_SIZE = 8;
/** Flags of a component. */
const OFFSETS_ARE_WORDS = 0x1;
const OFFSETS_ARE_PLACES = 0x2;
const MORE_FOLLOW = 0x20;

/** In thousandths of the font's size. Without a width, the empty glyph of the marks would be read after the next syllable. */
const MARK_WIDTH = 1;

/** The marks of a syllable become an empty glyph after it: pdf.js gives no width to a glyph that stands for a mark. */
function splitMarks(syllable: Syllable): Syllable[] {
  const { text, advance } = syllable;
  const at = text.search(/[\p{Mn}\p{Cf}]/u);
  if (at < 1) return [syllable];
  return [
    { ...syllable, text: text.slice(0, at), advance: advance - MARK_WIDTH },
    { text: text.slice(at), advance: MARK_WIDTH, glyphs: [] },
  ];
}

const isJoiner = (codePoint: number) => codePoint === 0x200c || codePoint === 0x200d;
