import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import {
  type ColumnMapping,
  DAY_ORDERS,
  type FoundDays,
  IMPORT_STATUSES,
  type ListSheet,
  ROW_DECISIONS,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import type { Service } from '#contracts/services.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { schools } from './schools.ts';

/** The additions to the students of a class list. */
export interface ImportAdditions {
  /** Take turns. */
  counsellorIds: number[];
  service: Service | null;
  tags: string[];
}

/** The confirmation of a class list. */
export interface ImportConfirmation {
  defaults: RowDefaults;
  /** Absent in confirmations of older versions. */
  additions?: ImportAdditions;
  actor: { id: number; name: string };
  address: string;
}

/** A class list. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a list of several schools. */
    schoolId: integer().references(() => schools.id, { onDelete: 'cascade' }),
    /** For a list of several schools. By the key of a name: a school's id, or null for leaving its rows out. */
    schoolChoices: jsonb().$type<Record<string, number | null>>().notNull().default({}),
    fileName: text().notNull(),
    sheets: jsonb().$type<ListSheet[]>().notNull().default([]),
    headers: jsonb().$type<string[]>().notNull(),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    status: text({ enum: IMPORT_STATUSES }).notNull(),
    rowCount: integer().notNull().default(0),
    /** Rows checked so far under the present mapping. */
    checkedCount: integer().notNull().default(0),
    failedCount: integer().notNull().default(0),
    duplicateCount: integer().notNull().default(0),
    /** Checked rows that are left out because they are no student. */
    notStudentCount: integer().notNull().default(0),
    /** The order of days such as 07/04/2012, as a person chose it; null for the one that the column shows. */
    dayOrder: text({ enum: DAY_ORDERS }),
    /** Such days as the check found them; null without any. */
    days: jsonb().$type<FoundDays>(),
    /** While rows become students. */
    confirmation: jsonb().$type<ImportConfirmation>(),
    /** Rows processed since the confirmation, and students made of them. */
    takenCount: integer().notNull().default(0),
    importedCount: integer().notNull().default(0),
    /** Rows whose stored student was completed. */
    linkedCount: integer().notNull().default(0),
    /** Students that the undo removed. */
    removedCount: integer().notNull().default(0),
    undoneAt: timestamp({ withTimezone: true }),
    createdBy: integer().references(() => members.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was confirmed: the creation date of its students. */
    committedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('imports_status_known', oneOf('status', IMPORT_STATUSES)),
    index('imports_created').on(table.createdAt),
    index('imports_school').on(table.schoolId),
    index('imports_created_by').on(table.createdBy),
  ],
);

/** A row of a class list, as in the file and as read. Deleted at the import's end. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet counts: the first row after the headers is 2. */
    rowNumber: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** The columns of `students`; null for a row with errors. */
    student: jsonb().$type<Record<string, string | number | null>>(),
    errors: jsonb().$type<string[]>().notNull().default([]),
    /** Findings that keep no student out. */
    warnings: jsonb().$type<string[]>().notNull().default([]),
    /** What the reader of the file found wrong with the row. */
    fault: text(),
    /** Why the row seems to be no student, for example a total. It is left out unless the decision is `add`. */
    notStudent: text(),
    /** The row's school; null if a list of several schools names none that is known. */
    schoolId: integer(),
    /** In a list of several schools: the key of the school's name. */
    schoolKey: text(),
    /** An existing student, or an earlier row of the same file. */
    duplicateOfId: integer(),
    duplicateOfRow: integer(),
    /** Whether each of the two is a certain duplicate. */
    isSameStudent: boolean().notNull().default(false),
    isSameRow: boolean().notNull().default(false),
    /** The turn of the row's family among several counsellors, stored by the confirmation (see `turnsOf`). */
    familyTurn: integer(),
    /** Null where the default of the commit holds. */
    decision: text({ enum: ROW_DECISIONS }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.rowNumber] }),
    check('import_rows_decision_known', oneOf('decision', ROW_DECISIONS)),
  ],
);
