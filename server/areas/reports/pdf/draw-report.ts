import { BRAND_NAME } from '#contracts/brand.ts';
import type { Language } from '#contracts/languages.ts';
import type { Fact, ReportSection } from '#contracts/reports/index.ts';
import { gatePath, petalsPath, TRIANGLES_PATH } from '#contracts/yantra-geometry.ts';
import { wordsIn } from '#server/lib/family-words.ts';
import { drawSection } from './draw-sections.ts';
import { COLOURS, PAGE, Paper, type Style, TEXT_WIDTH } from './paper.ts';

export interface ReportDocument {
  /** Of its own words. */
  language: Language;
  title: string;
  /** The student's. */
  name: string;
  facts: readonly Fact[];
  isDraft: boolean;
  sections: readonly ReportSection[];
  letterhead: Letterhead;
}

interface Letterhead {
  /** On the right, one below the other; at most five fit. */
  lines: readonly string[];
  /** A PNG or JPEG file in the place of the symbol. */
  logo: Uint8Array | null;
}

/** A report as a PDF file. Any text that can be stored can be drawn. */
export async function drawReport(report: ReportDocument): Promise<Uint8Array> {
  const paper = new Paper(`${report.title}: ${report.name}`, report.language);
  const done = collect(paper.pdf);
  drawLetterhead(paper, report.letterhead);
  drawTitle(paper, report);
  for (const section of report.sections) drawSection(paper, section);
  drawMargins(paper, report);
  paper.pdf.end();
  return done;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('error', reject);
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
  });
}

const SMALL: Style = { size: 8, colour: COLOURS.soft, leading: 1.5 };

function drawLetterhead(paper: Paper, { lines, logo }: Letterhead): void {
  const { pdf } = paper;
  if (logo === null) drawYantra(pdf, { x: PAGE.side + 23, y: PAGE.top + 17, size: 46 });
  else
    pdf.image(Buffer.from(logo), PAGE.side, PAGE.top - 6, {
      fit: [46, 46],
      align: 'center',
      valign: 'center',
    });
  paper.setFont('brand');
  pdf.fontSize(25).fillColor(COLOURS.primary);
  pdf.text(BRAND_NAME, PAGE.side + 58, PAGE.top + 26, { lineBreak: false, baseline: 'alphabetic' });
  lines.forEach((line, at) => {
    const x = PAGE.width - PAGE.side - paper.widthOf(line, SMALL);
    paper.drawText(line, SMALL, { x, y: PAGE.top - 2 + at * paper.lineHeight(SMALL) });
  });
  const bottom = PAGE.top + Math.max(50, lines.length * paper.lineHeight(SMALL) + 4);
  pdf
    .moveTo(PAGE.side, bottom)
    .lineTo(PAGE.side + TEXT_WIDTH, bottom)
    .lineWidth(1)
    .stroke(COLOURS.primary);
  paper.y = bottom + 18;
}

/** As on the site at this size. */
function drawYantra(pdf: PDFKit.PDFDocument, { x, y, size }: { x: number; y: number; size: number }): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 120);
  pdf.strokeColor(COLOURS.primary).lineJoin('round');
  pdf.path(gatePath(0.5)).lineWidth(2.4).stroke();
  pdf
    .path(petalsPath(8, 32, 44))
    .lineWidth(1.7)
    .stroke();
  pdf.circle(0, 0, 32).lineWidth(1.7).stroke();
  pdf.save().scale(1.27).path(TRIANGLES_PATH).lineWidth(0.95).stroke().restore();
  pdf.circle(0, 0, 1.6).fill(COLOURS.primary);
  pdf.restore();
}

function drawTitle(paper: Paper, { title, name, facts }: ReportDocument): void {
  paper.write(title, { size: 11, weight: 'bold', colour: COLOURS.soft });
  paper.write(name, { size: 21, weight: 'bold', colour: COLOURS.deep, leading: 1.45 });
  const line = facts.map(([label, value]) => `${label}: ${value}`).join('   ·   ');
  paper.write(line, { size: 9.5, colour: COLOURS.soft });
  paper.y += 10;
}

/** Draws the foot of every page, once their number is known. */
function drawMargins(paper: Paper, { language, title, name, isDraft }: ReportDocument): void {
  const { say } = wordsIn(language);
  const { pdf } = paper;
  const { count } = pdf.bufferedPageRange();
  const y = PAGE.height - PAGE.bottom + 26;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf
      .moveTo(PAGE.side, y - 6)
      .lineTo(PAGE.side + TEXT_WIDTH, y - 6)
      .lineWidth(0.6)
      .stroke(COLOURS.line);
    const place = say(/*i18n*/ 'Page {page} of {count}', { page: page + 1, count });
    const width = paper.widthOf(place, SMALL);
    const [foot = []] = paper.lines(`${title} · ${name}`, SMALL, TEXT_WIDTH - width - 20);
    paper.drawLine(foot, SMALL, { x: PAGE.side, y });
    paper.drawText(place, SMALL, { x: PAGE.width - PAGE.side - width, y });
    if (isDraft) drawDraftMark(paper, say(/*i18n*/ 'Draft'));
  }
}

function drawDraftMark(paper: Paper, mark: string): void {
  const { pdf } = paper;
  const style: Style = { size: 130, weight: 'bold', colour: COLOURS.clay };
  const [x, y] = [PAGE.width / 2, PAGE.height / 2];
  pdf
    .save()
    .rotate(-52, { origin: [x, y] })
    .fillOpacity(0.1)
    // Readers take the letters of a slope for words of one letter.
    .markContent('Span', { actual: mark });
  paper.drawText(mark, style, { x: x - paper.widthOf(mark, style) / 2, y: y - style.size * 0.75 });
  pdf.endMarkedContent().restore();
}
