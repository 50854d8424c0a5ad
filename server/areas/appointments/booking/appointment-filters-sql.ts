import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AppointmentStatusFilter } from '#contracts/appointments/index.ts';
import type { StudentGap } from '#contracts/records.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import { isLive, isOfLive, visibleTo } from '#server/areas/students/index.ts';
import type { Actor } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { students } from '#server/db/schema/records.ts';
import { hasWords } from '#server/db/search.ts';

/** What a list of appointments is narrowed down by; see `appointmentFilters` in contracts/appointments.ts. */
interface AppointmentFilters {
  q?: string | undefined;
  status?: AppointmentStatusFilter | undefined;
  service?: Service | undefined;
  counsellorId?: number | undefined;
  studentId?: number | undefined;
  schoolId?: number | undefined;
  city?: string | undefined;
  without?: StudentGap | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type Viewer = Pick<Actor, 'id' | 'role'>;

/** Which appointments a list is about: those of the filters that the person may see. */
export interface AppointmentScope {
  /** Null where everybody's are counted. */
  actor: Viewer | null;
  filters: AppointmentFilters;
  /** In which the days of the filters begin and end. */
  timeZone: string;
}

/**
 * Which appointments somebody may see, as a condition on `appointments`: a teacher those that are hers, one that was cancelled
 * only while the student is hers otherwise.
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

/** As a condition on `appointments`. */
export function isAppointmentListed(
  db: Queryable,
  { actor, filters, timeZone }: AppointmentScope,
): SQL | undefined {
  const { status, service, counsellorId, studentId, without, from, to } = filters;
  return and(
    actor ? isOwnAppointment(db, actor) : undefined,
    status === 'not_cancelled' ? ne(appointments.status, 'cancelled') : undefined,
    status && status !== 'not_cancelled' ? eq(appointments.status, status) : undefined,
    service ? eq(appointments.service, service) : undefined,
    counsellorId ? eq(appointments.counsellorId, counsellorId) : undefined,
    without === 'counsellor' ? isNull(appointments.counsellorId) : undefined,
    without === 'service' ? sql`false` : undefined,
    studentId ? eq(appointments.studentId, studentId) : undefined,
    ...isOnDays(appointments.startsAt, { from, to }, timeZone),
    filters.schoolId ? isOfSchool(db, filters.schoolId) : undefined,
    isOfStudents(db, filters),
    isOfLive(db, appointments.studentId),
  );
}

/**
 * As an array, which is read first: of a school's few hundred students the planner would else look for each of the latest
 * appointments, through tens of thousands of them.
 */
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
