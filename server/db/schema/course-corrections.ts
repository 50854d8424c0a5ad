import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { CONFIDENCES, type CourseFacts } from '#contracts/guidance/index.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';

/** The office's version of a row of the table of courses. A row here is never deleted: its version goes on. */
export const courseCorrections = pgTable(
  'course_corrections',
  {
    /** The row's id in the release's table, which may lose the row later. */
    courseId: text().primaryKey(),
    /** The fields that differ from the row of the release; empty for a confirmation. */
    changes: jsonb().$type<Partial<CourseFacts>>().notNull(),
    source: text(),
    readOn: date(),
    confidence: text({ enum: CONFIDENCES }),
    /** When the release had read the row at the time of the correction. */
    compiledReadOn: date(),
    retiredAt: timestamp({ withTimezone: true }),
    retiredReason: text(),
    /** Grows with every change, for optimistic locking. */
    version: integer().notNull(),
    updatedBy: integer().references(() => members.id, { onDelete: 'set null' }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('course_corrections_confidence_known', oneOf('confidence', CONFIDENCES)),
    check(
      'course_corrections_reading_whole',
      sql.raw('num_nonnulls(source, read_on, confidence, compiled_read_on) in (0, 4)'),
    ),
    check(
      'course_corrections_retirement_whole',
      sql.raw('num_nonnulls(retired_at, retired_reason) in (0, 2)'),
    ),
    index('course_corrections_updated_by').on(table.updatedBy),
  ],
);

/**
 * Answers of the interest inventory that families let us count. No column leads to a person: there is no account, address
 * or time, and no serial number, because its order would tell the time.
 */
export const countedAnswers = pgTable(
  'counted_answers',
  {
    /** Random, known only to the page that sent the answers. */
    idempotencyKey: uuid().primaryKey(),
    /** For example 2026-04. A later change of an item can leave older answers out. */
    month: text().notNull(),
    /** In whole years. */
    age: smallint().notNull(),
    /** In the order of the items: 30 or 60. */
    answers: smallint().array().notNull(),
  },
  () => [
    check('counted_answers_month', sql.raw(`month ~ '^[0-9]{4}-[0-9]{2}$'`)),
    check('counted_answers_whole', sql.raw('cardinality(answers) in (30, 60)')),
    check('counted_answers_steps', sql.raw('0 <= all (answers) and 4 >= all (answers)')),
  ],
);
