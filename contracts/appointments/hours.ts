import * as z from 'zod/mini';
import type { Holiday } from '../consultancy.ts';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { WEEKDAYS } from '../lib/calendar.ts';
import { day } from '../lib/dates.ts';
import { IdParamsSchema, MAX_ID, optionalText } from '../lib/text.ts';
import type { Opening } from '../opening-hours.ts';
import { hasPermission, type Role } from '../roles.ts';
import { SERVICES } from '../services.ts';

export const MAX_PAUSE_MINUTES = 120;
const PAUSE_ERROR = `Please enter 0 to ${MAX_PAUSE_MINUTES} minutes, in steps of 5`;
const PauseSchema = z
  .int({ error: PAUSE_ERROR })
  .check(
    z.minimum(0, { error: PAUSE_ERROR }),
    z.maximum(MAX_PAUSE_MINUTES, { error: PAUSE_ERROR }),
    z.multipleOf(5, { error: PAUSE_ERROR }),
  );

const someOf = <const Values extends readonly string[]>(values: Values, error: string) =>
  z.array(z.enum(values, { error }), { error }).check(
    z.maxLength(values.length, { error }),
    z.refine((chosen) => new Set(chosen).size === chosen.length, { error }),
  );

const CounsellorProfileSchema = z.object({
  /** Kept free before and after each appointment. */
  minutesBefore: PauseSchema,
  minutesAfter: PauseSchema,
  /** Empty for all. */
  languages: someOf(LANGUAGES, 'The language is not known'),
  services: someOf(SERVICES, 'The service is not known'),
});
export type CounsellorProfile = z.infer<typeof CounsellorProfileSchema>;

export const BLANK_PROFILE: CounsellorProfile = {
  minutesBefore: 0,
  minutesAfter: 0,
  languages: [],
  services: [],
};

/** Minutes between the end of an appointment and the start of the next. */
export const pauseOf = ({ minutesBefore, minutesAfter }: CounsellorProfile) => minutesBefore + minutesAfter;

const TIME_ERROR = 'A time must be like 09:30';
/** In the consultancy's time zone. The end of a day is 24:00. */
const TimeSchema = z
  .string({ error: TIME_ERROR })
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: TIME_ERROR }));

const WEEKDAY_ERROR = 'A day of the week is a number from 1, Monday, to 7, Sunday';

const HoursSchema = z
  .object({
    /** ISO 8601: 1 is Monday, 7 is Sunday. */
    weekday: z
      .int({ error: WEEKDAY_ERROR })
      .check(z.minimum(1, { error: WEEKDAY_ERROR }), z.maximum(WEEKDAYS.length, { error: WEEKDAY_ERROR })),
    startsAt: TimeSchema,
    endsAt: TimeSchema,
  })
  .check(z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'Hours must end after they begin' }));
/** Hours of one day of the week without a break. */
export type Hours = z.infer<typeof HoursSchema>;

export const MAX_HOURS_A_DAY = 5;

/** The office's opening hours until its settings have others. */
export const CONSULTANCY_HOURS: readonly Hours[] = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, startsAt: '09:00', endsAt: '18:00' })),
  { weekday: 6, startsAt: '10:00', endsAt: '14:00' },
];

/** The office's opening hours, which are also those of counsellors without hours of their own. */
export const openingHoursOf = ({ hours }: { hours: readonly Hours[] | null }): readonly Hours[] =>
  hours ?? CONSULTANCY_HOURS;

export const openingOf = ({
  hours,
  holidays,
}: {
  hours: readonly Hours[] | null;
  holidays: readonly Holiday[];
}): Opening => ({ hours: openingHoursOf({ hours }), holidays });

/** @returns the error in a week of hours, or null. */
export function findHoursError(week: readonly Hours[]): string | null {
  for (const at of WEEKDAYS.keys()) {
    const hours = week
      .filter(({ weekday }) => weekday === at + 1)
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
    if (hours.length > MAX_HOURS_A_DAY) return `A day can have at most ${MAX_HOURS_A_DAY} stretches of hours`;
    const overlaps = hours.some(
      (each, index) => index > 0 && each.startsAt < (hours[index - 1]?.endsAt ?? ''),
    );
    if (overlaps) return 'The hours of a day must not overlap';
  }
  return null;
}

