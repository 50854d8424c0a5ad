import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** The searched text of the audit page, spelled as in its index. */
export function auditSearchText(table: Record<'actorName' | 'subjectName' | 'address', AnyPgColumn>) {
  return sql`(lower(coalesce(${table.actorName}, '') || ' ' || coalesce(${table.subjectName}, '') || ' ' || coalesce(${table.address}, '')))`;
}

/** A trigger refuses UPDATE and DELETE. No foreign keys: events outlive their records, so names are copied. */
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
    index('audit_events_sign_ins').on(table.address).where(sql`${table.action} = 'session.signed_in'`),
    index('audit_events_at').on(table.at, table.id),
    index('audit_events_search').using('gin', sql`${auditSearchText(table)} gin_trgm_ops`),
  ],
);

/** The members whom an event concerns. No foreign keys, as above: a member may leave at the same moment. */
export const eventRecipients = pgTable(
  'event_recipients',
  {
    memberId: integer().notNull(),
    eventId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.eventId] })],
);
