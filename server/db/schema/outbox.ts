import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAIL_STATUSES } from '#contracts/mail/index.ts';
import { appointments } from './appointments.ts';
import { choiceQuestions } from './choice-questions.ts';
import { contacts } from './enquiries.ts';
import { familyAccounts, guardianInvitations } from './families.ts';
import { familyHistory } from './family-history.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { reportLinks } from './reports.ts';

/** The record of a message. Its deletion deletes the message, so that nothing of an erased family stays. */
const about = (record: () => AnyPgColumn) => integer().references(record, { onDelete: 'cascade' });

/** The mail queue. The cause’s transaction inserts; a worker composes from the records at sending time. */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Part of its Message-ID: the same at every attempt, so that mail programs recognise a repetition. */
    uid: uuid().notNull().defaultRandom(),
    /** As in contracts/mail. Without a constraint, so that a new kind needs no migration. */
    kind: text().notNull(),
    /** A member it is for, or about. */
    memberId: about(() => members.id),
    appointmentId: about(() => appointments.id),
    reportLinkId: about(() => reportLinks.id),
    historyId: about(() => familyHistory.id),
    contactId: about(() => contacts.id),
    choiceQuestionId: about(() => choiceQuestions.id),
    familyAccountId: about(() => familyAccounts.id),
    guardianInvitationId: about(() => guardianInvitations.id),
    /** A link's secret, of which other records keep the hash only. Null once the message has ended. */
    secret: text(),
    /** Whether it had a secret: then it can't be sent again after its end. */
    hasSecret: boolean().notNull().default(false),
    /** Values that no record has. */
    details: jsonb().$type<Record<string, unknown>>(),
    /** A message with the same key is not queued again. */
    onceKey: text().unique(),
    status: text({ enum: MAIL_STATUSES }).notNull().default('waiting'),
    /** The next attempt; during an attempt, when another worker may take over. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** The present attempt: only this one writes its outcome. */
    claimId: uuid(),
    attempts: integer().notNull().default(0),
    /** The address of the last attempt. */
    sentTo: text(),
    problem: text(),
    dropReason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it is out of date. */
    expiresAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('outbox_status_known', oneOf('status', MAIL_STATUSES)),
    check('outbox_secret_while_waiting', sql.raw(`status = 'waiting' or secret is null`)),
    check('outbox_ended_when', sql.raw(`(status = 'waiting') = (ended_at is null)`)),
    index('outbox_due').on(table.dueAt, table.id).where(sql`${table.status} = 'waiting'`),
    index('outbox_status').on(table.status, table.id),
    index('outbox_kind').on(table.kind, table.id),
    index('outbox_ended').on(table.endedAt),
    index('outbox_member').on(table.memberId),
    index('outbox_appointment').on(table.appointmentId),
    index('outbox_report_link').on(table.reportLinkId),
    index('outbox_history').on(table.historyId),
    index('outbox_contact').on(table.contactId),
    index('outbox_choice_question').on(table.choiceQuestionId),
    index('outbox_family_account').on(table.familyAccountId),
    index('outbox_guardian_invitation').on(table.guardianInvitationId),
  ],
);
