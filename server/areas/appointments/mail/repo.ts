import { and, asc, eq, gt, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MailStatus } from '#contracts/mail/index.ts';
import { contactsWithWords } from '#server/areas/enquiries/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { FAMILY_COLUMNS, refusesContact, students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { idsWithWords } from '#server/db/search.ts';

export type StoredRow = typeof appointments.$inferSelect;

export function selectAppointmentsToMail(db: Queryable, ids: number[]) {
  return db
    .select({ appointment: appointments, counsellor: members.name, family: FAMILY_COLUMNS })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(inArray(appointments.id, ids))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}

export async function setInvitedAddress(db: Queryable, ids: number[], invitedAddress: string): Promise<void> {
  await db.update(appointments).set({ invitedAddress }).where(inArray(appointments.id, ids));
}

/** The recipient of a message about an appointment; see `MailDefinition`. */
export const appointmentRecipient = sql`
  select coalesce(guardian_name, name) as name,
    case when ${outbox.kind} = 'appointment_cancelled' then coalesce(${appointments.invitedAddress}, email) else email end
      as address
  from ${students} join ${appointments} on ${appointments.studentId} = ${students.id}
  where ${appointments.id} = ${outbox.appointmentId}`;

/** Whether a message is about an appointment of a student or request with these words. */
export const isAppointmentMail = (q: string) => sql`${outbox.appointmentId} in (
  select ${appointments.id} from ${appointments}
  where ${appointments.studentId} in ${idsWithWords(students, q)}
    or ${appointments.requestId} in ${contactsWithWords(q)})`;

/** Identifies the reminder of an appointment at its present time: a moved appointment gets another reminder. */
const onceKey = sql<string>`'appointment_reminder ' || ${appointments.id} || ' ' || extract(epoch from ${appointments.startsAt})::bigint`;

const isReminded = sql<boolean>`exists (
  select 1 from ${outbox} where ${outbox.onceKey} = ${onceKey})`;

const reminderStatus = sql<MailStatus | null>`(
  select ${outbox.status} from ${outbox} where ${outbox.onceKey} = ${onceKey})`;

const ofStudent = alias(appointments, 'of_student');

/** One message may be about several appointments of a student, and names one of them. Found by the index of that one. */
const isNotified = (beforeMs: number) => sql<boolean>`exists (
  select 1 from ${appointments} ${ofStudent} join ${outbox} on ${outbox.appointmentId} = ${ofStudent.id}
  where ${ofStudent.studentId} = ${appointments.studentId}
  and (${ofStudent.id} = ${appointments.id}
    or ${outbox.others} @> jsonb_build_array(jsonb_build_object('id', ${appointments.id})))
  and ${outbox.kind} in ('appointment_confirmed', 'appointment_changed') and ${outbox.status} in ('waiting', 'sent')
  and ${outbox.createdAt} > ${appointments.startsAt} - ${beforeMs} * interval '1 millisecond')`;

export async function selectReminderState(db: Queryable, appointmentId: number, beforeMs: number) {
  const [row] = await db
    .select({
      ...FAMILY_COLUMNS,
      status: appointments.status,
      startsAt: appointments.startsAt,
      reminder: reminderStatus,
      isNotified: isNotified(beforeMs),
    })
    .from(appointments)
    .innerJoin(students, eq(students.id, appointments.studentId))
    .where(eq(appointments.id, appointmentId));
  return row;
}

/**
 * Confirmed future appointments whose family was neither reminded nor notified of it within `beforeMs`
 * before it.
 */
export async function selectUnreminded(
  db: Queryable,
  { now, beforeMs, limit }: { now: Date; beforeMs: number; limit: number },
) {
  const { id, studentId, sequence, startsAt, status } = appointments;
  return db
    .select({ id, sequence, startsAt, onceKey })
    .from(appointments)
    .innerJoin(students, eq(students.id, studentId))
    .where(
      and(
        eq(status, 'confirmed'),
        gt(startsAt, now),
        lte(startsAt, new Date(now.getTime() + beforeMs)),
        isNotNull(students.email),
        eq(students.isSample, false),
        not(refusesContact(students.id)),
        not(isReminded),
        not(isNotified(beforeMs)),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(limit);
}
