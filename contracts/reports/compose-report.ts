import { ASSESSMENT_ANSWERS, type StoredAssessment, type StoredInterests } from '../guidance/index.ts';
import { BAND_NAMES, FLAG_NAMES, STEADINESS_TEXTS, TALK_QUESTIONS } from '../interest-texts.ts';
import { INTERESTS, type InterestResult, ONET_CREDIT, scoreAnswers, typesToTalkAbout } from '../interests.ts';
import { DMIT_DISCLOSURE } from './dmit-disclosure.ts';
import type { ReportContent } from './report-content.ts';
import type { Control, Controls, Field } from './report-fields.ts';
import { FINGER_NAMES, fieldsOf } from './report-forms.ts';

export type Fact = readonly [label: string, value: string];

/** A part of a report, for the page and the PDF file alike. */
export type ReportSection = { title: string } & (
  | { kind: 'notice'; texts: readonly string[] }
  /** With the line breaks of its author. */
  | { kind: 'text'; text: string }
  /** Numbered. An item has a title, a text or both; the other one is empty. */
  | { kind: 'list'; items: readonly { title: string; text: string }[] }
  | { kind: 'facts'; facts: readonly Fact[] }
  /** The first cell of a row names it. No cell is blank: page and PDF file show the same words. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[]; note?: string }
  /** Six interests, for a hexagon and a table. The notes stand below. */
  | { kind: 'interests'; result: InterestResult; notes: readonly string[] }
);
export type SectionOf<Kind extends ReportSection['kind']> = Extract<ReportSection, { kind: Kind }>;

export const DMIT_NOTICE: SectionOf<'notice'> = {
  kind: 'notice',
  title: DMIT_DISCLOSURE.title,
  texts: [DMIT_DISCLOSURE.evidence, DMIT_DISCLOSURE.careers],
};

type Values = Record<string, unknown>;

/** The sections of a report in their order, without empty ones. */
export function composeReport(content: ReportContent): ReportSection[] {
  const values: Values = content;
  const sections = fieldsOf(content.service).flatMap(([key, field], _, fields) => {
    if (key === 'interestReading') return [...interestsOf(content), sectionOf(field, values[key])];
    if (field.group === undefined) return [sectionOf(field, values[key])];
    const group = fields.filter(([, other]) => other.group === field.group);
    return group[0]?.[0] === key ? [factsOf(field.group, group, values)] : [];
  });
  if (content.service === 'dmit') sections.unshift(DMIT_NOTICE);
  if (content.service === 'career' && content.assessment)
    sections.push(composeAssessment(content.assessment));
  return sections.filter((section) => rowsOf(section).length > 0);
}

function interestsOf(content: ReportContent): ReportSection[] {
  return content.service === 'career' && content.interests ? composeInterests(content.interests) : [];
}

/** A result of the interest inventory: the scores, the careers, and what to talk about. */
export function composeInterests({
  answers,
  answeredOn,
  flags,
  subjects,
  careers,
  guesses,
}: StoredInterests): ReportSection[] {
  const notes = flags.map((flag) => `${FLAG_NAMES[flag]}.`);
  if (subjects.length > 0) notes.push(`Subjects the student thinks of: ${subjects.join(', ')}.`);
  const sections: ReportSection[] = [
    {
      kind: 'interests',
      title: `Interests, measured by answers on ${describeDay(answeredOn)}`,
      result: scoreAnswers(answers),
      notes,
    },
    {
      kind: 'table',
      title: 'Careers whose interests fit',
      head: ['Career', 'Fit', 'When the answers are drawn again'],
      rows: careers.map(({ name, band, steadiness }) => [
        name,
        BAND_NAMES[band],
        STEADINESS_TEXTS[steadiness],
      ]),
      note: ONET_CREDIT,
    },
    {
      kind: 'list',
      title: 'To talk about, where student and parent differ most',
      items: (guesses ? typesToTalkAbout(answers, guesses) : []).map((type) => ({
        title: '',
        text: TALK_QUESTIONS[type],
      })),
    },
  ];
  return sections.filter((section) => rowsOf(section).length > 0);
}

