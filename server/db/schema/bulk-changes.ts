import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { BULK_REASONS, BULK_STATUSES, type BulkAction } from '#contracts/students/index.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { students } from './records.ts';

/** One change of many students. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    idempotencyKey: uuid().notNull().unique(),
    /** SHA-256 of the key with the whole request; null in rows of earlier releases. */
    contentHash: text(),
    /** Without the words of a task: they may name a child. */
    action: jsonb().$type<BulkAction>().notNull(),
    status: text({ enum: BULK_STATUSES }).notNull().default('done'),
    createdBy: integer().references(() => members.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('bulk_changes_status_known', oneOf('status', BULK_STATUSES)),
    index('bulk_changes_created_by').on(table.createdBy, table.id),
  ],
);

export const BULK_STATES = ['changed', 'left', 'undone', 'kept'] as const;

/** A student of a bulk change: the outcome, and the former values for the undo. */
export const bulkChangeStudents = pgTable(
  'bulk_change_students',
  {
    bulkId: integer().notNull(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** `kept`: the undo left the student alone. */
    state: text({ enum: BULK_STATES }).notNull(),
    /** Why the student was left alone. */
    reason: text({ enum: BULK_REASONS }),
    /** The changed columns before the change. */
    before: jsonb().$type<BulkBefore>(),
    /** The same columns after it; null in rows of earlier releases. */
    after: jsonb().$type<BulkBefore>(),
    /** The student's version after the change. */
    version: integer(),
    /** The enrolment or task that it made. */
    madeId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.studentId] }),
    foreignKey({ columns: [table.bulkId], foreignColumns: [bulkChanges.id] }).onDelete('cascade'),
    check('bulk_change_students_state_known', oneOf('state', BULK_STATES)),
    check('bulk_change_students_reason_known', oneOf('reason', BULK_REASONS)),
    index('bulk_change_students_student').on(table.studentId),
  ],
);

export type BulkBefore = Partial<Pick<typeof students.$inferSelect, 'counsellorId' | 'status' | 'tags'>>;
