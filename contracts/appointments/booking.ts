import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { FreeSlotSchema } from '../errors.ts';
import { LANGUAGES } from '../languages.ts';
import { day, optionalDay } from '../lib/dates.ts';
import {
  IdParamsSchema,
  IdTextSchema,
  id,
  optionalParagraphs,
  optionalText,
  requiredParagraphs,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import type { AppointmentStatus } from '../records.ts';
import { ChangesSchema, LackingConsentSchema, LackingWaysSchema } from '../students/index.ts';
import { AppointmentRowSchema, OfficeZoneSchema } from './calendar.ts';

/** Free times of a counsellor begin at these minutes of the hour, in the consultancy's time zone. */
export const SLOT_GRID_MINUTES = 15;

export const MAX_SLOT_DAYS = 31;
export const OFFERED_SLOTS = 5;
/** Two years, for appointments and days off. A later day is a typing error. */
export const MAX_DAYS_AHEAD = 731;

/** Recorded once the appointment has begun; `cancelled` also before. */
export const APPOINTMENT_OUTCOMES = ['completed', 'no_show', 'cancelled'] as const;
export type AppointmentOutcome = (typeof APPOINTMENT_OUTCOMES)[number];

export type AppointmentAction = 'confirm' | 'reschedule' | 'reopen' | AppointmentOutcome;

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
    case 'reopen':
      return status === 'no_show';
    case 'completed':
    case 'no_show':
      // A family may have come without a confirmation, and a recorded outcome can be corrected.
      return (
        (isOpen || status === 'completed' || status === 'no_show') && Date.parse(startsAt) <= now.getTime()
      );
  }
}

export const DURATION_MINUTES = { least: 15, most: 240, step: 5, usual: 60 } as const;

const START_ERROR = 'Please choose a day and a time';

/** A moment with its offset, for example 2026-04-30T10:00:00+05:30; becomes UTC. */
const StartSchema = z.pipe(
  z.iso
    .datetime({ offset: true, error: START_ERROR })
    .check(z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:00(\.0+)?)?(Z|[+-]\d\d:\d\d)$/, { error: START_ERROR })),
  z.transform((text) => new Date(text).toISOString()),
);

const DURATION_ERROR = `An appointment takes ${DURATION_MINUTES.least} to ${DURATION_MINUTES.most} minutes, in steps of ${DURATION_MINUTES.step}`;
const DurationSchema = z
  .int({ error: DURATION_ERROR })
  .check(
    z.minimum(DURATION_MINUTES.least, { error: DURATION_ERROR }),
    z.maximum(DURATION_MINUTES.most, { error: DURATION_ERROR }),
    z.multipleOf(DURATION_MINUTES.step, { error: DURATION_ERROR }),
  );

const DurationTextSchema = z.pipe(
  z.string({ error: DURATION_ERROR }).check(z.regex(/^\d{1,3}$/, { error: DURATION_ERROR })),
  z.pipe(z.transform(Number), DurationSchema),
);

/**
 * Whether it is a zone's name. An offset such as +05:30 is none: it has no summer time, and PostgreSQL reads its sign in
 * reverse.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const TimeZoneSchema = z
  .nullable(z.string({ error: 'The time zone is not known' }).check(z.maxLength(64)))
  .check(z.refine((name) => name === null || isTimeZone(name), { error: 'The time zone is not known' }));

const AppointmentDetailsSchema = z.extend(AppointmentRowSchema, {
  student: z.extend(AppointmentRowSchema.shape.student, {
    guardianName: z.nullable(z.string()),
    /** E.164; of a contact as it was written. */
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  /** The family's IANA time zone; null where it is the consultancy's. */
  familyTimeZone: z.nullable(z.string()),
  /** The outcome, or the reason of the cancellation. */
  outcomeNote: z.nullable(z.string()),
  /** The contact that it answers. */
  requestId: z.nullable(z.int()),
  /** Shared by repeating appointments. */
  seriesId: z.nullable(z.string()),
  createdAt: TimestampSchema,
});
export type AppointmentDetails = z.infer<typeof AppointmentDetailsSchema>;

