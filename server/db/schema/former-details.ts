import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { students } from './records.ts';

/**
 * Names and contacts that a correction replaced, so that an erasure also finds the family’s messages under them. Deleted
 * with the student. No hashes: class lists are searched for the words of a name in any order, and a phone number is
 * guessed from its hash in seconds. No screen shows them; the family's file does.
 */
export const studentFormerDetails = pgTable(
  'student_former_details',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** Null: not replaced by this change, as in the other columns. */
    name: text(),
    guardianName: text(),
    /** E.164. */
    phone: text(),
    email: text(),
  },
  (table) => [index('student_former_details_student').on(table.studentId)],
);

/**
 * Members' texts that still named a family when a job erased it, until a manager has removed or kept them. With hashes of
 * the texts: the family's words are not stored once more.
 */
export const erasedTexts = pgTable(
  'erased_texts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The number of the erased record. */
    studentId: integer().notNull(),
    /** A table with its column. */
    place: text().notNull(),
    textHash: text().notNull(),
    erasedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('erased_texts_student').on(table.studentId)],
);
