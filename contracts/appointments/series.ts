import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import { AppointmentDetailsSchema, createAppointment } from './appointments.ts';

export const REPEATS = ['weekly', 'fortnightly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];

export const MAX_OCCURRENCES = 26;

const COUNT_ERROR = `Please enter 2 to ${MAX_OCCURRENCES} appointments`;

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
          .check(z.minimum(2, { error: COUNT_ERROR }), z.maximum(MAX_OCCURRENCES, { error: COUNT_ERROR })),
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
