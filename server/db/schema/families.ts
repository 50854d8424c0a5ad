import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  CORRECTED_FIELDS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATUSES,
  FAMILY_LINK_PURPOSES,
  GUARDIAN_RELATIONS,
  GUARDIANSHIP_ORIGINS,
  type KeptResult,
  RESULT_KINDS,
  SIGHTS,
} from '#contracts/families/index.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { CONSENT_PURPOSES } from '#contracts/records.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { students } from './records.ts';

/**
 * A family's account. An address has at most one confirmed account and one that waits for its confirmation, so that a
 * sign-up does not tell a stranger whether the address has an account.
 */
export const familyAccounts = pgTable(
  'family_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** As the person typed it. */
    email: text().notNull(),
    /** The form to compare: without case. */
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    parentName: text().notNull(),
    schoolName: text(),
    /** In years, at the sign-up. */
    age: integer(),
    occupation: text(),
    city: text(),
    country: text(),
    notes: text(),
    /** Of the page of the sign-up; mails follow it. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    /** Whether a mail about a new message shows its text. */
    mailsShowText: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastLoginAt: timestamp({ withTimezone: true }),
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('family_accounts_language_known', oneOf('language', LANGUAGES)),
    uniqueIndex('family_accounts_confirmed').on(table.emailKey).where(sql`confirmed_at is not null`),
    uniqueIndex('family_accounts_waiting').on(table.emailKey).where(sql`confirmed_at is null`),
    index('family_accounts_created').on(table.createdAt),
  ],
);

/** Live and expired sessions of families; the end of one deletes its row. */
export const familySessions = pgTable(
  'family_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the cookie, in hexadecimal. */
    tokenHash: text().notNull().unique(),
    accountId: integer()
      .notNull()
      .references(() => familyAccounts.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** Browser and system at sign-in, in words; null when unknown. */
    browser: text(),
    system: text(),
    /** Whether the browser keeps the cookie when it is closed. */
    isRemembered: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('family_sessions_account').on(table.accountId),
    index('family_sessions_expires').on(table.expiresAt),
  ],
);

