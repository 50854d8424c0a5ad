import { integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { members } from './members.ts';

/** A browser from which a member has signed in. It is recognised, never trusted. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** SHA-256 of the member's id with the browser's cookie, so that members of one browser have different hashes. */
    deviceHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('known_devices_of_member').on(table.memberId, table.deviceHash)],
);
