import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PHOTO_TYPES } from '#contracts/appointments/index.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { APPOINTMENT_STATUSES } from '#contracts/records.ts';
import { SERVICES } from '#contracts/services.ts';
import { contacts } from './enquiries.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';
import { students } from './records.ts';

export const appointments = pgTable(
  'appointments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null until the contact has a student. */
    studentId: integer().references(() => students.id, { onDelete: 'cascade' }),
    /** Whom it is with, as long as there is no student. */
    contactId: integer().references(() => contacts.id, { onDelete: 'cascade' }),
    service: text({ enum: SERVICES }).notNull(),
    counsellorId: integer().references(() => members.id, { onDelete: 'set null' }),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** A room, a telephone number or the address of a video call. */
    place: text(),
    /** The family's own IANA time zone, where it is not the consultancy's. */
    familyTimeZone: text(),
    status: text({ enum: APPOINTMENT_STATUSES }).notNull().default('requested'),
    outcomeNote: text(),
    /** The contact that it answers. */
    requestId: integer().references(() => contacts.id, { onDelete: 'set null' }),
    /** Shared by repeating appointments. */
    seriesId: uuid(),
    /** The key with which a family booked it; null for a booking of a member. */
    familyKey: uuid(),
    /** Names it in calendar files for as long as it lives (RFC 5545, 3.8.4.7). */
    uid: uuid().notNull().defaultRandom(),
    /** Where the last invitation went, so that a cancellation reaches the same calendar. */
    invitedAddress: text(),
    /** Grows with every change that calendars take over (RFC 5545, 3.8.7.4). */
    sequence: integer().notNull().default(0),
    /** Grows with every change, for optimistic locking. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('appointments_service_known', oneOf('service', SERVICES)),
    check('appointments_status_known', oneOf('status', APPOINTMENT_STATUSES)),
    check('appointments_end_after_start', sql.raw('ends_at > starts_at')),
    check('appointments_one_person', sql.raw('num_nonnulls(student_id, contact_id) = 1')),
    index('appointments_starts').on(table.startsAt, table.id),
    index('appointments_created').on(table.createdAt, table.id),
    index('appointments_student').on(table.studentId, table.startsAt),
    index('appointments_contact').on(table.contactId).where(sql`contact_id is not null`),
    index('appointments_counsellor').on(table.counsellorId, table.startsAt),
    index('appointments_counsellor_student').on(table.counsellorId, table.studentId),
    index('appointments_request').on(table.requestId),
    index('appointments_series').on(table.seriesId).where(sql`series_id is not null`),
    uniqueIndex('appointments_family_key')
      .on(table.studentId, table.familyKey)
      .where(sql`family_key is not null`),
    // Few appointments wait for an outcome.
    index('appointments_open')
      .on(table.endsAt, table.id)
      .where(sql.raw("status in ('requested', 'confirmed')")),
    // The migration adds appointments_no_double_booking, an exclusion constraint, which drizzle can't express.
  ],
);

/** When a counsellor can be booked, by day of the week, in the consultancy's time zone. Gaps are breaks. */
export const counsellorHours = pgTable(
  'counsellor_hours',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    counsellorId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** ISO 8601: 1 is Monday, 7 is Sunday. */
    weekday: integer().notNull(),
    startsAt: time().notNull(),
    endsAt: time().notNull(),
  },
  (table) => [
    check('counsellor_hours_weekday', sql.raw('weekday between 1 and 7')),
    check('counsellor_hours_end_after_start', sql.raw('ends_at > starts_at')),
    unique('counsellor_hours_once').on(table.counsellorId, table.weekday, table.startsAt),
  ],
);

/** Counsellors with hours of their own; all others have the consultancy's. */
export const counsellorPlans = pgTable('counsellor_plans', {
  counsellorId: integer()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Grows with every change of the hours. */
  version: integer().notNull().default(1),
  /** Kept free before and after each appointment. */
  minutesBefore: integer().notNull().default(0),
  minutesAfter: integer().notNull().default(0),
  /** Empty for all. */
  languages: text({ enum: LANGUAGES }).array().notNull().default([]),
  services: text({ enum: SERVICES }).array().notNull().default([]),
});

/** Days on which a counsellor is away, both included. */
export const counsellorDaysOff = pgTable(
  'counsellor_days_off',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    counsellorId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    reason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('counsellor_days_off_order', sql.raw('last_day >= first_day')),
    index('counsellor_days_off_counsellor').on(table.counsellorId, table.lastDay),
  ],
);

/** Counsellors who agreed to be shown to families. The row ends with the consent. */
export const publicProfiles = pgTable(
  'public_profiles',
  {
    memberId: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The version of the words they agreed to. */
    wording: integer().notNull(),
    agreedAt: timestamp({ withTimezone: true }).notNull(),
    qualification: text(),
    /** The picture in base64, its media type and SHA-256. */
    photo: text(),
    photoType: text({ enum: PHOTO_TYPES }),
    photoHash: text(),
    /** In the order of the site; null while the office does not show them. */
    place: integer(),
  },
  (table) => [
    check('public_profiles_photo_whole', sql.raw('num_nonnulls(photo, photo_type, photo_hash) in (0, 3)')),
    index('public_profiles_photo').on(table.photoHash),
  ],
);

/** One row with what families may book by themselves, once the office has opened something. */
export const familyBooking = pgTable(
  'family_booking',
  {
    isOnly: boolean().primaryKey().default(true),
    services: text({ enum: SERVICES }).array().notNull(),
    /** One who left stays in the list and has no free times. */
    counsellorIds: integer().array().notNull(),
    changeHours: integer().notNull(),
    noticeHours: integer().notNull(),
    daysAhead: integer().notNull(),
    /** Grows with every change, for optimistic locking. */
    version: integer().notNull(),
  },
  (table) => [check('family_booking_only', sql`${table.isOnly}`)],
);
