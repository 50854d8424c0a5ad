import { and, asc, eq, gt, gte, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { isOwnAppointment, overlaps, personName } from '#server/areas/appointments/calendar/repo.ts';
import { members } from '#server/areas/identity/index.ts';
import { students } from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { sqlStateOf } from '#server/db/errors.ts';
import { oneRow } from '#server/db/one-row.ts';
import { insertsRows } from '#server/db/sample-rows.ts';
import { appointments } from '#server/db/schema/appointments.ts';

/** A student, or a contact that has none yet. */
export type Person = Pick<typeof appointments.$inferSelect, 'studentId' | 'contactId'>;

/** Whether the student or contact has another confirmed appointment at the same time. */
export async function isPersonBooked(
  db: Queryable,
  {
    exceptIds,
    studentId,
    contactId,
    startsAt,
    endsAt,
  }: Person & { exceptIds: readonly number[]; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        contactId === null
          ? eq(appointments.studentId, studentId ?? 0)
          : eq(appointments.contactId, contactId),
        eq(appointments.status, 'confirmed'),
        overlaps({ start: startsAt, end: endsAt }),
        notInArray(appointments.id, [...exceptIds]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether a meeting of a person with a counsellor at a time is recorded: a repetition would count it twice. */
export async function isRecorded(
  db: Queryable,
  { studentId, contactId, counsellorId, startsAt }: Person & { counsellorId: number; startsAt: Date },
): Promise<boolean> {
  const isTheirs =
    contactId === null ? eq(appointments.studentId, studentId ?? 0) : eq(appointments.contactId, contactId);
  const same = [eq(appointments.counsellorId, counsellorId), eq(appointments.startsAt, startsAt)];
  return (await db.$count(appointments, and(isTheirs, ...same, eq(appointments.status, 'completed')))) > 0;
}

/** Locks an appointment that the actor may see. @param actor null where the caller has checked the sight. */
export async function lockAppointment(db: Queryable, actor: Actor | null, id: number) {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), actor ? isOwnAppointment(db, actor) : undefined))
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

/** Future appointments of a counsellor that are not cancelled. */
const isComing = (counsellorId: number, now: Date) =>
  and(
    eq(appointments.counsellorId, counsellorId),
    inArray(appointments.status, ['requested', 'confirmed']),
    gt(appointments.startsAt, now),
  );

export function countComingOf(db: Queryable, counsellorId: number, now: Date): Promise<number> {
  return db.$count(appointments, isComing(counsellorId, now));
}

/** By start. */
export async function selectComingOf(
  db: Queryable,
  { counsellorId, now, limit }: { counsellorId: number; now: Date; limit: number },
) {
  const { id, startsAt } = appointments;
  return db
    .select({ id, name: personName, startsAt })
    .from(appointments)
    .leftJoin(students, eq(students.id, appointments.studentId))
    .where(isComing(counsellorId, now))
    .orderBy(asc(startsAt), asc(id))
    .limit(limit);
}

export async function selectComingStudents(db: Queryable, counsellorId: number, now: Date) {
  const { studentId } = appointments;
  const rows = await db.selectDistinct({ studentId }).from(appointments).where(isComing(counsellorId, now));
  return rows.flatMap((row) => row.studentId ?? []);
}

/** Whether a contact or its student has an open appointment, or one that was booked since the contact and not cancelled. */
export async function hasMeeting(
  { db }: Context,
  contact: { id: number; studentId: number | null; createdAt: Date },
): Promise<boolean> {
  const { id, contactId, studentId, status, createdAt } = appointments;
  const theirs = contact.studentId === null ? eq(contactId, contact.id) : eq(studentId, contact.studentId);
  const isOpen = inArray(status, ['requested', 'confirmed']);
  const isSince = and(ne(status, 'cancelled'), gte(createdAt, contact.createdAt));
  const rows = await db
    .select({ id })
    .from(appointments)
    .where(and(theirs, or(isOpen, isSince)))
    .limit(1);
  return rows.length > 0;
}

/**
 * The next meeting of a contact or its student, else the last one, else the last cancelled one. A teacher may not see the
 * student, so of the student's they get their own.
 */
export async function findMeeting(
  { db, now }: Context,
  reader: Actor,
  contact: { id: number; studentId: number | null },
) {
  const { id, startsAt, endsAt, service, status, contactId, requestId, studentId, counsellorId } =
    appointments;
  const ofStudent =
    contact.studentId === null
      ? undefined
      : and(
          eq(studentId, contact.studentId),
          seesOnlyAssigned(reader.role) ? eq(counsellorId, reader.id) : undefined,
        );
  const at = sql`${now.toISOString()}::timestamptz`;
  const [meeting] = await db
    .select({ id, startsAt, service, status, counsellor: { id: members.id, name: members.name } })
    .from(appointments)
    .leftJoin(members, eq(members.id, counsellorId))
    .where(or(eq(contactId, contact.id), eq(requestId, contact.id), ofStudent))
    .orderBy(
      sql`${status} in ('requested', 'confirmed') and ${endsAt} > ${at} desc`,
      sql`${status} = 'cancelled'`,
      sql`greatest(${startsAt} - ${at}, ${at} - ${startsAt})`,
      id,
    )
    .limit(1);
  return meeting;
}

/** Gives a contact's appointments to its student: those without one, and with a wrong link those of the former student. */
export async function moveToStudentOf(
  { db }: Context,
  { contactId, from, to }: { contactId: number; from: number | null; to: number | null },
): Promise<void> {
  if (to === null) return;
  const { contactId: contact, requestId, studentId, version } = appointments;
  const ofFormer = from === null ? undefined : and(eq(requestId, contactId), eq(studentId, from));
  await db
    .update(appointments)
    .set({ studentId: to, contactId: null, version: sql`${version} + 1` })
    .where(or(eq(contact, contactId), ofFormer));
}

export async function lockComing(db: Queryable, counsellorId: number, now: Date) {
  return db
    .select()
    .from(appointments)
    .where(isComing(counsellorId, now))
    .orderBy(asc(appointments.id))
    .for('update');
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

export async function selectCounsellorOf(db: Queryable, studentId: number): Promise<number | null> {
  const [row] = await db
    .select({ counsellorId: students.counsellorId })
    .from(students)
    .where(eq(students.id, studentId));
  return row?.counsellorId ?? null;
}

export const insertSampleAppointments = insertsRows(appointments);
