import { and, asc, count, countDistinct, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { TodaysAppointment } from '#contracts/dashboard.ts';
import type { Actor } from '#server/context.ts';
import { isOwnAppointment } from '#server/db/appointment-filters.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { allVisibleTo, isLive } from '#server/db/student-scope.ts';

/** From a moment until just before another one. */
export interface Span {
  start: Date;
  end: Date;
}

const isIn = (column: typeof appointments.startsAt | typeof auditEvents.at, { start, end }: Span) =>
  and(gte(column, start), lt(column, end));

const isHeld = (db: Queryable, actor: Actor) =>
  and(ne(appointments.status, 'cancelled'), isOwnAppointment(db, actor));

/** Days that are compared with the ones before. */
export interface ComparedDays {
  yesterday: Span;
  today: Span;
  /** Of the new registrations, and of those before them. */
  since: Date;
  sinceBefore: Date;
}

/**
 * Of what a person may see: students who were added since two moments; appointments of two days that were not cancelled;
 * how many members the audit trail names yesterday. In one statement.
 */
export async function countDays(
  db: Queryable,
  actor: Actor,
  { yesterday, today, since, sinceBefore }: ComparedDays,
) {
  const isNewest = sql`${students.createdAt} >= ${since.toISOString()}`;
  const added = db
    .select({ newest: countWhere(isNewest).as('newest'), all: count().as('all_added') })
    .from(students)
    .where(and(isLive, allVisibleTo(db, actor), gte(students.createdAt, sinceBefore)))
    .as('added');
  const held = db
    .select({
      today: countWhere(isIn(appointments.startsAt, today)).as('today'),
      all: count().as('all_held'),
    })
    .from(appointments)
    .where(and(isIn(appointments.startsAt, { start: yesterday.start, end: today.end }), isHeld(db, actor)))
    .as('held');
  const active = db
    .select({ members: countDistinct(auditEvents.actorId).as('members') })
    .from(auditEvents)
    .where(isIn(auditEvents.at, yesterday))
    .as('active');
  const [row] = await db
    .select({
      newest: added.newest,
      before: sql<number>`${added.all} - ${added.newest}`.mapWith(Number),
      today: held.today,
      yesterday: sql<number>`${held.all} - ${held.today}`.mapWith(Number),
      activeMembers: active.members,
    })
    .from(added)
    .crossJoin(held)
    .crossJoin(active);
  if (!row) throw new Error('A count is one row');
  return row;
}

const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** The students that a person may see. */
export const countStudents = (db: Queryable, actor: Actor): Promise<number> =>
  db.$count(students, and(isLive, allVisibleTo(db, actor)));

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
