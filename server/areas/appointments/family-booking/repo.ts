import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or } from 'drizzle-orm';
import { CLOSED_FAMILY_BOOKING, type FamilyBooking } from '#contracts/appointments/index.ts';
import { MAX_PAST_APPOINTMENTS } from '#contracts/families/index.ts';
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

const selectShown = (db: Queryable) =>
  db
    .select({
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
      familyTimeZone: appointments.familyTimeZone,
    })
    .from(appointments)
    .leftJoin(members, eq(members.id, appointments.counsellorId));

const OPEN = ['requested', 'confirmed'] as const;
const isOpen = inArray(appointments.status, OPEN);

/** Nobody has that many ahead; a series has 26. */
const MAX_COMING = 100;

/** The open appointments of some students that have not ended, by start. */
export function selectComing(
  db: Queryable,
  studentIds: readonly number[],
  { now, withCancelled = false }: { now: Date; withCancelled?: boolean },
) {
  const { id, studentId, startsAt, endsAt, status } = appointments;
  const isShown = withCancelled ? inArray(status, [...OPEN, 'cancelled']) : isOpen;
  return selectShown(db)
    .where(and(inArray(studentId, [...studentIds]), gt(endsAt, now), isShown))
    .orderBy(asc(startsAt), asc(id))
    .limit(MAX_COMING);
}

/** Newest first. A confirmed one counts as held until the counsellor has recorded its outcome. */
export function selectPast(db: Queryable, ofStudent: number, now: Date) {
  const { id, studentId, startsAt, endsAt, status } = appointments;
  const isHeld = or(
    inArray(status, ['completed', 'no_show']),
    and(eq(status, 'confirmed'), lte(endsAt, now)),
  );
  return selectShown(db)
    .where(and(eq(studentId, ofStudent), isHeld))
    .orderBy(desc(startsAt), desc(id))
    .limit(MAX_PAST_APPOINTMENTS);
}

/** The open appointments of a student that have not begun: all of them, by start. */
export function selectNotBegun(db: Queryable, studentId: number, now: Date) {
  const { id, service, startsAt } = appointments;
  return db
    .select({ id, service, startsAt })
    .from(appointments)
    .where(and(eq(appointments.studentId, studentId), gt(startsAt, now), isOpen))
    .orderBy(asc(startsAt), asc(id));
}

/** An appointment of a child, in any status. */
export async function selectOfChild(db: Queryable, studentId: number, id: number) {
  const [row] = await selectShown(db).where(
    and(eq(appointments.id, id), eq(appointments.studentId, studentId)),
  );
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
