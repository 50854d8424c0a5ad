import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { listAppointments } from '#contracts/appointments/index.ts';
import type { QueryOf } from '#contracts/endpoint.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { isLive, isOfLive, students, visibleTo } from '#server/areas/students/index.ts';
import type { Actor, Context, JobContext } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { hasWords } from '#server/db/search.ts';

export type AppointmentFilters = Omit<QueryOf<typeof listAppointments>, 'sort' | 'after' | 'limit'>;
type Viewer = Pick<Actor, 'id' | 'role'>;

/**
 * Condition on `appointments` for the actor's access. A teacher sees their own appointments, but a cancelled
 * one only if they may see the student for another reason.
 */
export function isOwnAppointment(db: Queryable, actor: Viewer): SQL | undefined {
  if (!seesOnlyAssigned(actor.role)) return undefined;
  const visible = db
    .select({ one: sql`1` })
    .from(students)
    .where(and(eq(students.id, appointments.studentId), visibleTo(db, actor)));
  return and(
    eq(appointments.counsellorId, actor.id),
    or(ne(appointments.status, 'cancelled'), exists(visible)),
  );
}

/** The appointments that match the filters and that the actor may see. */
export const isAppointmentInScope = (ctx: Context, filters: AppointmentFilters) =>
  and(isOwnAppointment(ctx.db, ctx.actor), isAppointmentListed(ctx, filters));

/** Condition on `appointments`, without those of merged students. Combine it with `isOwnAppointment`. */
export function isAppointmentListed(
  { db, office }: JobContext,
  filters: AppointmentFilters,
): SQL | undefined {
  const { status, service, counsellorId, studentId, without, from, to } = filters;
  return and(
    hasStatus(status),
    service ? eq(appointments.service, service) : undefined,
    counsellorId ? eq(appointments.counsellorId, counsellorId) : undefined,
    without === 'counsellor' ? isNull(appointments.counsellorId) : undefined,
    without === 'service' ? sql`false` : undefined,
    studentId ? eq(appointments.studentId, studentId) : undefined,
    ...isOnDays(appointments.startsAt, { from, to }, office.timeZone),
    filters.schoolId ? isOfSchool(db, filters.schoolId) : undefined,
    isOfStudents(db, filters),
    isOfLive(db, appointments.studentId),
  );
}

function hasStatus(status: AppointmentFilters['status']): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === 'not_cancelled') return ne(appointments.status, 'cancelled');
  return status === 'open'
    ? inArray(appointments.status, ['requested', 'confirmed'])
    : eq(appointments.status, status);
}

/** As an array, so that the planner reads the school's few hundred students before the appointments. */
function isOfSchool(db: Queryable, schoolId: number): SQL {
  const ofSchool = db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isLive));
  return sql`${appointments.studentId} = any(array(${ofSchool}))`;
}

function isOfStudents(db: Queryable, { q = '', city, without }: AppointmentFilters): SQL | undefined {
  const condition = and(
    hasWords(students.searchText, q),
    city ? eq(students.city, city) : undefined,
    without === 'school' ? isNull(students.schoolId) : undefined,
    without === 'city' ? isNull(students.city) : undefined,
  );
  if (!condition) return undefined;
  return inArray(appointments.studentId, db.select({ id: students.id }).from(students).where(condition));
}
