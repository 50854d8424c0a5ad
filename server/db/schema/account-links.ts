import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { LINK_PURPOSES } from '#contracts/identity/index.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';

/** A link by which a member chooses a password without being signed in. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    /** SHA-256 of the link's secret, in hexadecimal; the secret itself is never stored. */
    tokenHash: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    /** When a newer link, a new password or a change of the account ended it. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('account_links_purpose_known', oneOf('purpose', LINK_PURPOSES)),
    // One open link per purpose, also under concurrent requests.
    uniqueIndex('account_links_open')
      .on(table.memberId, table.purpose)
      .where(sql`used_at is null and ended_at is null`),
    index('account_links_member').on(table.memberId),
  ],
);
