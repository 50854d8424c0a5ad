import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import { CityTextSchema, pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  IdParamsSchema,
  IdTextSchema,
  id,
  optionalText,
  requiredParagraphs,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { APPOINTMENT_STATUSES, type AppointmentStatus, STUDENT_GAPS } from '../records.ts';
import { SERVICES } from '../services.ts';
import {
  DURATION_MINUTES,
  DurationSchema,
  isTimeZone,
  StartSchema,
  TimeZoneSchema,
} from './appointment-times.ts';

export { DURATION_MINUTES, isTimeZone };

/** Free times of a counsellor begin at these minutes of the hour, in the consultancy's time zone. */
export const SLOT_GRID_MINUTES = 15;

export const MAX_CALENDAR_DAYS = 14;
export const MAX_SLOT_DAYS = 31;
/** A longer calendar is cut. */
export const MAX_CALENDAR_APPOINTMENTS = 3000;
export const OFFERED_SLOTS = 5;
/** Two years, for appointments and days off. A later day is a typing error. */
export const MAX_DAYS_AHEAD = 731;

/** Recorded once the appointment has begun; `cancelled` also before. */
export const APPOINTMENT_OUTCOMES = ['completed', 'no_show', 'cancelled'] as const;
export type AppointmentOutcome = (typeof APPOINTMENT_OUTCOMES)[number];

export type AppointmentAction = 'confirm' | 'reschedule' | AppointmentOutcome;

/** Whether status and time allow an action. The server enforces it, and screens use it too. */
export function canActOnAppointment(
  action: AppointmentAction,
  {
    status,
    startsAt,
    counsellor,
  }: { status: AppointmentStatus; startsAt: string; counsellor: { id: number } | null },
  now: Date,
): boolean {
  const isOpen = status === 'requested' || status === 'confirmed';
  switch (action) {
    case 'confirm':
      // A counsellor who leaves the team leaves confirmed appointments to their successor.
      return status === 'requested' || (status === 'confirmed' && counsellor === null);
    case 'reschedule':
    case 'cancelled':
      return isOpen;
    case 'completed':
    case 'no_show':
      // A family may have come without a confirmation, and a recorded outcome can be corrected.
      return (
        (isOpen || status === 'completed' || status === 'no_show') && Date.parse(startsAt) <= now.getTime()
      );
  }
}

const RefSchema = z.object({ id: z.int(), name: z.string() });
const ServiceSchema = z.enum(SERVICES, { error: 'The service is not known' });

const RowSchema = z.object({
  id: z.int(),
  version: z.int(),
  student: RefSchema,
  service: z.enum(SERVICES),
  /** Null without a counsellor yet, or after the counsellor has left the team. */
  counsellor: z.nullable(RefSchema),
  startsAt: TimestampSchema,
  endsAt: TimestampSchema,
  status: z.enum(APPOINTMENT_STATUSES),
  place: z.nullable(z.string()),
});
export type AppointmentRow = z.infer<typeof RowSchema>;

export const AppointmentDetailsSchema = z.extend(RowSchema, {
  student: z.extend(RefSchema, {
    guardianName: z.nullable(z.string()),
    /** E.164. */
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  /** The family's IANA time zone; null where it is the consultancy's. */
  familyTimeZone: z.nullable(z.string()),
  /** The outcome, or the reason of the cancellation. */
  outcomeNote: z.nullable(z.string()),
  /** The appointment request from the public site that it answers. */
  requestId: z.nullable(z.int()),
  /** Shared by repeating appointments. */
  seriesId: z.nullable(z.string()),
  createdAt: TimestampSchema,
});
export type AppointmentDetails = z.infer<typeof AppointmentDetailsSchema>;

/** IANA name of the zone in which the consultancy's days begin and end. */
const timeZone = z.string();

export const APPOINTMENT_SORTS = ['starts_desc', 'starts_asc'] as const;
export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];

/** Figures count all but the cancelled ones; open are the requested and the confirmed ones. */
const APPOINTMENT_STATUS_FILTERS = [...APPOINTMENT_STATUSES, 'not_cancelled', 'open'] as const;

export const appointmentFilters = {
  /** Words of the student's name, phone number or e-mail address. */
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
  response: z.object({ appointments: z.array(RowSchema), timeZone, ...pageAnswer }),
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
    appointments: z.array(RowSchema),
    /** Whether there are more. */
    isCut: z.boolean(),
    timeZone,
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

const oneAppointment = z.object({ appointment: AppointmentDetailsSchema, timeZone });

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/admin/appointments/{id}',
  access: 'appointments:read',
  summary: 'An appointment with the family’s contacts; the audit trail records the view',
  params: IdParamsSchema,
  response: z.extend(oneAppointment, {
    /** Whether the family withdrew its consent to be contacted. */
    refusesContact: z.boolean(),
    /** Oldest first. */
    history: z.array(
      z.object({
        id: z.int(),
        at: TimestampSchema,
        /** As the audit trail names it, for example appointment.rescheduled. */
        action: z.string(),
        actorName: z.nullable(z.string()),
      }),
    ),
    /**
     * Why the family gets no reminder; absent if one waits or was sent, or none is due. `told`: a mail about the
     * appointment came within the day before.
     */
    noReminder: z.optional(
      z.enum(['not_confirmed', 'off', 'no_address', 'not_wanted', 'sample', 'told', 'failed', 'dropped']),
    ),
  }),
});

const when = {
  startsAt: StartSchema,
  durationMinutes: DurationSchema,
  /** Null without a counsellor yet: then it can't be confirmed. */
  counsellorId: z._default(z.nullable(id('Counsellor')), null),
  place: optionalText('Place', 200),
  /** Books the time although it is outside of the counsellor's hours or on a day off. */
  outsideHours: z._default(z.boolean({ error: 'outsideHours must be true or false' }), false),
};

/** Also changes the later open appointments of its series. */
const following = z._default(z.boolean({ error: 'following must be true or false' }), false);

export const createAppointment = endpoint({
  method: 'POST',
  path: '/api/admin/appointments',
  access: 'appointments:edit',
  summary:
    'Books an appointment, confirmed where a counsellor is given; 409 `slot_taken` or `outside_hours` with free times',
  body: z.object({
    studentId: id('Student'),
    service: ServiceSchema,
    ...when,
    familyTimeZone: z._default(TimeZoneSchema, null),
    /** The student's appointment request that it answers. */
    request: z.optional(z.object({ id: id('The request'), version: VersionSchema })),
  }),
  response: oneAppointment,
  status: 201,
});

export const confirmAppointment = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/{id}/confirmation',
  access: 'appointments:edit',
  summary: 'Confirms a requested appointment; 409 `stale`, `slot_taken` or `outside_hours`',
  params: IdParamsSchema,
  body: z.object({
    version: VersionSchema,
    /** Absent keeps the counsellor. */
    counsellorId: z.optional(id('Counsellor')),
    outsideHours: when.outsideHours,
  }),
  response: oneAppointment,
});

