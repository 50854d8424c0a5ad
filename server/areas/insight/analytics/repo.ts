import { type AnyColumn, and, count, countDistinct, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Dimension, Measure, Period } from '#contracts/insight/index.ts';
import { appointments, isAppointmentListed } from '#server/areas/appointments/index.ts';
import { selectContactFigures } from '#server/areas/enquiries/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { schools } from '#server/areas/schools/index.ts';
import { enrolments, isListed, isOfLive, students } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { countWhere } from '#server/db/count-where.ts';

export interface Wanted {
  /** Null for the total. */
  by: Dimension | null;
  period: Period;
}

/** `key` is null for records without one. */
export type Counted = { key: string | null } & Partial<Record<Measure, number>>;

type Keys = Partial<Record<Dimension, AnyColumn>> & { month: AnyColumn };

function keyOf({ office }: Context, { by }: Wanted, keys: Keys): SQL<string | null> {
  if (by === 'month') return sql`to_char(${keys.month} at time zone ${office.timeZone}, 'YYYY-MM')`;
  const column = by && keys[by];
  return column ? sql`${column}::text` : sql`null::text`;
}

const FIRST_COLUMN = sql`1`;

export function countRegistrations(ctx: Context, wanted: Wanted): Promise<Counted[]> {
  const { from, to } = wanted.period;
  const isCounted = isListed(ctx, { createdFrom: from, createdTo: to });
  if (wanted.by === 'service') {
    return ctx.db
      .select({ key: enrolments.service, registrations: countDistinct(students.id) })
      .from(students)
      .leftJoin(enrolments, and(eq(enrolments.studentId, students.id), ne(enrolments.stage, 'cancelled')))
      .where(isCounted)
      .groupBy(FIRST_COLUMN);
  }
  const { createdAt: month, schoolId: school, city, firstCounsellorId: counsellor } = students;
  return ctx.db
    .select({ key: keyOf(ctx, wanted, { month, school, city, counsellor }), registrations: count() })
    .from(students)
    .where(isCounted)
    .groupBy(FIRST_COLUMN);
}

export function countContacts(ctx: Context, { by, period }: Wanted): Promise<Counted[]> {
  return selectContactFigures(ctx, { by: by === 'school' || by === 'city' ? null : by, period });
}

/** Without cancelled appointments. `noShows` counts the appointments that the family missed. */
export function countAppointments(ctx: Context, wanted: Wanted): Promise<Counted[]> {
  const { startsAt: month, service, counsellorId: counsellor } = appointments;
  const { schoolId: school, city } = students;
  const query = ctx.db
    .select({
      key: keyOf(ctx, wanted, { month, service, counsellor, school, city }),
      appointments: count(),
      noShows: countWhere(eq(appointments.status, 'no_show')),
    })
    .from(appointments)
    .$dynamic();
  const isOfStudents = wanted.by === 'school' || wanted.by === 'city';
  return (isOfStudents ? query.leftJoin(students, eq(students.id, appointments.studentId)) : query)
    .where(isAppointmentListed(ctx, { status: 'not_cancelled', ...wanted.period }))
    .groupBy(FIRST_COLUMN);
}

export function countCompletedServices(ctx: Context, wanted: Wanted): Promise<Counted[]> {
  const { completedAt: month, service, counsellorId: counsellor } = enrolments;
  const { schoolId: school, city } = students;
  const query = ctx.db
    .select({
      key: keyOf(ctx, wanted, { month, service, counsellor, school, city }),
      completedServices: count(),
    })
    .from(enrolments)
    .$dynamic();
  const isOfStudents = wanted.by === 'school' || wanted.by === 'city';
  return (isOfStudents ? query.innerJoin(students, eq(students.id, enrolments.studentId)) : query)
    .where(
      and(
        ...isOnDays(enrolments.completedAt, wanted.period, ctx.office.timeZone),
        isOfLive(ctx.db, enrolments.studentId),
      ),
    )
    .groupBy(FIRST_COLUMN);
}

export async function selectNames(db: Queryable, by: 'school' | 'counsellor', ids: number[]) {
  const table = by === 'school' ? schools : members;
  const rows = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
