import { and, asc, desc, eq, gt, inArray, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AppointmentRow, AppointmentSort } from '#contracts/appointments/index.ts';
import type { Count } from '#contracts/lib/lists.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import { FAMILY_COLUMNS } from '#server/areas/students/index.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { sqlStateOf } from '#server/db/errors.ts';
import { exactly, type Place } from '#server/db/keyset.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { countRows } from '#server/db/search.ts';
import { type AppointmentScope, isAppointmentListed, isOwnAppointment } from './appointment-filters-sql.ts';

const ROW = {
  id: appointments.id,
  version: appointments.version,
  studentId: appointments.studentId,
  studentName: students.name,
  service: appointments.service,
  counsellorId: appointments.counsellorId,
  counsellorName: members.name,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  status: appointments.status,
  place: appointments.place,
};

export async function selectPage(
  db: Queryable,
  scope: AppointmentScope,
  page: { sort: AppointmentSort; end: Place | null; limit: number },
) {
  const { startsAt, id } = appointments;
  const [order, compared] = page.sort === 'starts_desc' ? [desc, sql`<`] : [asc, sql`>`];
  const isAfter =
    page.end && sql`(${startsAt}, ${id}) ${compared} (${page.end.key}::timestamptz, ${page.end.id}::int)`;
  return db
    .select({ ...ROW, sortKey: exactly(startsAt) })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(and(isAppointmentListed(db, scope), isAfter ?? undefined))
    .orderBy(order(startsAt), order(id))
    .limit(page.limit);
}

export type StoredRow = Omit<Awaited<ReturnType<typeof selectPage>>[number], 'sortKey'>;

export async function countAppointments(db: Queryable, scope: AppointmentScope): Promise<Count> {
  return countRows(
    { search: scope.filters.q, isPeriod: Boolean(scope.filters.from && scope.filters.to) },
    (limit) => {
      const found = db
        .select({ id: appointments.id })
        .from(appointments)
        .where(isAppointmentListed(db, scope))
        .limit(limit);
      return db.$count(found.as('found'));
    },
  );
}

/** No appointment is longer, so that an index by start finds those that have begun before. */
const LONGEST = sql`interval '1 day'`;

function overlaps({ start, end }: { start: Date; end: Date }): SQL | undefined {
  return and(
    lt(appointments.startsAt, end),
    gt(appointments.endsAt, start),
    sql`${appointments.startsAt} > ${start.toISOString()}::timestamptz - ${LONGEST}`,
  );
}

const MOMENT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A week has more than a thousand of them, and the screens ask for it all day: the rows come as they are sent. */
function calendarQuery(name: string, whose: string) {
  return preparedQuery<{
    id: number;
    version: number;
    studentId: number;
    studentName: string;
    service: Service;
    counsellorId: number | null;
    counsellorName: string | null;
    startsAt: string;
    endsAt: string;
    status: AppointmentStatus;
    place: string | null;
  }>(
    name,
    `select a.id, a.version, a.student_id as "studentId", s.name as "studentName", a.service,
       a.counsellor_id as "counsellorId", m.name as "counsellorName", ${MOMENT('a.starts_at')} as "startsAt",
       ${MOMENT('a.ends_at')} as "endsAt", a.status, a.place
     from appointments a join students s on s.id = a.student_id left join members m on m.id = a.counsellor_id
     where a.starts_at < $2 and a.ends_at > $1 and a.starts_at > $1::timestamptz - interval '1 day'
       and a.status <> 'cancelled' ${whose}
     order by a.starts_at, a.id limit $3`,
  );
}
const calendarOfAll = calendarQuery('calendar_of_all', '');
const calendarOfOne = calendarQuery('calendar_of_one', 'and a.counsellor_id = $4');

/** What is not cancelled, by start. @param counsellorId whose; undefined for everybody's. */
export async function selectCalendar(
  db: Queryable,
  { start, end }: { start: Date; end: Date },
  { counsellorId, limit }: { counsellorId: number | undefined; limit: number },
): Promise<AppointmentRow[]> {
  const values = [start, end, limit];
  const rows =
    counsellorId === undefined
      ? await calendarOfAll(db, values)
      : await calendarOfOne(db, [...values, counsellorId]);
  return rows.map(({ studentId, studentName, counsellorId, counsellorName, ...row }) => ({
    ...row,
    student: { id: studentId, name: studentName },
    counsellor: counsellorId === null ? null : { id: counsellorId, name: counsellorName ?? '' },
  }));
}

