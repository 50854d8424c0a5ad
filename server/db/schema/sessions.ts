import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { members } from './members.ts';

/** Live and expired sessions; the end of one deletes its row. */
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
    /** Browser and system at sign-in, in words; null when unknown. */
    browser: text(),
    system: text(),
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

/** Sign-ins that wait for a code after a right password. The right code deletes the row. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of the challenge, in hexadecimal. */
    tokenHash: text().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** How many codes may still be tried. */
    triesLeft: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_in_challenges_member').on(table.memberId),
    index('sign_in_challenges_expires').on(table.expiresAt),
  ],
);
