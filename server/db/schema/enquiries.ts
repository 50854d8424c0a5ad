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
  uuid,
} from 'drizzle-orm/pg-core';
import { type AssessmentSummary, CONSENT_PURPOSES } from '#contracts/enquiries.ts';
import { ENQUIRY_STATUSES } from '#contracts/enquiry-inbox.ts';
import { DAY_PARTS } from '#contracts/public-site.ts';
import { SERVICES } from '#contracts/services.ts';
import { oneOf } from './one-of.ts';

/** What both kinds of submission have. Where a family wrote from is not kept. */
const submission = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idempotencyKey: uuid().notNull().unique(),
  /** SHA-256 of what was sent: the same key with other content is another submission by mistake. */
  contentHash: text().notNull(),
  status: text({ enum: ENQUIRY_STATUSES }).notNull().default('new'),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** Messages from the contact page. */
export const enquiries = pgTable(
  'enquiries',
  {
    ...submission(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
  },
  (table) => [
    check('enquiries_status_known', oneOf('status', ENQUIRY_STATUSES)),
    index('enquiries_created').on(table.createdAt, table.id),
    index('enquiries_status').on(table.status, table.id),
  ],
);

/** Wishes for a counselling session. */
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
    isUnder18: boolean().notNull(),
    assessment: jsonb().$type<AssessmentSummary>(),
  },
  (table) => [
    check('appointment_requests_status_known', oneOf('status', ENQUIRY_STATUSES)),
    check('appointment_requests_service_known', oneOf('service', SERVICES)),
    check('appointment_requests_time_known', oneOf('preferred_time', DAY_PARTS)),
    check('appointment_requests_reachable', sql.raw('coalesce(phone, email) is not null')),
    index('appointment_requests_created').on(table.createdAt, table.id),
    index('appointment_requests_status').on(table.status, table.id),
  ],
);

/** What the sender of an enquiry or a request agreed to, and when. Goes with the record it belongs to. */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: integer().references(() => enquiries.id, { onDelete: 'cascade' }),
    appointmentRequestId: integer().references(() => appointmentRequests.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CONSENT_PURPOSES }).notNull(),
    /** Which version of the words was agreed to; see CONSENT_WORDING. */
    wording: integer().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('consents_purpose_known', oneOf('purpose', CONSENT_PURPOSES)),
    check('consents_one_record', sql.raw('num_nonnulls(enquiry_id, appointment_request_id) = 1')),
    index('consents_enquiry').on(table.enquiryId),
    index('consents_appointment_request').on(table.appointmentRequestId),
  ],
);
