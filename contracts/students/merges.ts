import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParamsSchema, id, VersionSchema } from '../lib/text.ts';

export const mergeStudents = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/merge',
  access: 'students:merge',
  summary:
    'Merges two records of the same student; 409 `stale` for an older version, 409 when both have an open enrolment in one service',
  /** The kept record: its empty fields are filled from the other one. */
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
  summary: 'Undoes a merge; of several merges only the newest',
  params: IdParamsSchema,
  response: z.object({
    /** The kept record and the separated one. */
    studentId: z.int(),
    otherId: z.int(),
  }),
});
