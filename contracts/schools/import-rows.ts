import * as z from 'zod/mini';
import { forFields } from '../lib/fields.ts';
import { OPTIONAL_FIELDS, type PlainField, plainAnswer } from '../students/index.ts';

/**
 * How sure a duplicate is. `certain`: same name and birth date, or same name, school, class and contact. `possible`: the
 * same or nearly the same name (`isAlikeName`) with the same phone number or e-mail address, or same name at the school,
 * where another birth date speaks against it. Another name with the same phone number is a sibling.
 */
export const LIKENESSES = ['certain', 'possible'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** `link` adds nobody: the stored student gets the fields that their record lacks (`filledBy`), the import's tags and its enrolment. */
export const ROW_DECISIONS = ['add', 'link', 'leave'] as const;
export type RowDecision = (typeof ROW_DECISIONS)[number];

export const rowDefault = (field: Likeness) =>
  z.enum(['add', 'leave'], { error: `${field} must be add or leave` });
/** For the rows of each likeness without a decision. */
export type RowDefaults = Record<Likeness, 'add' | 'leave'>;
export const ROW_DEFAULTS: RowDefaults = { certain: 'leave', possible: 'add' };

const StudentSchema = z.object(plainAnswer);
type ListedStudent = z.infer<typeof StudentSchema>;

const GUARDIAN: readonly PlainField[] = ['guardianName', 'guardianRelation'];
const asRead = (text: string | null) => (text ?? '').normalize().toLowerCase().replace(/\s+/gu, ' ').trim();

/** The empty fields of a stored student that a linked row fills. It fills the relation only if the guardian is the same. */
export function filledBy(row: ListedStudent, stored: ListedStudent): PlainField[] {
  const isOtherGuardian =
    GUARDIAN.some((field) => stored[field] !== null) &&
    asRead(row.guardianName) !== asRead(stored.guardianName);
  return OPTIONAL_FIELDS.filter(
    (field) =>
      stored[field] === null && row[field] !== null && !(isOtherGuardian && GUARDIAN.includes(field)),
  );
}

export const ImportRowSchema = z.object({
  /** As a spreadsheet counts: the first row after the headers is 2. See `placeOf` for several sheets. */
  rowNumber: z.int(),
  /** As in the file, in the order of the headers. */
  cells: z.array(z.string()),
  /** The student that the row becomes; null for a row with errors, and for one that is no student. */
  student: z.nullable(StudentSchema),
  /** Its school; null if the row names one that is undecided or left out. */
  schoolName: z.nullable(z.string()),
  /** The errors of the row, for the person who imports. */
  errors: z.array(z.string()),
  /** Findings that keep no student out. */
  warnings: z.array(z.string()),
  /** Why the row is set aside: it seems to be no student, or a person left it out with errors. */
  notStudent: z.nullable(z.string()),
  /** Null for a row with errors or without a duplicate. */
  likeness: z.nullable(z.enum(LIKENESSES)),
  /** Null where the default of the likeness holds. */
  decision: z.nullable(z.enum(ROW_DECISIONS)),
  /** The stored student who is most likely the same. */
  duplicateOf: z.nullable(z.object({ id: z.int(), schoolName: z.nullable(z.string()), ...plainAnswer })),
  /** An earlier row of this file that is most likely the same student. */
  duplicateOfRow: z.nullable(z.object({ rowNumber: z.int(), student: StudentSchema })),
});
export type ImportRow = z.infer<typeof ImportRowSchema>;

/** Numbers of rows by decision. */
export const DecisionCountsSchema = z.object({
  undecided: z.int(),
  ...forFields(ROW_DECISIONS, () => z.int()),
});
