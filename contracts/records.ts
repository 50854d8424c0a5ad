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

const SchoolSchema = z.object({
  id: z.int(),
  name: z.string(),
  city: z.nullable(z.string()),
  board: z.nullable(z.string()),
  students: z.int(),
  createdAt: TimestampSchema,
});
export type School = z.infer<typeof SchoolSchema>;

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

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/admin/students',
  access: 'records:read',
  summary: 'The newest students',
  response: z.object({ students: z.array(StudentSchema), total: z.int() }),
});

export const listSchools = endpoint({
  method: 'GET',
  path: '/api/admin/schools',
  access: 'records:read',
  summary: 'The newest schools',
  response: z.object({ schools: z.array(SchoolSchema), total: z.int() }),
});

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/admin/appointments',
  access: 'records:read',
  summary: 'The newest appointments',
  response: z.object({ appointments: z.array(AppointmentSchema), total: z.int() }),
});

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'records:read',
  summary: 'The newest completed enrolments, for which reports are due',
  response: z.object({ reports: z.array(ReportSchema), total: z.int() }),
});

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'records:read',
  summary: 'What was registered, enrolled, completed and booked on the newest days with any activity',
  response: z.object({ days: z.array(ActivityDaySchema) }),
});
