import { hexagonCorner } from '#contracts/hexagon-geometry.ts';
import { INTERESTS, type InterestResult, type InterestType } from '#contracts/interests.ts';
import type { ReportSection, SectionOf } from '#contracts/reports/index.ts';
import { COLOURS, PAGE, type Paper, type Style, TEXT_WIDTH } from './paper.ts';

const BODY: Style = { size: 10.5 };
const BOLD: Style = { ...BODY, weight: 'bold' };
const HEADING: Style = { size: 13.5, weight: 'bold', colour: COLOURS.primary };
const CELL: Style = { size: 9.5 };
const HEAD: Style = { ...CELL, weight: 'bold', colour: COLOURS.deep };
const NOTE: Style = { size: 7.5, colour: COLOURS.soft };
const GAP = 8;

export function drawSection(paper: Paper, section: ReportSection): void {
  if (section.kind === 'notice') drawNotice(paper, section);
  else {
    drawHeading(paper, section.title);
    drawBody(paper, section);
  }
}

function drawBody(paper: Paper, section: Exclude<ReportSection, { kind: 'notice' }>): void {
  if (section.kind === 'text') drawText(paper, section);
  else if (section.kind === 'list') drawList(paper, section);
  else if (section.kind === 'facts') drawFacts(paper, section);
  else if (section.kind === 'interests') drawInterests(paper, section);
  else drawTable(paper, section);
}

function drawText(paper: Paper, { text }: SectionOf<'text'>): void {
  paper.write(text, BODY);
  paper.y += GAP;
}

function drawHeading(paper: Paper, title: string): void {
  // Never alone at the foot of a page.
  paper.y += GAP;
  paper.makeRoom(paper.lineHeight(HEADING) + 3 * paper.lineHeight(BODY));
  paper.write(title, HEADING);
  paper.y += 2;
}

function drawList(paper: Paper, { items }: SectionOf<'list'>): void {
  const indent = 20;
  const place = { x: PAGE.side + indent, width: TEXT_WIDTH - indent };
  items.forEach(({ title, text }, at) => {
    // The number and a title stay with the first line of the text.
    paper.makeRoom((title !== '' && text !== '' ? 2 : 1) * paper.lineHeight(BODY));
    paper.drawText(`${at + 1}.`, { ...BOLD, colour: COLOURS.primary }, { x: PAGE.side, y: paper.y });
    if (title !== '') paper.write(title, BOLD, place);
    if (text !== '') paper.write(text, BODY, place);
    paper.y += 3;
  });
  paper.y += GAP - 3;
}

function drawFacts(paper: Paper, { facts }: SectionOf<'facts'>): void {
  const label: Style = { ...CELL, weight: 'bold', colour: COLOURS.soft };
  const indent = 130;
  for (const [name, value] of facts) {
    const names = paper.lines(name, label, indent - 12);
    const height = paper.lineHeight(BODY);
    paper.makeRoom(height * Math.min(3, names.length));
    names.forEach((runs, at) => {
      // On the value's baseline, although the letters are smaller.
      paper.drawLine(runs, label, { x: PAGE.side, y: paper.y + at * height + 1.2 });
    });
    const from = { y: paper.y, page: paper.pdf.bufferedPageRange().count };
    paper.write(value, BODY, { x: PAGE.side + indent, width: TEXT_WIDTH - indent });
    // A long name may be higher than its value.
    if (paper.pdf.bufferedPageRange().count === from.page) {
      paper.y = Math.max(paper.y, from.y + names.length * height);
    }
    paper.y += 3;
  }
  paper.y += GAP - 3;
}

const PADDING = { x: 6, y: 4 };

/** Shortest and longest texts, in letters, that make a column narrower or wider. */
const COLUMN_LETTERS = { fewest: 8, most: 60 };

/** Columns with longer texts are wider, by the root of the length. */
function columnsOf(rows: readonly (readonly string[])[]): Columns {
  const roots = (rows[0] ?? []).map((_, at) => {
    const longest = Math.max(...rows.map((row) => row[at]?.length ?? 0));
    return Math.sqrt(Math.min(COLUMN_LETTERS.most, Math.max(COLUMN_LETTERS.fewest, longest)));
  });
  const unit = TEXT_WIDTH / roots.reduce((sum, root) => sum + root, 0);
  let left = PAGE.side;
  return roots.map((root) => {
    const x = left + PADDING.x;
    left += root * unit;
    return { x, width: root * unit - 2 * PADDING.x };
  });
}

function drawTable(paper: Paper, { head, rows, note }: SectionOf<'table'>): void {
  const columns = columnsOf([head, ...rows]);
  const page = () => paper.pdf.bufferedPageRange().count;
  const drawHead = () => drawRow(paper, columns, head, HEAD);
  paper.makeRoom(4 * paper.lineHeight(CELL));
  drawHead();
  let drawnOn = page();
  for (const row of rows) {
    paper.makeRoom(rowHeight(paper, columns, row, CELL));
    if (page() !== drawnOn) drawHead();
    drawnOn = page();
    drawRow(paper, columns, row, CELL);
  }
  if (note !== undefined) {
    paper.y += 3;
    paper.write(note, NOTE);
  }
  paper.y += GAP;
}