/** Managers may change the hours and days off of all counsellors, teachers their own. */
export function canEditHours(actor: { id: number; role: Role }, counsellorId: number): boolean {
  return hasPermission(actor.role, 'hours:edit') && (actor.role !== 'teacher' || actor.id === counsellorId);
}

const DayOffSchema = z.object({
  id: z.int(),
  /** ISO 8601 dates, both included. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** Null for a reader who may not change it. */
  reason: z.nullable(z.string()),
});
export type DayOff = z.infer<typeof DayOffSchema>;

/** Of the whole office. */
export const HolidaySchema = z.object({ firstDay: z.string(), lastDay: z.string(), name: z.string() });

const PlanSchema = z.object({
  counsellor: z.object({ id: z.int(), name: z.string() }),
  /** 0 with the consultancy's hours. */
  version: z.int(),
  /** By day and time; gaps are breaks. Empty: can't be booked. */
  hours: z.array(HoursSchema),
  profile: CounsellorProfileSchema,
  /** Without past ones, by day. */
  daysOff: z.array(DayOffSchema),
  /** The office's, without past ones, by day. */
  holidays: z.array(HolidaySchema),
  timeZone: z.string(),
});
export type CounsellorPlan = z.infer<typeof PlanSchema>;

export const getCounsellorHours = endpoint({
  method: 'GET',
  path: '/api/admin/counsellors/{id}/hours',
  access: 'appointments:read',
  summary: 'A counsellor’s working hours, profile and days off',
  params: IdParamsSchema,
  response: PlanSchema,
});

export const setCounsellorHours = endpoint({
  method: 'PUT',
  path: '/api/admin/counsellors/{id}/hours',
  access: 'hours:edit',
  summary: 'Replaces a counsellor’s working hours and profile; 409 `stale` for an older version',
  params: IdParamsSchema,
  body: z.object({
    version: z
      .int({ error: 'version must be a number' })
      .check(
        z.nonnegative({ error: 'version must be a number' }),
        z.maximum(MAX_ID, { error: 'version must be a number' }),
      ),
    hours: z.array(HoursSchema, { error: 'The hours must be a list' }).check(
      z.maxLength(WEEKDAYS.length * MAX_HOURS_A_DAY, { error: 'There are too many hours', abort: true }),
      z.superRefine((week, context) => {
        const fieldError = findHoursError(week);
        if (fieldError !== null) context.addIssue({ code: 'custom', message: fieldError });
      }),
    ),
    /** Absent keeps the stored one. */
    profile: z.optional(CounsellorProfileSchema),
  }),
  response: PlanSchema,
});

export const DAYS_OFF_TOO_FAR = 'Please choose days within the next two years';

export const createDayOff = endpoint({
  method: 'POST',
  path: '/api/admin/counsellors/{id}/days-off',
  access: 'hours:edit',
  summary: 'Adds days off of a counsellor, at most a year',
  params: IdParamsSchema,
  body: z
    .object({
      firstDay: day('The first day', DAYS_OFF_TOO_FAR),
      lastDay: day('The last day', DAYS_OFF_TOO_FAR),
      reason: optionalText('Reason', 200),
    })
    .check(
      z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
        error: 'The last day must not be before the first',
        path: ['lastDay'],
      }),
    ),
  response: z.object({
    dayOff: DayOffSchema,
    /** On these days. They stay: somebody has to move them. */
    confirmedAppointments: z.int(),
  }),
  status: 201,
});

export const deleteDayOff = endpoint({
  method: 'DELETE',
  path: '/api/admin/days-off/{id}',
  access: 'hours:edit',
  summary: 'Removes days off',
  params: IdParamsSchema,
  response: z.object({ message: z.string() }),
});

const LoadSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Minutes of appointments that are confirmed or took place, and of no-shows. */
  bookedMinutes: z.int(),
  /** Working hours without breaks and days off. */
  openMinutes: z.int(),
});
export type CounsellorLoad = z.infer<typeof LoadSchema>;

export const listCounsellorLoad = endpoint({
  method: 'GET',
  path: '/api/admin/counsellors/load',
  access: 'appointments:read',
  summary: 'The booked and open hours of each counsellor in a week; a teacher’s own only',
  query: z.object({
    /** Any day of the week, which begins on Monday. */
    day: day('The day'),
  }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    /** By name. */
    counsellors: z.array(LoadSchema),
  }),
});
