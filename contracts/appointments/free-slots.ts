import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { FreeSlotSchema } from '../errors.ts';
import { day } from '../lib/dates.ts';
import { IdParamsSchema, IdTextSchema } from '../lib/text.ts';
import { DURATION_MINUTES, DurationTextSchema } from './appointment-times.ts';

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
  response: z.object({ slots: z.array(FreeSlotSchema), timeZone: z.string() }),
});
