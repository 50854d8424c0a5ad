import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParamsSchema, id, VersionSchema } from '../lib/text.ts';

export const mergeStudents = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/merge',
  access: 'students:merge',
  summary:
    'Makes one of two records of the same student; 409 `stale` when either was changed since, 409 when both have an open enrolment in one service',
  /** The record that is kept: its own words stay, the other one’s fill what it lacks. */
  params: IdParamsSchema,
  body: z.object({
    otherId: id('The other record'),
    version: VersionSchema,
    otherVersion: VersionSchema,
  }),
  response: z.object({ studentId: z.int(), mergeId: z.int() }),
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/admin/student-merges/{id}/undo',
  access: 'students:merge',
  summary: 'Parts two merged records as they were; of several merges the newest first',
  params: IdParamsSchema,
  response: z.object({
    /** The record that was kept, and the one that is a record of its own again. */
    studentId: z.int(),
    otherId: z.int(),
  }),
});
