import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { TASK_KINDS, TASK_REPEATS } from '#contracts/tasks/index.ts';
import { appointments } from './appointments.ts';
import { contacts } from './enquiries.ts';
import { familyHistory } from './family-history.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { students } from './records.ts';
import { reports } from './reports.ts';

/** The due time as in the indexes. A task without a time of the day comes last on its day. */
export function dueMoment(table: Record<'dueOn' | 'dueTime', AnyPgColumn>) {
  return sql`(${table.dueOn} + coalesce(${table.dueTime}, time '23:59:59'))`;
}

/** A task or a call, alone or on one record. Deleted with its record. */
export const tasks = pgTable(
  'tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a task that the product made. */
    idempotencyKey: uuid().unique(),
    what: text().notNull(),
    kind: text({ enum: TASK_KINDS }).notNull().default('task'),
    assigneeId: integer().references(() => members.id, { onDelete: 'set null' }),
    dueOn: date().notNull(),
    /** In office time. */
    dueTime: time(),
    repeats: text({ enum: TASK_REPEATS }).notNull().default('none'),
    /** The student, also of an appointment that has one, or of a report. */
    studentId: integer().references(() => students.id, { onDelete: 'cascade' }),
    appointmentId: integer().references(() => appointments.id, { onDelete: 'cascade' }),
    reportId: integer().references(() => reports.id, { onDelete: 'cascade' }),
    contactId: integer().references(() => contacts.id, { onDelete: 'cascade' }),
    outcome: text(),
    doneAt: timestamp({ withTimezone: true }),
    doneById: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Outlives the member. */
    doneByName: text(),
    /** The completed task after which it was made. */
    followsId: integer().references((): AnyPgColumn => tasks.id, { onDelete: 'set null' }),
    /** The entry of the family's history that the completion made. */
    noteId: integer().references(() => familyHistory.id, { onDelete: 'set null' }),
    createdById: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Normalised; see server/lib/search-key.ts. */
    searchText: text().notNull(),
    isSample: boolean().notNull().default(false),
    /** Grows with every change, for optimistic locking. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => {
    const isOpen = sql`${table.doneAt} is null`;
    return [
      check('tasks_kind_known', oneOf('kind', TASK_KINDS)),
      check('tasks_repeats_known', oneOf('repeats', TASK_REPEATS)),
      check(
        'tasks_one_record',
        sql.raw(
          'num_nonnulls(appointment_id, report_id, contact_id) <= 1 and ' +
            '(report_id is null or student_id is not null) and ' +
            '(contact_id is null or student_id is null)',
        ),
      ),
      check('tasks_done_by', sql.raw('(done_at is null) = (done_by_name is null)')),
      index('tasks_due').on(dueMoment(table), table.id).where(isOpen),
      index('tasks_assignee_due').on(table.assigneeId, dueMoment(table), table.id).where(isOpen),
      index('tasks_done').on(table.doneAt, table.id),
      index('tasks_assignee_done').on(table.assigneeId, table.doneAt, table.id),
      index('tasks_student').on(table.studentId),
      index('tasks_appointment').on(table.appointmentId),
      index('tasks_report').on(table.reportId),
      index('tasks_contact').on(table.contactId),
      index('tasks_follows').on(table.followsId),
      index('tasks_note').on(table.noteId),
      index('tasks_created_by').on(table.createdById),
      index('tasks_done_by_id').on(table.doneById),
      index('tasks_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    ];
  },
);
