import { and, asc, count, countDistinct, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { TodaysAppointment } from '#contracts/dashboard.ts';
import type { Actor } from '#server/context.ts';
import { isOwnAppointment } from '#server/db/appointment-filters.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { allVisibleTo, isLive } from '#server/db/student-scope.ts';
import { countAllStudents } from '#server/db/tallies.ts';

/** From a moment until just before another one. */
export interface Span {
  start: Date;
  end: Date;
}

const isIn = (column: typeof appointments.startsAt | typeof auditEvents.at, { start, end }: Span) =>
  and(gte(column, start), lt(column, end));

/** The students that a person may see; those of them who were added since a moment, and since an earlier one. */
export async function countStudents(
  db: Queryable,
  actor: Actor,
  { since, sinceBefore }: { since: Date; sinceBefore: Date },
) {
  const own = allVisibleTo(db, actor);
  const isSeen = and(isLive, own);
  const [added] = await db
    .select({
      newest: sql<number>`count(*) filter (where ${students.createdAt} >= ${since.toISOString()})`.mapWith(
        Number,
      ),
      both: count(),
    })
    .from(students)
    .where(and(isSeen, gte(students.createdAt, sinceBefore)));
  const { newest = 0, both = 0 } = added ?? {};
  const total = await (own ? db.$count(students, isSeen) : countAllStudents(db));
  return { total, newest, before: both - newest };
}

const isHeld = (db: Queryable, actor: Actor) =>
  and(ne(appointments.status, 'cancelled'), isOwnAppointment(db, actor));

/** The appointments of a day and of the one before that were not cancelled and that a person may see. */
export async function countAppointments(
  db: Queryable,
  { yesterday, today }: Record<'yesterday' | 'today', Span>,
  actor: Actor,
) {
  const isOfToday = isIn(appointments.startsAt, today);
  const [row] = await db
    .select({ today: sql<number>`count(*) filter (where ${isOfToday})`.mapWith(Number), both: count() })
    .from(appointments)
    .where(and(isIn(appointments.startsAt, { start: yesterday.start, end: today.end }), isHeld(db, actor)));
  const { today: ofToday = 0, both = 0 } = row ?? {};
  return { today: ofToday, yesterday: both - ofToday };
}

/** The first of them by time. */
export async function selectAppointments(
  db: Queryable,
  span: Span,
  { actor, limit }: { actor: Actor; limit: number },
): Promise<TodaysAppointment[]> {
  const { id, service, startsAt, status } = appointments;
  const rows = await db
    .select({
      ...{ id, service, startsAt, status },
      student: { id: students.id, name: students.name },
      counsellor: members.name,
    })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(and(isIn(appointments.startsAt, span), isHeld(db, actor)))
    .orderBy(asc(startsAt), asc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
}

/** How many members the audit trail names in a span of time. */
export async function countActiveMembers(db: Queryable, span: Span): Promise<number> {
  const [row] = await db
    .select({ members: countDistinct(auditEvents.actorId) })
    .from(auditEvents)
    .where(isIn(auditEvents.at, span));
  return row?.members ?? 0;
}
