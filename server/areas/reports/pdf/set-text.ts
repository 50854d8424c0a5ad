import { type FontName, fontsFor, type Weight } from './fonts.ts';
import type { ShapedFont } from './shaped-font.ts';

/** A piece of a line in one font. */
export interface Run {
  font: FontName;
  text: string;
}

interface Measure {
  weight: Weight;
  /** In points, like the width. */
  size: number;
  width: number;
}

const LETTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** The first font has all of these letters. */
const PLAIN = /^[ -~]+$/;
/** Shown for a letter that no font has. */
const REPLACEMENT = '[?]';
/** Hyphens of word processors. */
const HYPHEN = /^[\u2010\u2011]$/;
/** As in "10-ാം": the sign and the marks are in two fonts. */
const SIGN_WITH_MARKS = /^([!-~])([\u0900-\u0d7f]+)$/;
/** A virama joins its consonant to the next syllable, which not every script's graphemes say. */
const GOES_ON = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]\u200d?$/;

/** Chooses fonts and breaks lines. */
export class TextSetter {
  readonly #open: (name: FontName) => ShapedFont;

  constructor(open: (name: FontName) => ShapedFont) {
    this.#open = open;
  }

  /** The text in pieces of one font each. Signs and spaces take the font of the letter before them. */
  runsOf(text: string, weight: Weight): Run[] {
    if (PLAIN.test(text)) return [{ font: `latin ${weight}`, text }];
    const runs: Run[] = [];
    for (const segment of lettersOf(text)) {
      const last = runs.at(-1);
      const run = this.#chooseFont(segment, weight, last?.font);
      if (last?.font === run.font) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  }

  /** @returns the letter in the spelling that its font has. */
  #chooseFont(segment: string, weight: Weight, before: FontName | undefined) {
    const letter = /^\s$/u.test(segment) ? ' ' : segment.replace(HYPHEN, '-');
    const isNeutral = !/[\p{L}\p{N}]/u.test(letter);
    if (isNeutral && before && this.#open(before).has(letter)) return { font: before, text: letter };
    for (const font of fontsFor(letter, weight)) {
      for (const spelled of [letter, letter.normalize('NFC'), letter.normalize('NFKC')]) {
        if (this.#open(font).has(spelled)) return { font, text: spelled };
      }
    }
    const isInvisible = /^(\p{Cf}|\p{Cc}|\p{Mn})+$/u.test(letter);
    return { font: `latin ${weight}` as const, text: isInvisible ? '' : REPLACEMENT };
  }

  widthOf(runs: Run[], size: number): number {
    return runs.reduce((sum, { font, text }) => sum + this.#open(font).widthOf(text, size), 0);
  }

  /** The lines of a text with its own line breaks, none of them wider than the measure. */
  linesOf(text: string, { weight, size, width }: Measure): Run[][] {
    // A space or a sign takes the font of the letter before it, so only the whole line has a width.
    const fits = (line: string) => this.widthOf(this.runsOf(line, weight), size) <= width;
    const lines = text.split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, fits));
    return lines.map((line) => this.runsOf(line, weight));
  }
}

const lettersOf = (text: string) =>
  Array.from(
    LETTERS.segment(text),
    ({ segment }) => SIGN_WITH_MARKS.exec(segment)?.slice(1) ?? segment,
  ).flat();

type Fits = (line: string) => boolean;

function linesOfParagraph(paragraph: string, fits: Fits): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
    for (const [at, part] of partsOf(word, fits).entries()) {
      const longer = line === '' ? part : `${line} ${part}`;
      if (line === '' || (at === 0 && fits(longer))) line = longer;
      else {
        lines.push(line);
        line = part;
      }
    }
  }
  return [...lines, line];
}

/** A word in parts that fit on a line: long addresses do not. */
function partsOf(word: string, fits: Fits): string[] {
  if (fits(word)) return [word];
  // A syllable without end, which no word has, is cut anywhere.
  const pieces = syllablesOf(word).flatMap((syllable) => (fits(syllable) ? syllable : [...syllable]));
  const parts: string[] = [];
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    end = endOfPart(pieces, start, fits);
    parts.push(pieces.slice(start, end).join(''));
  }
  return parts;
}

/** In doubled, then halved steps: a report with a word of 5,000 letters takes one second, with steps of a letter eight. */
function endOfPart(pieces: readonly string[], start: number, fits: Fits): number {
  const isPart = (end: number) => end <= pieces.length && fits(pieces.slice(start, end).join(''));
  let end = start + 1;
  let step = 1;
  for (; isPart(end + step); step *= 2) end += step;
  for (; step >= 1; step /= 2) if (isPart(end + step)) end += step;
  return end;
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
