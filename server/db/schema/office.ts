import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Particulars } from '#contracts/operations/index.ts';

/** One row with the consultancy's own particulars, once somebody has entered them. */
export const office = pgTable(
  'office',
  {
    isOnly: boolean().primaryKey().default(true),
    /** A field that is newer than the row is missing in it. */
    particulars: jsonb().$type<Partial<Particulars>>().notNull(),
    /** Grows with every change, for optimistic locking. */
    version: integer().notNull().default(1),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** The picture in base64, its media type and SHA-256. */
    logo: text(),
    logoType: text({ enum: ['image/png', 'image/jpeg'] }),
    logoHash: text(),
  },
  (table) => [
    check('office_only', sql`${table.isOnly}`),
    check('office_logo_whole', sql.raw('num_nonnulls(logo, logo_type, logo_hash) in (0, 3)')),
  ],
);
