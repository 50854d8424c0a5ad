import { type AnyColumn, and, count, countDistinct, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { RECEIVED_STATUSES } from '#contracts/enquiries/index.ts';
import type { Dimension, Measure, Period } from '#contracts/insight/index.ts';
import { appointments, isAppointmentListed } from '#server/areas/appointments/index.ts';
import { isLinked } from '#server/areas/enquiries/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { schools } from '#server/areas/schools/index.ts';
import { enrolments, isListed, isOfLive, students } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { countWhere } from '#server/db/count-where.ts';
import { appointmentRequests, enquiries, leads, submissionTables } from '#server/db/schema/enquiries.ts';

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
  const { createdAt: month, schoolId: school, city, counsellorId: counsellor } = students;
  return ctx.db
    .select({ key: keyOf(ctx, wanted, { month, school, city, counsellor }), registrations: count() })
    .from(students)
    .where(isCounted)
    .groupBy(FIRST_COLUMN);
}

/** Without spam. `conversions` counts submissions of new students, `links` of existing students. */
export async function countEnquiries(ctx: Context, wanted: Wanted): Promise<Counted[]> {
  const countTable = (
    table: typeof enquiries | typeof appointmentRequests,
    service?: AnyColumn,
  ): Promise<Counted[]> =>
    ctx.db
      .select({
        key: keyOf(ctx, wanted, { month: table.createdAt, ...(service && { service }) }),
        enquiries: count(),
        conversions: countWhere(isLinked(table, 'new')),
        links: countWhere(isLinked(table, 'existing')),
      })
      .from(table)
      .where(
        and(
          inArray(table.status, RECEIVED_STATUSES),
          ...isOnDays(table.createdAt, wanted.period, ctx.office.timeZone),
        ),
      )
      .groupBy(FIRST_COLUMN);
  return [
    ...(await countTable(enquiries)),
    ...(await countTable(appointmentRequests, appointmentRequests.service)),
  ];
}

/** Every kind, without spam. */
export async function countLeads(ctx: Context, wanted: Wanted): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const [kind, table] of Object.entries(submissionTables)) {
    const { createdAt: month, service, assigneeId: counsellor } = table;
    const source = kind === 'lead' ? sql<string>`${leads.source}` : sql<string>`'website'::text`;
    const rows = await ctx.db
      .select({
        key: wanted.by === 'source' ? source : keyOf(ctx, wanted, { month, service, counsellor }),
        leads: count(),
        leadsEnrolled: countWhere(eq(table.stage, 'enrolled')),
        leadsLost: countWhere(eq(table.stage, 'lost')),
      })
      .from(table)
      .where(
        and(
          inArray(table.status, RECEIVED_STATUSES),
          ...isOnDays(table.createdAt, wanted.period, ctx.office.timeZone),
        ),
      )
      .groupBy(FIRST_COLUMN);
    counted.push(...rows);
  }
  return counted;
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
  return (isOfStudents ? query.innerJoin(students, eq(students.id, appointments.studentId)) : query)
    .where(isAppointmentListed(ctx, { status: 'not_cancelled', ...wanted.period }))
    .groupBy(FIRST_COLUMN);
}

export function countCompletedServices(ctx: Context, wanted: Wanted): Promise<Counted[]> {
  const { completedAt: month, service } = enrolments;
  const { schoolId: school, city, counsellorId: counsellor } = students;
  const query = ctx.db
    .select({
      key: keyOf(ctx, wanted, { month, service, counsellor, school, city }),
      completedServices: count(),
    })
    .from(enrolments)
    .$dynamic();
  const isOfStudents = wanted.by === 'school' || wanted.by === 'city' || wanted.by === 'counsellor';
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
