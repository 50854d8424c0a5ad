import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { APPOINTMENT_STATUSES, ENROLMENT_STAGES, STUDENT_STATUSES } from '#contracts/records.ts';
import { SERVICES } from '#contracts/services.ts';
import { members } from './members.ts';
import { oneOf } from './one-of.ts';

export const schools = pgTable(
  'schools',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    city: text(),
    board: text(),
    /** Part of the sample data set. */
    isSample: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('schools_created').on(table.createdAt, table.id)],
);

export const students = pgTable(
  'students',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    guardianName: text(),
    phone: text(),
    email: text(),
    city: text(),
    schoolId: integer().references(() => schools.id),
    className: text(),
    dateOfBirth: date(),
    status: text({ enum: STUDENT_STATUSES }).notNull().default('pending'),
    isSample: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('students_status_known', oneOf('status', STUDENT_STATUSES)),
    index('students_created').on(table.createdAt, table.id),
    index('students_school').on(table.schoolId),
  ],
);

export const enrolments = pgTable(
  'enrolments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    service: text({ enum: SERVICES }).notNull(),
    stage: text({ enum: ENROLMENT_STAGES }).notNull().default('enrolled'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    completedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('enrolments_service_known', oneOf('service', SERVICES)),
    check('enrolments_stage_known', oneOf('stage', ENROLMENT_STAGES)),
    check('enrolments_completed_when', sql.raw(`(stage = 'completed') = (completed_at is not null)`)),
    index('enrolments_student').on(table.studentId),
    index('enrolments_service_stage').on(table.service, table.stage),
    index('enrolments_created').on(table.createdAt),
    index('enrolments_completed').on(table.completedAt, table.id),
  ],
);

export const appointments = pgTable(
  'appointments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    service: text({ enum: SERVICES }).notNull(),
    counsellorId: integer().references(() => members.id, { onDelete: 'set null' }),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    status: text({ enum: APPOINTMENT_STATUSES }).notNull().default('requested'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('appointments_service_known', oneOf('service', SERVICES)),
    check('appointments_status_known', oneOf('status', APPOINTMENT_STATUSES)),
    index('appointments_starts').on(table.startsAt, table.id),
    index('appointments_created').on(table.createdAt, table.id),
    index('appointments_student').on(table.studentId),
    index('appointments_counsellor').on(table.counsellorId),
  ],
);
