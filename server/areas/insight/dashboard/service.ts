import type { AnswerOf } from '#contracts/endpoint.ts';
import {
  type getDashboard as getDashboardEndpoint,
  NEW_REGISTRATION_DAYS,
} from '#contracts/insight/index.ts';
import { addDays, daysIn, isoDateOf, momentAt } from '#contracts/lib/calendar.ts';
import { SERVICES } from '#contracts/services.ts';
import { listOnline, type Presence, type SessionLimits } from '#server/areas/identity/index.ts';
import { countEnrolments, listNewestStudents } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { countDays, countStudents } from './repo.ts';

const RECENT_STUDENTS = 5;

export interface DashboardOptions {
  limits: SessionLimits;
  presence: Presence;
}

/** The present figures, of the records that the actor may see. */
export async function getDashboard(
  ctx: Context,
  options: DashboardOptions,
): Promise<AnswerOf<typeof getDashboardEndpoint>> {
  const { timeZone } = ctx.office;
  const date = isoDateOf(ctx.now, timeZone);
  const midnight = (day: string) => momentAt(day, '00:00', timeZone);
  const today = daysIn(date, date, timeZone);
  const yesterday = { start: midnight(addDays(date, -1)), end: today.start };
  const newSince = addDays(date, 1 - NEW_REGISTRATION_DAYS);
  const beforeThat = addDays(newSince, -NEW_REGISTRATION_DAYS);
  const since = { since: midnight(newSince), sinceBefore: midnight(beforeThat) };
  const { students, newest, before } = await countStudents(ctx, since);
  const enrolments = await countEnrolments(ctx);
  const days = await countDays(ctx, { yesterday, today });
  return {
    totalStudents: students,
    newRegistrations: newest,
    appointmentsToday: days.appointments.today,
    membersOnline: (await listOnline(ctx, options)).length,
    before: {
      totalStudents: students - newest,
      newRegistrations: before,
      appointmentsToday: days.appointments.yesterday,
      membersOnline: days.activeMembers,
    },
    days: { today: date, newSince },
    timeZone,
    recentStudents: await listNewestStudents(ctx, RECENT_STUDENTS),
    enrolments: SERVICES.map(
      (service) => enrolments.find((row) => row.service === service) ?? { service, completed: 0, total: 0 },
    ),
  };
}
