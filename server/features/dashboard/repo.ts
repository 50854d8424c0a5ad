import { and, gte, inArray, lt } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { appointments, students } from '#server/db/schema/records.ts';
import { isLive } from '#server/db/student-scope.ts';

/** All students, and those who were added at a moment or later. */
export async function countStudents(db: Queryable, since: Date): Promise<{ total: number; newest: number }> {
  return {
    total: await db.$count(students, isLive),
    newest: await db.$count(students, and(isLive, gte(students.createdAt, since))),
  };
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
