import { ASSESSMENT_ANSWERS, type StoredAssessment, type StoredInterests } from '../guidance/index.ts';
import { BAND_NAMES, FLAG_TEXTS, POINTS, STEADINESS_TEXTS, TALK_QUESTIONS } from '../interest-texts.ts';
import { INTERESTS, type InterestResult, ONET_CREDIT, scoreAnswers, typesToTalkAbout } from '../interests.ts';
import { type Language, localeOf } from '../languages.ts';
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
  | {
      kind: 'interests';
      result: InterestResult;
      rows: readonly (readonly [letter: string, name: string, points: string])[];
      notes: readonly string[];
    }
);
export type SectionOf<Kind extends ReportSection['kind']> = Extract<ReportSection, { kind: Kind }>;

/** The form’s own words in a language. What people wrote stays as it is. */
export interface ReportWords {
  language: Language;
  /** @param text English, marked as a message. */
  say(text: string, values?: Record<string, string | number>): string;
  /** A stored name that is ours, or a text that is not. */
  nameOf(name: string): string;
}

const ENGLISH: ReportWords = {
  language: 'en',
  say: (text, values = {}) => text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? '')),
  nameOf: (name) => name,
};

const noticeIn = ({ say }: ReportWords): SectionOf<'notice'> => ({
  kind: 'notice',
  title: say(DMIT_DISCLOSURE.title),
  texts: [say(DMIT_DISCLOSURE.evidence), say(DMIT_DISCLOSURE.careers)],
});
export const DMIT_NOTICE = noticeIn(ENGLISH);

type Values = Record<string, unknown>;

/** The sections of a report in their order, without empty ones. */
export function composeReport(content: ReportContent, words = ENGLISH): ReportSection[] {
  const values: Values = content;
  const sections = fieldsOf(content.service).flatMap(([key, field], _, fields) => {
    if (key === 'interestReading')
      return [...interestsOf(content, words), sectionOf(field, values[key], words)];
    if (field.group === undefined) return [sectionOf(field, values[key], words)];
    const group = fields.filter(([, other]) => other.group === field.group);
    return group[0]?.[0] === key ? [factsOf(field.group, group, values, words)] : [];
  });
  if (content.service === 'dmit') sections.unshift(noticeIn(words));
  if (content.service === 'career' && content.assessment)
    sections.push(composeAssessment(content.assessment, words));
  return sections.filter((section) => rowsOf(section).length > 0);
}

function interestsOf(content: ReportContent, words: ReportWords): ReportSection[] {
  return content.service === 'career' && content.interests ? composeInterests(content.interests, words) : [];
}

/** A result of the interest inventory: the scores, the careers, and what to talk about. */
export function composeInterests(
  { answers, answeredOn, flags, subjects, careers, guesses }: StoredInterests,
  words = ENGLISH,
): ReportSection[] {
  const { say, nameOf, language } = words;
  const result = scoreAnswers(answers);
  const notes = flags.map((flag) => say(FLAG_TEXTS[flag]));
  if (subjects.length > 0) {
    const named = subjects.map(nameOf).join(', ');
    notes.push(say(/*i18n*/ 'Subjects the student thinks of: {subjects}.', { subjects: named }));
  }
  const sections: ReportSection[] = [
    {
      kind: 'interests',
      title: say(/*i18n*/ 'Interests, measured by answers on {day}', {
        day: describeDay(answeredOn, language),
      }),
      result,
      rows: INTERESTS.map(({ letter, name }) => [
        letter,
        say(name),
        say(POINTS, { points: result.scores[letter], most: result.most }),
      ]),
      notes,
    },
    {
      kind: 'table',
      title: say(/*i18n*/ 'Careers whose interests fit'),
      head: [say(/*i18n*/ 'Career'), say(/*i18n*/ 'Fit'), say(/*i18n*/ 'When the answers are drawn again')],
      rows: careers.map(({ name, band, steadiness }) => [
        nameOf(name),
        say(BAND_NAMES[band]),
        say(STEADINESS_TEXTS[steadiness]),
      ]),
      note: ONET_CREDIT,
    },
    {
      kind: 'list',
      title: say(/*i18n*/ 'To talk about, where student and parent differ most'),
      items: (guesses ? typesToTalkAbout(answers, guesses) : []).map((type) => ({
        title: '',
        text: say(TALK_QUESTIONS[type]),
      })),
    },
  ];
  return sections.filter((section) => rowsOf(section).length > 0);
}

