/** What a report says, in the order in which it is set; how it looks is another matter. */
export interface ReportDocument {
  title: string;
  /** Whose report it is. */
  name: string;
  facts: Fact[];
  isDraft: boolean;
  blocks: Block[];
}

export type Fact = readonly [label: string, value: string];

export type Block =
  | { kind: 'heading'; text: string }
  /** With the line breaks of the person who wrote it. */
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  /** A few words in bold with what is said about them. */
  | { kind: 'points'; items: { title: string; text: string }[] }
  | { kind: 'facts'; facts: Fact[] }
  /** `widths` are parts of the page's width, and add up to 1. */
  | { kind: 'table'; head: string[]; widths: number[]; rows: string[][] }
  | { kind: 'notice'; title: string; texts: string[] };
