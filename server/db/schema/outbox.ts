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
import { appointmentRequests, enquiries } from './enquiries.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { reportLinks } from './reports.ts';

/** What a message is about: it goes with the record, so that nothing of a family that was erased stays. */
const about = (record: () => AnyPgColumn) => integer().references(record, { onDelete: 'cascade' });

/**
 * Mail on its way: written in the transaction of what it tells of, sent by a worker. It holds no text: that is made when
 * it is sent, from the records as they are then.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of its Message-ID, the same at every attempt: whoever gets it twice can tell. */
    uid: uuid().notNull().defaultRandom(),
    /** As contracts/mail.ts names it. No constraint, so that a new kind is no migration. */
    kind: text().notNull(),
    /** A member it is for, or about. */
    memberId: about(() => members.id),
    appointmentId: about(() => appointments.id),
    reportLinkId: about(() => reportLinks.id),
    enquiryId: about(() => enquiries.id),
    appointmentRequestId: about(() => appointmentRequests.id),
    /** The secret of a link, of which no record keeps more than a hash. Only while it waits. */
    secret: text(),
    /** Whether it carried a secret: then it can't be sent again once it has ended. */
    hasSecret: boolean().notNull().default(false),
    /** What no record keeps. */
    details: jsonb().$type<Record<string, unknown>>(),
    /** Names what may be told once: the same again is not queued. */
    onceKey: text().unique(),
    status: text({ enum: MAIL_STATUSES }).notNull().default('waiting'),
    /** When it may be tried next. While somebody tries it: when somebody else may take it over. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** Who tries it at present: only she writes down what came of it. */
    claimId: uuid(),
    attempts: integer().notNull().default(0),
    /** To which address it was last tried. */
    sentTo: text(),
    /** Why the last attempt failed, in words. */
    problem: text(),
    dropReason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it makes no sense any more. */
    expiresAt: timestamp({ withTimezone: true }),
    /** When it was sent, given up or dropped. */
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
    index('outbox_enquiry').on(table.enquiryId),
    index('outbox_appointment_request').on(table.appointmentRequestId),
  ],
);
