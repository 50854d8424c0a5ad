import type { AnswerOf } from '#contracts/endpoint.ts';
import {
  type getMyDay as getMyDayEndpoint,
  MAX_NAMED,
  unassignedAppointments,
} from '#contracts/insight/index.ts';
import { daysIn, isoDateOf } from '#contracts/lib/calendar.ts';
import { hasPermission } from '#contracts/roles.ts';
import { countAppointments } from '#server/areas/appointments/index.ts';
import { countContacts, listDue, listUnanswered } from '#server/areas/enquiries/index.ts';
import { listTasks } from '#server/areas/tasks/index.ts';
import type { Context } from '#server/context.ts';
import * as repo from './repo.ts';

const OPEN_DUE = { show: 'open', due: 'due' } as const;

/** The work of the actor, of the records that they may see. */
export async function getMyDay(ctx: Context): Promise<AnswerOf<typeof getMyDayEndpoint>> {
  const { now, actor, office } = ctx;
  const may = {
    readEnquiries: hasPermission(actor.role, 'enquiries:read'),
    readReports: hasPermission(actor.role, 'reports:read'),
    assign: hasPermission(actor.role, 'students:assign'),
  };
  const today = isoDateOf(now, office.timeZone);
  const { end } = daysIn(today, today, office.timeZone);
  const limit = MAX_NAMED;
  const { tasks, count } = await listTasks(ctx, { ...OPEN_DUE, whose: 'mine', limit });
  return {
    today,
    timeZone: office.timeZone,
    tasks: { first: tasks, count: count ?? NOTHING },
    families: await repo.selectFamilies(ctx, limit),
    followUps: may.readEnquiries ? await listDue(ctx, limit) : null,
    meetings: await repo.selectMeetings(ctx, { to: end, limit, may }),
    past: await repo.selectPast(ctx, limit),
    unanswered: may.readEnquiries ? await listUnanswered(ctx, limit) : null,
    unassigned: may.assign ? await listUnassigned(ctx, today) : null,
    reports: may.readReports ? await repo.selectReports(ctx, limit) : null,
  };
}

const NOTHING = { rows: 0, isExact: true };

async function listUnassigned(ctx: Context, today: string) {
  const students = await repo.selectUnassigned(ctx.db, MAX_NAMED);
  const { count = NOTHING } = await listTasks(ctx, { ...OPEN_DUE, whose: 'nobody', limit: 1 });
  const appointments = await countAppointments(ctx, unassignedAppointments(today));
  return { ...students, appointments, tasks: count, contacts: await countContacts(ctx, { owner: 'nobody' }) };
}
