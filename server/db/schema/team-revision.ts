import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * One row. Triggers renew its revision with every change of a member or of a second factor that is demanded or in use,
 * and with every end of a session. A process's cache of the team is valid while the revision is the same.
 */
export const teamRevision = pgTable(
  'team_revision',
  {
    isOnly: boolean().primaryKey().default(true),
    /** A random UUID, so that no revision comes twice. */
    revision: uuid().notNull(),
  },
  (table) => [check('team_revision_only', sql`${table.isOnly}`)],
);
