import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the product remembers about itself, for example that the sample data set was loaded or removed. */
export const productState = pgTable('product_state', {
  key: text().primaryKey(),
  value: text().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
});

/**
 * The row that says whose turn the daily backup is, and how it stands; `changed_at` is when that process was last heard
 * of.
 */
export const BACKUP_TURN = 'backup_turn';
