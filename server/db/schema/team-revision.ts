import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * One row, anew with every change of a member, of who needs a second factor or has one, and with every end of a
 * session: triggers see to
 * that. What a process remembers of the team is right for as long as it finds the same revision here.
 */
export const teamRevision = pgTable(
  'team_revision',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Never one that was there before. */
    revision: uuid().notNull(),
  },
  (table) => [check('team_revision_only', sql`${table.isOnly}`)],
);
