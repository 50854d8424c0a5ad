import type * as z from 'zod/mini';
import {
  CONFIDENCE_NAMES,
  COURSE_LABELS,
  type Course,
  type CourseCorrection,
  CourseCorrectionSchema,
  type CourseReading,
  CourseReadingSchema,
  type CourseRow,
  DEGREE_KINDS,
  DEGREE_NAMES,
  entryText,
  listAlternatives,
  listSubjects,
  PageAddressSchema,
  type Subject,
} from '#contracts/guidance/index.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { formatDate } from '#web/lib/format.ts';
import { officeDay } from '#web/lib/office-zone.ts';

export type ReadingValues = CourseReading;

/** By the names of the form's controls. */
export interface CorrectionValues extends ReadingValues {
  name: string;
  /** `class12`, `class10`, or the kind of the degree that comes first. */
  entry: string;
  subjects: readonly (readonly Subject[])[];
  /** Separated by commas. */
  helpful: string;
  route: string;
  marks: string;
  ages: string;
  other: string;
  /** Empty for none. */
  bridgeText: string;
  bridgeAdds: readonly Subject[];
  bridgeIsRoute: boolean;
  body: string;
  note: string;
}

export const READING_LABELS: Record<keyof ReadingValues, string> = {
  source: 'Source',
  readOn: 'Checked on',
  confidence: 'Confidence',
};

export const CORRECTION_LABELS: Record<keyof CorrectionValues, string> = {
  name: COURSE_LABELS.name,
  entry: COURSE_LABELS.entry,
  subjects: COURSE_LABELS.subjects,
  helpful: COURSE_LABELS.helpful,
  route: COURSE_LABELS.route,
  marks: COURSE_LABELS.marks,
  ages: COURSE_LABELS.ages,
  other: COURSE_LABELS.other,
  bridgeText: COURSE_LABELS.bridge,
  bridgeAdds: 'Subjects that may be passed later',
  bridgeIsRoute: 'The bridge leads into this course',
  body: COURSE_LABELS.body,
  note: COURSE_LABELS.note,
  ...READING_LABELS,
};

const ENTRIES: Record<string, Course['entry']> = {
  class12: { after: 'class12' },
  class10: { after: 'class10' },
  ...Object.fromEntries(DEGREE_KINDS.map((degree) => [degree, { after: 'degree', degree }])),
};
export const ENTRY_OPTIONS = [
  { value: 'class12', label: 'Class 12' },
  { value: 'class10', label: 'Class 10' },
  ...DEGREE_KINDS.map((value) => ({
    value,
    label: DEGREE_NAMES[value].replace(/^./, (letter) => letter.toUpperCase()),
  })),
];

/** The person reads the page now. */
export const readingValuesOf = ({ source, confidence }: Course): ReadingValues => ({
  source: source ?? '',
  readOn: officeDay(Date.now()),
  confidence,
});

export function correctionValuesOf({ course }: CourseRow): CorrectionValues {
  const { name, entry, subjects, helpful, route, marks, ages, other, bridge, body, note } = course;
  return {
    name,
    subjects,
    route,
    marks,
    ages,
    other,
    body,
    note,
    entry: entry.after === 'degree' ? entry.degree : entry.after,
    helpful: helpful.join(', '),
    bridgeText: bridge?.text ?? '',
    bridgeAdds: bridge?.adds ?? [],
    bridgeIsRoute: bridge?.isRoute ?? false,
    ...readingValuesOf(course),
  };
}

const onOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').trim();

export function correctionOf(values: CorrectionValues): CourseCorrection {
  const { name, entry, subjects, helpful, route, marks, ages, other, bridgeText, body, note } = values;
  const { bridgeAdds, bridgeIsRoute, source, readOn, confidence } = values;
  const bridge = onOneLine(bridgeText);
  return {
    name: onOneLine(name),
    route: onOneLine(route),
    marks: onOneLine(marks),
    ages: onOneLine(ages),
    other: onOneLine(other),
    body: onOneLine(body),
    note: onOneLine(note),
    entry: ENTRIES[entry] ?? { after: 'class12' },
    subjects: subjects.map((needed) => [...needed]),
    helpful: onOneLine(helpful).split(',').map(onOneLine).filter(Boolean),
    bridge: bridge === '' ? null : { text: bridge, adds: [...bridgeAdds], isRoute: bridgeIsRoute },
    source: source.trim(),
    readOn,
    confidence,
  };
}

/** The row as families would read it. Parts that are not right yet stay as stored. */
export function previewOf({ course }: CourseRow, values: CorrectionValues): Course {
  const { source, readOn, ...correction } = correctionOf(values);
  return {
    ...course,
    ...correction,
    source: PageAddressSchema.safeParse(source).success ? source : null,
    readOn: isWholeDay(readOn) ? readOn : course.readOn,
  };
}

export const findCorrectionErrors = (values: CorrectionValues): FieldErrors => ({
  ...fieldErrorsOf(CourseCorrectionSchema, correctionOf(values)),
  ...dayErrors(values),
});

export const findReadingErrors = (values: ReadingValues): FieldErrors => ({
  ...fieldErrorsOf(CourseReadingSchema, values),
  ...dayErrors(values),
});

function dayErrors({ readOn }: ReadingValues): FieldErrors {
  return isWholeDay(readOn) && readOn > officeDay(Date.now())
    ? { readOn: 'The day of reading must not be in the future' }
    : {};
}

/** The first error of each control. */
function fieldErrorsOf(schema: z.ZodMiniType, value: unknown): FieldErrors {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [controlOf(path.join('.')), message]),
  );
}

/** The control of a field of the request, for example of `bridge.text`. */
export function controlOf(field: string): string {
  const [first = '', second] = field.split('.');
  if (first === 'bridge') return second === 'adds' ? 'bridgeAdds' : 'bridgeText';
  return first === 'subjects' && second !== undefined ? `subjects.${second}` : first;
}

export const readableReading = ({ source, readOn, confidence }: ReadingValues) => ({
  source,
  readOn: isWholeDay(readOn) ? formatDate(readOn) : readOn,
  confidence: CONFIDENCE_NAMES[confidence],
});

/** For the choice between two versions. */
export function readableValues(values: CorrectionValues): Record<keyof CorrectionValues, string> {
  const { entry, subjects, bridgeAdds, bridgeIsRoute } = values;
  return {
    ...values,
    ...readableReading(values),
    entry: entryText(ENTRIES[entry] ?? { after: 'class12' }),
    subjects: listAlternatives(subjects),
    bridgeAdds: listSubjects(bridgeAdds),
    bridgeIsRoute: bridgeIsRoute ? 'Yes' : 'No',
  };
}
