import { forFields, pick } from '../lib/fields.ts';
import type { Course } from './courses.ts';
import type { APPLIED_MATHEMATICS, DEGREE_KINDS } from './families.ts';
import type { Subject } from './subjects.ts';

// Public pages load this file: no schemas here.

export const CONFIDENCE_NAMES: Record<Course['confidence'], string> = {
  high: /*i18n*/ 'High confidence',
  medium: /*i18n*/ 'Medium confidence',
  low: /*i18n*/ 'Low confidence',
};

const DEGREE_NAMES: Record<(typeof DEGREE_KINDS)[number], string> = {
  any: 'any degree',
  science: 'a science degree',
  engineering: 'an engineering degree',
  'physics-and-mathematics-or-engineering': 'a degree with Physics and Mathematics, or an engineering degree',
};

export const APPLIED_MATHEMATICS_NAMES: Record<(typeof APPLIED_MATHEMATICS)[number], string> = {
  accepted: /*i18n*/ 'Counts as Mathematics',
  ask: /*i18n*/ 'Ask the college whether it counts as Mathematics',
  refused: /*i18n*/ 'Does not count as Mathematics',
};

/** For example "Physics, Chemistry and Biology". */
export function listSubjects(subjects: readonly Subject[]): string {
  if (subjects.length < 2) return subjects.join('');
  return `${subjects.slice(0, -1).join(', ')} and ${subjects.at(-1)}`;
}

/** For example "Physics and Chemistry; or Biology". */
export const listAlternatives = (alternatives: readonly (readonly Subject[])[]): string =>
  alternatives.map(listSubjects).join('; or ');

export interface SubjectRule {
  subjects: readonly (readonly Subject[])[];
  examinationNeeds?: readonly Subject[] | undefined;
}

/** The alternatives of a row, with the required parts of its entrance examination. One empty alternative: it asks for none. */
export function needsOf({ subjects, examinationNeeds = [] }: SubjectRule): Subject[][] {
  const rules = subjects.length === 0 ? [[]] : subjects;
  return rules.map((needed) => [...new Set([...needed, ...examinationNeeds])]);
}

export function entryText(entry: Course['entry']): string {
  if (entry.after === 'degree') return DEGREE_NAMES[entry.degree];
  return entry.after === 'class10' ? 'Class 10' : 'Class 12';
}

function bridgeText(bridge: Course['bridge']): string {
  if (bridge === null) return '';
  const { text, adds, isRoute } = bridge;
  const notes = [
    adds.length > 0 ? `may be passed later: ${listSubjects(adds)}` : '',
    isRoute ? 'leads into this course' : '',
  ].filter(Boolean);
  return notes.length > 0 ? `${text} (${notes.join('; ')})` : text;
}

/** What the office may correct. A row keeps its id, family and level. */
type Correctable = Omit<Course, 'id' | 'family' | 'level'>;

interface FieldDescription {
  label: string;
  /** Of a text or of each text of a list, in UTF-16 units. */
  max?: number;
  /** For people; empty for none. A text needs no words. */
  words?: (course: Correctable) => string;
}

/** The facts of a row, in the order of the form. */
export const FACT_FIELDS = {
  name: { label: /*i18n*/ 'Name', max: 200 },
  entry: { label: /*i18n*/ 'Begins after', words: ({ entry }) => entryText(entry) },
  subjects: { label: /*i18n*/ 'Class 12 subjects', words: ({ subjects }) => listAlternatives(subjects) },
  appliedMathematics: {
    label: /*i18n*/ 'Applied Mathematics',
    // Nothing is said of rows that do not ask for Mathematics.
    words: ({ appliedMathematics = 'refused' }) =>
      appliedMathematics === 'refused' ? '' : APPLIED_MATHEMATICS_NAMES[appliedMathematics],
  },
  examinationNeeds: {
    label: /*i18n*/ 'In the entrance examination',
    words: ({ examinationNeeds = [] }) => listSubjects(examinationNeeds),
  },
  route: { label: /*i18n*/ 'Entrance or route', max: 300 },
  marks: { label: /*i18n*/ 'Marks', max: 300 },
  ages: { label: /*i18n*/ 'Age', max: 300 },
  other: { label: /*i18n*/ 'Further conditions', max: 500 },
  helpful: { label: /*i18n*/ 'Helpful subjects', max: 60, words: ({ helpful }) => helpful.join(', ') },
  bridge: { label: /*i18n*/ 'Bridge', max: 400, words: ({ bridge }) => bridgeText(bridge) },
  body: { label: /*i18n*/ 'Official body', max: 120 },
  note: { label: /*i18n*/ 'Note for families', max: 600 },
} satisfies Record<string, FieldDescription>;

/** Where and when somebody read the facts. */
const READING_FIELDS = {
  source: { label: /*i18n*/ 'Source', words: ({ source }) => source ?? '' },
  readOn: { label: /*i18n*/ 'Checked on' },
  confidence: { label: /*i18n*/ 'Confidence', words: ({ confidence }) => CONFIDENCE_NAMES[confidence] },
} satisfies Record<string, FieldDescription>;

const FIELDS = { ...FACT_FIELDS, ...READING_FIELDS };
type CourseField = keyof typeof FIELDS;
export const COURSE_FIELDS = Object.keys(FIELDS) as CourseField[];
export const COURSE_LABELS = forFields(COURSE_FIELDS, (field) => FIELDS[field].label);

type StoredFacts = Pick<Course, keyof typeof FACT_FIELDS>;
/** All facts, those that a row leaves out too. */
export type CourseFacts = { [Fact in keyof StoredFacts]-?: Exclude<StoredFacts[Fact], undefined> };
const COURSE_FACTS = Object.keys(FACT_FIELDS) as (keyof CourseFacts)[];
export const factsOf = (course: StoredFacts): CourseFacts => ({
  ...pick(course, COURSE_FACTS),
  appliedMathematics: course.appliedMathematics ?? 'refused',
  examinationNeeds: course.examinationNeeds ?? [],
});

export function courseTexts(course: Correctable): Record<CourseField, string> {
  return forFields(COURSE_FIELDS, (field) => {
    const { words }: FieldDescription = FIELDS[field];
    return words ? words(course) : String(course[field]);
  });
}
