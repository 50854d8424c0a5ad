import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { StudentSort } from '#contracts/students.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';
import { appointments, enrolments, schools, students } from '#server/db/schema/records.ts';
import { isListed, type StudentFilters } from '#server/db/student-filters.ts';
import { visibleTo } from '#server/db/student-scope.ts';

/** Where a batch ended: what its last row is sorted by, and its id. */
export type Place = { key: string; id: number };

type Moment = typeof students.createdAt | typeof appointments.createdAt | typeof appointments.startsAt;

/** With microseconds, so that the next batch begins exactly where this one ended. */
const exactly = (column: Moment) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** As people read it: 2026-04-30 11:30. */
const local = (column: Moment, timeZone: string) =>
  sql<string>`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;

const ORDERS: Record<StudentSort, { column: 'createdAt' | 'nameKey'; isDescending: boolean }> = {
  newest: { column: 'createdAt', isDescending: true },
  oldest: { column: 'createdAt', isDescending: false },
  name: { column: 'nameKey', isDescending: false },
  name_desc: { column: 'nameKey', isDescending: true },
};

function comesAfter(sort: StudentSort, { key, id }: Place): SQL {
  const { column, isDescending } = ORDERS[sort];
  const value = column === 'createdAt' ? sql`${key}::timestamptz` : sql`${key}::text`;
  return sql`(${students[column]}, ${students.id}) ${isDescending ? sql`<` : sql`>`} (${value}, ${id}::int)`;
}

interface Batch {
  after: Place | null;
  limit: number;
}

/** Students with what a file tells of them, in the order of the list. */
export function selectStudents(
  db: Queryable,
  scope: { actor: Actor; filters: StudentFilters; timeZone: string },
  { sort, after, limit }: Batch & { sort: StudentSort },
) {
  const { column, isDescending } = ORDERS[sort];
  const direction = isDescending ? desc : asc;
  const services = sql<string | null>`(select string_agg(distinct e.service, ',') from ${enrolments} e
    where e.student_id = ${students.id} and e.stage <> 'cancelled')`;
  return db
    .select({
      ...{ id: students.id, name: students.name, guardianName: students.guardianName },
      ...{ guardianRelation: students.guardianRelation, phone: students.phone, email: students.email },
      ...{ city: students.city, className: students.className, board: students.board },
      ...{ dateOfBirth: students.dateOfBirth, status: students.status },
      school: schools.name,
      counsellor: members.name,
      services,
      createdAt: local(students.createdAt, scope.timeZone),
      key: column === 'createdAt' ? exactly(students.createdAt) : students.nameKey,
    })
    .from(students)
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .leftJoin(members, eq(members.id, students.counsellorId))
    .where(
      and(
        isListed(db, scope.filters, scope.timeZone),
        visibleTo(db, scope.actor),
        after ? comesAfter(sort, after) : undefined,
      ),
    )
    .orderBy(direction(students[column]), direction(students.id))
    .limit(limit);
}

/** Appointments of the students whom the person may see, the latest first. */
export function selectAppointments(
  db: Queryable,
  { actor, timeZone }: { actor: Actor; timeZone: string },
  { after, limit }: Batch,
) {
  const isAfter =
    after &&
    sql`(${appointments.startsAt}, ${appointments.id}) < (${after.key}::timestamptz, ${after.id}::int)`;
  return db
    .select({
      ...{ id: appointments.id, service: appointments.service, status: appointments.status },
      student: students.name,
      school: schools.name,
      counsellor: members.name,
      startsAt: local(appointments.startsAt, timeZone),
      createdAt: local(appointments.createdAt, timeZone),
      key: exactly(appointments.startsAt),
    })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(and(visibleTo(db, actor), isAfter ?? undefined))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(limit);
}
