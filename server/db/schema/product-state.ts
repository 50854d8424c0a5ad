import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Facts about this installation, for example that the sample data was removed. */
export const productState = pgTable('product_state', {
  key: text().primaryKey(),
  value: text().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
});

/** The row of the daily backup's lease and its state; `changed_at` is the holder's last heartbeat. */
export const BACKUP_LEASE = 'backup_lease';
