import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { members } from './members.ts';

/** Filters and order of the list of students under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a shared view. */
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The query of the list's address. */
    query: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('saved_views_name').on(table.memberId, table.name).nullsNotDistinct(),
    index('saved_views_member').on(table.memberId),
  ],
);
