import { BufferFlag, Face, Font, Blob as FontFile, Buffer as Shaped, shape } from 'harfbuzzjs';

/** Letters that a font draws together. Lengths are thousandths of the font's size. */
export interface Syllable {
  text: string;
  /** To the start of the next syllable. */
  advance: number;
  /** With their places to the right of the syllable's start and above the baseline. */
  glyphs: PlacedGlyph[];
}

interface PlacedGlyph {
  id: number;
  x: number;
  y: number;
}

/** A line is measured anew with each further word: with these, a long document takes a tenth of the time. */
const MAX_KEPT_WORDS = 4000;
const MAX_KEPT_LENGTH = 40;

/** Chooses and places the glyphs of a font, as browsers do (HarfBuzz). */
export class Shaper {
  readonly #font: Font;
  readonly #scale: number;
  readonly #buffer = new Shaped();
  readonly #words = new Map<string, Syllable[]>();

  /** @param file an OpenType font. */
  constructor(file: Uint8Array) {
    this.#font = new Font(new Face(new FontFile(file)));
    this.#scale = 1000 / this.#font.face.upem;
  }

  has(codePoint: number): boolean {
    return this.#font.glyph(codePoint) !== undefined;
  }

  /** How far a glyph alone reaches. */
  widthOf(glyph: number): number {
    return this.#font.glyphHAdvance(glyph) * this.#scale;
  }

  /** The syllables of a text from left to right. */
  shape(text: string): Syllable[] {
    // Spaces by themselves, so that no letter before one closes the gap.
    return text.split(/(?= )|(?<= )/).flatMap((word) => this.#shapeWord(word));
  }

  #shapeWord(word: string): Syllable[] {
    const kept = this.#words.get(word);
    if (kept) return kept;
    const syllables = this.#shapeAnew(word);
    if (this.#words.size >= MAX_KEPT_WORDS) this.#words.clear();
    if (word.length <= MAX_KEPT_LENGTH) this.#words.set(word, syllables);
    return syllables;
  }

  #shapeAnew(word: string): Syllable[] {
    const buffer = this.#buffer;
    buffer.reset();
    // A joiner has no glyph: it belongs to the syllable before it.
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES | BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
    buffer.addText(word);
    buffer.guessSegmentProperties();
    shape(this.#font, buffer);
    const positions = buffer.getGlyphPositions();
    const drawn = Map.groupBy(
      buffer.getGlyphInfos().map((info, at) => ({ ...info, ...positions[at] })),
      ({ cluster }) => cluster,
    );
    const ends = [...drawn.keys()].slice(1);
    return [...drawn].map(([start, own], at): Syllable => {
      let advance = 0;
      const glyphs = own.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
        const x = advance + xOffset * this.#scale;
        advance += xAdvance * this.#scale;
        return { id: codepoint, x, y: yOffset * this.#scale };
      });
      return { text: word.slice(start, ends[at]), advance, glyphs };
    });
  }
}
