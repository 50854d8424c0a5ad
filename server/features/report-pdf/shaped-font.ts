import { type ChainedTables, turnBacktracks } from './turn-backtracks.ts';

/** A glyph and where it goes, in thousandths of the font's size. */
export interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

/** What this file knows of the library's fonts. */
export interface LibraryFont {
  font: ChainedTables & {
    layout(text: string): {
      glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
      positions: Omit<Position, 'advanceWidth'>[];
    };
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  scale: number;
  /** The glyphs of the file that is embedded; a place in it is what the page's text is written in. */
  subset: { glyphs: number[] };
  widths: number[];
  /** What a reader gets for each place when the text is searched, copied or read out. */
  unicode: number[][];
  encode(text: string): [string[], Position[]];
}

interface Piece {
  glyphs: { id: number; means: number[]; width: number }[];
  positions: Position[];
  /** In thousandths of the font's size. */
  width: number;
}

type Shaper = LibraryFont['font'];

/**
 * Fonts that have been read, with the shapes of words and syllables, kept from one file to the next: to read a font's
 * tables and to shape a word take longer than anything else, and a language has few syllables.
 */
const read = new Map<string, { shaper: Shaper; pieces: Map<string, Piece> }>();
const MOST_PIECES = 20_000;

function readOnce(name: string, shaper: Shaper) {
  const known = read.get(name);
  if (known && known.pieces.size < MOST_PIECES) return known;
  turnBacktracks(shaper);
  const fresh = { shaper, pieces: new Map<string, Piece>() };
  read.set(name, fresh);
  return fresh;
}

/** No width, and nothing to read. */
const NOTHING = [0x200b];
const SYLLABLES = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** A consonant that has lost its vowel is part of the next syllable. */
const GOES_ON = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]\u200d?$/;

/**
 * A font of the library that keeps what is written: Indic vowels are drawn before their consonants and letters melt
 * into one shape, so the library's own text comes out of a file in the order in which it was drawn. Here the shapes of
 * each syllable stand for its letters in the order in which they were typed.
 */
export class ShapedFont {
  readonly #font: LibraryFont;
  readonly #isIndic: boolean;
  readonly #shaper: Shaper;
  readonly #pieces: Map<string, Piece>;
  readonly #places = new Map<string, number>();

  constructor(font: LibraryFont, { name, isIndic }: { name: string; isIndic: boolean }) {
    this.#font = font;
    this.#isIndic = isIndic;
    const { shaper, pieces } = readOnce(name, font.font);
    this.#shaper = shaper;
    this.#pieces = pieces;
    font.encode = (text) => this.#encode(text);
  }

  /** Whether the font can draw all of a letter with its marks. */
  has(letter: string): boolean {
    return [...letter].every((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return isJoiner(codePoint) || this.#shaper.hasGlyphForCodePoint(codePoint);
    });
  }

  /** In points, at a size in points. */
  widthOf(text: string, size: number): number {
    return (this.#split(text).reduce((sum, part) => sum + this.#shape(part).width, 0) * size) / 1000;
  }

  #split(text: string): string[] {
    if (!this.#isIndic) return text.split(/(?<= )/);
    const parts: string[] = [];
    for (const { segment } of SYLLABLES.segment(text)) {
      const last = parts.at(-1);
      if (last !== undefined && GOES_ON.test(last)) parts[parts.length - 1] = last + segment;
      else parts.push(segment);
    }
    return parts;
  }

  #shape(part: string): Piece {
    const shaped = this.#pieces.get(part);
    if (shaped) return shaped;
    const { scale } = this.#font;
    const run = this.#shaper.layout(part);
    const meanings = this.#isIndic ? meaningsOf(part, run.glyphs.length) : [];
    const piece: Piece = {
      glyphs: run.glyphs.map(({ id, advanceWidth, codePoints }, at) => ({
        id,
        means: meanings[at] ?? codePoints,
        width: advanceWidth * scale,
      })),
      positions: run.positions.map((position, at) => ({
        xAdvance: position.xAdvance * scale,
        yAdvance: position.yAdvance * scale,
        xOffset: position.xOffset * scale,
        yOffset: position.yOffset * scale,
        advanceWidth: (run.glyphs[at]?.advanceWidth ?? 0) * scale,
      })),
      width: run.positions.reduce((sum, { xAdvance }) => sum + xAdvance * scale, 0),
    };
    this.#pieces.set(part, piece);
    return piece;
  }

  #encode(text: string): [string[], Position[]] {
    const pieces = this.#split(text).map((part) => this.#shape(part));
    const places = pieces.flatMap(({ glyphs }) => glyphs.map((glyph) => this.#placeOf(glyph)));
    return [
      places.map((place) => place.toString(16).padStart(4, '0')),
      pieces.flatMap(({ positions }) => positions),
    ];
  }

  /** One shape that means two things has two places. */
  #placeOf({ id, means, width }: Piece['glyphs'][number]): number {
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

/** Deals the letters of a syllable out to its shapes, in the order in which they were typed. */
function meaningsOf(syllable: string, count: number): number[][] {
  const composed = codePointsOf(syllable);
  // One vowel that is drawn on both sides of its consonant is two letters by its decomposition.
  const letters = composed.length < count ? codePointsOf(syllable.normalize('NFD')) : composed;
  return Array.from({ length: count }, (_, at) => {
    const own = at === count - 1 ? letters.slice(at) : letters.slice(at, at + 1);
    return own.length > 0 ? own : NOTHING;
  });
}

const codePointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

const isJoiner = (codePoint: number) => codePoint === 0x200c || codePoint === 0x200d;
