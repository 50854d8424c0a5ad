import { count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import {
  type ActivityDay,
  type Appointment,
  NEWEST_RECORDS,
  type Report,
  type School,
  type Student,
} from '#contracts/records.ts';
import type { Queryable } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';
import { appointments, enrolments, schools, students } from '#server/db/schema/records.ts';
import { ageOn } from '#server/lib/calendar.ts';

/** @param today calendar date by which ages are told. */
export async function selectNewestStudents(db: Queryable, today: string, limit: number): Promise<Student[]> {
  const rows = await db
    .select({
      id: students.id,
      name: students.name,
      school: schools.name,
      dateOfBirth: students.dateOfBirth,
      status: students.status,
      guardian: students.guardianName,
      city: students.city,
      createdAt: students.createdAt,
    })
    .from(students)
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .orderBy(desc(students.createdAt), desc(students.id))
    .limit(limit);
  return rows.map(({ dateOfBirth, createdAt, ...row }) => ({
    ...row,
    age: ageOn(today, dateOfBirth),
    createdAt: createdAt.toISOString(),
  }));
}

export async function selectNewestSchools(db: Queryable): Promise<School[]> {
  const rows = await db
    .select({
      id: schools.id,
      name: schools.name,
      city: schools.city,
      board: schools.board,
      students: db.$count(students, eq(students.schoolId, schools.id)),
      createdAt: schools.createdAt,
    })
    .from(schools)
    .orderBy(desc(schools.createdAt), desc(schools.id))
    .limit(NEWEST_RECORDS);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function selectNewestAppointments(db: Queryable): Promise<Appointment[]> {
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
    .orderBy(desc(appointments.createdAt), desc(appointments.id))
    .limit(NEWEST_RECORDS);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
}

export async function selectNewestReports(db: Queryable): Promise<Report[]> {
  const rows = await db
    .select({
      id: enrolments.id,
      student: students.name,
      service: enrolments.service,
      completedAt: sql`${enrolments.completedAt}`.mapWith(enrolments.createdAt),
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(isNotNull(enrolments.completedAt))
    .orderBy(desc(enrolments.completedAt), desc(enrolments.id))
    .limit(NEWEST_RECORDS);
  return rows.map((row) => ({ ...row, completedAt: row.completedAt.toISOString() }));
}

export async function countStudents(db: Queryable): Promise<number> {
  return db.$count(students);
}

export async function countSchools(db: Queryable): Promise<number> {
  return db.$count(schools);
}

export async function countAppointments(db: Queryable): Promise<number> {
  return db.$count(appointments);
}

export async function countReports(db: Queryable): Promise<number> {
  return db.$count(enrolments, isNotNull(enrolments.completedAt));
}

/** The newest days on which anything was recorded, in the given time zone, newest first. */
export async function selectActivity(db: Queryable, timeZone: string): Promise<ActivityDay[]> {
  const day = (column: unknown) => sql<string>`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const events = sql`
    select ${day(students.createdAt)} as day, 'registration' as kind from ${students}
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
