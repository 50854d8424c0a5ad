import { type FontName, fontsFor, type Weight } from './fonts.ts';
import type { ShapedFont } from './shaped-font.ts';

/** A piece of a line in one font. */
export interface Run {
  font: FontName;
  text: string;
}

/** A letter in the font and the spelling in which it is drawn. */
interface SetLetter {
  font: FontName;
  letter: string;
}

interface Measure {
  weight: Weight;
  /** In points, like the width. */
  size: number;
  width: number;
}

/** The part of a line up to which the widths of its words, added up, are near enough. */
const SURE = 0.92;
const LETTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** What the first font has all of: no need to look at each letter. */
const PLAIN = /^[ -~]+$/;
/** Stands for a letter that no font has. */
const REPLACEMENT = '[?]';
/** Hyphens that word processors write. */
const HYPHEN = /^[\u2010\u2011]$/;
/** A consonant that has lost its vowel is part of the next syllable, which not every script's graphemes say. */
const GOES_ON = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]\u200d?$/;

/** Chooses fonts and breaks lines. */
export class TextSetter {
  readonly #open: (name: FontName) => ShapedFont;
  readonly #widths = new Map<string, number>();
  readonly #letters = new Map<string, SetLetter>();

  constructor(open: (name: FontName) => ShapedFont) {
    this.#open = open;
  }

  /** The text in pieces of one font each. What goes with any script stays with the letters before it. */
  runsOf(text: string, weight: Weight): Run[] {
    if (PLAIN.test(text)) return [{ font: `latin ${weight}`, text }];
    const runs: Run[] = [];
    for (const { segment } of LETTERS.segment(text)) {
      const last = runs.at(-1);
      const { font, letter } = this.#fontFor(segment, weight, last?.font);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  #fontFor(segment: string, weight: Weight, before: FontName | undefined): SetLetter {
    const key = `${weight} ${before} ${segment}`;
    const known = this.#letters.get(key) ?? this.#chooseFont(segment, weight, before);
    this.#letters.set(key, known);
    return known;
  }

  #chooseFont(segment: string, weight: Weight, before: FontName | undefined): SetLetter {
    const letter = /^\s$/u.test(segment) ? ' ' : segment.replace(HYPHEN, '-');
    const isNeutral = !/[\p{L}\p{N}]/u.test(letter);
    if (isNeutral && before && this.#open(before).has(letter)) return { font: before, letter };
    for (const font of fontsFor(letter, weight)) {
      for (const spelled of [letter, letter.normalize('NFC'), letter.normalize('NFKC')]) {
        if (this.#open(font).has(spelled)) return { font, letter: spelled };
      }
    }
    const isInvisible = /^(\p{Cf}|\p{Cc}|\p{Mn})+$/u.test(letter);
    return { font: `latin ${weight}`, letter: isInvisible ? '' : REPLACEMENT };
  }

  widthOf(runs: Run[], size: number): number {
    return runs.reduce((sum, { font, text }) => sum + this.#open(font).widthOf(text, size), 0);
  }

  /** @returns the width of a word in points, for a size in points. */
  #widthOfWord(word: string, weight: Weight, size: number): number {
    const key = `${weight} ${size} ${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.widthOf(this.runsOf(word, weight), size);
    this.#widths.set(key, width);
    return width;
  }

  /** The lines of a text with its own line breaks, none of them wider than is said. */
  linesOf(text: string, { weight, size, width }: Measure): Run[][] {
    const space = this.#widthOfWord(' ', weight, size);
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      let used = 0;
      for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
        for (const [at, part] of this.#fitting(word, { weight, size, width }).entries()) {
          const own = this.#widthOfWord(part, weight, size);
          const longer = { text: `${line} ${part}`, estimate: used + space + own };
          if (line !== '' && (at > 0 || !this.#fits(longer, { weight, size, width }))) {
            lines.push(line);
            line = '';
            used = 0;
          }
          used += line === '' ? own : space + own;
          line = line === '' ? part : `${line} ${part}`;
        }
      }
      lines.push(line);
    }
    return lines.map((line) => this.runsOf(line, weight));
  }

  /** A space or a sign takes the font of what stands before it, so that only a whole line tells how wide it is. */
  #fits({ text, estimate }: { text: string; estimate: number }, { weight, size, width }: Measure): boolean {
    return estimate < SURE * width || this.widthOf(this.runsOf(text, weight), size) <= width;
  }

  /** A word that is wider than a line, such as a long address, in parts that are not. */
  #fitting(word: string, { weight, size, width }: Measure): string[] {
    if (this.#widthOfWord(word, weight, size) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    let used = 0;
    const isWide = (text: string) => this.#widthOfWord(text, weight, size) > width;
    // A syllable without end, which no word has, is cut anywhere.
    for (const piece of syllablesOf(word).flatMap((syllable) =>
      isWide(syllable) ? [...syllable] : syllable,
    )) {
      const own = this.#widthOfWord(piece, weight, size);
      if (part !== '' && used + own > width) {
        parts.push(part);
        part = '';
        used = 0;
      }
      part += piece;
      used += own;
    }
    return part === '' ? parts : [...parts, part];
  }
}

function syllablesOf(word: string): string[] {
  const syllables: string[] = [];
  for (const { segment } of LETTERS.segment(word)) {
    const last = syllables.at(-1);
    if (last !== undefined && GOES_ON.test(last)) syllables[syllables.length - 1] = last + segment;
    else syllables.push(segment);
  }
  return syllables;
}
