import { type Dashboard, NEW_REGISTRATION_DAYS } from '#contracts/dashboard.ts';
import type { PublicContext } from '#server/context.ts';
import { summariseEnrolments, summariseStudents } from '#server/features/records/service.ts';
import { hasSampleData } from '#server/features/sample-data/service.ts';
import { listOnline, type Presence, type SessionLimits } from '#server/features/sessions/service.ts';
import { dayOf } from '#server/lib/calendar.ts';
import { countAppointmentsBetween, countStudentsSince } from './repo.ts';

const RECENT_STUDENTS = 5;
const DAY_MS = 86_400_000;

export interface DashboardOptions {
  timeZone: string;
  limits: SessionLimits;
  presence: Presence;
}

/** Every figure is counted from the records at this moment. */
export async function getDashboard(ctx: PublicContext, options: DashboardOptions): Promise<Dashboard> {
  const today = dayOf(ctx.now, options.timeZone);
  const students = await summariseStudents(ctx, { timeZone: options.timeZone, newest: RECENT_STUDENTS });
  return {
    totalStudents: students.total,
    newRegistrations: await countStudentsSince(
      ctx.db,
      new Date(ctx.now.getTime() - NEW_REGISTRATION_DAYS * DAY_MS),
    ),
    appointmentsToday: await countAppointmentsBetween(ctx.db, today.start, today.end),
    membersOnline: (await listOnline(ctx, options)).length,
    recentStudents: students.newest,
    enrolments: await summariseEnrolments(ctx),
    hasSampleData: await hasSampleData(ctx),
  };
}
