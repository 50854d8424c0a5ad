import { type Dashboard, NEW_REGISTRATION_DAYS } from '#contracts/dashboard.ts';
import type { Context } from '#server/context.ts';
import { summariseEnrolments } from '#server/features/records/service.ts';
import { hasSampleData } from '#server/features/sample-data/service.ts';
import { listOnline, type Presence, type SessionLimits } from '#server/features/sessions/service.ts';
import { listNewest } from '#server/features/students/service.ts';
import { dayOf } from '#server/lib/calendar.ts';
import { countAppointmentsBetween, countStudents } from './repo.ts';

const RECENT_STUDENTS = 5;
const DAY_MS = 86_400_000;

export interface DashboardOptions {
  timeZone: string;
  limits: SessionLimits;
  presence: Presence;
}

/** Every figure is counted from the records at this moment; the students named are those that the person may see. */
export async function getDashboard(ctx: Context, options: DashboardOptions): Promise<Dashboard> {
  const today = dayOf(ctx.now, options.timeZone);
  const since = new Date(ctx.now.getTime() - NEW_REGISTRATION_DAYS * DAY_MS);
  const students = await countStudents(ctx.db, since);
  return {
    totalStudents: students.total,
    newRegistrations: students.newest,
    appointmentsToday: await countAppointmentsBetween(ctx.db, today.start, today.end),
    membersOnline: (await listOnline(ctx, options)).length,
    recentStudents: await listNewest(ctx, RECENT_STUDENTS, options),
    enrolments: await summariseEnrolments(ctx),
    hasSampleData: await hasSampleData(ctx),
  };
}
