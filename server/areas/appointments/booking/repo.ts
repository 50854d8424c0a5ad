import { and, asc, desc, eq, gt, gte, inArray, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AppointmentSort } from '#contracts/appointments/index.ts';
import type { Count } from '#contracts/lib/lists.ts';
import { auditEvents } from '#server/areas/audit/index.ts';
import { contactsWithWords } from '#server/areas/enquiries/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { FAMILY_COLUMNS, refusesContact, students } from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { sqlStateOf } from '#server/db/errors.ts';
import { exactly, type Position } from '#server/db/keyset.ts';
import { oneRow } from '#server/db/one-row.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { countRows, idsWithWords } from '#server/db/search.ts';
import {
  type AppointmentFilters,
  isAppointmentInScope,
  isOwnAppointment,
} from './appointment-filters-sql.ts';

const ROW = {
  id: appointments.id,
  version: appointments.version,
  student: { id: students.id, name: students.name },
  service: appointments.service,
  counsellor: { id: members.id, name: members.name },
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  status: appointments.status,
  place: appointments.place,
};

export async function selectPage(
  ctx: Context,
  filters: AppointmentFilters,
  page: { sort: AppointmentSort; end: Position | null; limit: number },
) {
  const { startsAt, id } = appointments;
  const [order, compared] = page.sort === 'starts_desc' ? [desc, sql`<`] : [asc, sql`>`];
  const isAfter =
    page.end && sql`(${startsAt}, ${id}) ${compared} (${page.end.key}::timestamptz, ${page.end.id}::int)`;
  return ctx.db
    .select({ ...ROW, sortKey: exactly(startsAt) })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(and(isAppointmentInScope(ctx, filters), isAfter ?? undefined))
    .orderBy(order(startsAt), order(id))
    .limit(page.limit);
}

export async function countAppointments(ctx: Context, filters: AppointmentFilters): Promise<Count> {
  const { q, from, to } = filters;
  return countRows({ search: q, isPeriod: Boolean(from && to) }, (limit) => {
    const found = ctx.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(isAppointmentInScope(ctx, filters))
      .limit(limit);
    return ctx.db.$count(found.as('found'));
  });
}

/** The longest appointment: the index scan by start begins this much earlier. */
const LONGEST = sql`interval '1 day'`;

function overlaps({ start, end }: { start: Date; end: Date }): SQL | undefined {
  return and(
    lt(appointments.startsAt, end),
    gt(appointments.endsAt, start),
    sql`${appointments.startsAt} > ${start.toISOString()}::timestamptz - ${LONGEST}`,
  );
}

/** Appointments by start, without cancelled ones. @param counsellorId undefined for all counsellors. */
export async function selectCalendar(
  db: Queryable,
  time: { start: Date; end: Date },
  { counsellorId, limit }: { counsellorId: number | undefined; limit: number },
) {
  return db
    .select(ROW)
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(
      and(
        overlaps(time),
        ne(appointments.status, 'cancelled'),
        counsellorId === undefined ? undefined : eq(appointments.counsellorId, counsellorId),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit);
}

/** A counsellor's booked times. @param exceptIds appointments that are about to move. */
export async function selectBusy(
  db: Queryable,
  counsellorId: number,
  { exceptIds = [], ...time }: { start: Date; end: Date; exceptIds?: readonly number[] },
) {
  const rows = await db
    .select({ startsAt: appointments.startsAt, endsAt: appointments.endsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.counsellorId, counsellorId),
        eq(appointments.status, 'confirmed'),
        overlaps(time),
        notInArray(appointments.id, [...exceptIds]),
      ),
    );
  return rows.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() }));
}

