import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { CLOSED_FAMILY_BOOKING, type FamilyBooking } from '#contracts/appointments/index.ts';
import { members } from '#server/areas/identity/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments, familyBooking } from '#server/db/schema/appointments.ts';

/** Version 1 until something was stored. */
export async function selectSettings(
  db: Queryable,
  { isLocked = false } = {},
): Promise<{ settings: FamilyBooking; version: number }> {
  const query = db.select().from(familyBooking);
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) return { settings: CLOSED_FAMILY_BOOKING, version: 1 };
  const { isOnly: _, version, ...settings } = row;
  return { settings, version };
}

/** @returns false if another change came first. */
export async function storeSettings(
  db: Queryable,
  { settings, version }: { settings: FamilyBooking; version: number },
): Promise<boolean> {
  const values = {
    ...settings,
    services: [...settings.services],
    counsellorIds: [...settings.counsellorIds],
    version: version + 1,
  };
  const rows = await db
    .insert(familyBooking)
    .values(values)
    .onConflictDoUpdate({
      target: familyBooking.isOnly,
      set: values,
      setWhere: eq(familyBooking.version, version),
    })
    .returning({ version: familyBooking.version });
  return rows.length > 0;
}

const COLUMNS = {
  id: appointments.id,
  version: appointments.version,
  studentId: appointments.studentId,
  service: appointments.service,
  counsellorId: appointments.counsellorId,
  counsellor: members.name,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  status: appointments.status,
  place: appointments.place,
};

const isOpen = inArray(appointments.status, ['requested', 'confirmed']);

/** A child has few; a series has the most. */
const MOST_COMING = 60;

/** The open appointments of a child that have not ended, by start. */
export function selectComing(db: Queryable, studentId: number, now: Date) {
  return db
    .select(COLUMNS)
    .from(appointments)
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(and(eq(appointments.studentId, studentId), gt(appointments.endsAt, now), isOpen))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(MOST_COMING);
}

/** All of them. */
export async function selectComingIds(db: Queryable, studentId: number, now: Date): Promise<number[]> {
  const { id, startsAt } = appointments;
  const rows = await db
    .select({ id })
    .from(appointments)
    .where(and(eq(appointments.studentId, studentId), gt(startsAt, now), isOpen))
    .orderBy(asc(startsAt), asc(id));
  return rows.map((row) => row.id);
}

/** An appointment of a child, in any status. */
export async function selectOfChild(db: Queryable, studentId: number, id: number) {
  const [row] = await db
    .select(COLUMNS)
    .from(appointments)
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(and(eq(appointments.id, id), eq(appointments.studentId, studentId)));
  return row;
}
export type ChildAppointment = NonNullable<Awaited<ReturnType<typeof selectOfChild>>>;

/** The appointment that the family booked with a key. */
export async function selectByFamilyKey(db: Queryable, studentId: number, familyKey: string) {
  const [row] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.studentId, studentId), eq(appointments.familyKey, familyKey)));
  return row?.id;
}

/** The coming appointments of a child that its family booked by itself. */
export function countOwnBookings(db: Queryable, studentId: number, now: Date): Promise<number> {
  const { familyKey, startsAt } = appointments;
  return db.$count(
    appointments,
    and(eq(appointments.studentId, studentId), isOpen, gt(startsAt, now), isNotNull(familyKey)),
  );
}
