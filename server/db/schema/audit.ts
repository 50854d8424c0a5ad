import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the audit page searches; a query has to spell it like its index. */
export function auditSearchText(table: Record<'actorName' | 'subjectName' | 'address', AnyPgColumn>) {
  return sql`(lower(coalesce(${table.actorName}, '') || ' ' || coalesce(${table.subjectName}, '') || ' ' || coalesce(${table.address}, '')))`;
}

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
    index('audit_events_actor').on(table.actorId, table.id),
    index('audit_events_at').on(table.at, table.id),
    index('audit_events_search').using('gin', sql`${auditSearchText(table)} gin_trgm_ops`),
  ],
);