/** A link with which the owner of a mailbox confirms an account or chooses a new password. */
export const familyLinks = pgTable(
  'family_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => familyAccounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: FAMILY_LINK_PURPOSES }).notNull(),
    /** The address to restore; only of a link that undoes a change of it. */
    formerEmail: text(),
    /** The address that waits for its confirmation; only of a link that changes it. */
    newEmail: text(),
    /** SHA-256 of the link's secret, in hexadecimal. */
    tokenHash: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    /** When a newer link or a new password ended it. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('family_links_purpose_known', oneOf('purpose', FAMILY_LINK_PURPOSES)),
    check('family_links_undo', sql.raw(`(purpose = 'address_undo') = (former_email is not null)`)),
    check('family_links_change', sql.raw(`(purpose = 'address_change') = (new_email is not null)`)),
    index('family_links_account').on(table.accountId),
    index('family_links_expires').on(table.expiresAt),
  ],
);

/** An account that sees a student. Only the office makes one, or a family that adds its own child. */
export const guardianships = pgTable(
  'guardianships',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => familyAccounts.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    relation: text({ enum: GUARDIAN_RELATIONS }).notNull(),
    sight: text({ enum: SIGHTS }).notNull(),
    origin: text({ enum: GUARDIANSHIP_ORIGINS }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The member who invited or approved; null for one's own child. */
    createdBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** When the student, being of age, let this guardian go on. */
    allowedAt: timestamp({ withTimezone: true }),
    /** Whether they book appointments by themselves, where the office has opened that. */
    mayBook: boolean().notNull().default(true),
    /** The newest message of the thread that the account has seen. */
    readUpTo: integer(),
    /** Whether it came of an invitation to an address that the office had before. */
    byKnownAddress: boolean().notNull().default(false),
    /** The day on which a member saw the guardian's identity. No copy is kept. */
    identitySeenOn: date(),
    identitySeenBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Outlives the member. */
    identitySeenByName: text(),
    endedAt: timestamp({ withTimezone: true }),
    endReason: text(),
    endedBy: integer().references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('guardianships_relation_known', oneOf('relation', GUARDIAN_RELATIONS)),
    check('guardianships_sight_known', oneOf('sight', SIGHTS)),
    check('guardianships_origin_known', oneOf('origin', GUARDIANSHIP_ORIGINS)),
    check('guardianships_ended', sql.raw('(ended_at is null) = (end_reason is null)')),
    uniqueIndex('guardianships_open').on(table.accountId, table.studentId).where(sql`ended_at is null`),
    index('guardianships_student').on(table.studentId),
    index('guardianships_created_by').on(table.createdBy),
    index('guardianships_ended_by').on(table.endedBy),
    index('guardianships_identity_seen_by').on(table.identitySeenBy),
    check('guardianships_identity', sql.raw('(identity_seen_on is null) = (identity_seen_by_name is null)')),
  ],
);

/** An invitation of one guardian, or of the student: a link, and a code for the front desk. Single use. */
export const guardianInvitations = pgTable(
  'guardian_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** The address that it is for. */
    email: text().notNull(),
    relation: text({ enum: GUARDIAN_RELATIONS }).notNull(),
    sight: text({ enum: SIGHTS }).notNull(),
    /** SHA-256 of the link's secret, in hexadecimal. */
    tokenHash: text().notNull().unique(),
    /** SHA-256 of the code, in hexadecimal. */
    codeHash: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Whether the office had the address of the family's when it invited it. */
    isAddressKnown: boolean().notNull().default(false),
    /** The guardian who made it, for the student's own account. */
    invitedByAccount: integer().references(() => familyAccounts.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    /** When it was withdrawn. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('guardian_invitations_relation_known', oneOf('relation', GUARDIAN_RELATIONS)),
    check('guardian_invitations_sight_known', oneOf('sight', SIGHTS)),
    index('guardian_invitations_student').on(table.studentId),
    index('guardian_invitations_created_by').on(table.createdBy),
    index('guardian_invitations_invited_by').on(table.invitedByAccount),
    index('guardian_invitations_expires').on(table.expiresAt),
  ],
);

/** A guardian's request to see a child, which a member approves for a student or answers. */
export const guardianRequests = pgTable(
  'guardian_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => familyAccounts.id, { onDelete: 'cascade' }),
    childName: text().notNull(),
    dateOfBirth: date().notNull(),
    schoolName: text().notNull(),
    relation: text({ enum: GUARDIAN_RELATIONS }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
    decidedBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Set by an approval. */
    studentId: integer().references(() => students.id, { onDelete: 'set null' }),
    /** Why it was refused, for the family. */
    answer: text(),
  },
  (table) => [
    check('guardian_requests_relation_known', oneOf('relation', GUARDIAN_RELATIONS)),
    index('guardian_requests_account').on(table.accountId),
    index('guardian_requests_student').on(table.studentId),
    index('guardian_requests_decided_by').on(table.decidedBy),
    index('guardian_requests_open').on(table.createdAt).where(sql`decided_at is null`),
  ],
);

/** A result of the inventory or the assessment that a family keeps in its account, for a child or for nobody yet. */
export const familyResults = pgTable(
  'family_results',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => familyAccounts.id, { onDelete: 'cascade' }),
    studentId: integer().references(() => students.id, { onDelete: 'cascade' }),
    kind: text({ enum: RESULT_KINDS }).notNull(),
    content: jsonb().$type<KeptResult['result']['content']>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('family_results_kind_known', oneOf('kind', RESULT_KINDS)),
    index('family_results_account').on(table.accountId),
    index('family_results_student').on(table.studentId),
  ],
);

/** The office's question for a decision in the passport. */
export const consentRequests = pgTable(
  'consent_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CONSENT_PURPOSES }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdBy: integer().references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('consent_requests_purpose_known', oneOf('purpose', CONSENT_PURPOSES)),
    index('consent_requests_student').on(table.studentId),
    index('consent_requests_created_by').on(table.createdBy),
  ],
);

/** What a family asks for about a child's data: a correction, or the erasure after some days. Deleted with the student. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the account is deleted. */
    accountId: integer().references(() => familyAccounts.id, { onDelete: 'set null' }),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    kind: text({ enum: DATA_REQUEST_KINDS }).notNull(),
    /** Of a correction, as `value` is. */
    field: text({ enum: CORRECTED_FIELDS }),
    value: text(),
    message: text(),
    status: text({ enum: DATA_REQUEST_STATUSES }).notNull().default('open'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Of an erasure: when it is carried out. */
    dueAt: timestamp({ withTimezone: true }),
    decidedAt: timestamp({ withTimezone: true }),
    decidedBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** For the family. */
    answer: text(),
  },
  (table) => [
    check('data_requests_kind_known', oneOf('kind', DATA_REQUEST_KINDS)),
    check('data_requests_field_known', oneOf('field', CORRECTED_FIELDS)),
    check('data_requests_status_known', oneOf('status', DATA_REQUEST_STATUSES)),
    check(
      'data_requests_parts',
      sql.raw(`case kind when 'correction' then num_nonnulls(field, value) = 2 and due_at is null
        else num_nonnulls(field, value, message) = 0 and due_at is not null end`),
    ),
    check('data_requests_decided', sql.raw(`(decided_at is null) = (status in ('open', 'disputed'))`)),
    index('data_requests_account').on(table.accountId),
    index('data_requests_student').on(table.studentId),
    index('data_requests_decided_by').on(table.decidedBy),
    index('data_requests_waiting').on(table.createdAt).where(sql`decided_at is null`),
  ],
);
