import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type Notice, USUALLY_MAILED } from '#contracts/audit/index.ts';
import { LINK_PURPOSES } from '#contracts/identity/index.ts';
import { ROLES } from '#contracts/roles.ts';
import { oneOf } from './one-of.ts';

export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of a former member it ends with "(former)". */
    name: text().notNull(),
    /** As the person typed it; empty after the removal. */
    email: text().notNull(),
    /** The unique form of the address: without case. Null after the removal, which frees the address. */
    emailKey: text().unique(),
    role: text({ enum: ROLES }).notNull(),
    designation: text(),
    department: text(),
    phone: text(),
    isActive: boolean().notNull().default(true),
    /** Part of the sample data set. Never signs in. */
    isSample: boolean().notNull().default(false),
    passwordHash: text().notNull(),
    /** True until the member has chosen a password. */
    hasOneTimePassword: boolean().notNull().default(false),
    /** The end of an issued one-time password; a past moment after a promotion; null without a limit. */
    passwordExpiresAt: timestamp({ withTimezone: true }),
    lastLoginAt: timestamp({ withTimezone: true }),
    /** The newest audit event that the member has seen as a notification. */
    notificationsReadUpTo: integer().notNull().default(0),
    /** The notifications that the member also has by e-mail. */
    mailedNotices: text()
      .array()
      .$type<Notice[]>()
      .notNull()
      .default(sql.raw(`'{${USUALLY_MAILED.join()}}'`)),
    /** The last day on which the member was told of due work. */
    workDueToldOn: date(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Set for a former member: the row keeps the name for past work, and nothing of the account. */
    removedAt: timestamp({ withTimezone: true }),
    /** Counts the changes of the profile, the role and the activity. */
    version: integer().notNull().default(1),
  },
  () => [
    check('members_role_known', oneOf('role', ROLES)),
    check(
      'members_removed_whole',
      sql.raw('(removed_at is null) = (email_key is not null) and (removed_at is null or not is_active)'),
    ),
  ],
);

/** A browser from which a member has signed in. It is recognised, never trusted. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** SHA-256 of the member's id with the browser's cookie, so that members of one browser have different hashes. */
    deviceHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('known_devices_of_member').on(table.memberId, table.deviceHash)],
);

/** A link by which a member chooses a password without being signed in. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    /** The address to restore; only of a link that undoes a change of it. */
    formerEmail: text(),
    /** SHA-256 of the link's secret, in hexadecimal; the secret itself is never stored. */
    tokenHash: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    /** When a newer link, a new password or a change of the account ended it. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('account_links_purpose_known', oneOf('purpose', LINK_PURPOSES)),
    check('account_links_undo', sql.raw(`(purpose = 'address_undo') = (former_email is not null)`)),
    // One open link per purpose, also under concurrent requests. Each change of an address can be undone.
    uniqueIndex('account_links_open')
      .on(table.memberId, table.purpose)
      .where(sql`used_at is null and ended_at is null and purpose <> 'address_undo'`),
    index('account_links_member').on(table.memberId),
  ],
);

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

/** Live and expired sessions; the end of one deletes its row. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the bearer token, in hexadecimal; the token itself is never stored. */
    tokenHash: text().notNull().unique(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** Browser and system at sign-in, in words; null when unknown. */
    browser: text(),
    system: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    /** The absolute limit; the idle limit counts from lastSeenAt. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_member').on(table.memberId),
    index('sessions_last_seen').on(table.lastSeenAt),
    index('sessions_expires').on(table.expiresAt),
  ],
);

/** Sign-ins that wait for a code after a right password. The right code deletes the row. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of the challenge, in hexadecimal. */
    tokenHash: text().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** How many codes may still be tried. */
    triesLeft: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_in_challenges_member').on(table.memberId),
    index('sign_in_challenges_expires').on(table.expiresAt),
  ],
);

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
