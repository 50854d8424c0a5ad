import { addDays } from '#contracts/calendar-dates.ts';
import { type Dashboard, MOST_NAMED, NEW_REGISTRATION_DAYS } from '#contracts/dashboard.ts';
import { hasPermission } from '#contracts/roles.ts';
import { momentAt } from '#contracts/zoned-time.ts';
import type { Context } from '#server/context.ts';
import { listOverdue } from '#server/features/enquiry-inbox/service.ts';
import { summariseEnrolments } from '#server/features/enrolments/service.ts';
import { listOnline, type Presence, type SessionLimits } from '#server/features/sessions/service.ts';
import { listNewest } from '#server/features/students/service.ts';
import { dayOf, isoDateOf } from '#server/lib/calendar.ts';
import { countActiveMembers, countAppointments, countStudents, selectAppointments } from './repo.ts';

const RECENT_STUDENTS = 5;

export interface DashboardOptions {
  timeZone: string;
  limits: SessionLimits;
  presence: Presence;
}

/** Every figure is counted at this moment, from the records that the person may see. */
export async function getDashboard(ctx: Context, options: DashboardOptions): Promise<Dashboard> {
  const { db, actor, now } = ctx;
  const { timeZone } = options;
  const date = isoDateOf(now, timeZone);
  const midnight = (day: string) => momentAt(day, '00:00', timeZone);
  const today = dayOf(now, timeZone);
  const yesterday = { start: midnight(addDays(date, -1)), end: today.start };
  const newSince = addDays(date, 1 - NEW_REGISTRATION_DAYS);
  const beforeThat = addDays(newSince, -NEW_REGISTRATION_DAYS);
  const since = { since: midnight(newSince), sinceBefore: midnight(beforeThat) };
  const students = await countStudents(db, actor, since);
  const held = await countAppointments(db, { yesterday, today }, actor);
  return {
    totalStudents: students.total,
    newRegistrations: students.newest,
    appointmentsToday: held.today,
    membersOnline: (await listOnline(ctx, options)).length,
    before: {
      totalStudents: students.total - students.newest,
      newRegistrations: students.before,
      appointmentsToday: held.yesterday,
      membersOnline: await countActiveMembers(db, yesterday),
    },
    days: { today: date, newSince },
    timeZone,
    todaysAppointments: await selectAppointments(db, today, { actor, limit: MOST_NAMED }),
    overdueFollowUps: hasPermission(actor.role, 'enquiries:read')
      ? await listOverdue(ctx, MOST_NAMED, options)
      : null,
    recentStudents: await listNewest(ctx, RECENT_STUDENTS, options),
    enrolments: await summariseEnrolments(ctx),
  };
}
