import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SERVICES } from '../services.ts';
import { StudentSummarySchema } from '../students/index.ts';

/** "New Registrations" counts the students added in this many days of the office, including today. */
export const NEW_REGISTRATION_DAYS = 30;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'dashboard:read',
  summary: 'Figures, recent students and completed enrolments that the member may see',
  response: z.object({
    totalStudents: z.int(),
    newRegistrations: z.int(),
    /** Without cancelled ones, as in the analytics. */
    appointmentsToday: z.int(),
    membersOnline: z.int(),
    /** The figures of the period before. */
    before: z.object({
      /** Today's students without the new registrations. */
      totalStudents: z.int(),
      /** On the same number of days before. */
      newRegistrations: z.int(),
      /** Yesterday. */
      appointmentsToday: z.int(),
      /** Members with an audit event yesterday: presence is not stored. */
      membersOnline: z.int(),
    }),
    /** ISO 8601 dates. `newSince` is the first day of the new registrations. */
    days: z.object({ today: z.string(), newSince: z.string() }),
    /** IANA name. */
    timeZone: z.string(),
    recentStudents: z.array(StudentSummarySchema),
    /** Per service: completed enrolments out of all that were not cancelled. */
    enrolments: z.array(z.object({ service: z.enum(SERVICES), completed: z.int(), total: z.int() })),
  }),
});
export type Dashboard = z.infer<typeof getDashboard.response>;
