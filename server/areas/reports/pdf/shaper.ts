import { BufferFlag, Face, Font, Blob as FontFile, Buffer as Shaped, shape } from 'harfbuzzjs';

/** A glyph of a font and where it goes, in thousandths of the font's size. */
export interface Glyph {
  id: number;
  /** How wide the font draws it. */
  width: number;
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  /** The code points that it stands for. */
  means: number[];
}

/** The meaning of a glyph without letters: a space without width. */
const NOTHING = [0x200b];
/** A line is measured anew with each further word: with these, a long document takes a tenth of the time. */
const MAX_KEPT_WORDS = 4000;
const MAX_KEPT_LENGTH = 40;

/** Chooses and places the glyphs of a font, as browsers do (HarfBuzz). */
export class Shaper {
  readonly #font: Font;
  readonly #scale: number;
  readonly #buffer = new Shaped();
  readonly #words = new Map<string, Glyph[]>();

  /** @param file an OpenType font. */
  constructor(file: Uint8Array) {
    this.#font = new Font(new Face(new FontFile(file)));
    this.#scale = 1000 / this.#font.face.upem;
  }

  has(codePoint: number): boolean {
    return this.#font.glyph(codePoint) !== undefined;
  }

  /** The glyphs of a text from left to right. */
  shape(text: string): Glyph[] {
    // Spaces by themselves, so that no letter before one closes the gap.
    return text.split(/(?= )|(?<= )/).flatMap((word) => this.#shapeWord(word));
  }

  #shapeWord(word: string): Glyph[] {
    const kept = this.#words.get(word);
    if (kept) return kept;
    const glyphs = this.#shapeAnew(word);
    if (this.#words.size >= MAX_KEPT_WORDS) this.#words.clear();
    if (word.length <= MAX_KEPT_LENGTH) this.#words.set(word, glyphs);
    return glyphs;
  }

  #shapeAnew(word: string): Glyph[] {
    const buffer = this.#buffer;
    buffer.reset();
    // A joiner has no glyph: it belongs to the letter before it.
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    buffer.addText(word);
    buffer.guessSegmentProperties();
    shape(this.#font, buffer);
    const infos = buffer.getGlyphInfos();
    const meanings = meaningsOf(
      word,
      infos.map(({ cluster }) => cluster),
    );
    return buffer.getGlyphPositions().map((position, at): Glyph => {
      const id = infos[at]?.codepoint ?? 0;
      return {
        id,
        width: this.#font.glyphHAdvance(id) * this.#scale,
        xAdvance: position.xAdvance * this.#scale,
        yAdvance: position.yAdvance * this.#scale,
        xOffset: position.xOffset * this.#scale,
        yOffset: position.yOffset * this.#scale,
        means: meanings[at] ?? NOTHING,
      };
    });
  }
}

/**
 * Assigns the letters of a text to its glyphs in the order of typing. Indic vowels are drawn before their consonants, and
 * several letters may share a glyph.
 * @param clusters for each glyph the index of its syllable in the text.
 */
function meaningsOf(text: string, clusters: number[]): number[][] {
  const counts = new Map<number, number>();
  for (const start of clusters) counts.set(start, (counts.get(start) ?? 0) + 1);
  const starts = [...counts.keys()];
  return starts.flatMap((start, at) => deal(text.slice(start, starts[at + 1]), counts.get(start) ?? 0));
}

function deal(syllable: string, count: number): number[][] {
  const composed = codePointsOf(syllable);
  // A vowel drawn on both sides of its consonant decomposes into two letters.
  const letters = composed.length < count ? codePointsOf(syllable.normalize('NFD')) : composed;
  return Array.from({ length: count }, (_, at) => {
    const own = at === count - 1 ? letters.slice(at) : letters.slice(at, at + 1);
    return own.length > 0 ? own : NOTHING;
  });
}

const codePointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
