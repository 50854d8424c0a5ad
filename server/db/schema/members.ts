import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { type Notice, USUALLY_MAILED } from '#contracts/audit/index.ts';
import { ROLES } from '#contracts/roles.ts';
import { oneOf } from './one-of.ts';

export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** As the person typed it. */
    email: text().notNull(),
    /** The unique form of the address: without case. */
    emailKey: text().notNull().unique(),
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
    /** Counts the changes of the profile, the role and the activity. */
    version: integer().notNull().default(1),
  },
  () => [check('members_role_known', oneOf('role', ROLES))],
);
