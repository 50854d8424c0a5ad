import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MESSAGE_CHANNELS, MESSAGE_LANGUAGE_CODES, TEMPLATE_CHANNELS } from '#contracts/mail/index.ts';
import { appointmentRequests, enquiries, leads } from './enquiries.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { students } from './records.ts';

/** A text with fields in braces, to begin a message with. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    language: text({ enum: MESSAGE_LANGUAGE_CODES }).notNull(),
    channel: text({ enum: TEMPLATE_CHANNELS }).notNull().default('any'),
    /** Null for one that is for WhatsApp only. */
    subject: text(),
    body: text().notNull(),
    version: integer().notNull().default(1),
    archivedAt: timestamp({ withTimezone: true }),
    /** Null for one that came with the product. */
    createdBy: integer().references(() => members.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('message_templates_language_known', oneOf('language', MESSAGE_LANGUAGE_CODES)),
    check('message_templates_channel_known', oneOf('channel', TEMPLATE_CHANNELS)),
    uniqueIndex('message_templates_name')
      .on(sql`lower(${table.name})`, table.language)
      .where(sql`${table.archivedAt} is null`),
    index('message_templates_created_by').on(table.createdBy),
  ],
);

/** A message to a family: sent by mail, or said by a member to be sent by WhatsApp. Deleted with its record. */
export const familyMessages = pgTable(
  'family_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    idempotencyKey: uuid().notNull().unique(),
    studentId: integer().references(() => students.id, { onDelete: 'cascade' }),
    enquiryId: integer().references(() => enquiries.id, { onDelete: 'cascade' }),
    appointmentRequestId: integer().references(() => appointmentRequests.id, { onDelete: 'cascade' }),
    leadId: integer().references(() => leads.id, { onDelete: 'cascade' }),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    subject: text(),
    text: text().notNull(),
    authorId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Outlives the member. */
    authorName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('family_messages_channel_known', oneOf('channel', MESSAGE_CHANNELS)),
    check(
      'family_messages_about_one',
      sql.raw('num_nonnulls(student_id, enquiry_id, appointment_request_id, lead_id) = 1'),
    ),
    index('family_messages_student').on(table.studentId, table.createdAt),
    index('family_messages_enquiry').on(table.enquiryId),
    index('family_messages_appointment_request').on(table.appointmentRequestId),
    index('family_messages_lead').on(table.leadId),
    index('family_messages_author').on(table.authorId),
  ],
);
