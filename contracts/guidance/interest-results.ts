import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParamsSchema, TimestampSchema } from '../lib/text.ts';
import { StoredInterestsSchema } from './sent-interests.ts';

export const listInterestResults = endpoint({
  method: 'GET',
  path: '/api/admin/students/{id}/interest-results',
  access: 'students:read',
  summary:
    'The results of the interest inventory that a student’s family sent, newest first; the audit trail records the view',
  params: IdParamsSchema,
  response: z.object({
    results: z.array(
      z.object({
        /** The session request that it came with. */
        requestId: z.int(),
        sentAt: TimestampSchema,
        result: StoredInterestsSchema,
      }),
    ),
    /** Results that stay closed until a parent has agreed. */
    waiting: z.int(),
  }),
});
