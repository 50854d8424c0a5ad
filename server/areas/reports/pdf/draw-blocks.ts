import { COLOURS, PAGE, type Paper, type Style, TEXT_WIDTH } from './paper.ts';
import type { Block } from './report-document.ts';

const BODY: Style = { size: 10.5 };
const BOLD: Style = { ...BODY, weight: 'bold' };
const HEADING: Style = { size: 13.5, weight: 'bold', colour: COLOURS.primary };
const CELL: Style = { size: 9.5 };
const HEAD: Style = { ...CELL, weight: 'bold', colour: COLOURS.deep };
const GAP = 8;

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

type Drawers = { [K in Block['kind']]: (paper: Paper, block: BlockOf<K>) => void };

const DRAWERS: Drawers = {
  heading: drawHeading,
  text: drawText,
  list: drawList,
  points: drawPoints,
  facts: drawFacts,
  table: drawTable,
  notice: drawNotice,
};

export function drawBlock<K extends Block['kind']>(paper: Paper, block: BlockOf<K> & { kind: K }): void {
  DRAWERS[block.kind as K](paper, block);
}

function drawText(paper: Paper, { text }: BlockOf<'text'>): void {
  paper.write(text, BODY);
  paper.y += GAP;
}

function drawHeading(paper: Paper, { text }: BlockOf<'heading'>): void {
  // Never alone at the foot of a page.
  paper.y += GAP;
  paper.makeRoom(paper.lineHeight(HEADING) + 3 * paper.lineHeight(BODY));
  paper.write(text, HEADING);
  paper.y += 2;
}

function drawList(paper: Paper, { items }: BlockOf<'list'>): void {
  const indent = 20;
  items.forEach((item, at) => {
    paper.makeRoom(paper.lineHeight(BODY));
    paper.drawText(`${at + 1}.`, { ...BOLD, colour: COLOURS.primary }, { x: PAGE.side, y: paper.y });
    paper.write(item, BODY, { x: PAGE.side + indent, width: TEXT_WIDTH - indent });
    paper.y += 3;
  });
  paper.y += GAP - 3;
}

function drawPoints(paper: Paper, { items }: BlockOf<'points'>): void {
  const indent = 14;
  for (const { title, text } of items) {
    paper.makeRoom(2 * paper.lineHeight(BODY));
    paper.pdf.rect(PAGE.side, paper.y + 6.3, 5, 5).fill(COLOURS.primary);
    const place = { x: PAGE.side + indent, width: TEXT_WIDTH - indent };
    paper.write(title, BOLD, place);
    if (text !== '') paper.write(text, BODY, place);
    paper.y += 5;
  }
  paper.y += GAP - 5;
}

function drawFacts(paper: Paper, { facts }: BlockOf<'facts'>): void {
  const label: Style = { ...CELL, weight: 'bold', colour: COLOURS.soft };
  const indent = 130;
  for (const [name, value] of facts) {
    const names = paper.lines(name, label, indent - 12);
    const height = paper.lineHeight(BODY);
    paper.makeRoom(height * Math.min(3, names.length));
    names.forEach((runs, at) => {
      // On the value's own line, although it is smaller.
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

function drawTable(paper: Paper, { head, widths, rows }: BlockOf<'table'>): void {
  const columns = widths.map((part, at) => ({
    x: PAGE.side + widths.slice(0, at).reduce((sum, width) => sum + width, 0) * TEXT_WIDTH + PADDING.x,
    width: part * TEXT_WIDTH - 2 * PADDING.x,
  }));
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
  paper.y += GAP;
}

type Columns = readonly { x: number; width: number }[];

function cellsOf(paper: Paper, columns: Columns, row: string[], style: Style) {
  return columns.map(({ x, width }, at) => ({ x, lines: paper.lines(row[at] ?? '', style, width) }));
}

function rowHeight(paper: Paper, columns: Columns, row: string[], style: Style): number {
  const most = Math.max(...cellsOf(paper, columns, row, style).map(({ lines }) => lines.length));
  return most * paper.lineHeight(style) + 2 * PADDING.y;
}

function drawRow(paper: Paper, columns: Columns, row: string[], style: Style): void {
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

function drawNotice(paper: Paper, { title, texts }: BlockOf<'notice'>): void {
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
