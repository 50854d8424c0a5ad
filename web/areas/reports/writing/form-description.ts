import {
  APPLICATION_STATUS_NAMES,
  APPLICATION_STATUSES,
  FINGER_PATTERN_NAMES,
  FINGER_PATTERNS,
  REPORT_LIMITS as L,
} from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';

/** One control of a form. Its name is that of the contract's field. */
export type Control = { name: string; label: string; hint?: string } & (
  | { kind: 'line'; max: number }
  | { kind: 'paragraphs'; max: number; rows?: number }
  | { kind: 'number'; max: number }
  | { kind: 'day' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'check' }
);

/** Rows that the counsellor adds, orders and removes. */
export interface ListPart {
  kind: 'list';
  name: string;
  label: string;
  hint?: string;
  /** Of one row, for example "next step". */
  rowName: string;
  most: number;
  /** A single one called `TEXT` where the rows are texts and no records. */
  controls: readonly Control[];
}

/** The ten fingers: as many rows, which nobody adds or removes. */
export interface FingersPart {
  kind: 'fingers';
  name: 'fingers';
  label: string;
  hint?: string;
  controls: readonly Control[];
}

export type FormPart = Control | ListPart | FingersPart;

/** Names the control of a row that is nothing but a text. */
export const TEXT = 'text';

const summary: Control = {
  kind: 'paragraphs',
  name: 'summary',
  label: 'Summary',
  hint: 'What the family should remember. The report begins with it.',
  max: L.summary,
  rows: 6,
};

const nextSteps: ListPart = {
  kind: 'list',
  name: 'nextSteps',
  label: 'Next steps',
  hint: 'What the family can do now, in this order.',
  rowName: 'next step',
  most: L.nextSteps.rows,
  controls: [{ kind: 'line', name: TEXT, label: 'Next step', max: L.nextSteps.line }],
};

const withNone = (label: string, names: readonly string[], nameOf: (value: string) => string) => [
  { value: '', label },
  ...names.map((value) => ({ value, label: nameOf(value) })),
];

const career: readonly FormPart[] = [
  summary,
  { kind: 'paragraphs', name: 'strengths', label: 'Strengths', max: L.paragraphs },
  {
    kind: 'list',
    name: 'recommendations',
    label: 'Recommendations',
    hint: 'The careers or courses that you recommend, the best one first.',
    rowName: 'recommendation',
    most: L.recommendations.rows,
    controls: [
      { kind: 'line', name: 'title', label: 'Recommendation', max: L.recommendations.title },
      { kind: 'paragraphs', name: 'reason', label: 'Reason', max: L.recommendations.reason, rows: 3 },
    ],
  },
  nextSteps,
];

const dmit: readonly FormPart[] = [
  summary,
  {
    kind: 'fingers',
    name: 'fingers',
    label: 'Fingerprint patterns',
    hint: 'Leave a finger empty that was not recorded.',
    controls: [
      {
        kind: 'choice',
        name: 'pattern',
        label: 'Pattern',
        options: withNone(
          'Not recorded',
          FINGER_PATTERNS,
          (value) => FINGER_PATTERN_NAMES[value as (typeof FINGER_PATTERNS)[number]],
        ),
      },
      { kind: 'number', name: 'ridgeCount', label: 'Ridge count', max: L.ridgeCount },
    ],
  },
  {
    kind: 'list',
    name: 'observations',
    label: 'Observations',
    rowName: 'observation',
    most: L.observations.rows,
    controls: [
      { kind: 'line', name: 'title', label: 'Observation', max: L.observations.title },
      { kind: 'paragraphs', name: 'remark', label: 'Remark', max: L.observations.remark, rows: 3 },
    ],
  },
  { kind: 'paragraphs', name: 'learningStyle', label: 'Learning style', max: L.paragraphs },
  nextSteps,
];

const overseas: readonly FormPart[] = [
  summary,
  {
    kind: 'list',
    name: 'countries',
    label: 'Countries',
    hint: 'The one preferred most first.',
    rowName: 'country',
    most: L.countries.rows,
    controls: [{ kind: 'line', name: TEXT, label: 'Country', max: L.countries.line }],
  },
  { kind: 'line', name: 'course', label: 'Course', max: L.course },
  { kind: 'line', name: 'level', label: 'Level', hint: 'For example Bachelor’s degree', max: L.level },
  { kind: 'line', name: 'intake', label: 'Intake', hint: 'For example September 2027', max: L.intake },
  { kind: 'line', name: 'budget', label: 'Budget', max: L.budget },
  {
    kind: 'list',
    name: 'tests',
    label: 'Tests',
    hint: 'Language and admission tests, taken or planned.',
    rowName: 'test',
    most: L.tests.rows,
    controls: [
      { kind: 'line', name: 'name', label: 'Test', max: L.tests.name },
      { kind: 'line', name: 'score', label: 'Score', max: L.tests.score },
      { kind: 'day', name: 'takenOn', label: 'Taken on' },
    ],
  },
  {
    kind: 'list',
    name: 'universities',
    label: 'Universities',
    rowName: 'university',
    most: L.universities.rows,
    controls: [
      { kind: 'line', name: 'name', label: 'University', max: L.universities.name },
      { kind: 'line', name: 'country', label: 'Country', max: L.universities.country },
      { kind: 'line', name: 'course', label: 'Course', max: L.universities.course },
      {
        kind: 'choice',
        name: 'status',
        label: 'Application',
        options: APPLICATION_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS_NAMES[value] })),
      },
    ],
  },
  {
    kind: 'list',
    name: 'documents',
    label: 'Documents',
    rowName: 'document',
    most: L.documents.rows,
    controls: [
      { kind: 'line', name: 'name', label: 'Document', max: L.documents.name },
      { kind: 'check', name: 'isReady', label: 'It is ready' },
    ],
  },
  nextSteps,
];

const bridging: readonly FormPart[] = [
  summary,
  {
    kind: 'list',
    name: 'subjects',
    label: 'Subjects',
    rowName: 'subject',
    most: L.subjects.rows,
    controls: [
      { kind: 'line', name: 'subject', label: 'Subject', max: L.subjects.subject },
      {
        kind: 'line',
        name: 'before',
        label: 'Before',
        hint: 'A mark, a grade or a level',
        max: L.subjects.level,
      },
      { kind: 'line', name: 'after', label: 'After', max: L.subjects.level },
      { kind: 'line', name: 'remark', label: 'Remark', max: L.subjects.remark },
    ],
  },
  { kind: 'day', name: 'startsOn', label: 'First day' },
  { kind: 'day', name: 'endsOn', label: 'Last day' },
  { kind: 'number', name: 'sessionsHeld', label: 'Sessions held', max: L.sessions },
  { kind: 'number', name: 'sessionsAttended', label: 'Sessions attended', max: L.sessions },
  nextSteps,
];

/** The form of each service, in the order of its report. */
export const FORMS: Record<Service, readonly FormPart[]> = { career, dmit, overseas, bridging };

/** What the rows of a list begin as. */
export function blankRow({ controls }: ListPart): Record<string, string> {
  return Object.fromEntries(
    controls.map((control) => [control.name, (control.kind === 'choice' && control.options[0]?.value) || '']),
  );
}
