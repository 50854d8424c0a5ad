import { and, asc, eq, gt, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Language } from '#contracts/languages.ts';
import type { MailStatus } from '#contracts/mail/index.ts';
import { contactEmail, contactName, contactsWithWords, senders } from '#server/areas/enquiries/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { FAMILY_COLUMNS, students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { idsWithWords } from '#server/db/search.ts';

export type StoredRow = typeof appointments.$inferSelect;

/** The family of a student, or of a contact without one. */
function familyColumns(sender: ReturnType<typeof senders>) {
  const { guardianName, email, language, isSample, refusesContact } = FAMILY_COLUMNS;
  return {
    guardianName: sql<string | null>`coalesce(${guardianName}, ${sender.guardianName})`,
    email: sql<string | null>`coalesce(${email}, ${sender.email})`,
    language: sql<Language>`coalesce(${language}, ${sender.language}, 'en')`,
    isSample: sql<boolean>`coalesce(${isSample}, ${sender.isSample}, false)`,
    refusesContact: sql<boolean>`(${refusesContact} or coalesce(${sender.refusesContact}, false))`,
  };
}

export function selectAppointmentsToMail(db: Queryable, ids: number[]) {
  const sender = senders(db);
  return db
    .select({ appointment: appointments, counsellor: members.name, family: familyColumns(sender) })
    .from(appointments)
    .leftJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(sender, eq(sender.id, appointments.contactId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(inArray(appointments.id, ids))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}

export async function setInvitedAddress(db: Queryable, ids: number[], invitedAddress: string): Promise<void> {
  await db.update(appointments).set({ invitedAddress }).where(inArray(appointments.id, ids));
}

/** The recipient of a message about an appointment; see `MailDefinition`. */
export const appointmentRecipient = sql`
  select coalesce(${students.guardianName}, ${students.name}, ${contactName(appointments.contactId)}) as name,
    coalesce(case when ${outbox.kind} = 'appointment_cancelled' then ${appointments.invitedAddress} end,
      ${students.email}, ${contactEmail(appointments.contactId)}) as address
  from ${appointments} left join ${students} on ${appointments.studentId} = ${students.id}
  where ${appointments.id} = ${outbox.appointmentId}`;

/** Whether a message is about an appointment of a student or contact with these words. */
export const isAppointmentMail = (q: string) => sql`${outbox.appointmentId} in (
  select ${appointments.id} from ${appointments}
  where ${appointments.studentId} in ${idsWithWords(students, q)}
    or ${appointments.requestId} in ${contactsWithWords(q)}
    or ${appointments.contactId} in ${contactsWithWords(q)})`;

/** Identifies the reminder of an appointment at its present time: a moved appointment gets another reminder. */
const onceKey = sql<string>`'appointment_reminder ' || ${appointments.id} || ' ' || extract(epoch from ${appointments.startsAt})::bigint`;

const isReminded = sql<boolean>`exists (
  select 1 from ${outbox} where ${outbox.onceKey} = ${onceKey})`;

const reminderStatus = sql<MailStatus | null>`(
  select ${outbox.status} from ${outbox} where ${outbox.onceKey} = ${onceKey})`;

const ofStudent = alias(appointments, 'of_student');

/** One message may be about several appointments of a family, and names one of them. Found by the index of that one. */
const isNotified = (beforeMs: number) => sql<boolean>`exists (
  select 1 from ${appointments} ${ofStudent} join ${outbox} on ${outbox.appointmentId} = ${ofStudent.id}
  where (${ofStudent.studentId} = ${appointments.studentId} or ${ofStudent.contactId} = ${appointments.contactId})
  and (${ofStudent.id} = ${appointments.id}
    or ${outbox.others} @> jsonb_build_array(jsonb_build_object('id', ${appointments.id})))
  and ${outbox.kind} in ('appointment_confirmed', 'appointment_changed') and ${outbox.status} in ('waiting', 'sent')
  and ${outbox.createdAt} > ${appointments.startsAt} - ${beforeMs} * interval '1 millisecond')`;

export async function selectReminderState(db: Queryable, appointmentId: number, beforeMs: number) {
  const sender = senders(db);
  const [row] = await db
    .select({
      ...familyColumns(sender),
      status: appointments.status,
      startsAt: appointments.startsAt,
      reminder: reminderStatus,
      isNotified: isNotified(beforeMs),
    })
    .from(appointments)
    .leftJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(sender, eq(sender.id, appointments.contactId))
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
  const { id, studentId, contactId, sequence, startsAt, status } = appointments;
  const sender = senders(db);
  const family = familyColumns(sender);
  return db
    .select({ id, sequence, startsAt, onceKey })
    .from(appointments)
    .leftJoin(students, eq(students.id, studentId))
    .leftJoin(sender, eq(sender.id, contactId))
    .where(
      and(
        eq(status, 'confirmed'),
        gt(startsAt, now),
        lte(startsAt, new Date(now.getTime() + beforeMs)),
        isNotNull(family.email),
        not(family.isSample),
        not(family.refusesContact),
        not(isReminded),
        not(isNotified(beforeMs)),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(limit);
}
