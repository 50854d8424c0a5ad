import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { completeContent, REPORT_STATUSES, type ReportContent } from '#contracts/reports/index.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { enrolments } from './records.ts';

/** A field that is newer than a stored report is blank in it, without a migration. */
const reportContent = customType<{ data: ReportContent; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (content) => JSON.stringify(content),
  fromDriver: (stored) => completeContent(stored as ReportContent),
});

/** The report to the family at the end of an enrolment. */
export const reports = pgTable(
  'reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrolmentId: integer()
      .notNull()
      .unique()
      .references(() => enrolments.id, { onDelete: 'cascade' }),
    status: text({ enum: REPORT_STATUSES }).notNull().default('draft'),
    /** The form of its service, filled in: `REPORT_FORMS` of contracts/reports. */
    content: reportContent().notNull(),
    /** Grows with every change, for optimistic locking. */
    version: integer().notNull().default(1),
    authorId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Outlives the member. */
    authorName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last declared ready; null while it is a draft. */
    readyAt: timestamp({ withTimezone: true }),
    sharedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('reports_status_known', oneOf('status', REPORT_STATUSES)),
    check('reports_ready_when', sql.raw(`(status = 'draft') = (ready_at is null)`)),
    index('reports_updated').on(table.updatedAt, table.enrolmentId),
    index('reports_status').on(table.status, table.updatedAt, table.enrolmentId),
    index('reports_author').on(table.authorId),
  ],
);

/** A link by which a family opens its report without an account. */
export const reportLinks = pgTable(
  'report_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's secret, in hexadecimal; the secret itself is never stored. */
    tokenHash: text().notNull().unique(),
    createdBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Outlives the member. */
    createdByName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    openedAt: timestamp({ withTimezone: true }),
    openedTimes: integer().notNull().default(0),
  },
  (table) => [
    index('report_links_report').on(table.reportId, table.id),
    index('report_links_created_by').on(table.createdBy),
  ],
);
