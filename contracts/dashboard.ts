import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { StudentSchema } from './records.ts';
import { SERVICES } from './services.ts';

/** "New Registrations" counts the students added within this many days. */
export const NEW_REGISTRATION_DAYS = 30;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'dashboard:read',
  summary: 'The figures, recent students and completed enrolments of the dashboard',
  response: z.object({
    totalStudents: z.int(),
    newRegistrations: z.int(),
    /** Requested, confirmed and completed appointments of the consultancy’s present day. */
    appointmentsToday: z.int(),
    membersOnline: z.int(),
    recentStudents: z.array(StudentSchema),
    /** Per service: completed enrolments out of all that were not cancelled. */
    enrolments: z.array(z.object({ service: z.enum(SERVICES), completed: z.int(), total: z.int() })),
    /** Whether records of the sample data set are still there. */
    hasSampleData: z.boolean(),
  }),
});
export type Dashboard = z.infer<typeof getDashboard.response>;

export const removeSampleData = endpoint({
  method: 'DELETE',
  path: '/api/admin/sample-data',
  access: 'sample-data:remove',
  summary: 'Removes every record of the sample data set',
  response: z.object({ message: z.string(), removedStudents: z.int(), removedSchools: z.int() }),
});