export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/{id}/time',
  access: 'appointments:edit',
  summary: 'Moves a requested or confirmed appointment; 409 `stale`, `slot_taken` or `outside_hours`',
  params: IdParamsSchema,
  body: z.object({
    version: VersionSchema,
    ...when,
    /** Absent keeps the stored value. */
    familyTimeZone: z.optional(TimeZoneSchema),
    following,
    /** With `following`: the start from which the person moved them. By default the stored one. */
    movedFrom: z.optional(StartSchema),
  }),
  response: oneAppointment,
});

export const setAppointmentOutcome = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/{id}/outcome',
  access: 'appointments:edit',
  summary: 'Records the outcome of an appointment, or cancels it; 409 `stale` for an older version',
  params: IdParamsSchema,
  body: z.object({
    version: VersionSchema,
    status: z.enum(APPOINTMENT_OUTCOMES, { error: 'The outcome is not known' }),
    note: requiredParagraphs('Note', 2000),
    /** For a cancellation. */
    following,
  }),
  response: oneAppointment,
});

/** RFC 5545. The UID stays the same; the SEQUENCE grows with every change that a calendar has to show. */
export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/api/admin/appointments/{id}/calendar-file',
  access: 'appointments:read',
  summary: 'The appointment as a file for calendars',
  params: IdParamsSchema,
  response: z.string(),
  download: 'text/calendar',
});
