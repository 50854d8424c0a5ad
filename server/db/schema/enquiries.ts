import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { ENQUIRY_STATUSES, ENTERED_SOURCES, LEAD_STAGES } from '#contracts/enquiries/index.ts';
import type { AssessmentSummary, SentInterests } from '#contracts/guidance/index.ts';
import { DAY_PARTS } from '#contracts/public-site.ts';
import { CONFIRMATIONS, PARENT_RELATIONS } from '#contracts/records.ts';
import { SERVICES } from '#contracts/services.ts';
import { CONSENT_PURPOSES } from '#contracts/students/index.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { students } from './records.ts';

/** The columns of every kind of submission. The sender's address is not stored. */
const submission = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idempotencyKey: uuid().notNull().unique(),
  /** SHA-256 of the content: the same key with other content is a client's mistake. */
  contentHash: text().notNull(),
  status: text({ enum: ENQUIRY_STATUSES }).notNull().default('new'),
  assigneeId: integer().references(() => members.id, { onDelete: 'set null' }),
  /** The day of the next contact with the family. `noFollowUpReason` explains a missing day. */
  followUpOn: date(),
  noFollowUpReason: text(),
  studentId: integer().references(() => students.id, { onDelete: 'set null' }),
  /** The student was made from this submission. Counts only with `studentId`. */
  becameStudent: boolean().notNull().default(false),
  stage: text({ enum: LEAD_STAGES }).notNull().default('new'),
  stageSince: timestamp({ withTimezone: true }).notNull().defaultNow(),
  lostReason: text(),
  /** Grows with every change, for optimistic locking. */
  version: integer().notNull().default(1),
  /** Written by the product at the insert; see server/lib/search-key.ts. */
  searchText: text().notNull().default(''),
  /** Part of the sample data set. */
  isSample: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

const submissionIndexes = (
  name: string,
  table: Record<
    'status' | 'id' | 'assigneeId' | 'followUpOn' | 'studentId' | 'createdAt' | 'stage' | 'stageSince',
    AnyPgColumn
  >,
) => [
  check(`${name}_status_known`, oneOf('status', ENQUIRY_STATUSES)),
  check(`${name}_stage_known`, oneOf('stage', LEAD_STAGES)),
  check(`${name}_lost_reason`, sql.raw("stage = 'lost' or lost_reason is null")),
  index(`${name}_stage`).on(table.stage, table.stageSince, table.id),
  index(`${name}_created`).on(table.createdAt, table.id),
  index(`${name}_status`).on(table.status, table.id),
  index(`${name}_assignee`).on(table.assigneeId, table.id),
  index(`${name}_follow_up`).on(table.followUpOn, table.id),
  index(`${name}_unanswered`).on(table.createdAt).where(sql.raw("status = 'new' and follow_up_on is null")),
  index(`${name}_student`).on(table.studentId),
];

