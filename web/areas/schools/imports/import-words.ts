import { forFields } from '#contracts/lib/fields.ts';
import {
  type ClassListImport,
  type DayOrder,
  type Likeness,
  type ListColumn,
  placeOf,
  type RowDecision,
} from '#contracts/schools/index.ts';
import { DAY_FIELDS, PLAIN_FIELDS, type PlainField, STUDENT_FIELDS } from '#contracts/students/index.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';

export const FIELD_LABELS: Record<ListColumn, string> = {
  ...forFields(PLAIN_FIELDS, (field) => STUDENT_FIELDS[field].label),
  name: 'Student’s name',
  guardianName: 'Guardian’s name',
  guardianRelation: 'Guardian’s relation',
  email: 'E-mail',
  middleName: 'Initial or middle name',
  surname: 'Surname',
  secondPhone: 'Second number',
  section: 'Section',
  school: 'School',
  schoolCity: 'School’s city',
};

export const LIKENESS_LABELS: Record<Likeness, string> = {
  certain: 'Certain duplicate',
  possible: 'Possible duplicate',
};

export const DECISION_LABELS: Record<RowDecision, string> = {
  add: 'Will be added',
  link: 'Linked to the stored record',
  leave: 'Will be left out',
};

/** Columns that have to be chosen. */
export const requiredColumns = ({ school }: Pick<ClassListImport, 'school'>): readonly ListColumn[] =>
  school ? ['name'] : ['name', 'school'];

export const DAY_ORDER_LABELS: Record<DayOrder, string> = {
  day: 'Day first: 07/04/2012 is 7 April',
  month: 'Month first: 07/04/2012 is 4 July',
};

/** For example "1 student", "20,000 students". */
export function countOf(count: number, noun: 'student' | 'row'): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** For example "Row 5", of several sheets "Row 5 of 8 B". */
export function rowName({ sheets }: Pick<ClassListImport, 'sheets'>, rowNumber: number): string {
  const place = placeOf(sheets, rowNumber);
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
}

/** A stored value as people read it, for example "25 Oct 2012" for a day. */
export function shownValue(field: PlainField, value: string | null): string {
  if (value === null) return '';
  return DAY_FIELDS.includes(field) ? formatDate(value) : value;
}