function factsOf(
  title: string,
  fields: [string, Field][],
  values: Values,
  words: ReportWords,
): ReportSection {
  return filledFacts(
    words.say(title),
    fields.map(([key, field]) => [words.say(field.label), describeField(field, values[key], words)]),
  );
}

export function composeAssessment(
  assessment: StoredAssessment,
  { say, nameOf } = ENGLISH,
): SectionOf<'facts'> {
  const answerTo = (field: (typeof ASSESSMENT_ANSWERS)[number][1]) => {
    const answer = assessment[field] ?? '';
    return CHOSEN.includes(field) ? nameOf(answer) : answer;
  };
  return filledFacts(say(/*i18n*/ 'Career assessment'), [
    ...ASSESSMENT_ANSWERS.map(([label, field]): Fact => [say(label), answerTo(field)]),
    [
      say(/*i18n*/ 'What the assessment suggested'),
      [...new Set(assessment.recommendations)].map(nameOf).join(', '),
    ],
  ]);
}

/** Answers that were chosen from a list. */
const CHOSEN: readonly string[] = ['educationLevel', 'schoolClass', 'stream'];

function filledFacts(title: string, facts: readonly Fact[]): SectionOf<'facts'> {
  return { kind: 'facts', title, facts: facts.filter(([, value]) => value !== '') };
}

function sectionOf(field: Field, value: unknown, words: ReportWords): ReportSection {
  const title = words.say(field.label);
  switch (field.kind) {
    case 'lines':
      return { kind: 'list', title, items: (value as string[]).map((text) => ({ title: '', text })) };
    case 'records':
      return recordsSection(title, field.row, value as Values[], words);
    case 'fingers': {
      const rows = (value as Values[]).map((row) => [
        words.say(nameOfFinger(row)),
        ...cellsOf(field.row, row, words),
      ]);
      const recorded = rows.filter(([, ...cells]) => cells.some((cell) => cell !== ''));
      return tableOf(title, [words.say(/*i18n*/ 'Finger'), ...headOf(field.row, words)], recorded);
    }
    default:
      return { kind: 'text', title, text: describeControl(field, value, words) };
  }
}

/** A table has no room for paragraphs: such a record becomes a title with a text. */
function recordsSection(title: string, row: Controls, records: Values[], words: ReportWords): ReportSection {
  const rows = records.map((record) => cellsOf(row, record, words));
  if (Object.values(row).every(({ kind }) => kind !== 'paragraphs')) {
    return tableOf(title, headOf(row, words), rows);
  }
  return { kind: 'list', title, items: rows.map(([title = '', text = '']) => ({ title, text })) };
}

const EMPTY_CELL = '–';

function tableOf(title: string, head: string[], rows: string[][]): SectionOf<'table'> {
  return { kind: 'table', title, head, rows: rows.map((row) => row.map((cell) => cell || EMPTY_CELL)) };
}

const nameOfFinger = ({ finger }: Values) => FINGER_NAMES[finger as keyof typeof FINGER_NAMES];
const headOf = (row: Controls, { say }: ReportWords) =>
  Object.values(row).map((control) => say(control.kind === 'check' ? control.words.head : control.label));
const cellsOf = (row: Controls, values: Values, words: ReportWords) =>
  Object.entries(row).map(([key, control]) => describeControl(control, values[key], words));

function describeControl(control: Control, value: unknown, { say, language }: ReportWords): string {
  if (control.kind === 'check') return say(value ? control.words.true : control.words.false);
  const text = String(value ?? '').trim();
  if (control.kind === 'choice') return say(control.names[text] ?? '');
  return control.kind === 'day' && text !== '' ? describeDay(text, language) : text;
}

/** @param date ISO 8601. @returns for example 30 April 2026. */
export function describeDay(date: string, language: Language = 'en'): string {
  const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString(localeOf(language), style);
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
      return section.rows;
  }
}

/** A field's value as plain text; empty for none. */
export function describeField(field: Field, value: unknown, words = ENGLISH): string {
  const rows = rowsOf(sectionOf(field, value, words)).map((row) =>
    row.map((cell) => cell || EMPTY_CELL).join(' · '),
  );
  return rows
    .map((row, at) => (field.kind === 'lines' || field.kind === 'records' ? `${at + 1}. ${row}` : row))
    .join('\n');
}
