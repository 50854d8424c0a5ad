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
  /** The letters that it stands for, as code points. */
  means: number[];
}

/** No width, and nothing to read. */
const NOTHING = [0x200b];
/** How much of words is kept in all fonts, in letters and glyphs, some 20 MB: a language has few, but a server runs long. */
const MOST_KEPT = 100_000;
let kept = 0;
/** Words that were shaped, by font. To shape one again takes longer than to draw it. */
const words = new Map<Shaper, Map<string, Glyph[]>>();

function keep(shaper: Shaper, word: string, glyphs: Glyph[]): void {
  const size = word.length + glyphs.length;
  if (kept + size > MOST_KEPT) {
    words.clear();
    kept = 0;
  }
  kept += size;
  const own = words.get(shaper) ?? new Map<string, Glyph[]>();
  words.set(shaper, own.set(word, glyphs));
}

/** Chooses and places the glyphs of a font, as browsers do (HarfBuzz). */
export class Shaper {
  readonly #font: Font;
  readonly #scale: number;
  readonly #buffer = new Shaped();

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
    // A space by itself: a line is as wide as its words, and no gap is closed by what stands before it.
    return text.split(/(?= )|(?<= )/).flatMap((word) => this.#shapeWord(word));
  }

  #shapeWord(word: string): Glyph[] {
    const known = words.get(this)?.get(word);
    if (known) return known;
    const glyphs = this.#ask(word);
    keep(this, word, glyphs);
    return glyphs;
  }

  #ask(word: string): Glyph[] {
    const buffer = this.#buffer;
    buffer.reset();
    // A joiner has no glyph of its own: it goes with the letter before it.
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
 * Deals the letters of a text out to its glyphs, in the order in which they were typed: Indic vowels are drawn before
 * their consonants, and letters melt into one glyph.
 * @param clusters for each glyph, where in the text its letters begin. Those of one syllable begin at one place.
 */
function meaningsOf(text: string, clusters: number[]): number[][] {
  const counts = new Map<number, number>();
  for (const start of clusters) counts.set(start, (counts.get(start) ?? 0) + 1);
  const starts = [...counts.keys()];
  return starts.flatMap((start, at) => deal(text.slice(start, starts[at + 1]), counts.get(start) ?? 0));
}

function deal(syllable: string, count: number): number[][] {
  const composed = codePointsOf(syllable);
  // One vowel that is drawn on both sides of its consonant is two letters by its decomposition.
  const letters = composed.length < count ? codePointsOf(syllable.normalize('NFD')) : composed;
  return Array.from({ length: count }, (_, at) => {
    const own = at === count - 1 ? letters.slice(at) : letters.slice(at, at + 1);
    return own.length > 0 ? own : NOTHING;
  });
}

const codePointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
