import { and, gte, inArray, lt } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { appointments, students } from '#server/db/schema/records.ts';

export async function countStudentsSince(db: Queryable, since: Date): Promise<number> {
  return db.$count(students, gte(students.createdAt, since));
}

/** Appointments of a span of time that were neither cancelled nor missed. */
export async function countAppointmentsBetween(db: Queryable, start: Date, end: Date): Promise<number> {
  return db.$count(
    appointments,
    and(
      gte(appointments.startsAt, start),
      lt(appointments.startsAt, end),
      inArray(appointments.status, ['requested', 'confirmed', 'completed']),
    ),
  );
}
