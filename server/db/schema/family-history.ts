// A family's consents and what was said with it: before it has a student, of its contact, and afterwards of the student too.

import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { HISTORY_KINDS } from '#contracts/enquiries/index.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import {
  CONFIRMATIONS,
  CONSENT_DECISIONS,
  CONSENT_PURPOSES,
  GUARDIAN_RELATIONS,
} from '#contracts/records.ts';
import { CALL_OUTCOMES } from '#contracts/students/index.ts';
import { contacts } from './enquiries.ts';
import { familyAccounts } from './families.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { students } from './records.ts';

/** A mail to a family, a WhatsApp text to it, a message in its space, or a member's note of a call, a visit or anything else. */
export const familyHistory = pgTable(
  'family_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of a message. */
    idempotencyKey: uuid().unique(),
    kind: text({ enum: HISTORY_KINDS }).notNull(),
    contactId: integer().references(() => contacts.id, { onDelete: 'cascade' }),
    /** Also the student of the contact, once it is linked. */
    studentId: integer().references(() => students.id, { onDelete: 'cascade' }),
    /** Of a mail. */
    subject: text(),
    /** The queued mail, also once it is deleted. The entries of brothers and sisters may share one. */
    mailId: integer(),
    text: text().notNull(),
    /** Of a call; null in those of earlier versions, which count as reached. */
    callOutcome: text({ enum: CALL_OUTCOMES }),
    /** The mentioned members, with their labels as they are in the text. */
    mentions: jsonb().$type<{ id: number; name: string }[]>(),
    /** The next step that was noted with it. */
    followUpOn: date(),
    /** HH:MM on the office's clock. */
    followUpTime: text(),
    noFollowUpReason: text(),
    authorId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Of a message that a family's account wrote. */
    familyAccountId: integer().references(() => familyAccounts.id, { onDelete: 'set null' }),
    /** Outlives the member and the account. */
    authorName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('family_history_kind_known', oneOf('kind', HISTORY_KINDS)),
    check('family_history_outcome_known', oneOf('call_outcome', CALL_OUTCOMES)),
    check('family_history_of_family', sql.raw('num_nonnulls(contact_id, student_id) > 0')),
    check('family_history_what_next', sql.raw('num_nonnulls(follow_up_on, no_follow_up_reason) < 2')),
    index('family_history_contact').on(table.contactId, table.id),
    index('family_history_student').on(table.studentId, table.createdAt, table.id),
    index('family_history_author').on(table.authorId),
    index('family_history_mail').on(table.mailId),
    index('family_history_account').on(table.familyAccountId),
  ],
);

/** A family's consent or refusal: on a form of the public site, told to staff, or in its passport. Deleted with its record. */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The contact that it came with; null for one told to staff. */
    contactId: integer().references(() => contacts.id, { onDelete: 'cascade' }),
    /** Also the student of the contact, once it is linked. */
    studentId: integer().references(() => students.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CONSENT_PURPOSES }).notNull(),
    decision: text({ enum: CONSENT_DECISIONS }).notNull().default('given'),
    /** The account that decided in the passport. No reference: a difference between two guardians outlives an account. */
    accountId: integer(),
    /** What both guardians said, of a member's row that ends their difference. `confirmedByName` names the member. */
    settlement: text(),
    /** The version of the words; see CONSENT_WORDING, of the passport PASSPORT_WORDING. */
    wording: integer().notNull(),
    /** Of these words. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    /** The giver of a consent that staff recorded. On a form the sender gives it. */
    givenBy: text(),
    recordedBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** The parent's relation to the child, for a parent's consent with a request and in the passport. */
    relation: text({ enum: GUARDIAN_RELATIONS }),
    /** How a parent's consent with a request or in the passport was confirmed; null for all others. */
    confirmation: text({ enum: CONFIRMATIONS }),
    confirmedAt: timestamp({ withTimezone: true }),
    confirmedBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Outlives the member. */
    confirmedByName: text(),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('consents_purpose_known', oneOf('purpose', CONSENT_PURPOSES)),
    check('consents_language_known', oneOf('language', LANGUAGES)),
    check('consents_of_family', sql.raw('num_nonnulls(contact_id, student_id) > 0')),
    check('consents_relation_known', oneOf('relation', GUARDIAN_RELATIONS)),
    check('consents_decision_known', oneOf('decision', CONSENT_DECISIONS)),
    // A form and a member record no refusal.
    check(
      'consents_decided_by',
      sql.raw(
        `num_nonnulls(account_id, settlement) < 2 and (decision = 'given' or num_nonnulls(account_id, settlement) = 1)`,
      ),
    ),
    check('consents_confirmation_known', oneOf('confirmation', CONFIRMATIONS)),
    check(
      'consents_confirmed_when',
      sql.raw(
        `(confirmed_at is not null) = (confirmation is not null and confirmation in ('call_back', 'code', 'identity_seen'))`,
      ),
    ),
    index('consents_student').on(table.studentId),
    index('consents_recorded_by').on(table.recordedBy),
    index('consents_confirmed_by').on(table.confirmedBy),
    index('consents_contact').on(table.contactId),
  ],
);
