import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParamsSchema, VersionSchema } from '../lib/text.ts';
import { AppointmentDetailsSchema } from './appointments.ts';

export const bookWishedTime = endpoint({
  method: 'POST',
  path: '/api/admin/contacts/{id}/appointment',
  access: 'appointments:edit',
  summary:
    'Books the start time that a family wished for, with the student’s counsellor or the free one who was booked longest ago; 409 `slot_taken` if nobody is free any more',
  params: IdParamsSchema,
  /** The request's. It must be linked to a student. */
  body: z.object({ version: VersionSchema }),
  response: z.object({ appointment: AppointmentDetailsSchema, timeZone: z.string() }),
  status: 201,
});
