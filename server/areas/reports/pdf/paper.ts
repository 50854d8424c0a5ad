import PDFDocument from 'pdfkit';
import type { Language } from '#contracts/languages.ts';
import { type FontName, openFont, type Weight } from './fonts.ts';
import { type Run, TextSetter } from './set-text.ts';
import { type LibraryFont, ShapedFont } from './shaped-font.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, side: 56, top: 56, bottom: 72 };
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;

/** As on the site. */
export const COLOURS = {
  primary: '#006d77',
  deep: '#00363c',
  ink: '#14343a',
  soft: '#47646a',
  line: '#d9e5e7',
  mist: '#edf6f9',
  aqua: '#83c5be',
  cream: '#f7ede2',
  clay: '#8f4526',
} as const;

export interface Style {
  weight?: Weight;
  size: number;
  colour?: string;
  /** A line's height, as a multiple of the size. */
  leading?: number;
}

/** Marks under and over Indic letters reach further than Latin ones. */
const LEADING = 1.55;
const BASELINE = 1.12;

/** Pages that fill from top to bottom. */
export class Paper {
  readonly pdf: PDFKit.PDFDocument;
  readonly #text: TextSetter;
  readonly #fonts = new Map<FontName, ShapedFont>();
  /** Where the next line goes, from the upper edge of the page. */
  y = PAGE.top;

  constructor(title: string, language: Language) {
    const { side, top, bottom } = PAGE;
    this.pdf = new PDFDocument({
      size: 'A4',
      margins: { left: side, right: side, top, bottom },
      bufferPages: true,
      lang: `${language}-IN`,
      displayTitle: true,
      info: { Title: title },
    });
    this.#text = new TextSetter((name) => this.#open(name));
  }

  /** Opens a font at its first letter: few reports need more than two. */
  #open(name: FontName): ShapedFont {
    const opened = this.#fonts.get(name);
    if (opened) return opened;
    const { file, shaper } = openFont(name);
    this.pdf.registerFont(name, file).font(name);
    const { _font } = this.pdf as unknown as { _font: LibraryFont };
    const font = new ShapedFont(_font, shaper);
    this.#fonts.set(name, font);
    return font;
  }

  setFont(name: FontName): void {
    this.#open(name);
    this.pdf.font(name);
  }

  /** Begins the next page unless this one has room. */
  makeRoom(height: number): void {
    if (this.y + height <= PAGE.height - PAGE.bottom) return;
    this.pdf.addPage();
    this.y = PAGE.top;
  }

  lines(text: string, { weight = 'regular', size }: Style, width: number): Run[][] {
    return this.#text.linesOf(text, { weight, size, width });
  }

  lineHeight({ size, leading = LEADING }: Style): number {
    return size * leading;
  }

  widthOf(text: string, { weight = 'regular', size }: Style): number {
    return this.#text.widthOf(this.#text.runsOf(text, weight), size);
  }

  /** Draws one line. @param y the line's upper edge. */
  drawLine(runs: Run[], style: Style, { x, y }: { x: number; y: number }): void {
    const { size, colour = COLOURS.ink } = style;
    const baseline = y + size * BASELINE + (this.lineHeight(style) - size * LEADING) / 2;
    let left = x;
    for (const run of runs) {
      if (run.text.trim() !== '') {
        this.setFont(run.font);
        this.pdf.fontSize(size).fillColor(colour);
        this.pdf.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      }
      left += this.#text.widthOf([run], size);
    }
  }

  /** Writes a text of any length, over as many pages as it needs. */
  write(text: string, style: Style, { x = PAGE.side, width = TEXT_WIDTH } = {}): void {
    const height = this.lineHeight(style);
    for (const runs of this.lines(text, style, width)) {
      this.makeRoom(height);
      this.drawLine(runs, style, { x, y: this.y });
      this.y += height;
    }
  }

  drawText(text: string, style: Style, place: { x: number; y: number }): void {
    const [runs = []] = this.lines(text, style, Number.POSITIVE_INFINITY);
    this.drawLine(runs, style, place);
  }
}
