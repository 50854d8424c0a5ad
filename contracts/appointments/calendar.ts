import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { contactAddress } from '../enquiries/index.ts';
import { day } from '../lib/dates.ts';
import { CityTextSchema, listFile, pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import { IdTextSchema, TimestampSchema } from '../lib/text.ts';
import { addressOf, paths } from '../pages.ts';
import { APPOINTMENT_STATUSES, STUDENT_GAPS } from '../records.ts';
import { SERVICES } from '../services.ts';
import { HolidaySchema } from './hours.ts';

/** The form of a new appointment, without a student yet. */
export const NEW_BOOKING_ADDRESS = `${paths.admin.dashboardAppointments}?book`;

export function appointmentAddress(id: number): string {
  return `${paths.admin.dashboardAppointments}?appointment=${id}`;
}

/** The form of a student's new appointment, or of a contact's that has no student. @param contactId the contact that it answers. */
export function bookingAddress(studentId: number | null, contactId: number | null = null): string {
  const contact = contactId === null ? '' : `&for=${contactId}`;
  return `${paths.admin.dashboardAppointments}?book=${studentId ?? 'new'}${contact}`;
}

/** The form of an appointment in place of a missed or cancelled one. */
export const bookingAgainAddress = ({
  id,
  student,
  contactId,
}: {
  id: number;
  student: { id: number | null };
  contactId: number | null;
}): string => `${bookingAddress(student.id, contactId)}&again=${id}`;

export const MAX_CALENDAR_DAYS = 14;
/** A longer calendar is cut. */
export const MAX_CALENDAR_APPOINTMENTS = 3000;

/** The page of the student of an appointment, or the enquiry of a child who is no student yet. */
export const personAddress = ({
  student,
  contactId,
}: {
  student: { id: number | null };
  contactId: number | null;
}): string =>
  student.id === null ? contactAddress(contactId ?? 0) : addressOf(paths.admin.dashboardStudent, student.id);

const RefSchema = z.object({ id: z.int(), name: z.string() });
const ServiceSchema = z.enum(SERVICES, { error: 'The service is not known' });

export const AppointmentRowSchema = z.object({
  id: z.int(),
  version: z.int(),
  /** Without an id the child of a contact, who is no student yet. */
  student: z.object({ id: z.nullable(z.int()), name: z.string() }),
  /** Null for an appointment of a student. */
  contactId: z.nullable(z.int()),
  service: ServiceSchema,
  /** Null without a counsellor yet, or after the counsellor has left the team. */
  counsellor: z.nullable(RefSchema),
  startsAt: TimestampSchema,
  endsAt: TimestampSchema,
  status: z.enum(APPOINTMENT_STATUSES),
  place: z.nullable(z.string()),
});
export type AppointmentRow = z.infer<typeof AppointmentRowSchema>;

/** IANA name of the zone in which the consultancy's days begin and end. */
export const OfficeZoneSchema = z.string();

export const APPOINTMENT_SORTS = ['starts_desc', 'starts_asc'] as const;
export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];

/** Figures count all but the cancelled ones; open are the requested and the confirmed ones. */
const APPOINTMENT_STATUS_FILTERS = [...APPOINTMENT_STATUSES, 'not_cancelled', 'open'] as const;

export const appointmentFilters = {
  /** Words of the student's or contact's name, phone number or e-mail address. */
  q: z.optional(SearchTextSchema),
  status: z.optional(z.enum(APPOINTMENT_STATUS_FILTERS, { error: 'The status is not known' })),
  service: z.optional(ServiceSchema),
  counsellorId: z.optional(IdTextSchema),
  studentId: z.optional(IdTextSchema),
  schoolId: z.optional(IdTextSchema),
  city: z.optional(CityTextSchema),
  without: z.optional(z.enum(STUDENT_GAPS, { error: 'without is not known' })),
  /** Calendar days of the consultancy on which appointments start, both included. */
  from: z.optional(day('The first day')),
  to: z.optional(day('The last day')),
  sort: z._default(z.enum(APPOINTMENT_SORTS, { error: 'The order is not known' }), 'starts_desc'),
};

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/admin/appointments',
  access: 'appointments:read',
  summary: 'Appointments, searched, filtered and sorted; teachers see only their own',
  query: z.object({ ...appointmentFilters, ...pageQuery }),
  response: z.object({
    appointments: z.array(AppointmentRowSchema),
    timeZone: OfficeZoneSchema,
    ...pageAnswer,
  }),
});

const { sort: _, ...exportedFilters } = appointmentFilters;

export const exportAppointments = endpoint({
  ...listFile,
  path: '/api/admin/exports/appointments.csv',
  summary: 'The filtered list of appointments, latest first',
  query: z.object(exportedFilters),
});

/** Ends just before `endsAt`. */
const SpanSchema = z.object({ startsAt: TimestampSchema, endsAt: TimestampSchema });

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/appointments/calendar',
  access: 'appointments:read',
  summary: 'The appointments of some days, without cancelled ones, and the counsellors’ bookable hours',
  query: z.object({
    /** Calendar days of the consultancy, both included; at most 14. */
    from: day('The first day'),
    to: day('The last day'),
    counsellorId: z.optional(IdTextSchema),
  }),
  response: z.object({
    /** By start. */
    appointments: z.array(AppointmentRowSchema),
    /** Whether there are more. */
    isCut: z.boolean(),
    timeZone: OfficeZoneSchema,
    /** The office's on these days, by day. */
    holidays: z.array(HolidaySchema),
    /** The requested active counsellors, by name; a teacher gets only themselves. */
    counsellors: z.array(
      z.extend(RefSchema, {
        /** Working hours on these days without days off, booked or not. */
        bookable: z.array(SpanSchema),
        daysOff: z.array(z.object({ firstDay: z.string(), lastDay: z.string() })),
      }),
    ),
  }),
});
export type Calendar = z.infer<typeof getCalendar.response>;
