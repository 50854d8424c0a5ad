import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';

/** One row; triggers renew it with changes of members, second factors and session ends. Caches compare it. */
export const teamRevision = pgTable(
  'team_revision',
  {
    isOnly: boolean().primaryKey().default(true),
    /** A random UUID, so that no revision comes twice. */
    revision: uuid().notNull(),
  },
  (table) => [check('team_revision_only', sql`${table.isOnly}`)],
);
