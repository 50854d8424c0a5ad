import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The state of each rate limit: of wrong passwords, codes and links, of public messages, of requests for links. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** SHA-256 of the counted value, so that mistyped e-mails and addresses are not stored. */
    key: text().primaryKey(),
    /** When no use counts any more. Each use moves it by the limit's interval. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_expires').on(table.expiresAt)],
);
