import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ColumnMapping, SchoolContact } from '#contracts/schools/index.ts';

export const schools = pgTable(
  'schools',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    city: text(),
    board: text(),
    address: text(),
    contacts: jsonb().$type<SchoolContact[]>().notNull().default([]),
    /** The column mapping of the school's last class list. */
    importMapping: jsonb().$type<ColumnMapping>(),
    /** The headers of that list which could hold a field and were left out. */
    importLeftOut: jsonb().$type<string[]>().notNull().default([]),
    /** Normalised name and city; see server/lib/search-key.ts. */
    searchText: text().notNull(),
    nameKey: text().notNull(),
    /** Null while the consultancy works with the school. */
    archivedAt: timestamp({ withTimezone: true }),
    /** The member’s name, which outlives the member; null once a manager has confirmed the school. */
    proposedBy: text(),
    /** Part of the sample data set. */
    isSample: boolean().notNull().default(false),
    /** Grows with every change, for optimistic locking. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('schools_created').on(table.createdAt, table.id),
    index('schools_name').on(table.nameKey, table.id),
  ],
);