/** When a counsellor is booked. @param exceptId an appointment that is about to move. */
export async function selectBusy(
  db: Queryable,
  counsellorId: number,
  { exceptId, ...time }: { start: Date; end: Date; exceptId?: number | undefined },
) {
  const rows = await db
    .select({ startsAt: appointments.startsAt, endsAt: appointments.endsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.counsellorId, counsellorId),
        eq(appointments.status, 'confirmed'),
        overlaps(time),
        exceptId === undefined ? undefined : ne(appointments.id, exceptId),
      ),
    );
  return rows.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() }));
}

/** Whether a student has another confirmed appointment at the time of one. */
export async function isStudentBooked(
  db: Queryable,
  { id, studentId, startsAt, endsAt }: { id: number; studentId: number; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.studentId, studentId),
        eq(appointments.status, 'confirmed'),
        overlaps({ start: startsAt, end: endsAt }),
        ne(appointments.id, id),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** An appointment with whom to call. @param actor who has to be allowed to see it; null for nobody in particular. */
export async function selectAppointment(db: Queryable, actor: Actor | null, id: number) {
  const [row] = await db
    .select({
      ...ROW,
      guardianName: students.guardianName,
      phone: students.phone,
      email: students.email,
      familyTimeZone: appointments.familyTimeZone,
      outcomeNote: appointments.outcomeNote,
      requestId: appointments.requestId,
      uid: appointments.uid,
      sequence: appointments.sequence,
      createdAt: appointments.createdAt,
    })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(and(eq(appointments.id, id), actor ? isOwnAppointment(db, actor) : undefined));
  return row;
}
export type StoredAppointment = NonNullable<Awaited<ReturnType<typeof selectAppointment>>>;

/** The same row alone, held against every other change until the transaction ends. */
export async function lockAppointment(db: Queryable, actor: Actor, id: number) {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), isOwnAppointment(db, actor)))
    .for('update');
  return row;
}
export type LockedAppointment = NonNullable<Awaited<ReturnType<typeof lockAppointment>>>;

/** More than these nobody does with one appointment. */
const MOST_EVENTS = 100;
const NO_CHANGES = ['appointment.viewed', 'appointment.file_made'];

/** What was done with an appointment, oldest first. */
export async function selectHistory(db: Queryable, id: number) {
  const { at, action, actorName } = auditEvents;
  return db
    .select({ id: auditEvents.id, at, action, actorName })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'appointment'),
        eq(auditEvents.subjectId, id),
        notInArray(action, NO_CHANGES),
      ),
    )
    .orderBy(asc(auditEvents.id))
    .limit(MOST_EVENTS);
}

/** @returns its id; null where the counsellor is booked at that time, which ends the transaction. */
export async function insertAppointment(
  db: Queryable,
  values: typeof appointments.$inferInsert,
): Promise<number | null> {
  return unlessTaken(async () => {
    const [row] = await db.insert(appointments).values(values).returning({ id: appointments.id });
    if (!row) throw new Error('The appointment was not stored');
    return row.id;
  });
}

/** Writes what changed and the next version. @returns the sequence for calendars; null as `insertAppointment` does. */
export async function updateAppointment(
  db: Queryable,
  { id, version, sequence }: Pick<LockedAppointment, 'id' | 'version' | 'sequence'>,
  { isForCalendars, ...changes }: Partial<LockedAppointment> & { isForCalendars: boolean },
): Promise<number | null> {
  const nextSequence = isForCalendars ? sequence + 1 : sequence;
  return unlessTaken(async () => {
    await db
      .update(appointments)
      .set({ ...changes, version: version + 1, sequence: nextSequence })
      .where(eq(appointments.id, id));
    return nextSequence;
  });
}

/** A counsellor's appointments to come that are not cancelled, held against every other change. */
export async function lockComing(db: Queryable, counsellorId: number, now: Date) {
  return db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.counsellorId, counsellorId),
        inArray(appointments.status, ['requested', 'confirmed']),
        gt(appointments.startsAt, now),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update');
}

/** SQLSTATE exclusion_violation: the counsellor has another confirmed appointment at that time. */
async function unlessTaken<Result>(write: () => Promise<Result>): Promise<Result | null> {
  try {
    return await write();
  } catch (error) {
    if (sqlStateOf(error) === '23P01') return null;
    throw error;
  }
}

/** An appointment with the family that it is for. */
export async function selectAppointmentToMail(db: Queryable, id: number) {
  const [row] = await db
    .select({ appointment: appointments, counsellor: members.name, family: FAMILY_COLUMNS })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(eq(appointments.id, id));
  return row;
}
