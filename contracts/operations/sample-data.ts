import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const getSampleData = endpoint({
  method: 'GET',
  path: '/api/admin/sample-data',
  access: 'dashboard:read',
  summary: 'Whether records of the sample data set are still there',
  response: z.object({ isPresent: z.boolean() }),
});

export const deleteSampleData = endpoint({
  method: 'DELETE',
  path: '/api/admin/sample-data',
  access: 'sample-data:remove',
  summary: 'Removes every record of the sample data set',
  response: z.object({ message: z.string(), removedStudents: z.int(), removedSchools: z.int() }),
});
