import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#contracts/languages.ts';
import { TEMPLATE_CHANNELS } from '#contracts/mail/index.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';

/** A text with fields in braces, to begin a message with. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
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
    check('message_templates_language_known', oneOf('language', LANGUAGES)),
    check('message_templates_channel_known', oneOf('channel', TEMPLATE_CHANNELS)),
    uniqueIndex('message_templates_name')
      .on(sql`lower(${table.name})`, table.language)
      .where(sql`${table.archivedAt} is null`),
    index('message_templates_created_by').on(table.createdBy),
  ],
);
