import type { BodyInputOf } from '#contracts/endpoint.ts';
import { ENGLISH_LANGUAGE_NAMES, type Language } from '#contracts/languages.ts';
import { forFields } from '#contracts/lib/fields.ts';
import type { StudentStatus } from '#contracts/records.ts';
import {
  CHANGE_LABELS,
  FIELDS_AFTER_SCHOOL,
  FIELDS_BEFORE_SCHOOL,
  PLAIN_FIELDS,
  type PlainField,
  STUDENT_FIELDS,
  type Student,
  StudentInputSchema,
  type updateStudent,
} from '#contracts/students/index.ts';
import { STUDENT_STATUS_BADGES } from './labels.ts';

interface Ref {
  id: number;
  name: string;
}

export interface StudentValues extends Record<PlainField, string> {
  language: Language;
  school: Ref | null;
  status: StudentStatus;
  counsellor: Ref | null;
  tags: string[];
}
export type StudentField = keyof StudentValues;

const labelOf = (field: PlainField) => STUDENT_FIELDS[field].label;
export const FIELD_LABELS: Record<StudentField, string> = {
  ...forFields(FIELDS_BEFORE_SCHOOL, labelOf),
  school: 'School',
  ...forFields(FIELDS_AFTER_SCHOOL, labelOf),
  language: CHANGE_LABELS.language,
  status: 'Status',
  counsellor: 'Counsellor',
  tags: 'Tags',
};
const FIELDS = Object.keys(FIELD_LABELS) as StudentField[];

export const BLANK_STUDENT: StudentValues = {
  ...forFields(PLAIN_FIELDS, () => ''),
  language: 'en',
  school: null,
  status: 'pending',
  counsellor: null,
  tags: [],
};

export function valuesOf(student: Student): StudentValues {
  return {
    ...forFields(PLAIN_FIELDS, (field) => student[field] ?? ''),
    language: student.language,
    school: student.school,
    status: student.status,
    counsellor: student.counsellor,
    tags: student.tags,
  };
}

/** The request body. */
export function inputOf({ school, counsellor, ...texts }: StudentValues) {
  return { ...texts, schoolId: school?.id ?? null, counsellorId: counsellor?.id ?? null };
}

export function findFieldErrors(values: StudentValues): Partial<Record<StudentField, string>> {
  const fieldErrors: Partial<Record<StudentField, string>> = {};
  const { error } = StudentInputSchema.safeParse(inputOf(values));
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldSentAs(path[0]);
    if (field) fieldErrors[field] ??= message;
  }
  return fieldErrors;
}

/** The field of the form for a key of the request body. */
export function fieldSentAs(name: unknown): StudentField | undefined {
  const field = name === 'schoolId' ? 'school' : name === 'counsellorId' ? 'counsellor' : name;
  return FIELDS.find((known) => known === field);
}

/** The changed fields only: others may need a permission that the person lacks. */
export function changesOf(
  before: StudentValues,
  after: StudentValues,
): Omit<BodyInputOf<typeof updateStudent>, 'version'> {
  const [old, now] = [inputOf(before), inputOf(after)];
  const trimmed = (value: unknown) =>
    typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.join() : value;
  const keys = Object.keys(now) as (keyof typeof now)[];
  const changed = keys.filter((key) => trimmed(old[key]) !== trimmed(now[key]));
  return Object.fromEntries(changed.map((key) => [key, now[key]]));
}

export const isChanged = (before: StudentValues, after: StudentValues) =>
  Object.keys(changesOf(before, after)).length > 0;

/** Texts for a person. A number tells schools or counsellors of the same name apart. */
export function readableValues(
  values: StudentValues,
  all: readonly StudentValues[],
): Record<StudentField, string> {
  function named(field: 'school' | 'counsellor') {
    const ref = values[field];
    if (ref === null) return '';
    const isAmbiguous = all.some((other) => other[field]?.name === ref.name && other[field].id !== ref.id);
    return isAmbiguous ? `${ref.name} (number ${ref.id})` : ref.name;
  }
  return {
    ...forFields(PLAIN_FIELDS, (field) => values[field].trim()),
    language: ENGLISH_LANGUAGE_NAMES[values.language],
    school: named('school'),
    counsellor: named('counsellor'),
    tags: values.tags.join(', '),
    status: STUDENT_STATUS_BADGES[values.status].children,
  };
}
