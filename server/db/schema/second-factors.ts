import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { ROLES } from '#contracts/roles.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';

/** What a member's authenticator app makes its codes of. */
export const secondFactors = pgTable('second_factors', {
  memberId: integer()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** In base 32, readable: without it no code can be checked. */
  secret: text().notNull(),
  /** Null while it is being set up; until then nothing asks for it. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The half minute, counted from 1970, of the last code that was accepted: no code works twice. */
  lastUsedStep: integer(),
});

/** A row is a recovery code that was not used yet; using one deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: integer()
      .notNull()
      .references(() => secondFactors.memberId, { onDelete: 'cascade' }),
    /** SHA-256, in hexadecimal. */
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** The roles that have to have a second factor. */
export const secondFactorRoles = pgTable(
  'second_factor_roles',
  { role: text({ enum: ROLES }).primaryKey() },
  () => [check('second_factor_roles_known', oneOf('role', ROLES))],
);
