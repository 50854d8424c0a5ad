import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { pick } from '#contracts/lib/fields.ts';
import { PLAIN_FIELDS, type StudentSort } from '#contracts/students/index.ts';
import {
  type AppointmentFilters,
  appointments,
  isAppointmentInScope,
} from '#server/areas/appointments/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { schools } from '#server/areas/schools/index.ts';
import {
  enrolments,
  isListed,
  type StudentFilters,
  selectInOrder,
  students,
  visibleTo,
} from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { exactly, type Position } from '#server/db/keyset.ts';

type Moment = typeof students.createdAt | typeof appointments.createdAt | typeof appointments.startsAt;

/** For example 2026-04-30 11:30. */
const local = (column: Moment, timeZone: string) =>
  sql<string>`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;

interface Batch {
  after: Position | null;
  limit: number;
}

export function selectStudents(
  ctx: Context,
  { filters, ids }: { filters: StudentFilters; ids?: number[] | undefined },
  { sort, after, limit }: Batch & { sort: StudentSort },
) {
  const { db, actor, office } = ctx;
  const services = sql<string | null>`(select string_agg(distinct ${enrolments.service}, ',')
    from ${enrolments} where ${enrolments.studentId} = ${students.id} and ${enrolments.stage} <> 'cancelled')`;
  return selectInOrder({ sort, end: after, limit }, (order, most) =>
    db
      .select({
        id: students.id,
        ...pick(students, PLAIN_FIELDS),
        status: students.status,
        tags: students.tags,
        school: schools.name,
        counsellor: members.name,
        services,
        createdAt: local(students.createdAt, office.timeZone),
        key: order.key,
      })
      .from(students)
      .leftJoin(schools, eq(schools.id, students.schoolId))
      .leftJoin(members, eq(members.id, students.counsellorId))
      .where(and(isListed(ctx, filters), ids && inArray(students.id, ids), visibleTo(db, actor), order.where))
      .orderBy(...order.orderBy)
      .limit(most),
  );
}

/** Latest first. */
export function selectAppointments(ctx: Context, filters: AppointmentFilters, { after, limit }: Batch) {
  const { timeZone } = ctx.office;
  const isAfter =
    after &&
    sql`(${appointments.startsAt}, ${appointments.id}) < (${after.key}::timestamptz, ${after.id}::int)`;
  return ctx.db
    .select({
      id: appointments.id,
      service: appointments.service,
      status: appointments.status,
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
    .where(and(isAppointmentInScope(ctx, filters), isAfter ?? undefined))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(limit);
}
