import {
  type AnyColumn,
  and,
  count,
  countDistinct,
  eq,
  inArray,
  isNotNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { RECEIVED_STATUSES } from '#contracts/enquiries/index.ts';
import type { Dimension, Period } from '#contracts/insight/index.ts';
import { isAppointmentListed } from '#server/areas/appointments/index.ts';
import { isListed, isOfLive } from '#server/areas/students/index.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { appointmentRequests, enquiries } from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { enrolments, schools, students } from '#server/db/schema/records.ts';

/** What is counted together, in which days. */
export interface Wanted {
  /** Null for one figure of everything. */
  by: Dimension | null;
  period: Period;
  /** In which days and months begin. */
  timeZone: string;
}

/** How many there are in a group, whose key is null for those without any; `part` of them are of a special kind. */
export interface Tally {
  key: string | null;
  all: number;
  part: number;
}

type Keys = Partial<Record<Dimension, AnyColumn>> & { month: AnyColumn };

/** A month is named by its first day. */
function keyOf({ by, timeZone }: Wanted, keys: Keys): SQL<string | null> {
  if (by === 'month') return sql`date_trunc('month', ${keys.month} at time zone ${timeZone})::date::text`;
  const column = by && keys[by];
  return column ? sql`${column}::text` : sql`null::text`;
}

const FIRST_COLUMN = sql`1`;
const NO_PART = sql<number>`0`.mapWith(Number);
const partWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

export function tallyRegistrations(db: Queryable, wanted: Wanted): Promise<Tally[]> {
  const { from, to } = wanted.period;
  const isCounted = isListed(db, { createdFrom: from, createdTo: to }, wanted.timeZone);
  if (wanted.by === 'service') return tallyRegistrationsByService(db, isCounted);
  const { createdAt: month, schoolId: school, city, counsellorId: counsellor } = students;
  const key = keyOf(wanted, { month, school, city, counsellor });
  return db
    .select({ key, all: count(), part: NO_PART })
    .from(students)
    .where(isCounted)
    .groupBy(FIRST_COLUMN);
}

function tallyRegistrationsByService(db: Queryable, isCounted: SQL | undefined): Promise<Tally[]> {
  return db
    .select({ key: enrolments.service, all: countDistinct(students.id), part: NO_PART })
    .from(students)
    .leftJoin(enrolments, and(eq(enrolments.studentId, students.id), ne(enrolments.stage, 'cancelled')))
    .where(isCounted)
    .groupBy(FIRST_COLUMN);
}

/** Messages and requests for a session without spam; `part` are those that belong to a student. */
export async function tallyEnquiries(db: Queryable, wanted: Wanted): Promise<Tally[]> {
  const tally = (
    table: typeof enquiries | typeof appointmentRequests,
    service?: AnyColumn,
  ): Promise<Tally[]> =>
    db
      .select({
        key: keyOf(wanted, { month: table.createdAt, ...(service && { service }) }),
        all: count(),
        part: partWhere(isNotNull(table.studentId)),
      })
      .from(table)
      .where(
        and(
          inArray(table.status, RECEIVED_STATUSES),
          ...isOnDays(table.createdAt, wanted.period, wanted.timeZone),
        ),
      )
      .groupBy(FIRST_COLUMN);
  return [...(await tally(enquiries)), ...(await tally(appointmentRequests, appointmentRequests.service))];
}

/** Appointments that were not cancelled; `part` are those to which nobody came. */
export function tallyAppointments(db: Queryable, wanted: Wanted): Promise<Tally[]> {
  const { startsAt: month, service, counsellorId: counsellor } = appointments;
  const { schoolId: school, city } = students;
  const query = db
    .select({
      key: keyOf(wanted, { month, service, counsellor, school, city }),
      all: count(),
      part: partWhere(eq(appointments.status, 'no_show')),
    })
    .from(appointments)
    .$dynamic();
  const isOfStudents = wanted.by === 'school' || wanted.by === 'city';
  return (isOfStudents ? query.innerJoin(students, eq(students.id, appointments.studentId)) : query)
    .where(
      isAppointmentListed(db, {
        actor: null,
        filters: { status: 'not_cancelled', ...wanted.period },
        timeZone: wanted.timeZone,
      }),
    )
    .groupBy(FIRST_COLUMN);
}

export function tallyCompletedServices(db: Queryable, wanted: Wanted): Promise<Tally[]> {
  const { completedAt: month, service } = enrolments;
  const { schoolId: school, city, counsellorId: counsellor } = students;
  const query = db
    .select({
      key: keyOf(wanted, { month, service, counsellor, school, city }),
      all: count(),
      part: NO_PART,
    })
    .from(enrolments)
    .$dynamic();
  const isOfStudents = wanted.by === 'school' || wanted.by === 'city' || wanted.by === 'counsellor';
  return (isOfStudents ? query.innerJoin(students, eq(students.id, enrolments.studentId)) : query)
    .where(
      and(
        ...isOnDays(enrolments.completedAt, wanted.period, wanted.timeZone),
        isOfLive(db, enrolments.studentId),
      ),
    )
    .groupBy(FIRST_COLUMN);
}

/** Names by id. */
export async function selectNames(db: Queryable, by: 'school' | 'counsellor', ids: number[]) {
  const table = by === 'school' ? schools : members;
  const rows = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