function factsOf(title: string, fields: [string, Field][], values: Values): ReportSection {
  return filledFacts(
    title,
    fields.map(([key, field]) => [field.label, describeField(field, values[key])]),
  );
}

export function composeAssessment(assessment: StoredAssessment): SectionOf<'facts'> {
  return filledFacts('Career assessment', [
    ...ASSESSMENT_ANSWERS.map(([label, field]): Fact => [label, assessment[field] ?? '']),
    ['What the assessment suggested', [...new Set(assessment.recommendations)].join(', ')],
  ]);
}

function filledFacts(title: string, facts: readonly Fact[]): SectionOf<'facts'> {
  return { kind: 'facts', title, facts: facts.filter(([, value]) => value !== '') };
}

function sectionOf(field: Field, value: unknown): ReportSection {
  const title = field.label;
  switch (field.kind) {
    case 'lines':
      return { kind: 'list', title, items: (value as string[]).map((text) => ({ title: '', text })) };
    case 'records':
      return recordsSection(title, field.row, value as Values[]);
    case 'fingers': {
      const rows = (value as Values[]).map((row) => [nameOfFinger(row), ...cellsOf(field.row, row)]);
      const recorded = rows.filter(([, ...cells]) => cells.some((cell) => cell !== ''));
      return tableOf(title, ['Finger', ...headOf(field.row)], recorded);
    }
    default:
      return { kind: 'text', title, text: describeControl(field, value) };
  }
}

/** A table has no room for paragraphs: such a record becomes a title with a text. */
function recordsSection(title: string, row: Controls, records: Values[]): ReportSection {
  const rows = records.map((record) => cellsOf(row, record));
  if (Object.values(row).every(({ kind }) => kind !== 'paragraphs')) {
    return tableOf(title, headOf(row), rows);
  }
  return { kind: 'list', title, items: rows.map(([title = '', text = '']) => ({ title, text })) };
}

const EMPTY_CELL = '–';

function tableOf(title: string, head: string[], rows: string[][]): SectionOf<'table'> {
  return { kind: 'table', title, head, rows: rows.map((row) => row.map((cell) => cell || EMPTY_CELL)) };
}

const nameOfFinger = ({ finger }: Values) => FINGER_NAMES[finger as keyof typeof FINGER_NAMES];
const headOf = (row: Controls) =>
  Object.values(row).map((control) => (control.kind === 'check' ? control.words.head : control.label));
const cellsOf = (row: Controls, values: Values) =>
  Object.entries(row).map(([key, control]) => describeControl(control, values[key]));

function describeControl(control: Control, value: unknown): string {
  if (control.kind === 'check') return value ? control.words.true : control.words.false;
  const text = String(value ?? '').trim();
  if (control.kind === 'choice') return control.names[text] ?? '';
  return control.kind === 'day' && text !== '' ? describeDay(text) : text;
}

/** @param date ISO 8601. @returns for example 30 April 2026. */
export function describeDay(date: string): string {
  const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString('en-IN', style);
}

function rowsOf(section: ReportSection): readonly (readonly string[])[] {
  switch (section.kind) {
    case 'text':
      return section.text === '' ? [] : [[section.text]];
    case 'list':
      return section.items.map(({ title, text }) => (title === '' ? [text] : [title, text]));
    case 'facts':
      return section.facts;
    case 'table':
      return section.rows;
    case 'notice':
      return [section.texts];
    case 'interests':
      return INTERESTS.map(({ letter, name }) => [name, String(section.result.scores[letter])]);
  }
}

/** A field's value as plain text; empty for none. */
export function describeField(field: Field, value: unknown): string {
  const rows = rowsOf(sectionOf(field, value)).map((row) =>
    row.map((cell) => cell || EMPTY_CELL).join(' · '),
  );
  return rows
    .map((row, at) => (field.kind === 'lines' || field.kind === 'records' ? `${at + 1}. ${row}` : row))
    .join('\n');
}
