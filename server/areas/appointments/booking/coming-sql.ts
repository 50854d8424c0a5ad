import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';

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

export async function selectComingStudents(db: Queryable, counsellorId: number, now: Date) {
  const { studentId } = appointments;
  const rows = await db.selectDistinct({ studentId }).from(appointments).where(isComing(counsellorId, now));
  return rows.map((row) => row.studentId);
}

export async function lockComing(db: Queryable, counsellorId: number, now: Date) {
  return db
    .select()
    .from(appointments)
    .where(isComing(counsellorId, now))
    .orderBy(asc(appointments.id))
    .for('update');
}
