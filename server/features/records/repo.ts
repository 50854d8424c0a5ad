import { and, count, desc, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type ActivityDay, type Appointment, NEWEST_RECORDS, type Report } from '#contracts/records.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';
import { appointments, enrolments, students } from '#server/db/schema/records.ts';
import { allVisibleTo, isLive } from '#server/db/student-scope.ts';

/** A teacher's appointments are those that are hers. */
function areHers(actor: Actor): SQL | undefined {
  return seesOnlyAssigned(actor.role) ? eq(appointments.counsellorId, actor.id) : undefined;
}

export async function selectNewestAppointments(db: Queryable, actor: Actor): Promise<Appointment[]> {
  const rows = await db
    .select({
      id: appointments.id,
      student: students.name,
      service: appointments.service,
      counsellor: members.name,
      startsAt: appointments.startsAt,
      status: appointments.status,
    })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(areHers(actor))
    .orderBy(desc(appointments.createdAt), desc(appointments.id))
    .limit(NEWEST_RECORDS);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
}

export async function countAppointments(db: Queryable, actor: Actor): Promise<number> {
  return db.$count(appointments, areHers(actor));
}

export async function selectNewestReports(db: Queryable, actor: Actor): Promise<Report[]> {
  const rows = await db
    .select({
      id: enrolments.id,
      student: students.name,
      service: enrolments.service,
      completedAt: sql`${enrolments.completedAt}`.mapWith(enrolments.createdAt),
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(and(isNotNull(enrolments.completedAt), isLive, allVisibleTo(db, actor)))
    .orderBy(desc(enrolments.completedAt), desc(enrolments.id))
    .limit(NEWEST_RECORDS);
  return rows.map((row) => ({ ...row, completedAt: row.completedAt.toISOString() }));
}

export async function countReports(db: Queryable, actor: Actor): Promise<number> {
  const isMerged = db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, enrolments.studentId), isNotNull(students.mergedIntoId)));
  const scope = allVisibleTo(db, actor);
  const isHers = db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, enrolments.studentId), scope));
  return db.$count(
    enrolments,
    // Few records are merged ones: leaving those out is quicker than looking every student up.
    and(isNotNull(enrolments.completedAt), sql`not exists ${isMerged}`, scope ? exists(isHers) : undefined),
  );
}

/** The newest days on which anything was recorded, in the given time zone, newest first. */
export async function selectActivity(db: Queryable, timeZone: string): Promise<ActivityDay[]> {
  const day = (column: unknown) => sql<string>`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const events = sql`
    select ${day(students.createdAt)} as day, 'registration' as kind from ${students} where ${isLive}
    union all select ${day(enrolments.createdAt)}, 'enrolment' from ${enrolments}
    union all select ${day(enrolments.completedAt)}, 'completion' from ${enrolments} where ${enrolments.completedAt} is not null
    union all select ${day(appointments.createdAt)}, 'appointment' from ${appointments}`;
  const tally = (kind: string) => sql`count(*) filter (where kind = ${kind})::int`;
  const { rows } = await db.execute<ActivityDay & Record<string, unknown>>(sql`
    select day, ${tally('registration')} as registrations, ${tally('enrolment')} as enrolments,
      ${tally('completion')} as completions, ${tally('appointment')} as appointments
    from (${events}) as events group by day order by day desc limit ${NEWEST_RECORDS}`);
  return rows;
}

/** Per service: completed enrolments, and all that were not cancelled. */
export async function countEnrolments(db: Queryable) {
  return db
    .select({
      service: enrolments.service,
      completed: sql<number>`count(*) filter (where ${enrolments.stage} = 'completed')::int`,
      total: count(),
    })
    .from(enrolments)
    .where(sql`${enrolments.stage} <> 'cancelled'`)
    .groupBy(enrolments.service);
}
