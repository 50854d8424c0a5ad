import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';

/** The booked times of some counsellors. */
export async function selectBusyOf(
  db: Queryable,
  counsellorIds: number[],
  { start, end }: { start: Date; end: Date },
) {
  const { counsellorId, startsAt, endsAt, status } = appointments;
  const rows = await db
    .select({ counsellorId, startsAt, endsAt })
    .from(appointments)
    .where(
      and(
        inArray(counsellorId, counsellorIds),
        eq(status, 'confirmed'),
        lt(startsAt, end),
        gt(endsAt, start),
      ),
    );
  return rows.map(({ counsellorId, startsAt, endsAt }) => ({
    counsellorId,
    start: startsAt.getTime(),
    end: endsAt.getTime(),
  }));
}

export async function selectCounsellorOf(db: Queryable, studentId: number): Promise<number | null> {
  const [row] = await db
    .select({ counsellorId: students.counsellorId })
    .from(students)
    .where(eq(students.id, studentId));
  return row?.counsellorId ?? null;
}
