import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What has been used up of each brake: by wrong passwords, codes and links, by messages of strangers, by asking for links. */
export const brakes = pgTable(
  'brakes',
  {
    /** SHA-256 of what is counted, so that mistyped e-mails and addresses are not kept. */
    key: text().primaryKey(),
    /** When all uses so far are forgiven. Each use moves it by the brake's interval. */
    forgivenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('brakes_forgiven').on(table.forgivenAt)],
);
