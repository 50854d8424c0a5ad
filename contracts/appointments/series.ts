import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { addDays, addMonths } from '../lib/calendar.ts';
import { day } from '../lib/dates.ts';
import { AppointmentDetailsSchema, createAppointment } from './appointments.ts';

export const REPEATS = ['weekly', 'fortnightly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];

export const MOST_OCCURRENCES = 26;

/** How a series ends: after some appointments, or on a day. */
export interface SeriesEnd {
  count?: number | undefined;
  /** ISO 8601 date, included. */
  until?: string | undefined;
}

/**
 * The days of a series, at most one more than allowed. A month without the day has its last one.
 * @param first ISO 8601 date.
 */
export function repeatedDays(first: string, repeat: Repeat, { count, until }: SeriesEnd): string[] {
  const most = Math.min(count ?? MOST_OCCURRENCES + 1, MOST_OCCURRENCES + 1);
  const days = Array.from({ length: most }, (_, index) => {
    if (repeat === 'monthly') return addMonths(first, index);
    return addDays(first, index * (repeat === 'weekly' ? 7 : 14));
  });
  return days.filter((each) => until === undefined || each <= until);
}

/** @returns the error in the days of a series, or null. */
export function findSeriesMistake(days: readonly string[]): string | null {
  if (days.length < 2) return 'A series has at least two appointments';
  if (days.length > MOST_OCCURRENCES) return `A series can have at most ${MOST_OCCURRENCES} appointments`;
  return null;
}

const COUNT_ERROR = `Please enter 2 to ${MOST_OCCURRENCES} appointments`;

export const createSeries = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/series',
  access: 'appointments:edit',
  summary: 'Books repeating appointments in one transaction; 409 names the times that can’t be booked',
  body: z
    .extend(createAppointment.body, {
      repeat: z.enum(REPEATS, { error: 'The repetition is not known' }),
      /** One of the two. */
      count: z.optional(
        z
          .int({ error: COUNT_ERROR })
          .check(z.minimum(2, { error: COUNT_ERROR }), z.maximum(MOST_OCCURRENCES, { error: COUNT_ERROR })),
      ),
      until: z.optional(day('The last day')),
      /** Books the others if some times can't be booked. */
      skipClashes: z._default(z.boolean({ error: 'skipClashes must be true or false' }), false),
    })
    .check(
      z.refine(({ count, until }) => (count === undefined) !== (until === undefined), {
        error: 'Please enter either a number of appointments or a last day',
      }),
    ),
  response: z.object({
    /** The first one. */
    appointment: AppointmentDetailsSchema,
    timeZone: z.string(),
    booked: z.int(),
    /** With skipClashes: the times that could not be booked. */
    leftOut: z.array(z.object({ startsAt: z.string(), reason: z.string() })),
  }),
  status: 201,
});
