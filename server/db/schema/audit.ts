import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Who did what to which record. A trigger refuses every UPDATE and DELETE; names are copied, without foreign
 * keys, so that an event outlives the people it tells of.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    action: text().notNull(),
    actorId: integer(),
    actorName: text(),
    subjectType: text(),
    subjectId: integer(),
    subjectName: text(),
    address: text(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('audit_events_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_events_action').on(table.action, table.id),
  ],
);
