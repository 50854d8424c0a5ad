import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { consents } from './family-history.ts';

/** Codes that went to parents' e-mail addresses. A right one can be repeated until it expires. */
export const consentCodes = pgTable(
  'consent_codes',
  {
    consentId: integer()
      .primaryKey()
      .references(() => consents.id, { onDelete: 'cascade' }),
    /** SHA-256 of the request's idempotency key and the code. */
    codeHash: text().notNull(),
    triesLeft: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('consent_codes_expires').on(table.expiresAt)],
);
