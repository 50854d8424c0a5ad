import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import { SERVICES } from '../services.ts';
import { COUNSELLOR_LANGUAGES } from './counsellor-profile.ts';

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
    service: z.optional(z.enum(SERVICES, { error: 'The service is not known' })),
    language: z.optional(z.enum(COUNSELLOR_LANGUAGES, { error: 'The language is not known' })),
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
