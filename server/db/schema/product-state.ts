import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the product remembers about itself, for example that the sample data set was loaded or removed. */
export const productState = pgTable('product_state', {
  key: text().primaryKey(),
  value: text().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
});
