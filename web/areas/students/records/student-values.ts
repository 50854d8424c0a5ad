import type { BodyInputOf } from '#contracts/endpoint.ts';
import { forFields } from '#contracts/lib/fields.ts';
import type { StudentStatus } from '#contracts/records.ts';
import {
  FIELDS_AFTER_SCHOOL,
  FIELDS_BEFORE_SCHOOL,
  PLAIN_FIELDS,
  type PlainField,
  STUDENT_FIELDS,
  type StudentDetails,
  StudentInputSchema,
  type updateStudent,
} from '#contracts/students/index.ts';
import { STUDENT_STATUS_BADGES } from './labels.ts';

interface Ref {
  id: number;
  name: string;
}

/** The form as it is filled in. */
export interface StudentValues extends Record<PlainField, string> {
  school: Ref | null;
  status: StudentStatus;
  counsellor: Ref | null;
}
export type StudentField = keyof StudentValues;

const labelOf = (field: PlainField) => STUDENT_FIELDS[field].label;
export const FIELD_LABELS: Record<StudentField, string> = {
  ...forFields(FIELDS_BEFORE_SCHOOL, labelOf),
  school: 'School',
  ...forFields(FIELDS_AFTER_SCHOOL, labelOf),
  status: 'Status',
  counsellor: 'Counsellor',
};
const FIELDS = Object.keys(FIELD_LABELS) as StudentField[];

export const BLANK_STUDENT: StudentValues = {
  ...forFields(PLAIN_FIELDS, () => ''),
  school: null,
  status: 'pending',
  counsellor: null,
};

export function valuesOf(student: StudentDetails): StudentValues {
  return {
    ...forFields(PLAIN_FIELDS, (field) => student[field] ?? ''),
    school: student.school,
    status: student.status,
    counsellor: student.counsellor,
  };
}

/** As the server takes them. */
export function inputOf({ school, counsellor, ...texts }: StudentValues) {
  return { ...texts, schoolId: school?.id ?? null, counsellorId: counsellor?.id ?? null };
}

/** The contract's own words for what it would refuse, by the field that they are about. */
export function findMistakes(values: StudentValues): Partial<Record<StudentField, string>> {
  const mistakes: Partial<Record<StudentField, string>> = {};
  const { error } = StudentInputSchema.safeParse(inputOf(values));
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldSentAs(path[0]);
    if (field) mistakes[field] ??= message;
  }
  return mistakes;
}

/** @param name of a field as the server knows it. */
export const fieldSentAs = (name: unknown) => FIELDS.find((known) => sentAs(known) === name);

/** Only what differs is sent: the rest is nobody's change, and may need a right that the person lacks. */
export function changesOf(
  before: StudentValues,
  after: StudentValues,
): Omit<BodyInputOf<typeof updateStudent>, 'version'> {
  const [old, now] = [readable(before), readable(after)];
  const input = inputOf(after);
  const changed = FIELDS.filter((field) => old[field] !== now[field] || !isSame(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [sentAs(field), input[sentAs(field)]]));
}

export const isChanged = (before: StudentValues, after: StudentValues) =>
  Object.keys(changesOf(before, after)).length > 0;

/** As a person reads them, with nothing for none. */
function readable(values: StudentValues): Record<StudentField, string> {
  const { school, counsellor, status, ...texts } = values;
  const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim()]);
  return {
    ...(Object.fromEntries(trimmed) as typeof texts),
    school: school?.name ?? '',
    counsellor: counsellor?.name ?? '',
    status: STUDENT_STATUS_BADGES[status].children,
  };
}

/** Versions of one record as a person reads them: what has one name and is not the same is told apart by its number. */
export function readableBeside<Version extends string>(
  versions: Record<Version, StudentValues>,
): Record<Version, Record<StudentField, string>> {
  const all = Object.values<StudentValues>(versions);
  const named = (values: StudentValues, field: 'school' | 'counsellor') => {
    const ref = values[field];
    if (ref === null) return '';
    const isAmbiguous = all.some((other) => other[field]?.name === ref.name && other[field].id !== ref.id);
    return isAmbiguous ? `${ref.name} (number ${ref.id})` : ref.name;
  };
  const entries = Object.entries<StudentValues>(versions).map(([version, values]) => [
    version,
    { ...readable(values), school: named(values, 'school'), counsellor: named(values, 'counsellor') },
  ]);
  return Object.fromEntries(entries);
}

function sentAs<Field extends StudentField>(field: Field) {
  return (
    field === 'school' ? 'schoolId' : field === 'counsellor' ? 'counsellorId' : field
  ) as keyof ReturnType<typeof inputOf>;
}

/** Two schools may have one name. */
function isSame(a: StudentValues[StudentField], b: StudentValues[StudentField]): boolean {
  if (typeof a === 'string' || typeof b === 'string') return true;
  return a?.id === b?.id;
}
