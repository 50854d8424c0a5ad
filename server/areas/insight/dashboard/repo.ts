import { and, count, countDistinct, gte, lt, ne } from 'drizzle-orm';
import { appointments, isOwnAppointment } from '#server/areas/appointments/index.ts';
import { auditEvents } from '#server/areas/audit/index.ts';
import { allVisibleTo, isLive, students } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { countWhere } from '#server/db/count-where.ts';

/** Ends just before `end`. */
export interface Span {
  start: Date;
  end: Date;
}

const isIn = (column: typeof appointments.startsAt | typeof auditEvents.at, { start, end }: Span) =>
  and(gte(column, start), lt(column, end));

const isHeld = ({ db, actor }: Context) =>
  and(ne(appointments.status, 'cancelled'), isOwnAppointment(db, actor));

/**
 * Appointments of today and yesterday that the actor may see, without cancelled ones, and the members with an audit
 * event yesterday.
 */
export async function countDays(ctx: Context, { yesterday, today }: Record<'yesterday' | 'today', Span>) {
  const { db } = ctx;
  const held = db
    .select({ today: countWhere(isIn(appointments.startsAt, today)).as('today'), both: count().as('both') })
    .from(appointments)
    .where(and(isIn(appointments.startsAt, { start: yesterday.start, end: today.end }), isHeld(ctx)))
    .as('held');
  const active = db
    .select({ members: countDistinct(auditEvents.actorId).as('members') })
    .from(auditEvents)
    .where(isIn(auditEvents.at, yesterday))
    .as('active');
  const [row] = await db
    .select({ today: held.today, both: held.both, members: active.members })
    .from(held)
    .crossJoin(active);
  const { today: ofToday = 0, both = 0, members = 0 } = row ?? {};
  return { appointments: { today: ofToday, yesterday: both - ofToday }, activeMembers: members };
}

/** The visible students: all, those added since a moment, and those added between an earlier moment and it. */
export async function countStudents(
  { db, actor }: Context,
  { since, sinceBefore }: { since: Date; sinceBefore: Date },
) {
  const { createdAt } = students;
  const isCounted = and(isLive, allVisibleTo(db, actor));
  const all = db
    .select({ students: count().as('students') })
    .from(students)
    .where(isCounted)
    .as('everyone');
  // A subquery, so that dates are compared for the last weeks only.
  const added = db
    .select({ newest: countWhere(gte(createdAt, since)).as('newest'), both: count().as('both') })
    .from(students)
    .where(and(isCounted, gte(createdAt, sinceBefore)))
    .as('added');
  const [row] = await db
    .select({ students: all.students, newest: added.newest, both: added.both })
    .from(all)
    .crossJoin(added);
  const { students: total = 0, newest = 0, both = 0 } = row ?? {};
  return { students: total, newest, before: both - newest };
}
