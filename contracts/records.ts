import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { SERVICES } from './services.ts';
import { TimestampSchema } from './text.ts';

/** How many of the newest records a list shows. */
export const NEWEST_RECORDS = 50;

export const STUDENT_STATUSES = ['active', 'pending', 'inactive'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

export const ENROLMENT_STAGES = ['enrolled', 'in_progress', 'completed', 'cancelled'] as const;
export type EnrolmentStage = (typeof ENROLMENT_STAGES)[number];

export const APPOINTMENT_STATUSES = ['requested', 'confirmed', 'completed', 'cancelled', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Nobody who was born earlier is a student; a date before it is a slip of the finger. */
export const FIRST_BIRTHDAY = '1950-01-01';

/** What staff write down about a student. */
export const NOTE_KINDS = ['note', 'call'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export const StudentSchema = z.object({
  id: z.int(),
  name: z.string(),
  school: z.nullable(z.string()),
  /** Whole years, from the date of birth. */
  age: z.nullable(z.int()),
  status: z.enum(STUDENT_STATUSES),
  guardian: z.nullable(z.string()),
  city: z.nullable(z.string()),
  createdAt: TimestampSchema,
});
export type Student = z.infer<typeof StudentSchema>;

const AppointmentSchema = z.object({
  id: z.int(),
  student: z.string(),
  service: z.enum(SERVICES),
  counsellor: z.nullable(z.string()),
  startsAt: TimestampSchema,
  status: z.enum(APPOINTMENT_STATUSES),
});
export type Appointment = z.infer<typeof AppointmentSchema>;

/** A completed enrolment, for which a report is due to the family. */
const ReportSchema = z.object({
  id: z.int(),
  student: z.string(),
  service: z.enum(SERVICES),
  completedAt: TimestampSchema,
});
export type Report = z.infer<typeof ReportSchema>;

/** One day of activity: how many records were made on it, in the consultancy’s time zone. */
const ActivityDaySchema = z.object({
  /** ISO 8601 date, for example 2026-04-30. */
  day: z.iso.date(),
  registrations: z.int(),
  enrolments: z.int(),
  completions: z.int(),
  appointments: z.int(),
});
export type ActivityDay = z.infer<typeof ActivityDaySchema>;

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/admin/appointments',
  access: 'appointments:read',
  summary: 'The newest appointments',
  response: z.object({ appointments: z.array(AppointmentSchema), total: z.int() }),
});

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'reports:read',
  summary: 'The newest completed enrolments, for which reports are due',
  response: z.object({ reports: z.array(ReportSchema), total: z.int() }),
});

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'analytics:read',
  summary: 'What was registered, enrolled, completed and booked on the newest days with any activity',
  response: z.object({ days: z.array(ActivityDaySchema) }),
});