/** Messages from the contact page. */
export const enquiries = pgTable(
  'enquiries',
  {
    ...submission(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    service: text({ enum: SERVICES }),
  },
  (table) => [
    ...submissionIndexes('enquiries', table),
    check('enquiries_service_known', oneOf('service', SERVICES)),
    index('enquiries_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** Requests for a counselling session from the public site. */
export const appointmentRequests = pgTable(
  'appointment_requests',
  {
    ...submission(),
    service: text({ enum: SERVICES }).notNull(),
    name: text().notNull(),
    phone: text(),
    email: text(),
    preferredDay: date(),
    preferredTime: text({ enum: DAY_PARTS }),
    /** HH:MM on the office's clock, in place of a part of the day. */
    preferredStart: text(),
    /** In years, as given or as in the assessment; null for requests of earlier versions. */
    age: integer(),
    /** A parent must agree; see `needsParent`. */
    isUnder18: boolean().notNull(),
    /** An earlier request of the same sender, whose age contradicts the present one. */
    earlierId: integer().references((): AnyPgColumn => appointmentRequests.id, {
      onDelete: 'set null',
    }),
    assessment: jsonb().$type<AssessmentSummary>(),
    interests: jsonb().$type<SentInterests>(),
    message: text(),
  },
  (table) => [
    ...submissionIndexes('appointment_requests', table),
    index('appointment_requests_earlier').on(table.earlierId),
    index('appointment_requests_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('appointment_requests_service_known', oneOf('service', SERVICES)),
    check('appointment_requests_time_known', oneOf('preferred_time', DAY_PARTS)),
    check('appointment_requests_start', sql.raw('preferred_start is null or preferred_day is not null')),
    check('appointment_requests_reachable', sql.raw('coalesce(phone, email) is not null')),
  ],
);

/** Contacts that the office enters: walk-ins, calls and others. */
export const leads = pgTable(
  'leads',
  {
    ...submission(),
    source: text({ enum: ENTERED_SOURCES }).notNull(),
    /** The parent or caller. */
    name: text().notNull(),
    childName: text(),
    phone: text(),
    email: text(),
    service: text({ enum: SERVICES }),
    note: text(),
    createdBy: integer().references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    ...submissionIndexes('leads', table),
    index('leads_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('leads_created_by').on(table.createdBy),
    check('leads_source_known', oneOf('source', ENTERED_SOURCES)),
    check('leads_service_known', oneOf('service', SERVICES)),
  ],
);

/** A reply to a family, or a note about its enquiry, with the next step. */
export const enquiryReplies = pgTable(
  'enquiry_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: integer().references(() => enquiries.id, { onDelete: 'cascade' }),
    appointmentRequestId: integer().references(() => appointmentRequests.id, { onDelete: 'cascade' }),
    leadId: integer().references(() => leads.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The mentioned members, with their labels as they are in the text. */
    mentions: jsonb().$type<{ id: number; name: string }[]>(),
    followUpOn: date(),
    noFollowUpReason: text(),
    authorId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Outlives the member. */
    authorName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'enquiry_replies_one_record',
      sql.raw('num_nonnulls(enquiry_id, appointment_request_id, lead_id) = 1'),
    ),
    check('enquiry_replies_what_next', sql.raw('num_nonnulls(follow_up_on, no_follow_up_reason) = 1')),
    index('enquiry_replies_enquiry').on(table.enquiryId, table.id),
    index('enquiry_replies_request').on(table.appointmentRequestId, table.id),
    index('enquiry_replies_lead').on(table.leadId, table.id),
    index('enquiry_replies_author').on(table.authorId),
  ],
);

/** A family's consent, given on a form of the public site or told to staff. Deleted with its record. */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: integer().references(() => enquiries.id, { onDelete: 'cascade' }),
    appointmentRequestId: integer().references(() => appointmentRequests.id, { onDelete: 'cascade' }),
    studentId: integer().references(() => students.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CONSENT_PURPOSES }).notNull(),
    /** The version of the words; see CONSENT_WORDING. */
    wording: integer().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    /** The giver of a consent that staff recorded. On a form the sender gives it. */
    givenBy: text(),
    recordedBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** The parent's relation to the child, for a parent's consent with a request. */
    relation: text({ enum: PARENT_RELATIONS }),
    /** How a parent's consent with a request was confirmed; null for all others. */
    confirmation: text({ enum: CONFIRMATIONS }),
    confirmedAt: timestamp({ withTimezone: true }),
    confirmedBy: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Outlives the member. */
    confirmedByName: text(),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('consents_purpose_known', oneOf('purpose', CONSENT_PURPOSES)),
    check('consents_one_record', sql.raw('num_nonnulls(enquiry_id, appointment_request_id, student_id) = 1')),
    check('consents_relation_known', oneOf('relation', PARENT_RELATIONS)),
    check('consents_confirmation_known', oneOf('confirmation', CONFIRMATIONS)),
    check(
      'consents_confirmed_when',
      sql.raw(
        `(confirmed_at is not null) = (confirmation is not null and confirmation in ('call_back', 'code'))`,
      ),
    ),
    index('consents_student').on(table.studentId),
    index('consents_recorded_by').on(table.recordedBy),
    index('consents_confirmed_by').on(table.confirmedBy),
    index('consents_enquiry').on(table.enquiryId),
    index('consents_appointment_request').on(table.appointmentRequestId),
  ],
);

/** Codes that went to parents' e-mail addresses. The right code deletes the row. */
export const consentCodes = pgTable(
  'consent_codes',
  {
    consentId: integer()
      .primaryKey()
      .references(() => consents.id, { onDelete: 'cascade' }),
    /** SHA-256 of the request's idempotency key and the code. */
    codeHash: text().notNull(),
    triesLeft: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('consent_codes_expires').on(table.expiresAt)],
);

export const submissionTables = {
  enquiry: enquiries,
  appointment_request: appointmentRequests,
  lead: leads,
};
export type SubmissionTable = (typeof submissionTables)[keyof typeof submissionTables];

/** The reference of replies and consents to their submission. */
export const REPLY_COLUMNS = {
  enquiry: 'enquiryId',
  appointment_request: 'appointmentRequestId',
  lead: 'leadId',
} as const;
