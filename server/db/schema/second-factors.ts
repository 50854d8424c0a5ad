import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { ROLES } from '#contracts/roles.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';

/** The secret of a member's authenticator app. */
export const secondFactors = pgTable('second_factors', {
  memberId: integer()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** In base 32, readable: without it no code can be checked. */
  secret: text().notNull(),
  /** Null during the setup, while no sign-in asks for it. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The time step of the last accepted code, so that no code works twice. */
  lastUsedStep: integer(),
});

/** Unused recovery codes; the use of one deletes its row. */
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

export const secondFactorRoles = pgTable(
  'second_factor_roles',
  { role: text({ enum: ROLES }).primaryKey() },
  () => [check('second_factor_roles_known', oneOf('role', ROLES))],
);
