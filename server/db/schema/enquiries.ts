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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  CONTACT_KINDS,
  CONTACT_STAGES,
  CONTACT_STATUSES,
  PRIVACY_TOPICS,
} from '#contracts/enquiries/index.ts';
import type { AssessmentSummary, SentInterests } from '#contracts/guidance/index.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { DAY_PARTS } from '#contracts/public-site.ts';
import { WRITERS } from '#contracts/records.ts';
import { SERVICES } from '#contracts/services.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { students } from './records.ts';

/** Every contact with a family: what it sent from the public site, and what the office typed in. */
export const contacts = pgTable(
  'contacts',
  {
    /** In the order of receipt. The sender's network address is not stored. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: CONTACT_KINDS }).notNull(),
    /** The id among its kind in versions before this table: in old links and in the audit trail. */
    formerId: integer(),
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of the content: the same key with other content is a client's mistake. */
    contentHash: text().notNull(),
    source: text().notNull(),
    /** The sender; of an office entry the parent or caller. */
    name: text().notNull(),
    email: text(),
    phone: text(),
    /** The language of the family: first that of the page with the form; a member can change it. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    childName: text(),
    /** Of the child, as the office writes them down. The school is what the family calls it, not yet a record. */
    className: text(),
    schoolName: text(),
    city: text(),
    /** Of a message; null in those of earlier versions. */
    writer: text({ enum: WRITERS }),
    /** In years, as given or as in the assessment; null for requests of earlier versions. */
    age: integer(),
    service: text({ enum: SERVICES }),
    /** The family's words; of an office entry the member's note. */
    message: text(),
    /** Of a privacy request. */
    privacyTopic: text({ enum: PRIVACY_TOPICS }),
    status: text({ enum: CONTACT_STATUSES }).notNull().default('new'),
    stage: text({ enum: CONTACT_STAGES }).notNull().default('new'),
    stageSince: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lostReason: text(),
    assigneeId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** The owner before a handover or departure. While the contact is open, figures count it for them. */
    formerOwnerId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** The day of the next contact with the family. `noFollowUpReason` explains a missing day. */
    followUpOn: date(),
    /** HH:MM on the office's clock, of a call back. */
    followUpTime: text(),
    noFollowUpReason: text(),
    studentId: integer().references(() => students.id, { onDelete: 'set null' }),
    /** The student was made from this contact. Counts only with `studentId`. */
    becameStudent: boolean().notNull().default(false),
    createdBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Grows with every change, for optimistic locking. */
    version: integer().notNull().default(1),
    /** Written by the product at the insert; see server/lib/search-key.ts. */
    searchText: text().notNull().default(''),
    /** Part of the sample data set. */
    isSample: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('contacts_kind_known', oneOf('kind', CONTACT_KINDS)),
    check('contacts_language_known', oneOf('language', LANGUAGES)),
    check('contacts_writer_known', oneOf('writer', WRITERS)),
    check('contacts_service_known', oneOf('service', SERVICES)),
    check('contacts_status_known', oneOf('status', CONTACT_STATUSES)),
    check('contacts_stage_known', oneOf('stage', CONTACT_STAGES)),
    check('contacts_lost_reason', sql.raw("stage = 'lost' or lost_reason is null")),
    check('contacts_follow_up_time', sql.raw('follow_up_time is null or follow_up_on is not null')),
    check('contacts_sent_from_website', sql.raw("(kind <> 'office_entry') = (source = 'website')")),
    check(
      'contacts_message_complete',
      sql.raw("kind <> 'message' or (email is not null and message is not null)"),
    ),
    check(
      'contacts_request_complete',
      sql.raw("kind <> 'session_request' or (service is not null and coalesce(phone, email) is not null)"),
    ),
    check('contacts_topic_known', oneOf('privacy_topic', PRIVACY_TOPICS)),
    check(
      'contacts_privacy_complete',
      sql.raw(
        "(kind = 'privacy_request') = (privacy_topic is not null) and (kind <> 'privacy_request' or coalesce(phone, email) is not null)",
      ),
    ),
    unique('contacts_key').on(table.kind, table.idempotencyKey),
    uniqueIndex('contacts_number').on(table.kind, sql`coalesce(${table.formerId}, ${table.id})`),
    index('contacts_stage').on(table.stage, table.stageSince, table.id),
    index('contacts_created').on(table.createdAt, table.id),
    index('contacts_status').on(table.status, table.id),
    index('contacts_assignee').on(table.assigneeId, table.id),
    index('contacts_former_owner').on(table.formerOwnerId).where(sql`former_owner_id is not null`),
    index('contacts_follow_up').on(table.followUpOn, table.id),
    index('contacts_unanswered')
      .on(table.createdAt)
      .where(sql.raw("status = 'new' and follow_up_on is null")),
    index('contacts_student').on(table.studentId),
    index('contacts_created_by').on(table.createdBy),
    index('contacts_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** What a session request has besides its contact. A message that waits for a parent has a row, too. */
export const sessionRequests = pgTable(
  'session_requests',
  {
    contactId: integer()
      .primaryKey()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    preferredDay: date(),
    preferredTime: text({ enum: DAY_PARTS }),
    /** HH:MM on the office's clock, in place of a part of the day. */
    preferredStart: text(),
    /** A parent must agree; see `needsParent`. */
    isUnder18: boolean().notNull(),
    /** An earlier request of the same sender, whose age contradicts the present one. */
    earlierId: integer().references(() => contacts.id, { onDelete: 'set null' }),
    /** The youngest age under 18 that the form was told before. */
    youngestAge: integer(),
    /** Of a child's message: phone or e-mail of the parent. */
    parentContact: text(),
    assessment: jsonb().$type<AssessmentSummary>(),
    interests: jsonb().$type<SentInterests>(),
  },
  (table) => [
    index('session_requests_earlier').on(table.earlierId),
    check('session_requests_time_known', oneOf('preferred_time', DAY_PARTS)),
    check('session_requests_start', sql.raw('preferred_start is null or preferred_day is not null')),
  ],
);
