import { toPlainDigits } from '#contracts/lib/characters.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { FIRST_BIRTHDAY } from '#contracts/records.ts';
import type { ColumnMapping } from '#contracts/schools/index.ts';
import {
  DAY_FIELDS,
  PLAIN_FIELDS,
  type PlainField,
  plainSchemas,
  STUDENT_FIELDS,
} from '#contracts/students/index.ts';
import { toClassKey } from '#server/areas/schools/records/class-key.ts';
import { studentKeys } from '#server/areas/students/index.ts';
import { withoutMark } from '#server/lib/csv.ts';
import { toE164 } from '#server/lib/phone.ts';
import { readDay } from './read-day.ts';

/** The columns of `students` that a class list can fill. */
export type StagedStudent = Record<Exclude<PlainField, 'name'>, string | null> & {
  name: string;
  nameKey: string;
  /** See server/areas/schools/records/class-key.ts. */
  classKey: string | null;
  /** Without the school’s name, which may change before the commit. */
  searchText: string;
};

export interface CheckedRow {
  /** Null when there are errors. */
  student: StagedStudent | null;
  errors: string[];
}

interface Circumstances {
  headers: readonly string[];
  mapping: ColumnMapping;
  /** ISO 8601 date in the consultancy's time zone. */
  today: string;
}

type CheckRow = (cells: readonly string[]) => CheckedRow;

const MIN_NUMBER_LENGTH = 10;
const MAX_NUMBER_LENGTH = 15;

export function rowChecker({ headers, mapping, today }: Circumstances): CheckRow {
  const columns = new Map(
    Object.entries(mapping).map(([field, header]) => [field, headers.indexOf(header)] as const),
  );
  return (cells) => {
    const errors: string[] = [];
    const fail = (message: string) => {
      errors.push(message);
      return null;
    };
    const { name, ...student } = forFields(PLAIN_FIELDS, (field) => {
      const text = withoutMark(cells[columns.get(field) ?? -1] ?? '');
      return readerOf(field)(text, fail, today);
    });
    if (name === null || errors.length > 0) return { student: null, errors };
    const keys = { ...studentKeys({ name, ...student }, null), classKey: toClassKey(student.className) };
    return { student: { name, ...student, ...keys }, errors };
  };
}

type Fail = (message: string) => null;
type Read = (text: string, fail: Fail, today: string) => string | null;

const readText =
  (field: PlainField): Read =>
  (text, fail) => {
    const result = plainSchemas[field].safeParse(text);
    return result.success ? result.data : fail(result.error.issues[0]?.message ?? `${field} is not valid`);
  };

/** Fields without a reader here are parsed as in the form, days as people write them. */
const READERS: Partial<Record<PlainField, Read>> = {
  name: (text, fail) => (text === '' ? fail('Row needs a name') : readText('name')(text, fail, '')),
  phone: readPhone,
  email: readEmail,
  dateOfBirth: readBirth,
};

const readerOf = (field: PlainField): Read =>
  READERS[field] ?? (DAY_FIELDS.includes(field) ? readDayOf(field) : readText(field));

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function readPhone(text: string, fail: Fail): string | null {
  if (text === '') return null;
  const digits = toPlainDigits(text).replace(/\D/g, '').length;
  const number = digits <= MAX_NUMBER_LENGTH ? toE164(text) : null;
  if (number !== null) return number;
  if (digits > MAX_NUMBER_LENGTH)
    return fail(`Phone number ${shown(text)} is too long: please give one number`);
  return fail(
    digits < MIN_NUMBER_LENGTH
      ? `Phone number ${shown(text)} is too short`
      : `Phone number ${shown(text)} can’t be dialled`,
  );
}

function readEmail(text: string, fail: Fail): string | null {
  const result = plainSchemas.email.safeParse(text);
  return result.success ? result.data : fail(`E-mail address ${shown(text)} is not valid`);
}

const readDayOf =
  (field: PlainField): Read =>
  (text, fail, today) => {
    if (text === '') return null;
    const { label } = STUDENT_FIELDS[field];
    return (
      readDay(text, today) ?? fail(`${label} ${shown(text)} is no date; please write it like 31/12/2012`)
    );
  };

function readBirth(text: string, fail: Fail, today: string): string | null {
  const day = readDayOf('dateOfBirth')(text, fail, today);
  if (day === null) return null;
  if (day > today) return fail(`Date of birth ${shown(text)} is in the future`);
  return day < FIRST_BIRTHDAY ? fail(`Date of birth ${shown(text)} is too long ago`) : day;
}