const HEXAGON = { radius: 62, height: 156, rings: [0.25, 0.5, 0.75, 1] };

/** The hexagon on the left, its table on the right. */
function drawInterests(paper: Paper, { result, rows, notes }: SectionOf<'interests'>): void {
  paper.makeRoom(HEXAGON.height);
  const top = paper.y;
  drawHexagon(paper, result, { x: PAGE.side + 86, y: top + HEXAGON.height / 2 });
  const left = PAGE.side + 176;
  const right = PAGE.side + TEXT_WIDTH;
  paper.y = top + (HEXAGON.height - rows.length * ROW_OF_SCORES) / 2;
  for (const [letter, name, points] of rows) {
    paper.drawText(letter, { ...BOLD, colour: COLOURS.clay }, { x: left, y: paper.y });
    paper.drawText(name, BODY, { x: left + 18, y: paper.y });
    paper.drawText(points, BOLD, { x: right - paper.widthOf(points, BOLD), y: paper.y });
    paper.y += ROW_OF_SCORES;
  }
  paper.y = top + HEXAGON.height;
  for (const note of notes) paper.write(note, CELL);
  paper.y += GAP;
}

const ROW_OF_SCORES = 20;

function drawHexagon(paper: Paper, { scores, most }: InterestResult, centre: { x: number; y: number }): void {
  const { pdf } = paper;
  const place = (corner: number, part: number): [number, number] => {
    const [x, y] = hexagonCorner(corner, part);
    return [centre.x + HEXAGON.radius * x, centre.y + HEXAGON.radius * y];
  };
  const parts = (part: (type: InterestType) => number) =>
    INTERESTS.map(({ letter }, corner) => place(corner, part(letter)));
  pdf.lineWidth(0.6);
  for (const ring of HEXAGON.rings) pdf.polygon(...parts(() => ring)).stroke(COLOURS.line);
  INTERESTS.forEach(({ letter }, corner) => {
    pdf
      .moveTo(centre.x, centre.y)
      .lineTo(...place(corner, 1))
      .stroke(COLOURS.line);
    const [x, y] = place(corner, 1.17);
    paper.drawText(letter, BOLD, {
      x: x - paper.widthOf(letter, BOLD) / 2,
      y: y - paper.lineHeight(BOLD) / 2,
    });
  });
  pdf.polygon(...parts((type) => scores[type] / most)).lineWidth(1.6);
  pdf.fillOpacity(0.35).fillAndStroke(COLOURS.aqua, COLOURS.primary).fillOpacity(1);
}

type Columns = readonly { x: number; width: number }[];

function cellsOf(paper: Paper, columns: Columns, row: readonly string[], style: Style) {
  return columns.map(({ x, width }, at) => ({ x, lines: paper.lines(row[at] ?? '', style, width) }));
}

function rowHeight(paper: Paper, columns: Columns, row: readonly string[], style: Style): number {
  const most = Math.max(...cellsOf(paper, columns, row, style).map(({ lines }) => lines.length));
  return most * paper.lineHeight(style) + 2 * PADDING.y;
}

function drawRow(paper: Paper, columns: Columns, row: readonly string[], style: Style): void {
  const height = rowHeight(paper, columns, row, style);
  const { pdf, y } = paper;
  if (style === HEAD) pdf.rect(PAGE.side, y, TEXT_WIDTH, height).fill(COLOURS.mist);
  for (const { x, lines } of cellsOf(paper, columns, row, style)) {
    lines.forEach((runs, at) => {
      paper.drawLine(runs, style, { x, y: y + PADDING.y + at * paper.lineHeight(style) });
    });
  }
  const bottom = y + height;
  pdf
    .moveTo(PAGE.side, bottom)
    .lineTo(PAGE.side + TEXT_WIDTH, bottom)
    .lineWidth(0.6)
    .stroke(COLOURS.line);
  paper.y = bottom;
}

function drawNotice(paper: Paper, { title, texts }: SectionOf<'notice'>): void {
  const padding = 12;
  const width = TEXT_WIDTH - 2 * padding;
  const head: Style = { ...BOLD, colour: COLOURS.clay };
  const lines = texts.map((text) => paper.lines(text, BODY, width));
  const height =
    2 * padding +
    paper.lineHeight(head) +
    lines.reduce((sum, { length }) => sum + length * paper.lineHeight(BODY) + 3, 0);
  paper.makeRoom(height);
  const top = paper.y;
  paper.pdf.rect(PAGE.side, top, TEXT_WIDTH, height).fill(COLOURS.cream);
  paper.pdf.rect(PAGE.side, top, 3, height).fill(COLOURS.clay);
  paper.y = top + padding;
  const place = { x: PAGE.side + padding, width };
  paper.write(title, head, place);
  for (const text of texts) {
    paper.write(text, BODY, place);
    paper.y += 3;
  }
  paper.y = top + height + GAP;
}
