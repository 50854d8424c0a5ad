import { and, asc, desc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { MAX_PAST_APPOINTMENTS } from '#contracts/families/index.ts';
import { appointments } from '#server/areas/appointments/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { enrolments } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';

/** Nobody has that many ahead; a series has 26. */
const MAX_COMING = 100;

const COLUMNS = {
  id: appointments.id,
  studentId: appointments.studentId,
  version: appointments.version,
  service: appointments.service,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  status: appointments.status,
  counsellor: members.name,
  place: appointments.place,
  familyTimeZone: appointments.familyTimeZone,
};

/** Of several students, by start. */
export function selectComing(db: Queryable, studentIds: readonly number[], now: Date) {
  return db
    .select(COLUMNS)
    .from(appointments)
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(
      and(
        inArray(appointments.studentId, [...studentIds]),
        inArray(appointments.status, ['requested', 'confirmed', 'cancelled']),
        gt(appointments.endsAt, now),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(MAX_COMING);
}
export type AppointmentRow = Awaited<ReturnType<typeof selectComing>>[number];

/** Newest first. A confirmed one counts as held until the counsellor has recorded its outcome. */
export function selectPast(db: Queryable, studentId: number, now: Date): Promise<AppointmentRow[]> {
  const { status, endsAt, startsAt, id } = appointments;
  return db
    .select(COLUMNS)
    .from(appointments)
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(
      and(
        eq(appointments.studentId, studentId),
        or(inArray(status, ['completed', 'no_show']), and(eq(status, 'confirmed'), lte(endsAt, now))),
      ),
    )
    .orderBy(desc(startsAt), desc(id))
    .limit(MAX_PAST_APPOINTMENTS);
}

export function selectEnrolments(db: Queryable, studentId: number) {
  const { id, service, stage, createdAt, completedAt } = enrolments;
  return db
    .select({ id, service, stage, createdAt, completedAt })
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId))
    .orderBy(desc(createdAt), desc(id));
}
