import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { openWork, successors } from '../identity/index.ts';

export const getSampleData = endpoint({
  method: 'GET',
  path: '/api/admin/sample-data',
  access: 'dashboard:read',
  summary: 'Whether records of the sample data set are still there',
  response: z.object({ isPresent: z.boolean() }),
});

/**
 * 409 `handover_needed` while invented colleagues have open work of real families and the request does not say who takes it
 * over.
 */
export const removeSampleData = endpoint({
  method: 'POST',
  path: '/api/admin/sample-data/removal',
  access: 'sample-data:remove',
  summary: 'Removes every record of the sample data set; real work of its invented colleagues is handed over',
  body: z.object({
    /** The members who take over; empty for nobody, null while nobody was asked. */
    memberIds: z.nullable(successors(0)),
  }),
  response: z.object({
    message: z.string(),
    removedStudents: z.int(),
    removedSchools: z.int(),
    /** The real work that nobody took over. */
    left: openWork,
  }),
});
