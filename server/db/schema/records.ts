import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#contracts/languages.ts';
import { ENROLMENT_STAGES, STUDENT_STATUSES } from '#contracts/records.ts';
import { SERVICES } from '#contracts/services.ts';
import { imports } from './imports.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { schools } from './schools.ts';

/** Students without a class come last. */
export const CLASS_ORDER = `coalesce(class_key, '~') collate "C"`;

export const students = pgTable(
  'students',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    guardianName: text(),
    /** In the family's words: mother, uncle. */
    guardianRelation: text(),
    /** E.164, for example +914422334455. */
    phone: text(),
    email: text(),
    /** In which the office writes to the family. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    city: text(),
    schoolId: integer().references(() => schools.id),
    className: text(),
    board: text(),
    dateOfBirth: date(),
    status: text({ enum: STUDENT_STATUSES }).notNull().default('pending'),
    /** The member who looks after the student. */
    counsellorId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** For whom the registration counts. A trigger keeps the first counsellor; handovers change `counsellorId` only. */
    firstCounsellorId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** See `TagSchema`. */
    tags: text().array().notNull().default([]),
    /** The class list that added the student. */
    importId: integer().references(() => imports.id, { onDelete: 'set null' }),
    /** Normalised searched fields and the school's name; see server/lib/search-key.ts. */
    searchText: text().notNull(),
    /** The name for sorting and comparing. */
    nameKey: text().notNull(),
    /** See `toClassKey`. */
    classKey: text(),
    /** Set by a merge: the other record has everything of this one. */
    mergedIntoId: integer().references((): AnyPgColumn => students.id, { onDelete: 'cascade' }),
    isSample: boolean().notNull().default(false),
    /** Grows with every change, for optimistic locking. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => {
    // No list has merged records.
    const isLive = sql`${table.mergedIntoId} is null`;
    return [
      check('students_status_known', oneOf('status', STUDENT_STATUSES)),
      check('students_language_known', oneOf('language', LANGUAGES)),
      index('students_created').on(table.createdAt, table.id).where(isLive),
      index('students_name').on(table.nameKey, table.id).where(isLive),
      index('students_status').on(table.status, table.createdAt, table.id).where(isLive),
      index('students_by_status').on(table.status, table.id).where(isLive),
      index('students_class')
        .on(sql.raw(`(${CLASS_ORDER})`), table.id)
        .where(isLive),
      index('students_tags').using('gin', table.tags),
      index('students_import').on(table.importId),
      index('students_school').on(table.schoolId, table.createdAt, table.id).where(isLive),
      index('students_counsellor').on(table.counsellorId, table.createdAt, table.id),
      index('students_first_counsellor').on(table.firstCounsellorId),
      index('students_phone').on(table.phone),
      index('students_email').on(sql`lower(${table.email})`),
      index('students_merged').on(table.mergedIntoId),
      // With the default of 4 MB, one of a few thousand updates sorts the list into the index; others wait.
      index('students_search')
        .using('gin', sql`${table.searchText} gin_trgm_ops`)
        .with({ gin_pending_list_limit: 64 }),
    ];
  },
);

export const enrolments = pgTable(
  'enrolments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    service: text({ enum: SERVICES }).notNull(),
    stage: text({ enum: ENROLMENT_STAGES }).notNull().default('enrolled'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    completedAt: timestamp({ withTimezone: true }),
    /** The student's counsellor at the completion, for whom it counts. */
    counsellorId: integer().references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('enrolments_service_known', oneOf('service', SERVICES)),
    check('enrolments_stage_known', oneOf('stage', ENROLMENT_STAGES)),
    check('enrolments_completed_when', sql.raw(`(stage = 'completed') = (completed_at is not null)`)),
    index('enrolments_student').on(table.studentId, table.service),
    index('enrolments_service_stage').on(table.service, table.stage),
    index('enrolments_created').on(table.createdAt),
    index('enrolments_completed').on(table.completedAt, table.id),
    index('enrolments_counsellor').on(table.counsellorId).where(sql`counsellor_id is not null`),
  ],
);

/** Two records that turned out to be one student, with the data to undo the merge. */
export const studentMerges = pgTable(
  'student_merges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    keptId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    mergedId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    moved: jsonb().$type<MovedRecords>().notNull(),
    mergedBy: integer().references(() => members.id, { onDelete: 'set null' }),
    mergedAt: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('student_merges_kept').on(table.keptId),
    index('student_merges_merged').on(table.mergedId),
    index('student_merges_by').on(table.mergedBy),
  ],
);

/** Ids of the rows moved to the kept record, each kind by its area, and that record's fields before and after. */
export interface MovedRecords {
  enrolments?: number[];
  appointments?: number[];
  consents?: number[];
  contacts?: number[];
  /** Without those of contacts, which follow the contact. */
  history?: number[];
  tasks?: number[];
  guardianships?: number[];
  guardianInvitations?: number[];
  consentRequests?: number[];
  guardianRequests?: number[];
  attachments?: number[];
  familyResults?: number[];
  dataRequests?: number[];
  /** Contacts with a session request that the merge closed, because the record is a child's. */
  childrensRequests?: number[];
  keptBefore: Record<string, string | number | string[] | null>;
  /** The values that the merge filled in. Absent in merges of earlier versions. */
  filled?: Record<string, string | number | string[] | null>;
}
