import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ATTACHMENT_TYPES } from '#contracts/lib/attachments.ts';
import { familyAccounts } from './families.ts';
import { familyHistory } from './family-history.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { students } from './records.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file of a message between a family and the office. One that no message takes is deleted after a day. */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** Null until a message takes it. */
    messageId: integer().references(() => familyHistory.id, { onDelete: 'cascade' }),
    /** Who uploaded it. */
    accountId: integer().references(() => familyAccounts.id, { onDelete: 'set null' }),
    memberId: integer().references(() => members.id, { onDelete: 'set null' }),
    name: text().notNull(),
    type: text({ enum: ATTACHMENT_TYPES }).notNull(),
    size: integer().notNull(),
    file: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('message_attachments_type_known', oneOf('type', ATTACHMENT_TYPES)),
    index('message_attachments_student').on(table.studentId),
    index('message_attachments_message').on(table.messageId),
    index('message_attachments_account').on(table.accountId),
    index('message_attachments_member').on(table.memberId),
    index('message_attachments_unsent').on(table.createdAt).where(sql`message_id is null`),
  ],
);
