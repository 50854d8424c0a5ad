import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { members } from './members.ts';

/** A row is a live or an expired session; ending one deletes its row. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the bearer token, in hexadecimal; the token itself is never stored. */
    tokenHash: text().notNull().unique(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    /** The absolute limit; the idle limit counts from lastSeenAt. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_member').on(table.memberId),
    index('sessions_last_seen').on(table.lastSeenAt),
    index('sessions_expires').on(table.expiresAt),
  ],
);