/** Whether the student has another confirmed appointment at the same time. */
export async function isStudentBooked(
  db: Queryable,
  {
    exceptIds,
    studentId,
    startsAt,
    endsAt,
  }: { exceptIds: readonly number[]; studentId: number; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.studentId, studentId),
        eq(appointments.status, 'confirmed'),
        overlaps({ start: startsAt, end: endsAt }),
        notInArray(appointments.id, [...exceptIds]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** An appointment with the family's contacts. @param actor sees it only if they may; null checks nothing. */
export async function selectAppointment(db: Queryable, actor: Actor | null, id: number) {
  const [row] = await db
    .select({
      ...ROW,
      student: {
        ...ROW.student,
        guardianName: students.guardianName,
        phone: students.phone,
        email: students.email,
      },
      familyTimeZone: appointments.familyTimeZone,
      outcomeNote: appointments.outcomeNote,
      requestId: appointments.requestId,
      seriesId: appointments.seriesId,
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

/** Locks an appointment that the actor may see. */
export async function lockAppointment(db: Queryable, actor: Actor, id: number) {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), isOwnAppointment(db, actor)))
    .for('update');
  return row;
}
export type LockedAppointment = NonNullable<Awaited<ReturnType<typeof lockAppointment>>>;

/** Locks an appointment and the later open ones of its series, by start. */
export async function lockFollowing(
  db: Queryable,
  actor: Actor,
  { seriesId, startsAt }: { seriesId: string; startsAt: Date },
) {
  return db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.seriesId, seriesId),
        gte(appointments.startsAt, startsAt),
        inArray(appointments.status, ['requested', 'confirmed']),
        isOwnAppointment(db, actor),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .for('update');
}

const MAX_EVENTS = 100;
const NO_CHANGES = ['appointment.viewed', 'appointment.file_made'];

/** The changes to an appointment, oldest first. */
export async function selectHistory(db: Queryable, id: number) {
  const { action } = auditEvents;
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'appointment'),
        eq(auditEvents.subjectId, id),
        notInArray(action, NO_CHANGES),
      ),
    )
    .orderBy(asc(auditEvents.id))
    .limit(MAX_EVENTS);
}

/** @returns its id; null if the counsellor is booked at that time, after which the transaction can only be rolled back. */
export async function insertAppointment(
  db: Queryable,
  values: typeof appointments.$inferInsert,
): Promise<number | null> {
  return unlessTaken(
    async () => oneRow(await db.insert(appointments).values(values).returning({ id: appointments.id })).id,
  );
}

/** Writes the changes and the next version. @returns the sequence for calendars; null as `insertAppointment`. */
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

/** @returns null on exclusion_violation: the counsellor has another confirmed appointment at that time. */
async function unlessTaken<Result>(write: () => Promise<Result>): Promise<Result | null> {
  try {
    return await write();
  } catch (error) {
    if (sqlStateOf(error) === '23P01') return null;
    throw error;
  }
}

export function selectAppointmentsToMail(db: Queryable, ids: number[]) {
  return db
    .select({ appointment: appointments, counsellor: members.name, family: FAMILY_COLUMNS })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(inArray(appointments.id, ids))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}

/** The recipient of a message about an appointment; see `Template` in the mail area. */
export const appointmentRecipient = sql`
  select coalesce(guardian_name, name) as name, email as address
  from ${students} join ${appointments} on ${appointments.studentId} = ${students.id}
  where ${appointments.id} = ${outbox.appointmentId}`;

/** Whether a message is about an appointment of a student or request with these words. */
export const isAppointmentMail = (q: string) => sql`${outbox.appointmentId} in (
  select ${appointments.id} from ${appointments}
  where ${appointments.studentId} in ${idsWithWords(students, q)}
    or ${appointments.requestId} in ${contactsWithWords(q)})`;

/** Whether the student's family withdrew its consent to be contacted. */
export async function selectRefusal(db: Queryable, studentId: number): Promise<boolean> {
  const [row] = await db
    .select({ isRefused: refusesContact(students.id) })
    .from(students)
    .where(eq(students.id, studentId));
  return row?.isRefused ?? false;
}