const oneAppointment = z.object({ appointment: AppointmentDetailsSchema, timeZone: OfficeZoneSchema });

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/admin/appointments/{id}',
  access: 'appointments:read',
  summary: 'An appointment with the family’s contacts; the audit trail records the view',
  params: IdParamsSchema,
  response: z.extend(oneAppointment, {
    /** Whether the family withdrew its consent to be contacted. */
    refusesContact: z.boolean(),
    /** Of a student: no consent to be contacted is recorded. */
    lacksConsent: z.optional(z.boolean()),
    ways: z.optional(LackingWaysSchema),
    /** What confirming a requested appointment lacks. */
    lacking: z.optional(z.array(LackingConsentSchema)),
    /** Oldest first. */
    history: z.array(
      z.object({
        id: z.int(),
        at: TimestampSchema,
        /** As the audit trail names it, for example appointment.rescheduled. */
        action: z.string(),
        actorName: z.nullable(z.string()),
        changes: z.optional(ChangesSchema),
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

const booking = {
  /** Absent for an appointment with the contact. */
  studentId: z.optional(id('Student')),
  /** The contact that it answers: of the student, or without a student. */
  contact: z.optional(z.object({ id: id('The enquiry'), version: VersionSchema })),
  service: AppointmentRowSchema.shape.service,
  ...when,
  familyTimeZone: z._default(TimeZoneSchema, null),
};

const isWithSomebody = z.refine<{ studentId?: number | undefined; contact?: object | undefined }>(
  ({ studentId, contact }) => studentId !== undefined || contact !== undefined,
  { error: 'Please choose a student or an enquiry' },
);

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/api/admin/appointments',
  access: 'appointments:edit',
  summary:
    'Books an appointment, confirmed where a counsellor is given, or records a meeting of today; 409 `slot_taken` or `outside_hours` with free times',
  body: z
    .object({
      ...booking,
      /** A meeting that takes place now, or took place earlier today: it is stored as completed. */
      held: z.optional(
        z.object({
          note: optionalParagraphs('Note', 2000),
          /** Of the contact that it answers. */
          followUpOn: optionalDay('The next step'),
        }),
      ),
    })
    .check(isWithSomebody),
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

export const moveAppointment = endpoint({
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

export const reopenAppointment = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/{id}/reopening',
  access: 'appointments:edit',
  summary:
    'Undoes a no-show that was recorded by mistake; 409 `stale`, or if the counsellor or the student has another appointment at that time',
  params: IdParamsSchema,
  body: z.object({ version: VersionSchema }),
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

export const REPEATS = ['weekly', 'fortnightly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];

export const MAX_OCCURRENCES = 26;

const COUNT_ERROR = `Please enter 2 to ${MAX_OCCURRENCES} appointments`;

export const bookSeries = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/series',
  access: 'appointments:edit',
  summary: 'Books repeating appointments in one transaction; 409 names the times that can’t be booked',
  body: z
    .object({
      ...booking,
      repeat: z.enum(REPEATS, { error: 'The repetition is not known' }),
      /** One of the two. */
      count: z.optional(
        z
          .int({ error: COUNT_ERROR })
          .check(z.minimum(2, { error: COUNT_ERROR }), z.maximum(MAX_OCCURRENCES, { error: COUNT_ERROR })),
      ),
      until: z.optional(day('The last day')),
      /** Books the others if some times can't be booked. */
      skipClashes: z._default(z.boolean({ error: 'skipClashes must be true or false' }), false),
    })
    .check(
      isWithSomebody,
      z.refine(({ count, until }) => (count === undefined) !== (until === undefined), {
        error: 'Please enter either a number of appointments or a last day',
      }),
    ),
  response: z.object({
    /** The first one. */
    appointment: AppointmentDetailsSchema,
    timeZone: OfficeZoneSchema,
    booked: z.int(),
    /** With skipClashes: the times that could not be booked. */
    leftOut: z.array(z.object({ startsAt: z.string(), reason: z.string() })),
  }),
  status: 201,
});

export const bookWishedTime = endpoint({
  method: 'POST',
  path: '/api/admin/contacts/{id}/appointment',
  access: 'appointments:edit',
  summary:
    'Books the start time that a family wished for, with the student’s counsellor or the free one who was booked longest ago; 409 `slot_taken` if nobody is free any more',
  params: IdParamsSchema,
  /** The request's. */
  body: z.object({ version: VersionSchema }),
  response: oneAppointment,
  status: 201,
});

export const getFreeSlots = endpoint({
  method: 'GET',
  path: '/api/admin/counsellors/{id}/free-slots',
  access: 'appointments:read',
  summary: 'A counsellor’s free times, within working hours and from now on',
  params: IdParamsSchema,
  query: z.object({
    /** Calendar days of the consultancy, both included; at most 31. */
    from: day('The first day'),
    to: day('The last day'),
    durationMinutes: z._default(DurationTextSchema, DURATION_MINUTES.usual),
    /** An appointment that is about to move: its own time counts as free. */
    exceptId: z.optional(IdTextSchema),
  }),
  response: z.object({ slots: z.array(FreeSlotSchema), timeZone: OfficeZoneSchema }),
});

/** `rotation` proposes the counsellor with the oldest last booking, `load` the least booked in the week. */
export const ASSIGNMENTS = ['rotation', 'load'] as const;
export type Assignment = (typeof ASSIGNMENTS)[number];

export const proposeCounsellor = endpoint({
  method: 'GET',
  path: '/api/admin/counsellors/proposal',
  access: 'appointments:edit',
  summary: 'A counsellor for an appointment, by rotation or load, narrowed by service and language',
  query: z.object({
    by: z.enum(ASSIGNMENTS, { error: 'by is not known' }),
    /** Any day of the week of the appointment. */
    day: day('The day'),
    service: z.optional(AppointmentRowSchema.shape.service),
    language: z.optional(z.enum(LANGUAGES, { error: 'The language is not known' })),
  }),
  response: z.object({
    /** Null if nobody fits and works in that week. */
    proposal: z.nullable(
      z.object({
        id: z.int(),
        name: z.string(),
        /** For a person. */
        reason: z.string(),
      }),
    ),
  }),
});
